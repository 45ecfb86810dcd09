package io.github.culmen.lab.suite;

import io.github.culmen.lab.compare.Jobs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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
   * How far a plan is.
   *
   * @param done runs that ended, those of earlier calls included
   * @param total all runs
   * @param left how long the rest will take if it goes on like that
   */
  public record Progress(int done, int total, Duration left) {}

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
  private record End(SuitePlan.Run run, Trace trace, String failure) {}

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
    List<Trace> traces = new ArrayList<>();
    List<SuitePlan.Run> open = new ArrayList<>();
    for (SuitePlan.Run run : plan.runs()) {
      files.read(run).ifPresentOrElse(traces::add, () -> open.add(run));
    }
    List<String> failures = new ArrayList<>();
    try (Jobs<End> running = new Jobs<>(jobs)) {
      for (SuitePlan.Run run : open) {
        running.add(() -> attempt(run, plan.told(), files));
      }
      double all = open.stream().mapToDouble(SuitePlan.Run::weight).sum();
      double done = 0;
      long start = System.nanoTime();
      for (int i = 0; i < open.size(); i++) {
        End end = running.next();
        done += end.run().weight();
        double left = (System.nanoTime() - start) / done * (all - done);
        if (end.trace() != null) {
          traces.add(end.trace());
        } else {
          failures.add(end.run().key() + ": " + end.failure());
        }
        listener.ended(
            end.run().key(),
            end.trace() != null ? "best value " + end.trace().best() : "failed: " + end.failure(),
            new Progress(
                traces.size() + failures.size(),
                plan.runs().size(),
                Duration.ofNanos((long) left)));
      }
    }
    return new Outcome(traces, failures, 0);
  }

  private static End attempt(SuitePlan.Run run, SuitePlan.Told told, TraceFiles files)
      throws InterruptedException {
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
