package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeCommandsTest {
  private static final String STUDY =
      """
      name: serving
      direction: maximize
      parameters:
        batch: {type: int, low: 1, high: 64}
        width: {type: real, low: 0, high: 1}
      outcomes:
        latency_ms: "<= 50"
        recall: ">= 0.5"
      noise: none
      strategy: {initial: 4, seed: 3, failures: learn}
      """;

  @TempDir Path folder;
  private String store;
  private Path file;

  @BeforeEach
  void writeTheStudyFile() throws Exception {
    store = "sqlite:" + folder.resolve("studies.db");
    file = folder.resolve("serving.yaml");
    Files.writeString(file, STUDY);
  }

  private CommandRun run(Object... args) {
    Object[] all = java.util.Arrays.copyOf(args, args.length + 2);
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

  @Test
  void outcomesAreToldShownExportedAndImported() throws Exception {
    printed("create", file);
    printed("ask", "serving", "--count", 3);
    assertThat(
            printed(
                "tell", "serving", 1, 10, "--outcome", "latency_ms=60", "--outcome", "recall=1"))
        .contains("trial 1 of 'serving': 10, not feasible");
    assertThat(printed("show", "serving"))
        .contains("  outcome: latency_ms <= 50.0", "  outcome: recall >= 0.5")
        .contains("best observed: none, since no trial meets the bounds of all outcomes");
    assertThat(
            printed(
                "tell",
                "serving",
                2,
                7,
                "--outcome",
                "latency_ms=43",
                "--outcome",
                "recall=0.9",
                "--outcome-sd",
                "latency_ms=0.5"))
        .contains("trial 2 of 'serving': 7\n");
    assertThat(printed("best", "serving"))
        .contains("best observed: 7 in trial 2", "  latency_ms = 43 (<= 50)", "feasible with");
    assertThat(printed("best", "serving", "--json"))
        .contains("\"outcomes\":{\"latency_ms\":{\"value\":43.0,\"sd\":0.5},\"recall\":0.9}")
        .contains("\"feasible\":");
    assertThat(printed("list")).contains("7");
    String csv = printed("export", "serving");
    assertThat(csv)
        .startsWith(
            "trial,state,value,sd,outcomes.latency_ms,outcomes.latency_ms.sd,outcomes.recall,"
                + "outcomes.recall.sd,feasible,params.batch,")
        .contains("1,finished,10,,60,,1,,false,", "2,finished,7,,43,0.5,0.9,,true,")
        .contains("3,pending,,,,,,,,");
    assertThat(printed("export", "serving", "--json")).contains("\"feasible\": true");

    Path table = folder.resolve("trials.csv");
    Files.writeString(table, csv);
    Files.writeString(file, STUDY.replace("name: serving", "name: other"));
    printed("create", file);
    assertThat(printed("import", table, "other")).contains("added 2 trials to 'other'");
    assertThat(printed("best", "other")).contains("best observed: 7 in trial 2");

    Path journal = folder.resolve("serving.jsonl");
    printed("export", "serving", "--format", "journal", "--out", journal);
    assertThat(printed("import", journal, "third")).contains("imported study 'third'");
    assertThat(printed("best", "third")).contains("best observed: 7 in trial 2");
  }

  @Test
  void anOutcomeThatIsNotToldIsNamedAndNothingIsLost() {
    printed("create", file);
    printed("ask", "serving");
    CommandRun missing = run("tell", "serving", 1, 10, "--outcome", "latency_ms=60");
    assertThat(missing.code()).isEqualTo(ExitCode.USAGE);
    assertThat(missing.err()).contains("latency_ms, recall, but recall was not told");
    CommandRun wrong =
        run("tell", "serving", 1, 10, "--outcome", "latency=60", "--outcome", "recall=1");
    assertThat(wrong.err()).contains("'latency' was told (did you mean 'latency_ms'?)");
    assertThat(run("tell", "serving", 1, "--failed", "x", "--outcome", "recall=1").err())
        .contains("--outcome and --outcome-sd go with a value");
    assertThat(run("tell", "serving", 1, 1, "--outcome-sd", "recall=1").err())
        .contains("there is none for 'recall'");
    assertThat(run("tell", "serving", 1, 1, "--outcome", "recall=much").err())
        .contains("--outcome recall must be a number, but got 'much'");
    assertThat(printed("show", "serving")).contains("1 trial: 0 with a value, 0 failed, 1 pending");
  }

  @Test
  void aPipeTellsOutcomes() {
    CommandRun run =
        CommandRun.withInput(
            """
            {"op":"ask"}
            {"op":"tell","trial":1,"value":1}
            {"op":"tell","trial":1,"value":1,"outcomes":{"latency_ms":40,"recall":"x"}}
            {"op":"tell","trial":1,"value":1,"outcomes":{"latency_ms":40,"recall":{"value":0.7,"sd":0.1}}}
            {"op":"best"}
            """,
            "pipe",
            file,
            "--store",
            store);
    assertThat(run.out().lines().toList())
        .hasSize(5)
        .satisfies(
            lines -> {
              assertThat(lines.get(1)).contains("latency_ms, recall were not told");
              assertThat(lines.get(2)).contains("outcome 'recall' must be a number");
              assertThat(lines.get(3)).isEqualTo("{\"ok\":true}");
              assertThat(lines.get(4)).contains("\"recall\":{\"value\":0.7,\"sd\":0.1}");
            });
  }

  @Test
  void aRunReadsOutcomesFromLines() throws Exception {
    Files.writeString(
        file,
        STUDY
            + "trials: 6\n"
            + "command: 'echo latency_ms={batch}; echo recall: 0.9 sd 0.01; echo {width}'\n");
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of("run", file, "--out", out);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("best observed: ", "  recall = 0.90000 (>= 0.5)");
    assertThat(out.resolve("trials.csv")).content().contains(",0.9,0.01,true,");
  }

  @Test
  void aRunReadsOutcomesFromJsonAndSaysWhatIsMissing() throws Exception {
    Files.writeString(
        file,
        STUDY
            + "trials: 4\n"
            + "command: 'echo ''{\"score\":1,\"ms\":40,\"recall\":{\"value\":1,\"sd\":0}}'''\n"
            + "result: {json: /score, outcomes: {latency_ms: /ms}}\n");
    CommandRun run = CommandRun.of("run", file, "--out", folder.resolve("out"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("best observed: 1 in trial 1", "  latency_ms = 40 (<= 50)");

    Files.writeString(file, STUDY + "trials: 3\ncommand: 'echo latency_ms=40; echo 1'\n");
    CommandRun missing = CommandRun.of("run", file, "--out", folder.resolve("none"));
    assertThat(missing.out())
        .contains("stdout must have a line 'recall = NUMBER' for the outcome, but has none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "outcomes: {a: '< 5'}|serving.yaml:5:15: outcomes.a: the bound of outcome 'a' must be <= or",
        "outcomes: {}|must have at least one outcome",
        "outcomes: {batch: '<= 5'}|must not have the name of a parameter, but 'batch' has",
        "outcomes: {'a b': '<= 5'}|an outcome's name must be letters",
        "result: {json: /x, outcomes: {a: /a}}|which has none, but got 'a'",
        "result: {outcomes: {a: /a}}|must have json or regex where it has outcomes",
        "strategy: {failures: sometimes}|must be one of learn, ignore",
      })
  void mistakesArePointedAt(String line, String message) throws Exception {
    Files.writeString(
        file,
        "direction: maximize\nparameters:\n  batch: {type: int, low: 1, high: 64}\n"
            + "command: echo 1\n"
            + line
            + "\n");
    CommandRun run = CommandRun.of("run", file, "--out", folder.resolve("out"));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message);
  }

  @Test
  void explainSaysHowProbableSuccessAndFeasibilityAre() throws Exception {
    printed("create", file);
    for (int trial = 1; trial <= 6; trial++) {
      printed("ask", "serving");
      if (trial == 2) {
        printed("tell", "serving", trial, "--failed", "out of memory");
      } else {
        printed(
            "tell",
            "serving",
            trial,
            trial,
            "--outcome",
            "latency_ms=" + 10 * trial,
            "--outcome",
            "recall=1");
      }
    }
    String text = printed("explain", "--study", "serving");
    assertThat(text)
        .containsPattern("  success +\\d+ % probable, judging by the failures so far")
        .containsPattern("  feasible +\\d+ % probable, judging by the outcomes so far")
        .contains("optimum, regret and information are those of the objective alone");
    assertThat(printed("explain", "--study", "serving", "--json"))
        .contains("\"success\":", "\"feasible\":");
  }
}
