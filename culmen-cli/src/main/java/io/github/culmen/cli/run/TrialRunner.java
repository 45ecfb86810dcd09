package io.github.culmen.cli.run;

import io.github.culmen.cli.location.AttemptFiles;
import io.github.culmen.cli.location.AttemptRecord;
import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.CommandTemplate;
import io.github.culmen.cli.studyfile.ResultSource;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.TrialEnvironment;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.cli.text.TextTail;
import io.github.culmen.space.Point;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** Evaluates trials by running the user's command, one process a trial. */
final class TrialRunner {
  private static final int REASON_BYTES = 4096;
  private static final int REASON_LINES = 8;
  private static final Duration TICK = Duration.ofSeconds(1);
  // How often to look for steps where there are some.
  private static final Duration LOOK = Duration.ofMillis(200);
  // A key press that interrupts us reaches the child first; its end must not be booked as a
  // failure.
  private static final Duration SIGNAL_DELAY = Duration.ofMillis(200);

  private final CommandTemplate command;
  private final ResultSource result;
  // The parameters that can be inactive: their variables may be there from elsewhere.
  private final Set<String> inactive;
  private final List<String> attributes;
  private final List<String> outcomes;
  private final boolean several;
  private final Optional<Duration> timeout;
  private final Path folder;
  private final Path logs;
  private final StopSignal stop;
  private final Duration signalDelay;
  private final Optional<String> worker;
  private volatile Consumer<String> notes = note -> {};

  TrialRunner(StudyFile study, Optional<Duration> timeout, Path logs, StopSignal stop) {
    this(study, timeout, logs, stop, Optional.empty());
  }

  /** The same for a worker with a name. */
  TrialRunner(
      StudyFile study,
      Optional<Duration> timeout,
      Path logs,
      StopSignal stop,
      Optional<String> worker) {
    this(study, timeout, logs, stop, SIGNAL_DELAY, worker);
  }

  /** The same, and a stop may come that long after the end of a command it ended. */
  TrialRunner(
      StudyFile study,
      Optional<Duration> timeout,
      Path logs,
      StopSignal stop,
      Duration signalDelay) {
    this(study, timeout, logs, stop, signalDelay, Optional.empty());
  }

  private TrialRunner(
      StudyFile study,
      Optional<Duration> timeout,
      Path logs,
      StopSignal stop,
      Duration signalDelay,
      Optional<String> worker) {
    this.worker = worker;
    this.command = study.command().orElseThrow();
    this.folder = study.folder();
    this.result = study.result();
    this.inactive = study.spec().space().conditions().keySet();
    this.attributes = study.attributes();
    this.outcomes = study.spec().toldNames();
    this.several = !study.spec().objectives().isEmpty();
    this.timeout = timeout;
    this.logs = logs;
    this.stop = stop;
    this.signalDelay = signalDelay;
  }

  /** Where to say what is wrong with what a program reports. */
  void notes(Consumer<String> receiver) {
    this.notes = receiver;
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
    return evaluate(
        trial, 1, point, tick, ignored -> {}, ignored -> {}, ignored -> Optional.empty());
  }

  /**
   * The same, with files of its own for each attempt.
   *
   * @param attempt which attempt at the trial this is, from 1
   * @param begun is told about the attempt when its program has started
   * @param beside is told the attributes that the program printed beside its result
   * @param steps is told what the program reports on its way, and how the trial ends if it is to
   *     stop there
   */
  Optional<Outcome> evaluate(
      int trial,
      int attempt,
      Point point,
      Runnable tick,
      Consumer<AttemptRecord> begun,
      Consumer<Map<String, Object>> beside,
      Function<List<TrialMeasurement>, Optional<Outcome>> steps)
      throws CannotStartException, IOException, InterruptedException {
    ResultReader results = new ResultReader(result.of(trial, attempt), folder, outcomes, several);
    results.prepare();
    AttemptFiles files =
        logged(
            trial,
            () -> {
              AttemptFiles claimed = AttemptFiles.claim(logs, trial, attempt);
              claimed.begin();
              Files.writeString(claimed.params(), JsonText.pretty(point.values()));
              return claimed;
            });
    AttemptRecord[] record = {newRecord(trial, attempt, files)};
    keep(record[0], files);
    Guard.began(record[0].id());
    try {
      Process process = start(record[0], point, files);
      record[0] = record[0].started(process);
      stop.watch(process);
      try {
        process.getOutputStream().close();
        keep(record[0], files);
        begun.accept(record[0]);
        StepReader reader = reader(trial, files);
        Optional<Outcome> early = Optional.empty();
        boolean ended = false;
        long start = System.nanoTime();
        do {
          ended = await(process, start, tick, reader.expecting());
          List<TrialMeasurement> found = reader.next(ended);
          early = found.isEmpty() ? Optional.empty() : steps.apply(found);
        } while (!ended && early.isEmpty() && !timedOut(start));
        if (!ended) {
          ProcessTree.kill(process);
          process.waitFor();
        }
        if (stop.isStopped()
            || (ended && process.exitValue() != 0 && stop.comesWithin(signalDelay))) {
          record[0] = record[0].ended("stopped", OptionalInt.empty());
          return Optional.empty();
        }
        if (!ended && early.isPresent()) {
          record[0] = record[0].ended("stopped early", OptionalInt.empty());
          return early;
        }
        record[0] =
            ended
                ? record[0].ended("exited", OptionalInt.of(process.exitValue()))
                : record[0].ended("timed out", OptionalInt.empty());
        // Where this cannot be written, what the program printed may have been cut off as well:
        // neither a value nor a failure of the program can be told from that.
        keep(record[0], files);
        if (ended && process.exitValue() == 0 && !attributes.isEmpty()) {
          beside.accept(results.attributes(files.out(), attributes));
        }
        return Optional.of(
            ended
                ? outcome(process.exitValue(), results, files.out(), files.err())
                : timedOut(files.err()));
      } catch (TrialCancelledException e) {
        record[0] = record[0].ended("cancelled", OptionalInt.empty());
        throw e;
      } finally {
        stop.unwatch(process);
        if (process.isAlive()) {
          ProcessTree.kill(process);
        }
      }
    } finally {
      Guard.ended(record[0].id());
      end(record[0], files);
    }
  }

