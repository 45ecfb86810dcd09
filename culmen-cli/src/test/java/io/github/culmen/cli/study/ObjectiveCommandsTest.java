package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several objectives by the commands: told, shown, exported, imported, run and drawn. */
class ObjectiveCommandsTest {
  private static final String STUDY =
      """
      name: model
      objectives:
        accuracy: maximize
        latency_ms: minimize
      reference: {accuracy: 0.5, latency_ms: 100}
      at-least: {accuracy: 0.8}
      parameters:
        batch: {type: int, low: 1, high: 64}
        width: {type: real, low: 0, high: 1}
      outcomes:
        memory_mb: "<= 50"
      strategy: {initial: 4, seed: 3}
      """;

  @TempDir Path folder;
  private String store;
  private Path file;

  @BeforeEach
  void writeTheStudyFile() throws Exception {
    store = "sqlite:" + folder.resolve("studies.db");
    file = folder.resolve("model.yaml");
    Files.writeString(file, STUDY);
  }

  private CommandRun run(Object... args) {
    Object[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--store";
    all[args.length + 1] = store;
    return CommandRun.of(all);
  }

  private String printed(Object... args) {
    CommandRun run = run(args);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  private void tellFour() {
    printed("create", file);
    printed("ask", "model", "--count", 5);
    assertThat(
            printed(
                "tell", "model", 1, "accuracy=0.9", "latency_ms=60", "--outcome", "memory_mb=9"))
        .contains("trial 1 of 'model': accuracy 0.9, latency_ms 60\n");
    assertThat(printed("tell", "model", 2, "latency_ms=20", "memory_mb=8", "accuracy=0.7"))
        .contains("accuracy 0.7, latency_ms 20");
    assertThat(printed("tell", "model", 3, "accuracy=0.99", "latency_ms=1", "memory_mb=99"))
        .contains("not feasible");
    printed("tell", "model", 4, "accuracy=0.6", "latency_ms=70", "memory_mb=8");
  }

  @Test
  void theyAreToldShownExportedAndImported() throws Exception {
    tellFour();
    assertThat(printed("show", "model"))
        .contains("maximize accuracy, minimize latency_ms over 2 parameters")
        .contains("  objective: maximize accuracy, reference 0.5, at least 0.80000")
        .contains("front: 2 trials, hypervolume 24 above accuracy 0.5, latency_ms 100");
    assertThat(printed("best", "model"))
        .contains("     1* ", "among the trials with all wanted values", "recommended: a knee");
    assertThat(printed("best", "model", "--json"))
        .contains("\"objectives\":{\"accuracy\":0.9,\"latency_ms\":60.0}")
        .contains("\"reference\":{\"accuracy\":0.5,\"latency_ms\":100.0},\"hypervolume\":24.");
    assertThat(printed("list")).contains("several    model");
    String csv = printed("export", "model");
    assertThat(csv)
        .startsWith(
            "trial,state,objectives.accuracy,objectives.latency_ms,outcomes.memory_mb,feasible,"
                + "front,params.batch,")
        .contains("1,finished,0.9,60,9,true,true,", "3,finished,0.99,1,99,false,false,")
        .contains("5,pending,,,,,,");
    Path table = folder.resolve("trials.csv");
    Files.writeString(table, csv);
    Files.writeString(file, STUDY.replace("name: model", "name: other"));
    printed("create", file);
    assertThat(printed("import", table, "other")).contains("added 4 trials to 'other'");
    assertThat(printed("export", "other")).contains("0.9,60,9,true,true,");
    Path journal = folder.resolve("model.jsonl");
    printed("export", "model", "--format", "journal", "--out", journal);
    assertThat(printed("import", journal, "third")).contains("imported study 'third'");
    assertThat(printed("show", "third")).contains("front: 2 trials, hypervolume 24 above");
  }

  @Test
  void theyAreExplainedPredictedReportedAndDrawn() throws Exception {
    tellFour();
    assertThat(printed("explain", "--study", "model"))
        .contains("accuracy: what the model of 4 values believes")
        .contains("latency_ms: what the model of 4 values believes")
        .contains("next point", "  expected    accuracy ");
    assertThat(printed("predict", "model", "batch=3", "width=0.5", "--objective", "latency_ms"))
        .isNotBlank();
    assertThat(run("predict", "model", "batch=3", "width=0.5").err())
        .contains("one of accuracy, latency_ms, but none was named");
    assertThat(printed("predict", "model", "--best-with", "batch=3", "--objective", "latency_ms"))
        .contains("batch=3", "than what is expected where no value is fixed");
    assertThat(run("predict", "model", "--best-with", "batch=3").err())
        .contains("one of accuracy, latency_ms, but none was named");
    Path page = folder.resolve("r.html");
    printed("report", "--study", "model", "--out", page);
    assertThat(Files.readString(page))
        .contains("\"objectives\":[\"maximize accuracy\",\"minimize latency_ms\"]")
        .contains("\"id\":\"front\"");
    for (String kind : new String[] {"front", "history", "parallel", "timeline", "importance"}) {
      Path picture = folder.resolve(kind + ".svg");
      printed("plot", "--study", "model", "--kind", kind, "--out", picture);
      assertThat(Files.readString(picture)).contains("<svg");
    }
    assertThat(Files.readString(folder.resolve("front.svg"))).contains("latency_ms (minimize)");
    assertThat(run("plot", "--study", "model", "--kind", "slice", "--objective", "speed").err())
        .contains("must be one of accuracy, latency_ms, but got 'speed'");
  }

  @Test
  void whatIsNotToldIsNamedAndNothingIsLost() {
    printed("create", file);
    printed("ask", "model");
    assertThat(run("tell", "model", 1, "accuracy=0.9").err())
        .contains("but latency_ms, memory_mb were not told");
    assertThat(run("tell", "model", 1, 0.9).err()).contains("were not told");
    assertThat(run("tell", "model", 1, "accuracy=0.9", "accuracy=0.8").err())
        .contains("'accuracy' is twice");
    assertThat(run("tell", "model", 1, "accuracy=0.9", "fast").err())
        .contains("NAME=VALUE each, but got 'fast'");
    assertThat(run("tell", "model", 1, 0.9, 3).err()).contains("but got 0.9 3");
    assertThat(printed("show", "model")).contains("1 pending");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{accuracy: maximize}|must have 2 to 4 objectives such as accuracy: maximize, but has 1",
        "{accuracy: up, b: minimize}|must be one of minimize, maximize, but got 'up'",
        "{batch: maximize, b: minimize}|must not have the name of a parameter, but 'batch' has",
        "{memory_mb: maximize, latency_ms: minimize}|must not have a bound too",
      })
  void studyFilesSayWhatIsWrong(String objectives, String message) throws Exception {
    Files.writeString(
        file,
        "name: model\nobjectives: "
            + objectives
            + STUDY.substring(STUDY.indexOf("\nparameters:"), STUDY.length()));
    CommandRun run = run("create", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).hasLineCount(1);
  }

  @Test
  void aDirectionOrAStoppingRuleDoesNotGoWithThem() throws Exception {
    Files.writeString(file, STUDY + "direction: minimize\n");
    assertThat(run("create", file).err()).contains("the file has both");
    Files.writeString(file, STUDY + "stop: {within: {epsilon: 0.1, probability: 0.9}}\n");
    assertThat(run("create", file).err()).contains("but the study has 2");
    Files.writeString(file, STUDY.replace("at-least: {accuracy", "at-most: {accuracy"));
    assertThat(run("create", file).err()).contains("'at most' is for an objective to minimize");
    Files.writeString(file, STUDY.replace("at-least: {accuracy", "at-least: {acuracy"));
    assertThat(run("create", file).err()).contains("but got 'acuracy'");
  }
}
