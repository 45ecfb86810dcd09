package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Pruning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values on the way: how programs report them, and trials that are stopped by them. */
class StepsTest {
  private static final String SPACE =
      "direction: minimize\nparameters:\n  x: {type: real, low: 0, high: 1}\nnoise: none\n";

  @TempDir Path folder;

  private StudyFile study(String lines) {
    return StudyFile.of(
        folder.resolve("s.yaml"),
        YamlDocument.parse("s.yaml", SPACE + lines),
        OptionalLong.empty());
  }

  private Path written(String lines) throws Exception {
    return Files.writeString(folder.resolve("study.yaml"), SPACE + lines);
  }

  private StepReader reader(String result, Path out, Path steps, List<String> notes) {
    return new StepReader(
        study("command: echo {x}\nresult: " + result).result().steps(),
        List.of("latency"),
        out,
        steps,
        notes::add);
  }

  private static Map<Long, Double> values(List<TrialMeasurement> found) {
    Map<Long, Double> values = new LinkedHashMap<>();
    found.forEach(
        one -> values.put(one.step().getAsLong(), one.metrics().get(TrialMeasurement.VALUE)));
    return values;
  }

  @Test
  void linesOfJsonAreFollowedAsTheyAreWritten() throws Exception {
    Path out = folder.resolve("out");
    StepReader reader =
        reader(
            "{json: /loss, steps: {json: /loss, step: /epoch}}",
            out,
            folder.resolve("none"),
            new ArrayList<>());
    assertThat(reader.next(false)).isEmpty();
    Files.writeString(
        out, "begin\n{\"epoch\": 1, \"loss\": 0.5, \"latency\": 7}\n{\"epoch\": 2, \"lo");
    List<TrialMeasurement> first = reader.next(false);
    assertThat(values(first)).isEqualTo(Map.of(1L, 0.5));
    assertThat(first.get(0).metrics()).containsEntry("latency", 7.0);
    Files.writeString(
        out,
        "ss\": NaN}\r\n{\"epoch\": 2.5, \"loss\": 1}\n{\"epoch\": 3, \"loss\": 0.1}",
        StandardOpenOption.APPEND);
    assertThat(values(reader.next(false))).isEqualTo(Map.of(2L, Double.NaN));
    assertThat(values(reader.next(true))).isEqualTo(Map.of(3L, 0.1));
  }

  @Test
  void regularExpressionsFindThemTooAndLinesAreCountedWithoutAStep() throws Exception {
    Path out = Files.writeString(folder.resolve("out"), "loss=3\nnothing\nloss=inf\nloss=2\n");
    StepReader counted =
        reader(
            "{regex: 'loss=(\\S+)', steps: {regex: 'loss=(\\S+)'}}",
            out,
            folder.resolve("none"),
            new ArrayList<>());
    assertThat(values(counted.next(true)))
        .isEqualTo(Map.of(1L, 3.0, 2L, Double.POSITIVE_INFINITY, 3L, 2.0));
    Files.writeString(out, "at 10: loss=3\nat 20: loss=2\n");
    StepReader named =
        reader(
            "{regex: 'loss=(\\S+)', steps: {regex: 'loss=(\\S+)', step: 'at (\\d+)'}}",
            out,
            folder.resolve("none"),
            new ArrayList<>());
    assertThat(values(named.next(true))).isEqualTo(Map.of(10L, 3.0, 20L, 2.0));
  }