  @FunctionalInterface
  private interface Logging<T> {
    T run() throws IOException;
  }

  private void keep(AttemptRecord record, AttemptFiles files) {
    logged(
        record.trial(),
        () -> {
          record.write(files.record());
          return files;
        });
  }

  // A trial never fails for our reasons.
  private <T> T logged(int trial, Logging<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw CommandFailure.failed(
          "cannot write the logs of trial "
              + trial
              + " in '"
              + logs
              + "': "
              + OutputDirectory.reason(e)
              + "; the trial does not count as failed, and the next run repeats it",
          e);
    }
  }

  // What became of the attempt is decided; its trace is all that may be missing.
  private static void end(AttemptRecord record, AttemptFiles files) {
    try {
      record.write(files.record());
      files.end();
    } catch (IOException e) {
      // The mark stays, and the next run finds nothing alive behind it.
    }
  }

  private AttemptRecord newRecord(int trial, int attempt, AttemptFiles files) {
    return new AttemptRecord(
        trial,
        attempt,
        UUID.randomUUID().toString(),
        worker,
        LeaseOptions.host(),
        AttemptRecord.Identity.of(ProcessHandle.current()),
        Optional.empty(),
        Instant.now(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        files.out().toAbsolutePath().normalize());
  }

  private Process start(AttemptRecord record, Point point, AttemptFiles files)
      throws CannotStartException {
    List<String> words = command.render(record.trial(), record.attempt(), point);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(files.out().toFile())
            .redirectError(files.err().toFile());
    TrialEnvironment.keepSecrets(builder.environment());
    inactive.stream()
        .filter(name -> !point.values().containsKey(name))
        .forEach(name -> builder.environment().remove(TrialEnvironment.variable(name)));
    builder
        .environment()
        .putAll(
            TrialEnvironment.of(
                record.trial(), record.attempt(), record.id(), point, files.params()));
    builder.environment().put(TrialEnvironment.STEPS, files.steps().toAbsolutePath().toString());
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

  // Waits for the next look at what was reported, or the end. Ticks come about every second.
  private boolean await(Process process, long start, Runnable tick, boolean steps)
      throws InterruptedException {
    long look = steps ? LOOK.toMillis() : TICK.toMillis();
    long slice = timeout.isPresent() ? Math.max(0, Math.min(look, left(start))) : look;
    if (process.waitFor(slice, TimeUnit.MILLISECONDS)) {
      return true;
    }
    if (timedOut(start)) {
      return !process.isAlive();
    }
    tick.run();
    return false;
  }

  private boolean timedOut(long start) {
    return timeout.isPresent() && left(start) <= 0;
  }

  private long left(long start) {
    return timeout.orElseThrow().toMillis() - (System.nanoTime() - start) / 1_000_000;
  }

  private StepReader reader(int trial, AttemptFiles files) {
    return new StepReader(
        result.steps(),
        outcomes,
        files.out(),
        files.steps(),
        note -> notes.accept("trial " + trial + ": " + note));
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

  /** Says that an earlier attempt may still write to the same result file. */
  Optional<String> sharedWith(Optional<AttemptRecord> earlier) {
    return earlier
        .filter(record -> !result.attemptsApart())
        .filter(
            record ->
                !record.host().equals(LeaseOptions.host())
                    || record.program().flatMap(AttemptRecord.Identity::alive).isPresent())
        .map(
            record ->
                "note: trial "
                    + record.trial()
                    + " was started on "
                    + record.host()
                    + "; if its program (process "
                    + record.pid().orElse(0)
                    + ") still runs there, it may write to the same result file '"
                    + result.of(record.trial(), record.attempt()).file().orElseThrow()
                    + "'; {attempt} in the name keeps attempts apart");
  }

  /** Whether some values may start the command while others do not. */
  boolean startDependsOnValues() {
    return command.variesProgram();
  }
}
