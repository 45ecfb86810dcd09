package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.cli.studyfile.ResultSource;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.JsonPointer;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.study.trial.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultReaderTest {
  @TempDir Path folder;

  private double read(String output, ResultSource source) throws Exception {
    Path file = folder.resolve("stdout");
    Files.writeString(file, output);
    return new ResultReader(source, folder).read(file);
  }

  private Outcome outcome(String output) throws Exception {
    Path file = folder.resolve("stdout");
    Files.writeString(file, output);
    ResultSource source =
        new ResultSource(
            Optional.empty(),
            Optional.of(new JsonPointer("/loss")),
            Optional.of(new JsonPointer("/sd")));
    return new ResultReader(source, folder).outcome(file);
  }

  @Test
  void takesTheStandardDeviationBesideTheValue() throws Exception {
    assertThat(outcome("{\"loss\": 0.5, \"sd\": 0.1}")).isEqualTo(Outcome.value(0.5, 0.1));
    assertThat(outcome("{\"loss\": 0.5, \"sd\": 0}")).isEqualTo(Outcome.value(0.5, 0));
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> outcome("{\"loss\": 0.5, \"sd\": -1}"))
        .withMessage("a standard deviation must be >= 0, but got -1.0 at '/sd'");
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> outcome("{\"loss\": 0.5}"))
        .withMessage("the JSON of stdout must have a number at '/sd', but has none");
  }

  private static ResultSource json(String pointer) {
    return new ResultSource(Optional.empty(), Optional.of(new JsonPointer(pointer)));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.5",
    "'epoch 1\n0.25\n\n  \n', 0.25",
    "'a\r\n1e-3\r\n', 1e-3",
    "'progress 10%\rprogress 100%\r7', 7",
    "-3, -3"
  })
  void takesTheLastLineThatIsNotBlank(String output, double value) throws Exception {
    assertThat(read(output, ResultSource.standardOutput())).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|the last line of stdout must be a number, but there was no output",
        "'  \n\n'|the last line of stdout must be a number, but there was no output",
        "loss=0.5|the last line of stdout must be a finite number, but it is 'loss=0.5'",
        "nan|the last line of stdout must be a finite number, but it is 'nan'",
        "1e999|the last line of stdout must be a finite number, but it is '1e999'",
        "'0.5\ndone'|the last line of stdout must be a finite number, but it is 'done'",
      })
  void saysWhatTheLastLineMustBe(String output, String message) {
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> read(output, ResultSource.standardOutput()))
        .withMessage(message);
  }

  @Test
  void readsTheEndOfVeryLongOutput() throws Exception {
    String output = "noise line\n".repeat(200_000) + "42\n";
    assertThat(read(output, ResultSource.standardOutput())).isEqualTo(42);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":{\"loss\":0.5}}",
        "'{\n  \"a\":\n    {\"loss\": 0.5}\n}\n'",
        "'epoch 1\nepoch 2\n{\"a\":{\"loss\":0.5}}\n'",
      })
  void findsJsonInTheWholeOutputOrItsLastLine(String output) throws Exception {
    assertThat(read(output, json("/a/loss"))).isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.5x|or its last line must be JSON, but the last line is '0.5x'",
        "''|or its last line must be JSON",
        "{\"loss\":NaN}|Non-standard token 'NaN'",
        "{\"lss\":1}|must have a number at '/loss', but has none",
        "{\"loss\":null}|must have a number at '/loss', but has none",
        "{\"loss\":\"1\"}|must have a finite number at '/loss', but has \"1\"",
        "{\"loss\":1e999}|must have a finite number at '/loss', but has",
      })
  void saysWhatTheJsonMustHave(String output, String message) {
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> read(output, json("/loss")))
        .withMessageContaining(message);
  }

  @Test
  void readsAResultFileAndIgnoresOneOfAnEarlierTrial() throws Exception {
    ResultReader reader =
        new ResultReader(new ResultSource(Optional.of("r.txt"), Optional.empty()), folder);
    Path file = folder.resolve("r.txt");
    reader.prepare();
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> reader.read(folder))
        .withMessage("the command must write the result file 'r.txt', but it did not");

    Files.writeString(file, "header\n0.75\n");
    assertThat(reader.read(folder)).isEqualTo(0.75);

    reader.prepare();
    assertThat(file).hasContent("header\n0.75\n");
    assertThatExceptionOfType(NoValueException.class).isThrownBy(() -> reader.read(folder));

    Files.writeString(file, "0.5");
    assertThat(reader.read(folder)).isEqualTo(0.5);
  }

  @Test
  void readsJsonInAResultFile() throws Exception {
    ResultReader reader =
        new ResultReader(
            new ResultSource(Optional.of("r.json"), Optional.of(new JsonPointer("/0"))), folder);
    Files.writeString(folder.resolve("r.json"), "[3]");
    assertThat(reader.read(folder)).isEqualTo(3);
  }

  private Outcome matched(String output, String yaml) throws Exception {
    Path file = folder.resolve("stdout");
    Files.writeString(file, output);
    StudyFile study =
        StudyFile.of(
            folder.resolve("s.yaml"),
            YamlDocument.parse(
                "s.yaml",
                """
                direction: minimize
                parameters: {x: {type: real, low: 0, high: 1}}
                outcomes: {size: "<= 9"}
                result:"""
                    + yaml),
            OptionalLong.empty());
    return new ResultReader(study.result(), folder, List.of("size")).outcome(file);
  }

  @Test
  void takesTheLastMatchOfARegularExpression() throws Exception {
    assertThat(
            matched(
                "epoch 1 loss 0.9\nepoch 2 loss 0.25 +- 0.5\nsize=7\ndone\n",
                " {regex: \"loss (\\\\S+)\", sd: \"[+]- (.*)$\"}"))
        .isEqualTo(Outcome.value(0.25, 0.5).with("size", 7));
    assertThat(
            matched(
                "size: huge\n12 kB\n3.5\n", " {regex: '^[0-9.]+$', outcomes: {size: '(\\d+) kB'}}"))
        .isEqualTo(Outcome.value(3.5).with("size", 12));
  }

  @Test
  void saysWhatARegularExpressionDidNotFind() {
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> matched("all well\n", " {regex: 'loss (.*)'}"))
        .withMessage("stdout must match 'loss (.*)', but does not");
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> matched("loss nan\n", " {regex: 'loss (.*)'}"))
        .withMessage("what 'loss (.*)' finds in stdout must be a finite number, but it is 'nan'");
    assertThatExceptionOfType(NoValueException.class)
        .isThrownBy(() -> matched("ab".repeat(100_000), " {regex: '(a|b)*c'}"))
        .withMessageContaining("'(a|b)*c'");
  }
}
