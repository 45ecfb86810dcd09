package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.location.StudyFileNote;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Studies that are edited while a worker runs. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class KeptEvaluatorTest {
  private static final String STUDY =
      """
      name: study
      direction: minimize
      parameters:
        x: {type: real, low: 0, high: 1}
      strategy: {acquisition: sobol}
      trials: 3
      command: |
        if test $CULMEN_TRIAL = 2; then touch begun; while ! test -e go; do sleep 0.02; done; fi
        echo 1
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void create() throws Exception {
    file = Files.writeString(folder.resolve("study.yaml"), STUDY);
    assertThat(CommandRun.of("create", file, "--store", store()).code()).isZero();
  }

  private String store() {
    return "sqlite:" + folder.resolve("culmen.db");
  }

  private CompletableFuture<CommandRun> worker(Object... more) throws Exception {
    Object[] line = {
      "worker", "--study", "study", "--folder", folder, "--out", folder, "--store", store()
    };
    CompletableFuture<CommandRun> run =
        CompletableFuture.supplyAsync(
            () -> CommandRun.of(Stream.of(line, more).flatMap(Arrays::stream).toArray()));
    while (!Files.exists(folder.resolve("begun")) && !run.isDone()) {
      Thread.sleep(20);
    }
    return run;
  }

  // As culmen run does before its first trial.
  private void edit(String text) throws Exception {
    Files.writeString(file, text);
    StudyFile now = StudyFile.read(file, OptionalLong.empty());
    try (StudyStore store = StudyStores.open(store())) {
      Study study = Study.resume(store.open("study"));
      assertThat(study.edit(now.asIn(now.spec(), study.spec()), now.was())).isNotNull();
      StudyFileNote.keep(study, now);
    }
  }

  private void go() throws Exception {
    Files.writeString(folder.resolve("go"), "");
  }

  private String values() {
    return CommandRun.of("export", "study", "--store", store()).out();
  }

  @Test
  void aWorkerTakesAnEditedCommandAndNumberOfTrialsAtItsNextTrial() throws Exception {
    CompletableFuture<CommandRun> worker = worker();
    edit(
        STUDY
            .replaceAll("(?s)command:.*", "command: echo 7{k}\n")
            .replace("trials: 3", "trials: 4")
            .replace("strategy:", "  k: {type: int, low: 0, high: 9, was: 0}\nstrategy:"));
    go();
    CommandRun run = worker.get(60, TimeUnit.SECONDS);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("from here on: command was ", "and is \"echo 7{k}\"");
    // Two trials by the old command, two by the new one.
    assertThat(values().lines().skip(1).map(l -> l.replaceAll("^(\\d+,\\w+,[^,]*),.*", "$1")))
        .satisfiesExactly(
            one -> assertThat(one).matches("1,finished,1"),
            two -> assertThat(two).matches("2,finished,1"),
            three -> assertThat(three).matches("3,finished,7\\d"),
            four -> assertThat(four).matches("4,finished,7\\d"));
  }

  @Test
  void aNumberOfTrialsOnTheCommandLineStays() throws Exception {
    CompletableFuture<CommandRun> worker = worker("--trials", 2);
    edit(STUDY.replace("trials: 3", "trials: 4"));
    go();
    assertThat(worker.get(60, TimeUnit.SECONDS).code()).isZero();
    assertThat(values().lines()).hasSize(1 + 2);
  }

  @Test
  void aWorkerEndsIfItCannotRunTheEditedStudyAndGivesItsTrialBack() throws Exception {
    CompletableFuture<CommandRun> worker = worker();
    edit(STUDY.replaceAll("(?s)command:.*", ""));
    go();
    CommandRun run = worker.get(60, TimeUnit.SECONDS);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "culmen: the study file kept with study 'study' has no command any more: a worker needs"
                + " the key 'command' or 'problem'\n");
    assertThat(values().lines().skip(1)).hasSize(2).allMatch(line -> line.contains(",finished,"));
  }
}
