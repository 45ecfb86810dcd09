package io.github.culmen.lab.suite;

import io.github.culmen.lab.job.Jobs;
import io.github.culmen.lab.job.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Carries out a plan on several threads and keeps what is finished. */
public final class SuiteRun {
  /** Hears of each run that ends, in one thread at a time. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A run ended; its trace is on disk already.
     *
     * @param key which run
     * @param text the best value, or why there is none
     * @param progress how far the plan is
     */
    void ended(Trace.Key key, String text, Progress progress);
  }

  /**
   * What there is of a plan.
   *
   * @param traces of runs that ended
   * @param failures why others failed; they are tried again by the next call
   * @param missing how many have not been carried out
   */
  public record Outcome(List<Trace> traces, List<String> failures, int missing) {
    /** Copies. */
    public Outcome {
      traces = List.copyOf(traces);
      failures = List.copyOf(failures);
    }
  }

  // What a run gave: a trace or the reason why there is none.
  private record End(SuitePlan.Run run, Trace trace, String failure) {
    String text() {
      return trace != null ? "best value " + trace.best() : "failed: " + failure;
    }
  }

  private record Kept(SuitePlan.Run run, SuitePlan.Told told, TraceFiles files)
      implements Jobs.Job<End> {
    @Override
    public Optional<End> kept() {
      return files.read(run).map(trace -> new End(run, trace, ""));
    }

    @Override
    public double weight() {
      return run.weight();
    }

    @Override
    public End call() throws InterruptedException {
      try {
        Trace trace = SuiteRunner.trace(run, told);
        files.write(run, trace);
        return new End(run, trace, "");
      } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
        // One run's trouble, a native library it alone needs for instance, is not that of others.
        return new End(run, null, e.toString().strip().replaceAll("\\s*\\R\\s*", " "));
      }
    }
  }

  private SuiteRun() {}

  /**
   * What is in the folder already.
   *
   * @throws IllegalArgumentException if a file there belongs to other settings
   */
  public static Outcome read(SuitePlan plan, Path folder) {
    TraceFiles files = new TraceFiles(folder, plan);
    List<Trace> traces = new ArrayList<>();
    int missing = 0;
    for (SuitePlan.Run run : plan.runs()) {
      var trace = files.read(run);
      trace.ifPresent(traces::add);
      missing += trace.isPresent() ? 0 : 1;
    }
    return new Outcome(traces, List.of(), missing);
  }

  /**
   * Carries out the runs that are not in the folder yet.
   *
   * @param jobs how many run at the same time
   * @throws IllegalArgumentException if a file there belongs to other settings
   * @throws InterruptedException if interrupted; what ended is on disk
   */
  public static Outcome run(SuitePlan plan, Path folder, int jobs, Listener listener)
      throws InterruptedException {
    TraceFiles files = new TraceFiles(folder, plan);
    List<Kept> runs = plan.runs().stream().map(run -> new Kept(run, plan.told(), files)).toList();
    List<Trace> traces = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    for (End end :
        Jobs.run(
            runs,
            jobs,
            (ended, progress) -> listener.ended(ended.run().key(), ended.text(), progress))) {
      if (end.trace() != null) {
        traces.add(end.trace());
      } else {
        failures.add(end.run().key() + ": " + end.failure());
      }
    }
    return new Outcome(traces, failures, 0);
  }
}
