package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.study.insight.StoppingRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppingTest {
  private static final String SPACE =
      """
      direction: minimize
      parameters: {x: {type: real, low: -1, high: 3}}
      noise: none
      strategy: {acquisition: sobol}
      trials: 40
      command: 'echo {x}'
      """;

  @TempDir Path folder;

  private Path study(String stop) throws Exception {
    Path file = folder.resolve("study.yaml");
    Files.writeString(file, SPACE + stop);
    return file;
  }

  private CommandRun run(Path study, Object... more) {
    return CommandRun.of(
        Stream.concat(Stream.of("run", study, "--out", folder.resolve("out")), Stream.of(more))
            .toArray());
  }

  private static StudyFile parse(String text) {
    return StudyFile.of(
        Path.of("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty());
  }

  @Test
  void readsTheRulesOfAFile() {
    assertThat(
            parse(
                    SPACE
                        + "stop:\n  information: 1e-3\n  expected-regret: 2\n"
                        + "  within: {epsilon: 0.1, probability: 0.95}\n")
                .stop())
        .containsExactlyInAnyOrder(
            StoppingRule.information(1e-3),
            StoppingRule.expectedRegret(2),
            StoppingRule.within(0.1, 0.95));
    assertThat(parse(SPACE).stop()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|s.yaml:7:7: stop: must have at least one of expected-regret, within, information",
        "3|stop: must be a mapping",
        "{regret: 1}|stop: unknown key 'regret'",
        "{expected-regret: 0}|stop.expected-regret: expected-regret must be positive and finite",
        "{expected-regret: .nan}|stop.expected-regret: expected-regret must be positive and finite",
        "{within: 0.1}|stop.within: must be a mapping",
        "{within: {epsilon: 1}}|stop.within: the key 'probability' is required",
        "{within: {epsilon: 1, probability: 1}}|stop.within: probability must be above 0 and at most",
        "{information: many}|stop.information: must be a number",
      })
  void saysWhatIsWrongWithAFile(String stop, String message) {
    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> parse(SPACE + "stop: " + stop + "\n"));
    assertThat(failure).hasMessageContaining(message);
    assertThat(failure.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--stop-regret=0|expected-regret must be positive and finite, but expected-regret = 0.0",
        "--stop-regret=low|--stop-regret must be a number, but got 'low'",
        "--stop-within=0.1|--stop-within must be a distance and a probability, such as 0.01@0.95",
        "--stop-within=0.1@1|probability must be above 0 and at most 0.99, but probability = 1.0",
        "--stop-within=@0.9|--stop-within must be a number, but got ''",
        "--stop-information=-1|information must be positive and finite, but information = -1.0",
      })
  void saysWhatIsWrongWithAnOption(String option, String message) throws Exception {
    CommandRun run = run(study(""), option);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void endsByTheFirstRuleThatIsFulfilledAndSaysWhich() throws Exception {
    CommandRun run = run(study("stop: {information: 1e-9}\n"), "--stop-within", "0.5@0.9");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("; a stopping rule was met\n")
        .containsPattern("stopped by stop.within after 1\\d values: probability [01].\\d+ of being")
        .contains("\nstop.information: at most ")
        .contains("\nstopping rules took ");
    CommandRun again =
        run(study("stop: {information: 1e-9}\n"), "--stop-within", "0.5@0.9", "--json");
    Map<?, ?> json = (Map<?, ?>) JsonText.parse(again.out());
    assertThat(json.get("ended")).isEqualTo("rule");
    assertThat(((Map<?, ?>) json.get("stopping")).get("by")).isEqualTo("within");
    assertThat((Integer) json.get("trials")).isBetween(14, 20);
  }

  @Test
  void anOptionTakesThePlaceOfTheFilesRule() throws Exception {
    CommandRun run =
        run(study("stop: {expected-regret: 100}\n"), "--stop-regret", "1e-300", "--trials", 18);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("18 trials in")
        .contains("stop.expected-regret: expected regret ")
        .contains("threshold 1.0E-300")
        .doesNotContain("stopped by");
  }

  @Test
  void aPipeTellsWhetherTheStudyMayEnd() throws Exception {
    CommandRun run =
        CommandRun.withInput(
            "{\"op\":\"stop\"}\n",
            "pipe",
            study("stop: {expected-regret: 1}\n"),
            "--out",
            folder.resolve("out"));
    assertThat(run.out()).startsWith("{\"stop\":false,\"by\":null,\"values\":0,\"rules\":[{");
    CommandRun without =
        CommandRun.withInput(
            "{\"op\":\"stop\"}\n", "pipe", study(""), "--out", folder.resolve("out"));
    assertThat(without.out()).contains("\"error\"", "the key 'stop'");
  }
}
