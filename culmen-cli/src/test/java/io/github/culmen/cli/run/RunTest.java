package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.Culmen;
import io.github.culmen.cli.text.JsonText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  private static final String SPACE =
      """
      direction: minimize
      parameters:
        x: {type: real, low: -1, high: 3}
      strategy: {acquisition: sobol}
      trials: 5
      """;

  @TempDir Path folder;

  private Path study(String command) throws Exception {
    Path file = folder.resolve("study.yaml");
    Files.writeString(file, SPACE + command + "\n");
    return file;
  }

  private CommandRun run(Path study, Object... more) {
    Object[] args = new Object[4 + more.length];
    args[0] = "run";
    args[1] = study;
    args[2] = "--out";
    args[3] = folder.resolve("out");
    System.arraycopy(more, 0, args, 4, more.length);
    return CommandRun.of(args);
  }

  private String file(String name) throws Exception {
    return Files.readString(folder.resolve("out").resolve(name));
  }

  private String store() {
    return CommandRun.storeOf(folder.resolve("out"));
  }

  private String stored() {
    CommandRun run = CommandRun.of("export", "study", "--store", store());
    assertThat(run.code()).isZero();
    return run.out();
  }

  @Test
  void showsEachTrialAndLeavesFiles() throws Exception {
    CommandRun run = run(study("command: 'echo {x}'"));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("study: minimize over 1 parameter, 5 trials, files in ")
        .contains(
            "1/5", "5/5", "best observed: ", "recommended: the model expects ", "5 trials in");
    assertThat(file("trials.csv").lines())
        .hasSize(6)
        .first()
        .isEqualTo("trial,state,value,sd,params.x,origin,asked,finished,seconds,failure");
    assertThat(file("convergence.svg")).contains("<svg");
    assertThat(Files.readAllBytes(folder.resolve("out/convergence.png"))).startsWith(0x89, 'P');
    Map<?, ?> best = (Map<?, ?>) JsonText.parse(file("best.json"));
    Map<?, ?> observed = (Map<?, ?>) best.get("observed");
    assertThat(((Map<?, ?>) observed.get("params")).get("x")).isEqualTo(observed.get("value"));
    assertThat((List<?>) ((Map<?, ?>) JsonText.parse(file("trials.json"))).get("trials"))
        .hasSize(5);
    try (var left = Files.list(folder.resolve("out"))) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .noneMatch(n -> n.endsWith(".new"));
    }
  }

  @Test
  void goesOnWithFailedTrialsAndKeepsTheReason() throws Exception {
    CommandRun run =
        run(
            study(
                "command: 'test $CULMEN_TRIAL -ne 2 || { echo \"a, \\\"b\\\"\" >&2; exit 4; }; echo 1'"));
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("failed", "exit status 4: a, \"b\"", "5 trials, 1 of them failed,");
    assertThat(file("trials.csv")).contains(",\"exit status 4: a, \"\"b\"\"\"\r\n");
  }

  @Test
  void failsWhenNoTrialGaveAValue() throws Exception {
    CommandRun run = run(study("command: 'echo oops'"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .startsWith(
            "culmen: no trial gave a value; the latest reason: the last line of stdout must")
        .contains("it is 'oops'");
  }

  @Test
  void showsTheLastLineOfStandardErrorWithTheReason() throws Exception {
    String command = "command: 'echo Traceback >&2; echo \"ValueError: bad\" >&2; exit 1'";
    CommandRun run = run(study(command), "--trials", 1);
    assertThat(run.out()).contains("exit status 1: ValueError: bad\n").doesNotContain("Traceback");
    assertThat(run.err())
        .contains("the latest reason: exit status 1: ValueError: bad (logs in ")
        .doesNotContain("Traceback");
    assertThat(file("trials.json")).contains("Traceback");
  }

  @Test
  void resumesUpToTheTotalNumberOfTrials() throws Exception {
    Path study = study("command: 'echo {x}'");
    assertThat(run(study).code()).isZero();
    String before = file("trials.csv");
    CommandRun more = run(study, "--trials", 7);
    assertThat(more.out()).contains("resumed with 5 trials", "6/7", "7/7").doesNotContain("5/7");
    assertThat(file("trials.csv")).startsWith(before);
    CommandRun nothing = run(study, "--trials", 7);
    assertThat(nothing.code()).isZero();
    assertThat(nothing.out()).contains("resumed with 7 trials").doesNotContain("7/7");
  }

  @Test
  void goesOnWithAChangedStudyAndRefusesWhatCannotBeKept() throws Exception {
    Path study = study("command: 'echo {x}'");
    run(study);
    Files.writeString(study, Files.readString(study).replace("high: 3", "high: 4"));
    CommandRun run = run(study, "--trials", 9);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "from here on: parameters.x.high was 3 and is 4", "5 earlier values stay as data");
    String trials = stored();
    Files.writeString(study, Files.readString(study).replace("minimize", "maximize"));
    CommandRun refused = run(study, "--trials", 12);
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err().lines()).hasSize(1);
    assertThat(refused.err())
        .contains("study 'study' in " + store() + " cannot go on as ")
        .contains("direction was minimize and is maximize")
        .contains("--fresh begins 'study-2'", "--from study", "culmen delete study");
    assertThat(stored()).isEqualTo(trials);
  }

  @Test
  void aChangedCommandOrResultHoldsFromHereOn() throws Exception {
    run(study("command: 'echo {x}'"));
    Path changed = study("command: 'echo 0{x}'");
    assertThat(run(changed).out())
        .contains("from here on: command was \"echo {x}\" and is \"echo 0{x}\"");
    assertThat(run(changed).out()).doesNotContain("from here on");
    CommandRun result = run(study("command: 'echo 0{x}'\nresult: {json: ''}"));
    assertThat(result.out()).contains("from here on: result was \"stdout\" and is {");
  }

  @Test
  void stopsAtOnceWhenTheCommandCannotStart() throws Exception {
    CommandRun run = run(study("command: [./missing, '{x}']"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("'./missing' cannot be started in", "No such file");
    assertThat(stored().lines()).hasSize(2);

    Path missing = folder.resolve("missing");
    Files.writeString(missing, "#!/bin/sh\necho $1\n");
    assertThat(missing.toFile().setExecutable(true)).isTrue();
    CommandRun again = run(folder.resolve("study.yaml"));
    assertThat(again.code()).isZero();
    assertThat(again.out())
        .contains("trial 1 was started by an earlier run and is run again", "1/5");
    assertThat(stored().lines()).hasSize(6);
  }

  @Test
  void countsACommandThatSomeValuesCannotStartAsFailed() throws Exception {
    CommandRun run =
        run(study("command: 'if test $CULMEN_TRIAL -gt 2; then nosuch; else echo 1; fi'"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("5 trials, 3 of them failed,", "exit status 127 (the shell");
  }

  @Test
  void goesOnWhenOnlyTheFirstTrialsCannotStart() throws Exception {
    CommandRun run =
        run(study("command: 'if test $CULMEN_TRIAL -lt 3; then nosuch; else echo 1; fi'"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("5 trials, 2 of them failed,");
  }

  @Test
  void stopsEarlyWhenTheShellStartsNothingAndGoesOnNextTime() throws Exception {
    Path study = study("command: './missing {x}'");
    CommandRun run = run(study);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .contains("the command does not start, so the run ended early")
        .contains("exit status 127 (the shell could not start it): ");
    assertThat(run.out()).contains("3 trials, 3 of them failed,").doesNotContain("4/5");
    assertThat(file("trials.csv")).contains("3,failed").doesNotContain("pending");

    Path missing = folder.resolve("missing");
    Files.writeString(missing, "#!/bin/sh\necho $1\n");
    assertThat(missing.toFile().setExecutable(true)).isTrue();
    CommandRun again = run(study);
    assertThat(again.code()).isZero();
    assertThat(again.out()).contains("resumed with 3 trials", "4/5", "5/5");
  }

  @Test
  void doesNotStopForOneProgramOfSeveralThatIsMissing() throws Exception {
    Path study = folder.resolve("programs.yaml");
    Files.writeString(
        study,
        """
        direction: minimize
        parameters:
          p: {type: categorical, choices: [missing, echo]}
        noise: 0.1
        strategy: {acquisition: random}
        trials: 9
        command: ['{p}', 1]
        """);
    CommandRun run = run(study, "--seed", 2);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("'missing' cannot be started in", "9 trials, ");
  }

  @Test
  void printsOneJsonObjectForPrograms() throws Exception {
    CommandRun run = run(study("command: 'echo {x}'"), "--json");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.err()).contains("5/5");
    Map<?, ?> result = (Map<?, ?>) JsonText.parse(run.out());
    assertThat(result.keySet())
        .hasToString(
            "[study, direction, ended, observed, recommended, warning, trials, failed, pending,"
                + " seconds, files, store]");
    assertThat(result.get("store")).isEqualTo(store());
    assertThat(result.get("ended")).isEqualTo("done");
    assertThat(result.get("trials")).isEqualTo(5);
    for (Object path : ((Map<?, ?>) result.get("files")).values()) {
      assertThat(Path.of(path.toString())).exists();
    }
  }

  @Test
  void beginsNoTrialAfterItsTime() throws Exception {
    CommandRun run = run(study("command: 'sleep 0.4; echo 1'"), "--max-time", "300ms");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("1 trial in", "the time for this run is up");
  }

  @Test
  void givesEachTrialItsTimeAndTheCommandLineComesFirst() throws Exception {
    Path study = study("timeout: 1h\ncommand: 'test $CULMEN_TRIAL != 2 || sleep 60; echo 1'");
    CommandRun run = run(study, "--timeout", "1500ms", "--trials", 3);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("timed out after 1.5 s", "3 trials, 1 of them failed,")
        .doesNotContain("the time for this run is up");
  }

  @Test
  void endsWhenEveryPointWasTried() throws Exception {
    Path study = folder.resolve("small.yaml");
    Files.writeString(
        study,
        "direction: maximize\nparameters:\n  n: {type: int, low: 1, high: 4}\ncommand: 'echo {n}'");
    CommandRun run = run(study);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("every point of the space was tried", "best observed: 4 ");
  }

  @Test
  void needsACommand() throws Exception {
    CommandRun run = run(study(""));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("needs the key 'command' in the study file");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void saysThatAJournalIsDamaged() throws Exception {
    Path study = study("command: 'echo {x}'");
    run(study, "--journal");
    Files.writeString(
        folder.resolve("out/journal.jsonl"), file("journal.jsonl").replaceFirst("\"x\"", "\"y\""));
    CommandRun run = run(study, "--journal");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void keepsTheStudyInAJournalIfTold() throws Exception {
    Path study = study("command: 'echo {x}'");
    assertThat(run(study, "--journal").out()).doesNotContain("store: ");
    assertThat(folder.resolve("out.db")).doesNotExist();
    assertThat(run(study, "--journal", "--trials", 6).out()).contains("resumed with 5 trials");
    CommandRun another = run(study, "--journal", "--seed", 4);
    assertThat(another.out()).contains("from here on: seed was 0 and is 4");
    CommandRun command = run(study("command: 'echo 0{x}'"), "--journal", "--seed", 4);
    assertThat(command.out()).contains("from here on: command was ");
    CommandRun fresh = run(study, "--journal", "--fresh");
    assertThat(fresh.code()).isEqualTo(2);
    assertThat(fresh.err()).contains("--fresh and --from are for studies in a store");
    CommandRun both = run(study, "--journal", "--store", store());
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("with --journal or with --store, but both were given");
    CommandRun inStore = run(study);
    assertThat(inStore.code()).isEqualTo(3);
    assertThat(inStore.err())
        .contains("holds the journal of a study outside the store", "--journal");
  }

  @Test
  void saysThatADirectoryCannotBeMade() throws Exception {
    Path study = study("command: 'echo {x}'");
    CommandRun run =
        CommandRun.of("run", study, "--out", study.resolve("below-a-file"), "--store", store());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith("culmen: cannot create the output directory");
  }

  @Test
  void drawsTheConvergenceOnAScreen() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Culmen.run(
            CommandRun.terminal("", out, err, true),
            false,
            "run",
            study("command: 'echo {x}'").toString(),
            "--out",
            folder.resolve("out").toString(),
            "--store",
            store());
    assertThat(code).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("trial 1/5: choosing a point", "trial 1/5: running", "best so far");
  }

  @Test
  void readsTheResultFromAFileTheCommandWrites() throws Exception {
    CommandRun run =
        run(
            study(
                """
                command: |
                  test $CULMEN_TRIAL = 2 || echo '{"loss": {x}}' > r.json
                result: {file: r.json, json: /loss}
                """));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("5 trials, 1 of them failed,", "the command must write");
  }
}
