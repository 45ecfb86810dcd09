package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.CommandTemplate;
import io.github.culmen.cli.studyfile.ResultSource;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialRunnerTest {
  @TempDir Path folder;
  private final StopSignal stop = new StopSignal();

  private static final Point POINT = Point.of(Map.of("x", 0.5));

  private TrialRunner runner(String lines) {
    return runner(lines, Duration.ofMillis(1));
  }

  private TrialRunner runner(String lines, Duration signalDelay) {
    String text = "direction: minimize\nparameters:\n  x: {type: real, low: 0, high: 1}\n" + lines;
    StudyFile study =
        StudyFile.of(
            folder.resolve("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty());
    return new TrialRunner(study, study.timeout(), folder.resolve("logs"), stop, signalDelay);
  }

  private Outcome evaluate(String lines) throws Exception {
    return runner(lines).evaluate(7, POINT, () -> {}).orElseThrow();
  }

  @Test
  void runsTheCommandInTheStudyFolderAndKeepsItsOutput() throws Exception {
    Files.writeString(folder.resolve("data"), "0.125");
    Outcome outcome = evaluate("command: 'echo to stderr >&2; echo x={x}; cat data'");
    assertThat(outcome).isEqualTo(Outcome.value(0.125));
    assertThat(folder.resolve("logs/trial-0007.out")).hasContent("x=0.5\n0.125");
    assertThat(folder.resolve("logs/trial-0007.err")).hasContent("to stderr");
  }

  @Test
  void givesEveryAttemptFilesOfItsOwn() throws Exception {
    Path result = folder.resolve("result-7-2.txt");
    TrialRunner runner =
        runner(
            """
            result: {file: "result-{trial}-{attempt}.txt"}
            command: 'echo $CULMEN_ATTEMPT; echo {x} > result-{trial}-{attempt}.txt'
            """);
    for (int attempt : new int[] {1, 2, 2}) {
      Optional<Outcome> outcome =
          runner.evaluate(
              7, attempt, POINT, () -> {}, record -> {}, beside -> {}, steps -> Optional.empty());
      assertThat(outcome).contains(Outcome.value(0.5));
    }
    assertThat(result).hasContent("0.5");
    assertThat(folder.resolve("logs/trial-0007.out")).hasContent("1");
    assertThat(folder.resolve("logs/trial-0007.2.out")).hasContent("2");
    // The journal said 2 again: that one's files are there already, and are nobody else's.
    assertThat(folder.resolve("logs/trial-0007.3.out")).hasContent("2");
    assertThat(folder.resolve("logs/running")).isEmptyDirectory();
  }

  @Test
  void carriesTheTrialInTheEnvironment() throws Exception {
    Outcome outcome =
        evaluate(
            "command: 'test \"$CULMEN_TRIAL\" = 7 || exit 1; grep -q \"\\\"x\\\": 0.5\""
                + " \"$CULMEN_PARAMS\" || exit 2; echo $CULMEN_X'");
    assertThat(outcome).isEqualTo(Outcome.value(0.5));
  }

  @Test
  void failsWithTheExitStatusAndTheEndOfStderr() throws Exception {
    Outcome outcome =
        evaluate("command: 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo e$i >&2; done; exit 3'");
    assertThat(outcome)
        .isEqualTo(
            Outcome.failure("exit status 3: e12\nstderr ends:\ne5\ne6\ne7\ne8\ne9\ne10\ne11\ne12"));
  }

  @Test
  void beginsAReasonWithTheLastLineOfATrace() throws Exception {
    Outcome outcome =
        evaluate(
            "command: 'printf \"Traceback:\\n  File x\\nZeroDivisionError: by zero\\n\\n\" >&2;"
                + " exit 1'");
    assertThat(((Outcome.Failure) outcome).reason())
        .startsWith("exit status 1: ZeroDivisionError: by zero\n")
        .endsWith("\nTraceback:\n  File x\nZeroDivisionError: by zero");
  }

  @Test
  void failsWithTheSignalThatEndedTheCommand() throws Exception {
    assertThat(evaluate("command: 'kill -9 $$'"))
        .isEqualTo(Outcome.failure("exit status 137 (signal 9)"));
  }

  @Test
  void failsWithoutANumber() throws Exception {
    assertThat(evaluate("command: 'echo abc; echo why >&2'"))
        .isEqualTo(
            Outcome.failure(
                "the last line of stdout must be a finite number, but it is 'abc'; stderr ends:"
                    + " why"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "printf %s {text} > got",
        "printf %s {text} > got # not '{text}'",
        "# isn't it {text}\nprintf %s {text} > got",
        "printf %s `printf %s {text}` > got",
        "printf %s \"$(printf %s \"{text}\")\" > got",
      })
  void neverRunsAValueAsCode(String command) throws Exception {
    String text = "it's\n$(touch pwned) `touch pwned`";
    SearchSpace space = SearchSpace.of(Parameter.categorical("text", text, "b"));
    StudyFile study =
        new StudyFile(
            folder.resolve("s.yaml"),
            StudySpec.builder(space).minimize().build(),
            Optional.of(CommandTemplate.shell(command + "\necho 1", space)),
            ResultSource.standardOutput(),
            Optional.empty(),
            OptionalInt.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            true,
            Map.of(),
            List.of());
    TrialRunner runner = new TrialRunner(study, Optional.empty(), folder.resolve("logs"), stop);
    assertThat(runner.evaluate(1, Point.of(Map.of("text", text)), () -> {}))
        .contains(Outcome.value(1));
    assertThat(folder.resolve("pwned")).doesNotExist();
    assertThat(folder.resolve("got")).content().startsWith("it's");
    if (command.startsWith("printf %s {text}")) {
      assertThat(folder.resolve("got")).hasContent(text);
    }
  }

  @Test
  void givesTheCommandNoInput() throws Exception {
    assertThat(evaluate("command: 'cat; echo 1'")).isEqualTo(Outcome.value(1));
  }

  @Test
  void endsTheWholeProcessTreeAtTheTimeOut() throws Exception {
    Outcome outcome =
        evaluate(
            "timeout: 300ms\ncommand: '(sleep 60 & echo $! > child; wait) & echo began >&2; wait'");
    assertThat(outcome).isEqualTo(Outcome.failure("timed out after 0.3 s: began"));
    long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
    assertThat(ProcessHandle.of(child).map(ProcessHandle::isAlive).orElse(false)).isFalse();
  }

  @Test
  void forcesACommandThatDoesNotListen() throws Exception {
    Outcome outcome =
        evaluate("timeout: 200ms\ncommand: [sh, -c, 'trap \"\" TERM; while :; do sleep 1; done']");
    assertThat(outcome).isEqualTo(Outcome.failure("timed out after 0.2 s"));
  }

  @Test
  void saysThatAProgramCannotBeStarted() {
    assertThatExceptionOfType(CannotStartException.class)
        .isThrownBy(() -> evaluate("command: [./no-such-program]"))
        .withMessageContaining("'./no-such-program' cannot be started in " + folder)
        .withMessageContaining("No such file or directory");
  }

  @Test
  void saysThatTheShellFindsNoSuchProgram() {
    assertThatExceptionOfType(CannotStartException.class)
        .isThrownBy(() -> evaluate("command: no-such-program {x}"))
        .withMessageStartingWith("exit status 127 (the shell could not start it): ")
        .withMessageContaining("no-such-program");
  }

  @Test
  void bringsNoOutcomeWhenStopped() throws Exception {
    TrialRunner runner = runner("command: 'sleep 60'");
    CompletableFuture<Optional<Outcome>> outcome =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return runner.evaluate(1, POINT, () -> {});
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    while (!Files.exists(folder.resolve("logs/trial-0001.out"))) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    stop.stop();
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
  }

  @Test
  void takesAFailureForAStopThatIsOnItsWay() throws Exception {
    // Ctrl-C reaches the child before it reaches us.
    CompletableFuture<Void> late =
        CompletableFuture.runAsync(
            stop::stop, CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
    TrialRunner runner = runner("command: 'sleep 0.05; exit 130'", Duration.ofMinutes(1));
    assertThat(runner.evaluate(1, POINT, () -> {})).isEmpty();
    late.get(30, TimeUnit.SECONDS);
    assertThat(stop.comesWithin(Duration.ZERO)).isTrue();
  }
}