  @Test
  void theFileOfStepsTakesNumbersAndJsonAndSaysOnceWhatIsWrong() throws Exception {
    Path steps =
        Files.writeString(
            folder.resolve("steps"),
            "1 0.5\n\n{\"step\": 2, \"value\": 0.4, \"accuracy\": 0.9}\nthree 3\n-1 2\n4 nan\n");
    List<String> notes = new ArrayList<>();
    StepReader reader = reader("stdout", folder.resolve("none"), steps, notes);
    List<TrialMeasurement> found = reader.next(true);
    assertThat(values(found)).isEqualTo(Map.of(1L, 0.5, 2L, 0.4, 4L, Double.NaN));
    assertThat(found.get(1).metrics()).containsEntry("accuracy", 0.9);
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0)).contains("STEP VALUE", "three 3");
  }

  @Test
  void ofVeryManyStepsSomeAreKeptAndTheLastOne() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int step = 1; step <= 200_000; step++) {
      text.append(step).append(" 1\n");
    }
    Path steps = Files.writeString(folder.resolve("steps"), text);
    List<TrialMeasurement> found =
        reader("stdout", folder.resolve("none"), steps, new ArrayList<>()).next(true);
    assertThat(found).hasSizeBetween(600, 1500);
    assertThat(found.get(499).step()).hasValue(500);
    assertThat(found.get(found.size() - 1).step()).hasValue(200_000);
  }

  @Test
  void aStudyFileSaysHowTrialsAreStopped() {
    assertThat(study("pruning: median\n").spec().pruning())
        .isEqualTo(Pruning.of(Pruning.Rule.MEDIAN));
    assertThat(
            study("pruning: {rule: auto, threshold: 0.01, after-trials: 8, after-steps: 3}\n")
                .spec()
                .pruning())
        .isEqualTo(Pruning.auto().threshold(0.01).afterTrials(8).afterSteps(3));
    assertThat(study("").spec().pruning()).isEqualTo(Pruning.none());
  }

  @Test
  void whatIsWrongWithPruningIsSaid() throws Exception {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "pruning: {rule: median, threshold: 0.1}",
                "the key 'threshold' is for the rule auto, but the rule is median",
                "pruning: {rule: auto, threshold: 2}",
                "threshold = 2",
                "pruning: sometimes",
                "none, auto, median, asha",
                "result: {steps: {step: /epoch}}",
                "must have json or regex, but has neither")
            .entrySet()) {
      CommandRun run = CommandRun.of("run", written("command: echo {x}\n" + wrong.getKey() + "\n"));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains(wrong.getValue());
    }
  }

  @Test
  void aTrialWithoutAChanceEndsWithItsProgramAndIsKept() throws Exception {
    // All begin with their first five values; later ones report worse ones and then sleep.
    Path study =
        written(
            "command: 'if test $CULMEN_TRIAL -le 5; then"
                + " for s in 1 2 3; do echo $s {x} >> $CULMEN_STEPS; done; echo {x};"
                + " else echo 1 7 >> $CULMEN_STEPS; sleep 600; fi'\n"
                + "strategy: {acquisition: random, seed: 3}\n"
                + "pruning: median\ntrials: 6\ntimeout: 60s\n");
    CommandRun run = CommandRun.of("run", study, "--out", folder.resolve("out"));
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("stopped early, median: at step 1 its best is 7", "1 of them stopped early");
    assertThat(Files.readString(folder.resolve("out/trials.csv")).lines().skip(6).findFirst())
        .get()
        .asString()
        .startsWith("6,stopped,,,");
    assertThat(Files.readString(folder.resolve("out/logs/trial-0006.attempt.json")))
        .contains("stopped early");
  }

  @Test
  void aProgramInsideARunReportsByTheCommandsFile() throws Exception {
    Path study =
        written(
            """
            command: 'echo 1 0.5 >> $CULMEN_STEPS; echo 2 0.25 >> $CULMEN_STEPS; echo {x}'
            trials: 2
            """);
    CommandRun run = CommandRun.of("run", study, "--store", "sqlite:" + folder.resolve("s.db"));
    assertThat(run.code()).isZero();
    CommandRun shown =
        CommandRun.of("show", "study", "1", "--store", "sqlite:" + folder.resolve("s.db"));
    assertThat(shown.out()).contains("measured at step 1", "measured at step 2", "value = 0.25");
    CommandRun outside = CommandRun.of("report-step", "3", "0.1");
    assertThat(outside.code()).isEqualTo(2);
    assertThat(outside.err()).contains("--study and --trial", "CULMEN_STEPS");
  }

  @Test
  void byHandAStepIsReportedAndATrialEndsAsStopped() throws Exception {
    String store = "sqlite:" + folder.resolve("s.db");
    Path study = written("pruning: median\n");
    assertThat(CommandRun.of("create", study, "--store", store).code()).isZero();
    for (int trial = 1; trial <= 6; trial++) {
      assertThat(CommandRun.of("ask", "study", "--store", store).code()).isZero();
      for (int step = 1; step <= 3; step++) {
        CommandRun reported =
            CommandRun.of(
                "report-step",
                step,
                trial == 6 ? 9 : trial,
                "--study",
                "study",
                "--trial",
                trial,
                "--store",
                store);
        assertThat(reported.err()).isEmpty();
        assertThat(reported.out().strip()).isEqualTo(trial == 6 && step < 3 ? "stop" : "go on");
      }
      if (trial < 6) {
        CommandRun told = CommandRun.of("tell", "study", trial, trial, "--store", store);
        assertThat(told.code()).isZero();
      }
    }
    CommandRun told = CommandRun.of("tell", "study", "6", "--stopped", "--store", store);
    assertThat(told.out()).contains("trial 6 of 'study': stopped early at step 3");
    CommandRun shown = CommandRun.of("show", "study", "6", "--store", store);
    assertThat(shown.out()).contains("stopped early at step 3", "predicted to end at");
    CommandRun table = CommandRun.of("export", "study", "--store", store);
    assertThat(table.out()).contains("predicted-sd").containsPattern("(?m)^6,stopped,,,");
    CommandRun best = CommandRun.of("best", "study", "--store", store);
    assertThat(best.out()).contains("trial 1");
    CommandRun list = CommandRun.of("list", "--store", store, "--json");
    assertThat(list.out()).containsPattern("\"pending\":\\s*0").containsPattern("\"failed\":\\s*0");
    Path curves = folder.resolve("curves.svg");
    CommandRun plot =
        CommandRun.of("plot", "study", "--store", store, "--kind", "curves", "--out", curves);
    assertThat(plot.code()).isZero();
    assertThat(Files.readString(curves)).contains("learning curves", "stopped early");
    assertThat(plot.out()).contains("curves written to");
  }
}
