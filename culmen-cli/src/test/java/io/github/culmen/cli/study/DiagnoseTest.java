package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnoseTest {
  @TempDir Path folder;
  private Path study;
  private Path out;

  @BeforeEach
  void writeStudy() throws Exception {
    study = folder.resolve("hill.yaml");
    out = folder.resolve("out");
    write("maximize");
  }

  private void write(String direction) throws Exception {
    Files.writeString(
        study,
        "direction: "
            + direction
            + "\nparameters: {x: {type: real, low: 0, high: 1}}\nnoise: none\n"
            + "strategy: {max-values: calibrated}\n");
  }

  private void tell(int values, Object... more) {
    StringBuilder requests = new StringBuilder();
    for (int i = 1; i <= values; i++) {
      requests.append("{\"op\":\"ask\"}\n");
      requests.append("{\"op\":\"tell\",\"trial\":" + i + ",\"value\":" + (i * 7 % 5) + "}\n");
    }
    Object[] args =
        Stream.concat(Stream.of("pipe", study, "--out", out), Stream.of(more)).toArray();
    assertThat(CommandRun.withInput(requests.toString(), args).code()).isZero();
  }

  private CommandRun diagnose(Object... more) {
    return CommandRun.of(
        Stream.concat(Stream.of("diagnose", study, "--out", out), Stream.of(more)).toArray());
  }

  private List<String> files() throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      // Reading a database makes files beside it, which are gone at the end.
      return all.filter(Files::isRegularFile)
          .map(f -> f + " " + f.toFile().lastModified())
          .sorted()
          .toList();
    }
  }

  @Test
  void printsOneRowForEachSampler() {
    tell(5);
    CommandRun run = diagnose("--draws", 50);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(8);
    assertThat(lines.get(0)).isEqualTo("hill: the maximum according to the model of 5 values");
    assertThat(lines.get(1)).matches("sampler +mean +bias/sd +spread");
    assertThat(lines.subList(2, 7).stream().map(line -> line.substring(0, line.indexOf(' '))))
        .containsExactly("gumbel", "gumbel-median", "exact", "calibrated", "paths");
    assertThat(lines.subList(2, 7)).allMatch(line -> line.matches(".* [+-]\\d+\\.\\d\\d +\\S+"));
    assertThat(lines.get(7)).matches("reference: mean \\S+, sd \\S+, from 50 drawn functions");
    assertThat(diagnose("--draws", 50).out()).isEqualTo(run.out());
  }

  @Test
  void printsTheSameAsJson() {
    tell(3);
    Map<?, ?> document = (Map<?, ?>) JsonText.parse(diagnose("--draws", 20, "--json").out());
    assertThat(document.keySet())
        .hasToString("[study, direction, values, draws, mean, sd, samplers]");
    assertThat(document.get("values")).isEqualTo(3);
    assertThat((List<?>) document.get("samplers")).hasSize(5);
    assertThat(((Map<?, ?>) ((List<?>) document.get("samplers")).get(3)).keySet())
        .hasToString("[sampler, mean, bias, spread]");
  }

  @Test
  void changesNothingOnDisk() throws Exception {
    tell(3);
    List<String> before = files();
    assertThat(diagnose("--draws", 20).code()).isZero();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void readsAJournalOrItsDirectoryAsWell() throws Exception {
    tell(3, "--journal");
    Files.delete(out.resolve("journal.jsonl.lock"));
    List<String> before = files();
    CommandRun run = CommandRun.of("diagnose", out, "--draws", 20);
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("hill: the maximum according to the model of 3 values");
    Path journal = out.resolve("journal.jsonl");
    assertThat(CommandRun.of("diagnose", journal, "--draws", 20).out()).isEqualTo(run.out());
    assertThat(files()).isEqualTo(before);
    CommandRun inStore = diagnose();
    assertThat(inStore.code()).isEqualTo(1);
    assertThat(inStore.err())
        .contains("'" + out + "' holds a journal: name that directory instead");
  }

  @Test
  void aStoreThatIsNotThereIsAnErrorAndStaysAway() {
    CommandRun run = diagnose();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines().toList())
        .containsExactly(
            "culmen: there is no store "
                + CommandRun.storeOf(out)
                + ": no such file; culmen run and culmen pipe start a study, --store names another store");
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(study));
  }

  @Test
  void tooFewValuesAreAnError() {
    tell(1);
    CommandRun run = diagnose();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("culmen: culmen diagnose needs a study with at least 2 values, but '")
        .endsWith("' has 1\n");
  }

  @Test
  void anEditedFileChangesNothingBeforeTheStudyRunsAgain() throws Exception {
    tell(2);
    CommandRun before = diagnose();
    write("minimize");
    CommandRun run = diagnose();
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(before.out());
  }

  @Test
  void aDamagedJournalIsAnError() throws Exception {
    tell(2, "--journal");
    Files.writeString(out.resolve("journal.jsonl"), "hello\n");
    CommandRun run = CommandRun.of("diagnose", out);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("not a culmen journal");
  }

  @Test
  void wrongDrawsAreAnError() {
    CommandRun run = diagnose("--draws", 1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--draws must be from 2 to 1000000, but got 1");
  }

  private static String shown(boolean screen, int draws) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Progress progress =
        new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8), screen, 80);
    DiagnoseCommand.WorkDone done = new DiagnoseCommand.WorkDone(0);
    for (int tenth = 1; tenth <= 10; tenth++) {
      done.show(tenth / 10.0, tenth * 2_000_000_000L, draws, progress);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void saysHowFarItIsAndHowLongItWillTake() {
    assertThat(shown(true, 50))
        .contains("drawing and maximising 50 functions: 10 % done, 18 s left")
        .contains("drawing and maximising 50 functions: 90 % done, 2.0 s left")
        .doesNotContain("\n");
    assertThat(shown(false, 499)).isEmpty();
    assertThat(shown(false, 500).lines())
        .containsExactly(
            "drawing and maximising 500 functions: 30 % done, 14 s left",
            "drawing and maximising 500 functions: 50 % done, 10 s left",
            "drawing and maximising 500 functions: 80 % done, 4.0 s left");
  }
}
