package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs and workers as processes that are killed and started again. */
class CrashTest {
  private static final int TRIALS = 12;

  @TempDir Path folder;
  private final List<Process> processes = new ArrayList<>();
  private String store;

  @AfterEach
  void endWhatIsLeft() {
    processes.forEach(ProcessTree::kill);
  }

  private Path study(String command) throws Exception {
    Path file = folder.resolve("bowl.yaml");
    store = "sqlite:" + folder.resolve("studies.db");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: -5, high: 10}
          depth: {type: int, low: 1, high: 9}
        noise: none
        strategy: {seed: 7}
        trials: %d
        command: |
        %s
        """
            .formatted(TRIALS, command.indent(2)));
    return file;
  }

  private Process start(String name, Object... args) throws Exception {
    Process process =
        new ProcessBuilder(CommandRun.processArguments(args))
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(folder.resolve(name + ".err").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private List<StudyEvent> events(boolean inStore) {
    if (inStore) {
      try (StudyStore opened = StudyStores.openExisting(store)) {
        return opened.open("bowl").read(0);
      }
    }
    return FileJournal.events(folder.resolve("out/journal.jsonl"));
  }

  private Study read(boolean inStore) {
    Journal copy = Journal.inMemory();
    assertThat(copy.append(0, events(inStore))).isTrue();
    return Study.resume(copy);
  }

  private boolean hasTrials(boolean inStore, int count) {
    if (!Files.exists(folder.resolve(inStore ? "studies.db" : "out/journal.jsonl"))) {
      return false;
    }
    try {
      List<StudyEvent> events = events(inStore);
      return !events.isEmpty()
          && events.stream().filter(StudyEvent.Told.class::isInstance).count() >= count;
    } catch (RuntimeException notYet) {
      // The process is just making it.
      return false;
    }
  }

  private static List<String> trials(Study study) {
    return study.history().trials().stream()
        .map(
            trial ->
                trial.number()
                    + " "
                    + trial.suggestion().origin()
                    + " "
                    + trial.point()
                    + " "
                    + (trial instanceof Trial.Finished done ? done.outcome() : "pending"))
        .toList();
  }

  // The trials whose lines were printed, which happens after their values were on disk.
  private List<Integer> acknowledged(String name) throws Exception {
    List<Integer> numbers = new ArrayList<>();
    Matcher line =
        Pattern.compile("(?m)^ *(\\d+)/" + TRIALS + " ")
            .matcher(Files.readString(folder.resolve(name + ".out")));
    while (line.find()) {
      numbers.add(Integer.parseInt(line.group(1)));
    }
    return numbers;
  }

  // Each moment costs the start of a process.
  @ParameterizedTest
  @CsvSource({"true, 8", "false, 4"})
  void comesToTheSameEndHoweverOftenItIsKilled(boolean inStore, int moments) throws Exception {
    Path file = study("sleep 0.05; awk \"BEGIN { print ({x} - 2)^2 + ({depth} - 4)^2 / 10 }\"");
    assertThat(CommandRun.of("run", file, "--out", folder.resolve("whole"), "--journal").code())
        .isZero();
    Journal whole = Journal.inMemory();
    List<StudyEvent> uninterrupted = FileJournal.events(folder.resolve("whole/journal.jsonl"));
    assertThat(whole.append(0, uninterrupted)).isTrue();

    List<Object> args = new ArrayList<>(Arrays.asList("run", file, "--out", folder.resolve("out")));
    if (inStore) {
      args.addAll(List.of("--store", store, "--attempts", 1000));
    } else {
      args.add("--journal");
    }
    SplittableRandom random = new SplittableRandom(11);
    int killed = 0;
    for (int moment = 0; moment < moments; moment++) {
      String name = "run" + moment;
      Process process = start(name, args.toArray());
      // Spread over the run, and at any point of a trial.
      int after = moment * TRIALS / moments;
      while (process.isAlive() && !hasTrials(inStore, after)) {
        // Not too often: looking into a store takes longer than the run needs for a trial.
        TimeUnit.MILLISECONDS.sleep(30);
      }
      TimeUnit.MILLISECONDS.sleep(random.nextInt(150));
      killed += process.isAlive() ? 1 : 0;
      process.destroyForcibly().waitFor();
      if (hasTrials(inStore, 0)) {
        Study study = read(inStore);
        assertThat(study.history().finished().stream().map(Trial.Finished::number).toList())
            .containsAll(acknowledged(name));
      }
    }
    assertThat(killed).isGreaterThanOrEqualTo(moments / 2);
    Process last = start("last", args.toArray());
    assertThat(last.waitFor()).isZero();
    assertThat(Files.readString(folder.resolve("last.err"))).isEmpty();

    assertThat(trials(read(inStore))).isEqualTo(trials(Study.resume(whole)));
    assertThat(events(inStore).stream().filter(StudyEvent.Asked.class::isInstance)).hasSize(TRIALS);
    assertThat(events(inStore).stream().filter(StudyEvent.Told.class::isInstance)).hasSize(TRIALS);
  }

  @Test
  void sharesAStudyBetweenWorkersSoThatNoTrialIsRunTwice() throws Exception {
    Path file = study("echo $CULMEN_TRIAL >> evaluated; echo {x}");
    assertThat(CommandRun.of("create", file, "--store", store).code()).isZero();
    List<Process> workers = new ArrayList<>();
    for (int w = 0; w < 3; w++) {
      workers.add(
          start(
              "worker" + w,
              "worker",
              "--study",
              "bowl",
              "--store",
              store,
              "--folder",
              folder,
              "--out",
              folder.resolve("logs" + w),
              "--workers",
              2));
    }
    for (int w = 0; w < workers.size(); w++) {
      assertThat(workers.get(w).waitFor()).isZero();
      assertThat(Files.readString(folder.resolve("worker" + w + ".err"))).isEmpty();
    }
    assertThat(Files.readAllLines(folder.resolve("evaluated")).stream().map(Integer::valueOf))
        .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    assertThat(read(true).history().finished()).hasSize(TRIALS);
  }

  // Its first attempt at trial 6 hangs and is killed with the run; the second has no chance.
  @Test
  void stopsATrialEarlyThatAKilledRunHadBegun() throws Exception {
    Path file =
        study(
            """
            if test $CULMEN_TRIAL != 6; then
              for s in 1 2 3; do echo $s {depth} >> $CULMEN_STEPS; done; echo {depth}
            else
              if ! test -e begun; then echo 1 1 >> $CULMEN_STEPS; touch begun; sleep 600; fi
              echo 1 99 >> $CULMEN_STEPS; sleep 600
            fi""");
    Files.writeString(file, "pruning: median\n", StandardOpenOption.APPEND);
    Object[] args = {
      "run", file, "--out", folder.resolve("out"), "--store", store, "--trials", 7, "--workers", 2
    };
    Process run = start("run", args);
    while (run.isAlive() && !Files.exists(folder.resolve("begun"))) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    // The command's process sees that its parent is gone, or is ended by the next run.
    run.destroyForcibly().waitFor();
    assertThat(read(true).history().trials().get(5)).isInstanceOf(Trial.Pending.class);

    Process again = start("again", args);
    assertThat(again.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(again.exitValue()).isZero();
    assertThat(Files.readString(folder.resolve("again.out")))
        .contains("trial 6 was started by an earlier run", "stopped early, median: at step 1");
    Study study = read(true);
    assertThat(study.history().finished()).hasSize(7);
    assertThat(study.history().finished().get(5).stopped().orElseThrow().last()).isEqualTo(99);
    assertThat(study.curve(6).steps()).hasSize(1);
  }

  @Test
  void givesItsTrialsBackWhenAWorkerIsInterrupted() throws Exception {
    Path file =
        study(
            """
            if ! test -e go; then touch begun-$CULMEN_TRIAL; sleep 600; fi
            echo {x}""");
    assertThat(CommandRun.of("create", file, "--store", store).code()).isZero();
    Object[] args = {
      "worker",
      "--study",
      "bowl",
      "--store",
      store,
      "--folder",
      folder,
      "--workers",
      2,
      "--out",
      folder.resolve("logs")
    };
    Process worker = start("worker", args);
    while (worker.isAlive()
        && !(Files.exists(folder.resolve("begun-1")) && Files.exists(folder.resolve("begun-2")))) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    new ProcessBuilder("kill", "-TERM", Long.toString(worker.pid())).start().waitFor();
    assertThat(worker.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(worker.exitValue()).isEqualTo(143);
    assertThat(Files.readString(folder.resolve("worker.err"))).isEmpty();
    assertThat(Files.readString(folder.resolve("worker.out")))
        .endsWith("stopped; what was told is kept, the rest was given back\n");
    List<String> before = trials(read(true));
    assertThat(before).hasSize(2).allMatch(trial -> trial.endsWith("pending"));
    assertThat(events(true).stream().filter(StudyEvent.Released.class::isInstance)).hasSize(2);

    Files.writeString(folder.resolve("go"), "");
    CommandRun other =
        CommandRun.of(
            "worker",
            "--study",
            "bowl",
            "--store",
            store,
            "--folder",
            folder,
            "--trials",
            2,
            "--out",
            folder.resolve("logs"));
    assertThat(other.code()).isZero();
    assertThat(other.out()).contains("trial 1 was started by an earlier run and is run again");
    assertThat(read(true).history().finished()).hasSize(2);
  }
}
