package io.github.culmen.cli.run;

import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.CommandTemplate;
import io.github.culmen.cli.studyfile.ResultSource;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.TrialEnvironment;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.cli.text.TextTail;
import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Evaluates trials by running the user's command, one process a trial. */
final class TrialRunner {
  private static final int REASON_BYTES = 4096;
  private static final int REASON_LINES = 8;
  private static final Duration TICK = Duration.ofSeconds(1);
  // A key press that interrupts us reaches the child first; its end must not be booked as a
  // failure.
  private static final Duration SIGNAL_DELAY = Duration.ofMillis(200);

  private final CommandTemplate command;
  private final ResultSource result;
  // The parameters that can be inactive: their variables may be there from elsewhere.
  private final Set<String> inactive;
  private final List<String> outcomes;
  private final Optional<Duration> timeout;
  private final Path folder;
  private final Path logs;
  private final StopSignal stop;
  private final Duration signalDelay;

  TrialRunner(StudyFile study, Optional<Duration> timeout, Path logs, StopSignal stop) {
    this(study, timeout, logs, stop, SIGNAL_DELAY);
  }

  /** The same, and a stop may come that long after the end of a command it ended. */
  TrialRunner(
      StudyFile study,
      Optional<Duration> timeout,
      Path logs,
      StopSignal stop,
      Duration signalDelay) {
    this.command = study.command().orElseThrow();
    this.folder = study.folder();
    this.result = study.result();
    this.inactive = study.spec().space().conditions().keySet();
    this.outcomes = study.spec().outcomes().stream().map(OutcomeBound::name).toList();
    this.timeout = timeout;
    this.logs = logs;
    this.stop = stop;
    this.signalDelay = signalDelay;
  }

  /**
   * Runs the command for a trial.
   *
   * @param tick called about every second while the command runs
   * @return how the trial ended; empty if the run was stopped meanwhile
   * @throws CannotStartException if the command could not be started
   */
  Optional<Outcome> evaluate(int trial, Point point, Runnable tick)
      throws CannotStartException, IOException, InterruptedException {
    String name = String.format(Locale.ROOT, "trial-%04d", trial);
    Path params = logs.resolve(name + ".params.json");
    Path out = logs.resolve(name + ".out");
    Path err = logs.resolve(name + ".err");
    Files.createDirectories(logs);
    Files.writeString(params, JsonText.pretty(point.values()));
    ResultReader results = new ResultReader(result.of(trial), folder, outcomes);
    results.prepare();

    Process process = start(trial, point, params, out, err);
    stop.watch(process);
    try {
      process.getOutputStream().close();
      boolean ended = await(process, tick);
      if (!ended) {
        ProcessTree.kill(process);
        process.waitFor();
      }
      if (stop.isStopped()
          || (ended && process.exitValue() != 0 && stop.comesWithin(signalDelay))) {
        return Optional.empty();
      }
      return Optional.of(ended ? outcome(process.exitValue(), results, out, err) : timedOut(err));
    } finally {
      stop.unwatch(process);
      if (process.isAlive()) {
        ProcessTree.kill(process);
      }
    }
  }

  private Process start(int trial, Point point, Path params, Path out, Path err)
      throws CannotStartException {
    List<String> words = command.render(trial, point);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    inactive.stream()
        .filter(name -> !point.values().containsKey(name))
        .forEach(name -> builder.environment().remove(TrialEnvironment.variable(name)));
    builder.environment().putAll(TrialEnvironment.of(trial, point, params));
    try {
      return builder.start();
    } catch (IOException e) {
      throw new CannotStartException(
          "the command '" + words.get(0) + "' cannot be started in " + folder + ": " + cause(e));
    }
  }

  // "Cannot run program "x" (in directory "y"): error=2, No such file or directory"
  private static String cause(IOException e) {
    String message = String.valueOf(e.getMessage());
    int error = message.indexOf("error=");
    int comma = message.indexOf(", ", Math.max(error, 0));
    return error >= 0 && comma > 0 ? message.substring(comma + 2) : message;
  }

  private boolean await(Process process, Runnable tick) throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      long slice = TICK.toMillis();
      if (timeout.isPresent()) {
        long left = timeout.get().toMillis() - (System.nanoTime() - start) / 1_000_000;
        if (left <= 0) {
          return !process.isAlive();
        }
        slice = Math.min(slice, left);
      }
      if (process.waitFor(slice, TimeUnit.MILLISECONDS)) {
        return true;
      }
      tick.run();
    }
  }

  private Outcome outcome(int status, ResultReader results, Path out, Path err)
      throws CannotStartException, IOException {
    if (command.isShell() && (status == 126 || status == 127)) {
      throw new CannotStartException(
          withErrors("exit status " + status + " (the shell could not start it)", ": ", err));
    }
    if (status != 0) {
      String signal = status > 128 ? " (signal " + (status - 128) + ")" : "";
      return Outcome.failure(withErrors("exit status " + status + signal, ": ", err));
    }
    try {
      return results.outcome(out);
    } catch (NoValueException e) {
      return Outcome.failure(withErrors(e.getMessage(), "; stderr ends: ", err));
    }
  }

  private Outcome timedOut(Path err) throws IOException {
    String limit = Durations.brief(timeout.orElseThrow());
    return Outcome.failure(withErrors("timed out after " + limit, ": ", err));
  }

  // The first line is what tables show: the reason and the last line of stderr, which is where
  // most programs say what went wrong. The lines before that one follow for those who read on.
  private static String withErrors(String reason, String link, Path err) throws IOException {
    String tail =
        Files.exists(err) ? TextTail.lastLines(TextTail.of(err, REASON_BYTES), REASON_LINES) : "";
    return TextTail.lastLine(tail)
        .map(last -> reason + link + last + (last.equals(tail) ? "" : "\nstderr ends:\n" + tail))
        .orElse(reason);
  }

  /** Whether some values may start the command while others do not. */
  boolean startDependsOnValues() {
    return command.variesProgram();
  }
}
