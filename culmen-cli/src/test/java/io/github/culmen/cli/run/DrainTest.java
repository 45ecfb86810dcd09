package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are told to end, as by a cluster that wants its machine back. */
@DisabledOnOs(OS.WINDOWS)
class DrainTest {
  @TempDir Path folder;
  private Process process;

  // The second trial waits for a file.
  @BeforeEach
  void create() throws Exception {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        name: study
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: sobol}
        trials: 4
        command: |
          if test $CULMEN_TRIAL = 2; then echo $$ > child; while ! test -e go; do sleep 0.1; done; fi
          echo {x}
        """);
    assertThat(CommandRun.of("create", study, "--store", store()).code()).isZero();
  }

  @AfterEach
  void endWhatIsLeft() {
    if (process != null) {
      ProcessTree.kill(process);
    }
  }

  private String store() {
    return "sqlite:" + folder.resolve("culmen.db");
  }

  private void start(List<String> line) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
    builder.environment().put("CULMEN_STORE", store());
    builder.environment().put("STUDY", "study");
    builder.environment().put("SLURM_JOB_ID", "77");
    builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
    process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    for (int i = 0; i < 1200 && process.isAlive(); i++) {
      if (Files.exists(folder.resolve("child"))) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no trial waits: " + out());
  }

  private void startWorker(Object... options) throws Exception {
    List<Object> line = new ArrayList<>(List.of("worker", "--study", "study"));
    line.addAll(List.of(options));
    start(CommandRun.processArguments(line.toArray()));
  }

  private String out() throws Exception {
    return Files.readString(folder.resolve("out.txt"));
  }

  private String states() {
    String table = CommandRun.of("export", "study", "--store", store()).out();
    return table.lines().skip(1).map(l -> l.split(",")[1]).collect(Collectors.joining(" "));
  }

  private void go() throws Exception {
    Files.writeString(folder.resolve("go"), "");
  }

  private void awaitLine(String words) throws Exception {
    for (int i = 0; i < 600 && !out().contains(words); i++) {
      Thread.sleep(50);
    }
    assertThat(out()).contains(words);
  }

  @Test
  void aWorkerThatDrainsFinishesItsTrialAndTakesNoOther() throws Exception {
    startWorker("--drain");
    process.destroy();
    awaitLine("no other trial is taken");
    assertThat(process.isAlive()).isTrue();
    go();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(states()).isEqualTo("finished finished");
    assertThat(out()).contains("drained");
  }

  @Test
  void aTrialThatTakesTooLongToDrainIsGivenBack() throws Exception {
    startWorker("--drain", "200ms", "--name", "first", "--lease", "1h");
    process.destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(out()).contains("the rest was given back");
    assertThat(states()).isEqualTo("finished pending");
    go();
    // Not after an hour, but at once.
    CommandRun next =
        CommandRun.of(
            "worker",
            "--study",
            "study",
            "--folder",
            folder,
            "--out",
            folder.resolve("o"),
            "--store",
            store());
    assertThat(next.code()).as(next.err()).isZero();
    assertThat(states()).isEqualTo("finished finished finished finished");
  }

  @Test
  void anArrayJobOfSlurmPassesTheSignalOn() throws Exception {
    Path command = folder.resolve("culmen");
    Files.writeString(
        command,
        "#!/bin/sh\nexec "
            + CommandRun.processArguments().stream()
                .map(ShellWords::quoted)
                .collect(Collectors.joining(" "))
            + " \"$@\"\n");
    assertThat(command.toFile().setExecutable(true)).isTrue();
    start(
        List.of(
            "sh", Path.of("..", "deploy", "slurm", "culmen-array.sh").toAbsolutePath().toString()));
    process.destroy();
    awaitLine("no other trial is taken");
    go();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(out()).isZero();
    assertThat(states()).isEqualTo("finished finished");
    assertThat(out()).contains("worker slurm-77-0-0");
  }
}
