package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.io.BufferedReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process of its own, which can be killed. */
class ProcessesTest {
  @TempDir Path folder;
  private Process process;

  @AfterEach
  void endWhatIsLeft() {
    if (process != null) {
      ProcessTree.kill(process);
    }
  }

  /** A study whose third trial hangs unless there is a file that says not to. */
  private Path hangingStudy() throws Exception {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        direction: minimize
        parameters:
          x: {type: real, low: 0, high: 1}
        strategy: {acquisition: sobol}
        trials: 4
        command: |
          if test $CULMEN_TRIAL = 3 && ! test -e go; then echo $$ > child; sleep 600; fi
          echo {x}
        """);
    return study;
  }

  // In the folder, where the default store is then.
  private ProcessBuilder process(Object... args) {
    ProcessBuilder builder =
        new ProcessBuilder(CommandRun.processArguments(args)).directory(folder.toFile());
    builder.environment().remove("CULMEN_STORE");
    return builder;
  }

  private CommandRun inDefaultStore(Object... args) {
    String store = "sqlite:" + folder.resolve("culmen.db");
    return CommandRun.of(Stream.concat(Stream.of(args), Stream.of("--store", store)).toArray());
  }

  private List<String> trials() {
    CommandRun run = inDefaultStore("export", "study");
    assertThat(run.code()).isZero();
    return run.out().lines().toList();
  }

  private Process start(Object... args) throws Exception {
    process =
        process(args)
            .redirectOutput(folder.resolve("out.txt").toFile())
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    return process;
  }

  private long awaitChild() throws Exception {
    Path file = folder.resolve("child");
    for (int i = 0; i < 6000 && process.isAlive(); i++) {
      if (Files.exists(file) && !Files.readString(file).isBlank()) {
        return Long.parseLong(Files.readString(file).strip());
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    throw new AssertionError("trial 3 did not begin: " + read("out.txt") + read("err.txt"));
  }

  private String read(String name) throws Exception {
    return Files.readString(folder.resolve(name));
  }

  private static boolean alive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private void resumesWithNothingLost(Path study, List<String> before) throws Exception {
    Files.writeString(folder.resolve("go"), "");
    CommandRun resumed = inDefaultStore("run", study, "--out", folder.resolve("out"), "--seed", 3);
    assertThat(resumed.code()).isZero();
    assertThat(resumed.out())
        .contains("resumed with 3 trials", "trial 3 was started by an earlier run and is run again")
        .contains("3/4", "4/4")
        .doesNotContain("2/4");
    // The heading and the trials that had ended.
    assertThat(trials()).startsWith(before.subList(0, 3).toArray(String[]::new)).hasSize(1 + 4);
    assertThat(trials().subList(1, 5)).allMatch(line -> line.matches("\\d,finished,.*"));
  }

  @Test
  void losesNothingWhenKilledAndLetsNobodyElseInMeanwhile() throws Exception {
    Path study = hangingStudy();
    start("run", study, "--out", folder.resolve("out"), "--seed", 3);
    long child = awaitChild();

    CommandRun second = inDefaultStore("run", study, "--out", folder.resolve("out"), "--seed", 3);
    assertThat(second.code()).isEqualTo(3);
    assertThat(second.err()).contains("is in use");

    List<String> trials = trials();
    assertThat(trials).hasSize(1 + 3).last().asString().startsWith("3,pending,");
    process.destroyForcibly().waitFor();
    ProcessHandle.of(child)
        .ifPresent(
            handle -> {
              handle.descendants().forEach(ProcessHandle::destroyForcibly);
              handle.destroyForcibly();
            });
    resumesWithNothingLost(study, trials);
  }

  @Test
  void endsItsChildAndSaysHowToGoOnWhenInterrupted() throws Exception {
    Path study = hangingStudy();
    start("run", study, "--out", folder.resolve("out"), "--seed", 3);
    long child = awaitChild();
    List<String> trials = trials();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(alive(child)).isFalse();
    assertThat(read("out.txt"))
        .contains("stopped; nothing told is lost. To resume: culmen run " + study + " --out ")
        .endsWith(" --seed 3" + System.lineSeparator());
    assertThat(read("err.txt")).isEmpty();
    assertThat(read("out/trials.csv")).contains("\r\n3,pending,,,");
    resumesWithNothingLost(study, trials);
  }

  @Test
  void answersEachLineOfAPipeBeforeTheNext() throws Exception {
    Path study = hangingStudy();
    process =
        process("pipe", study, "--out", folder.resolve("out"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Writer requests = process.outputWriter(StandardCharsets.UTF_8);
    BufferedReader replies = process.inputReader(StandardCharsets.UTF_8);
    for (int trial = 1; trial <= 4; trial++) {
      requests.write("{\"op\":\"ask\"}\n");
      requests.flush();
      assertThat(replies.readLine()).startsWith("{\"trials\":[{\"trial\":" + trial + ",");
      requests.write("{\"op\":\"tell\",\"trial\":" + trial + ",\"value\":-" + trial + "}\n");
      requests.flush();
      assertThat(replies.readLine()).isEqualTo("{\"ok\":true}");
    }
    requests.write("{\"op\":\"best\"}\n");
    requests.flush();
    assertThat(replies.readLine()).startsWith("{\"observed\":{\"trial\":4,").contains("-4.0");
    requests.close();
    assertThat(replies.readLine()).isNull();
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void endsWithTheExitCodeOfTheCommand() throws Exception {
    assertThat(start("run", "no-such.yaml").waitFor()).isEqualTo(2);
    assertThat(read("err.txt"))
        .isEqualTo("culmen: there is no study file 'no-such.yaml'" + System.lineSeparator());
  }

  @Test
  void aDemoThatIsInterruptedSaysSo() throws Exception {
    start("demo", "--trials", 5000, "--out", folder.resolve("out"));
    while (process.isAlive() && !read("out.txt").contains(" 2/5000 ")) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(read("err.txt")).isEmpty();
    assertThat(read("out.txt").strip())
        .endsWith("stopped; a demo keeps nothing, so the next one starts afresh");
  }
}
