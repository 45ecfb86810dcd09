package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.location.DirectoryUse;
import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs and workers on studies in a store, and several trials at the same time. */
class StoreRunTest {
  @TempDir Path folder;
  private String store;

  @BeforeEach
  void nameTheStore() {
    store = "sqlite:" + folder.resolve("studies.db");
  }

  private Path study(String... lines) throws Exception {
    Path file = folder.resolve("bowl.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: -1, high: 3}
        strategy: {acquisition: sobol}
        trials: 5
        """
            + String.join("\n", lines)
            + "\n");
    return file;
  }

  private CommandRun run(Path study, Object... more) {
    List<Object> args = new ArrayList<>(List.of("run", study, "--out", folder.resolve("out")));
    args.addAll(List.of("--store", store));
    args.addAll(Arrays.asList(more));
    return CommandRun.of(args.toArray());
  }

  private CommandRun worker(Object... more) {
    List<Object> args = new ArrayList<>(List.of("worker", "--store", store, "--study", "bowl"));
    args.addAll(List.of("--folder", folder, "--out", folder.resolve("worker")));
    args.addAll(Arrays.asList(more));
    return CommandRun.of(args.toArray());
  }

  private Study stored() {
    try (StudyStore opened = StudyStores.openExisting(store)) {
      Journal copy = Journal.inMemory();
      assertThat(copy.append(0, opened.open("bowl").read(0))).isTrue();
      return Study.resume(copy);
    }
  }

  private static CommandRun good(CommandRun run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run;
  }

  @Test
  void keepsARunInAStoreAndGoesOnWithIt() throws Exception {
    Path file = study("command: 'echo {x}'");
    assertThat(good(run(file)).out()).contains("5/5", "best observed: ");
    assertThat(folder.resolve("out/journal.jsonl")).doesNotExist();
    assertThat(folder.resolve("out/trials.csv")).exists();
    assertThat(good(run(file, "--trials", 7)).out())
        .contains("resumed with 5 trials", "6/7", "7/7")
        .doesNotContain("5/7");
    assertThat(stored().history().finished()).hasSize(7);
    assertThat(stored().leases()).isEmpty();

    CommandRun plain =
        CommandRun.of("run", file, "--out", folder.resolve("plain"), "--trials", 7, "--journal");
    assertThat(plain.code()).isZero();
    String column = "(?m)^(([^,]*,){5}).*$";
    assertThat(Files.readString(folder.resolve("out/trials.csv")).replaceAll(column, "$1"))
        .isEqualTo(Files.readString(folder.resolve("plain/trials.csv")).replaceAll(column, "$1"));
  }

  @Test
  void aChangedCommandHoldsFromHereOnAndAnotherSeedIsAnotherStudy() throws Exception {
    good(run(study("command: 'echo {x}'")));
    CommandRun command = run(study("command: 'echo 1{x}'"), "--trials", 6);
    good(command);
    assertThat(command.out())
        .contains("from here on: command was \"echo {x}\" and is \"echo 1{x}\"")
        .contains("earlier values stay as data; --fresh begins anew");
    good(run(study("command: 'echo 1{x}'"), "--trials", 7));
    assertThat(stored().history().finished()).hasSize(7);
    CommandRun other = run(study("command: 'echo {x}'"), "--seed", 4, "--trials", 3);
    good(other);
    assertThat(other.out()).contains("this run is study 'bowl-2'");
    assertThat(stored().history().finished()).hasSize(7);
  }

  @Test
  void staysOutOfTheDirectoryOfAnotherRun() throws Exception {
    Path file = study("command: 'echo {x}'");
    try (DirectoryUse use = DirectoryUse.of(OutputDirectory.create(folder.resolve("out")))) {
      assertThat(use.directory().path()).exists();
      CommandRun second = run(file);
      assertThat(second.code()).isEqualTo(3);
      assertThat(second.err()).contains("is in use by another culmen run");
    }
    Files.writeString(folder.resolve("out/journal.jsonl"), "");
    CommandRun journal = run(file);
    assertThat(journal.code()).isEqualTo(3);
    assertThat(journal.err()).contains("holds the journal of a study outside the store");
  }

  // Each of the first three waits for the others, so that they only end if all run at once.
  private Path meeting() throws Exception {
    return study(
        "command: |",
        "  touch begun-$CULMEN_TRIAL",
        "  if test $CULMEN_TRIAL -le 3; then",
        "    for i in $(seq 600); do",
        "      if test -e begun-1 -a -e begun-2 -a -e begun-3; then echo {x}; exit 0; fi",
        "      sleep 0.05",
        "    done",
        "    exit 1",
        "  fi",
        "  echo {x}");
  }

  @Test
  void runsSeveralTrialsAtTheSameTime() throws Exception {
    CommandRun run =
        good(
            CommandRun.of(
                "run", meeting(), "--out", folder.resolve("out"), "--workers", 3, "--journal"));
    assertThat(run.out()).contains("5 trials in").doesNotContain("failed");
    assertThat(Files.readString(folder.resolve("out/trials.csv")).lines()).hasSize(6);
  }

  @Test
  void runsSeveralTrialsOfAStoreAtTheSameTime() throws Exception {
    good(run(meeting(), "--workers", 3));
    assertThat(stored().history().finished())
        .hasSize(5)
        .allMatch(trial -> trial.value().isPresent());
    assertThat(stored().leases()).isEmpty();
  }

  @Test
  void wantsAResultFileForEachTrialThatRunsAtTheSameTime() throws Exception {
    CommandRun shared = run(study("command: 'echo {x} > r'", "result: {file: r}"), "--workers", 2);
    assertThat(shared.code()).isEqualTo(2);
    assertThat(shared.err()).contains("each trial needs a result file of its own");
    Path apart = study("command: 'echo {x} > r-{trial}.txt'", "result: {file: 'r-{trial}.txt'}");
    good(run(apart, "--workers", 2));
    assertThat(folder.resolve("r-5.txt")).exists();
    assertThat(stored().history().finished())
        .allMatch(trial -> trial.value().getAsDouble() == trial.point().real("x"));
  }

  @Test
  void worksOnAStudyByTheCommandThatWasKeptWithIt() throws Exception {
    good(CommandRun.of("create", study("command: 'pwd; echo {x}'"), "--store", store));
    Files.delete(folder.resolve("bowl.yaml"));
    assertThat(good(worker("--name", "machine-7")).out())
        .startsWith("bowl: 5 trials, worker machine-7, logs in ")
        .contains("5/5", "best observed: ");
    assertThat(folder.resolve("worker/logs/trial-0005.out"))
        .content()
        .startsWith(folder.toRealPath().toString());
    assertThat(stored().history().finished()).hasSize(5);
    CommandRun again = worker("--json");
    assertThat(again.code()).isZero();
    assertThat(((Map<?, ?>) JsonText.parse(again.out())).get("ended")).isEqualTo("done");
  }

  @Test
  void takesOverTheTrialOfAWorkerThatVanished() throws Exception {
    good(CommandRun.of("create", study("command: 'echo {x}'"), "--store", store));
    try (StudyStore opened = StudyStores.openExisting(store)) {
      LeaseTerms brief = LeaseTerms.defaults().lasting(Duration.ofMillis(1));
      Study.resume(opened.open("bowl")).worker("gone", brief).ask();
    }
    Trial.Pending lost = stored().history().pending().get(0);
    assertThat(good(worker()).out()).contains("trial 1 was started by an earlier run");
    List<Trial.Finished> finished = stored().history().finished();
    assertThat(finished).hasSize(5);
    assertThat(finished.get(0).point()).isEqualTo(lost.point());
    assertThat(finished.get(0).value().getAsDouble()).isEqualTo(lost.point().real("x"));
  }

  @Test
  void explainsAndDiagnosesStudiesOfAStore() throws Exception {
    Path file = study("command: 'echo {x}'", "stop: {expected-regret: 0.5}", "noise: none");
    good(run(file));
    CommandRun explained = good(CommandRun.of("explain", "--store", store, "--study", "bowl"));
    assertThat(explained.out()).contains("expected-regret");
    assertThat(good(CommandRun.of("explain", "--store", store, file)).out())
        .isEqualTo(explained.out());
    CommandRun diagnosed =
        CommandRun.of("diagnose", "--store", store, "--study", "bowl", "--draws", 20);
    assertThat(diagnosed.code()).isZero();
    assertThat(diagnosed.out()).startsWith("bowl: the minimum according to the model of 5 values");
    for (String command : new String[] {"explain", "diagnose"}) {
      CommandRun both = CommandRun.of(command, file, "--study", "bowl", "--store", store);
      assertThat(both.code()).isEqualTo(2);
      assertThat(both.err()).contains("or --study NAME must be given, but both are");
      assertThat(CommandRun.of(command).err()).contains("must be given, but neither is");
      assertThat(CommandRun.of(command, "--study", "bowl", "--store", store, "--seed", 3).err())
          .contains("--seed and --out go with a study file");
    }
  }

  @Test
  void drivesAStudyOfAStoreThroughAPipe() throws Exception {
    Path file = study("");
    CommandRun first =
        CommandRun.withInput(
            "{\"op\":\"ask\"}\n{\"op\":\"tell\",\"trial\":1,\"value\":2}\n",
            "pipe",
            file,
            "--store",
            store,
            "--out",
            folder.resolve("out"));
    assertThat(good(first).out()).endsWith("{\"ok\":true}\n");
    assertThat(stored().best().orElseThrow().value().getAsDouble()).isEqualTo(2);
    CommandRun second =
        CommandRun.withInput(
            "{\"op\":\"best\"}\n", "pipe", file, "--store", store, "--out", folder.resolve("out"));
    assertThat(second.err()).isEqualTo("culmen: note: resumed with 1 trial\n");
    assertThat(second.out()).startsWith("{\"observed\":{\"trial\":1,");
  }

  @Test
  void leavesTrialsThatWereAskedForByHandToThePersonWhoAsked() throws Exception {
    good(CommandRun.of("create", study("command: 'echo {x}'"), "--store", store));
    good(CommandRun.of("ask", "bowl", "--store", store));
    good(worker());
    assertThat(stored().history().pending()).extracting(Trial.Pending::number).containsExactly(1);
    good(CommandRun.of("tell", "bowl", 1, 0.5, "--store", store));
    assertThat(stored().history().finished().get(0).outcome()).isEqualTo(Outcome.value(0.5));
  }

  @Test
  void givesATrialBackWhoseCommandDoesNotStart() throws Exception {
    good(CommandRun.of("create", study("command: [./no-such]"), "--store", store));
    CommandRun run = worker("--workers", 2);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("cannot be started").contains("the trial was given back");
    assertThat(stored().leases()).isEmpty();
    assertThat(stored().history().finished()).isEmpty();
    Files.writeString(folder.resolve("no-such"), "#!/bin/sh\necho 1\n");
    assertThat(folder.resolve("no-such").toFile().setExecutable(true)).isTrue();
    good(worker());
    assertThat(stored().history().finished())
        .extracting(Trial.Finished::number)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 5).boxed().toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--trials 0|2|--trials must be at least 1, but got 0",
        "--workers 0|2|--workers must be from 1 to 1000, but got 0",
        "--attempts 0|2|attempts must be at least 1, but attempts = 0",
        "--lease soon|2|a time must be positive seconds or a span",
        "--folder no-such|2|--folder must be a folder, but 'no-such' is not one",
        "--study other|1|there is no study 'other' in store ",
        "--trials 5|1|study 'bowl' in sqlite:",
      })
  void answersWhatIsWrongInOneLine(String more, int code, String message) throws Exception {
    boolean other = more.startsWith("--study");
    good(CommandRun.of("create", study(""), "--store", store));
    if (code == 2) {
      good(run(study("command: 'echo {x}'"), "--trials", 1));
    }
    List<Object> args = new ArrayList<>(List.of("worker", "--store", store));
    args.addAll(Arrays.asList((Object[]) more.split(" ")));
    if (!other) {
      args.addAll(List.of("--study", "bowl"));
    }
    CommandRun run = CommandRun.of(args.toArray());
    assertThat(run.err()).startsWith("culmen: ").contains(message).doesNotContain("unexpected");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.code()).isEqualTo(code);
  }
}
