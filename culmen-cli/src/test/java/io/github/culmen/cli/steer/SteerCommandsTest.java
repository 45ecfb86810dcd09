package io.github.culmen.cli.steer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.TrialMeasurement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteerCommandsTest {
  @TempDir Path folder;
  private String store;

  @BeforeEach
  void createTheStudy() throws Exception {
    store = "sqlite:" + folder.resolve("studies.db");
    create("echo {x}");
  }

  private void create(String command) throws Exception {
    Path file = folder.resolve("bowl.yaml");
    Files.writeString(
        file,
        """
        name: bowl
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: mes-g, initial: 3, seed: 3}
        trials: 3
        command: %s
        """
            .formatted(command));
    printed("create", file);
  }

  private CommandRun culmen(Object... args) {
    List<Object> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--store", store));
    return CommandRun.of(all.toArray());
  }

  private String printed(Object... args) {
    CommandRun run = culmen(args);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  private Map<?, ?> json(Object... args) {
    List<Object> all = new ArrayList<>(Arrays.asList(args));
    all.add("--json");
    return (Map<?, ?>) JsonText.parse(printed(all.toArray()));
  }

  private void refused(int code, String message, Object... args) {
    CommandRun run = culmen(args);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).startsWith("culmen: ").hasLineCount(1);
    assertThat(run.code()).isEqualTo(code);
  }

  private <T> T inStudy(Function<Study, T> work) {
    try (StudyStore open = StudyStores.openExisting(store)) {
      return work.apply(Study.resume(open.open("bowl")));
    }
  }

  private int trials() {
    return inStudy(study -> study.history().trials().size());
  }

  private int finished() {
    return inStudy(study -> study.history().finished().size());
  }

  @Test
  void aPausedStudyRefusesAsksAndSaysSoInLists() {
    printed("ask", "bowl");
    assertThat(printed("pause", "bowl", "--why", "the disk is full"))
        .isEqualTo("'bowl' is paused; 1 trial handed out may end\n");
    assertThat(printed("pause", "bowl")).startsWith("'bowl' is already paused");
    refused(
        ExitCode.STUDY,
        "study 'bowl' is paused (the disk is full); resume it first",
        "ask",
        "bowl");
    assertThat(printed("list")).contains("bowl (paused)");
    assertThat(printed("show", "bowl")).contains("paused: the disk is full\n");
    assertThat(json("show", "bowl").get("status")).isEqualTo("paused");
    printed("tell", "bowl", 1, 0.5);
    assertThat(json("resume", "bowl"))
        .isEqualTo(
            Map.of(
                "study", "bowl", "store", store, "status", "open", "before", "paused", "pending",
                0));
    printed("ask", "bowl");
    printed("finish", "bowl");
    refused(ExitCode.FAILED, "'bowl' is finished; resume it first", "pause", "bowl");
    assertThat(printed("list")).contains("bowl (finished)");
  }

  @Test
  void aDiscardedTrialIsNoLongerTheBest() {
    printed("ask", "bowl", "--count", 2);
    printed("tell", "bowl", 1, 0.5);
    printed("tell", "bowl", 2, -4);
    assertThat(printed("discard", "bowl", 2, "--why", "typing error"))
        .isEqualTo("trial 2 of 'bowl' no longer counts\n");
    assertThat(json("best", "bowl").toString()).contains("trial=1");
    assertThat(printed("show", "bowl"))
        .contains("2 trials: 1 with a value, 0 failed, 0 pending, 1 discarded");
    assertThat(printed("show", "bowl", 2)).contains("trial 2: discarded", ": typing error");
    assertThat(printed("export", "bowl")).contains("\n2,discarded,,");
    assertThat(printed("list")).contains(" 0.5 ");
    refused(ExitCode.FAILED, "discarded: typing error", "tell", "bowl", 2, 1);
    printed("discard", "bowl", 2, "--undo");
    assertThat(printed("list")).contains(" -4 ");
    refused(ExitCode.FAILED, "no trial 7 among 1 to 2", "discard", "bowl", 7);
  }

  @Test
  void notesHaveVersions() {
    printed("ask", "bowl");
    assertThat(printed("note", "bowl")).isEqualTo("there is no 'note' of 'bowl'\n");
    Map<?, ?> first = json("note", "bowl", "rates above 0.1 diverge");
    assertThat(first.get("value")).isEqualTo("rates above 0.1 diverge");
    printed("note", "bowl", "--version", first.get("version"), "they do not");
    refused(
        ExitCode.STUDY,
        "someone else wrote it meanwhile",
        "note",
        "bowl",
        "--version",
        first.get("version"),
        "they do");
    printed("note", "bowl", "--trial", 1, "--key", "gpu", "--number", "4");
    assertThat(printed("show", "bowl", 1)).contains("gpu: 4\n");
    assertThat(printed("show", "bowl")).contains("note: they do not\n");
    assertThat(printed("note", "bowl", "--trial", 1, "--key", "gpu", "--remove"))
        .isEqualTo("'gpu' of trial 1 of 'bowl' is removed\n");
    refused(ExitCode.FAILED, "trial 9", "note", "bowl", "--trial", 9, "x");
    refused(ExitCode.USAGE, "needs a number", "note", "bowl", "--number", "x");
  }

  @Test
  void aTrialThatNobodyRunsIsCancelledAtOnce() {
    printed("ask", "bowl", "--count", 2);
    assertThat(printed("cancel", "bowl", 1))
        .isEqualTo("trial 1 of 'bowl' no longer counts; no worker held it\n");
    boolean ignored =
        inStudy(
            study -> {
              study.measure(2, TrialMeasurement.of(7, 0.25));
              return true;
            });
    assertThat(printed("show", "bowl", 2)).contains("measured at step 7: value = 0.25");
    assertThat(json("cancel", "bowl", 2, "--keep").get("value")).isEqualTo(0.25);
    refused(ExitCode.FAILED, "trial 2 has ended", "cancel", "bowl", 2);
  }

  @Test
  void predictionsSayWhetherTheyAreThePriors() {
    assertThat(printed("predict", "bowl", "x=0.5")).contains("only the prior");
    for (int i = 1; i <= 4; i++) {
      printed("ask", "bowl");
      printed("tell", "bowl", i, i);
    }
    assertThat(printed("predict", "bowl", "x=0.5"))
        .contains("x=0.5\n", "the model expects ", "by 4 values", " nats about the optimum");
    assertThat(printed("predict", "bowl", "--best-with", "x=0.25"))
        .contains("x=0.25\n", "than what is expected of the recommended point");
    assertThat(
            ((Map<?, ?>) json("predict", "bowl", "--best-with", "x=0.25").get("best")).get("mean"))
        .isEqualTo(
            ((Map<?, ?>) ((List<?>) json("predict", "bowl", "x=0.25").get("points")).get(0))
                .get("mean"));
    refused(ExitCode.USAGE, "2 of them", "predict", "bowl", "x=0.5", "--best-with", "x=1");
    refused(ExitCode.USAGE, "x", "predict", "bowl", "--best-with", "x=7");
    Path table = folder.resolve("points.csv");
    write(table, "x\n0.1\n0.9\n");
    List<?> points = (List<?>) json("predict", "bowl", "--points", table).get("points");
    assertThat(points).hasSize(2);
    assertThat(((Map<?, ?>) points.get(1)).get("basis")).isEqualTo("posterior");
    refused(ExitCode.USAGE, "neither", "predict", "bowl");
    refused(ExitCode.USAGE, "x", "predict", "bowl", "x=7");
    write(table, "x\n0.1\nfive\n");
    refused(ExitCode.USAGE, "points.csv:3: ", "predict", "bowl", "--points", table);
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aWorkerIdlesWhileTheStudyIsPausedAndEndsWhenItIsFinished() throws Exception {
    printed("pause", "bowl", "--why", "wait");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CompletableFuture<CommandRun> worker =
        CompletableFuture.supplyAsync(
            () ->
                CommandRun.printingTo(
                    out,
                    "",
                    "worker",
                    "--study",
                    "bowl",
                    "--out",
                    folder.resolve("out"),
                    "--store",
                    store));
    while (!worker.isDone() && !out.toString(StandardCharsets.UTF_8).contains("is paused")) {
      Thread.sleep(20);
    }
    assertThat(worker).isNotDone();
    assertThat(trials()).isZero();
    printed("finish", "bowl");
    CommandRun ended = worker.get(60, TimeUnit.SECONDS);
    assertThat(ended.out())
        .contains("the study is paused (wait); waiting until culmen resume")
        .contains("the study was finished by someone");
  }

  @Test
  void aDismissedWorkerEndsAfterItsTrial() throws Exception {
    Path go = folder.resolve("go");
    store = "sqlite:" + folder.resolve("slow.db");
    create("while ! test -e " + go + "; do sleep 0.05; done; echo {x}");
    CompletableFuture<CommandRun> worker =
        CompletableFuture.supplyAsync(
            () ->
                culmen(
                    "worker",
                    "--study",
                    "bowl",
                    "--out",
                    folder.resolve("out"),
                    "--name",
                    "gpu-3"));
    while (!worker.isDone() && inStudy(study -> study.leases().isEmpty())) {
      Thread.sleep(50);
    }
    refused(ExitCode.USAGE, "did you mean 'gpu-3'?", "dismiss", "bowl", "gpu-2");
    assertThat(printed("dismiss", "bowl", "gpu-3", "--undo")).contains("was not to end");
    assertThat(printed("dismiss", "bowl", "gpu-3", "--why", "too hot"))
        .isEqualTo("worker 'gpu-3' of 'bowl' ends after its trial\n");
    assertThat(printed("show", "bowl")).contains("held by gpu-3", "; dismissed, it ends after it");
    write(go, "");
    CommandRun ended = worker.get(60, TimeUnit.SECONDS);
    assertThat(ended.out())
        .contains("this worker was dismissed (too hot): no other trial is taken")
        .contains("; this worker was dismissed, and its trials have ended");
    assertThat(ended.code()).isZero();
    assertThat(finished()).isEqualTo(1);
    // One that dies before it asks again does not burden the next of its name.
    printed("dismiss", "bowl", "gpu-3");
    assertThat(
            culmen("worker", "--study", "bowl", "--out", folder.resolve("out"), "--name", "gpu-3")
                .code())
        .isZero();
    assertThat(finished()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"cancel, discarded", "discard, discarded"})
  void aWorkerStopsTheProgramOfATrialThatIsCancelledOrDiscarded(String how, String state)
      throws Exception {
    store = "sqlite:" + folder.resolve("slow.db");
    create("if [ {trial} = 1 ]; then sleep 60; else echo {x}; fi");
    CompletableFuture<CommandRun> worker =
        CompletableFuture.supplyAsync(
            () ->
                culmen(
                    "worker", "--study", "bowl", "--out", folder.resolve("out"), "--lease", "2s"));
    while (!worker.isDone() && inStudy(study -> study.leases().isEmpty())) {
      Thread.sleep(50);
    }
    printed(how, "bowl", 1, "--why", "too slow");
    CommandRun ended = worker.get(60, TimeUnit.SECONDS);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("trial 1 was stopped and discarded: ", "too slow");
    assertThat(ended.code()).isZero();
    assertThat(finished()).isEqualTo(2);
    assertThat(printed("show", "bowl", 1)).contains("trial 1: " + state);
  }

  @Test
  void aRequestedTrialIsRunEvenIfTheBudgetIsSpent() {
    CommandRun worker = culmen("worker", "--study", "bowl", "--out", folder.resolve("out"));
    assertThat(worker.code()).isZero();
    int number =
        inStudy(study -> study.request(Map.of("x", 0.5), new Request("ada", "try")).number());
    assertThat(number).isEqualTo(4);
    culmen("worker", "--study", "bowl", "--out", folder.resolve("out"));
    assertThat(finished()).isEqualTo(4);
    assertThat(printed("show", "bowl", 4)).contains("requested by ada: try");
  }
}
