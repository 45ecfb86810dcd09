package io.github.culmen.benchmarks;

import io.github.culmen.math.Samples;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Trial;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * CPU milliseconds of one {@code ask} on a warm JVM, in one thread: with fixed hyper-parameters,
 * and with a fit after one more value was told. CPU time, since wall time on a shared machine
 * measures its other guests.
 *
 * <pre>java -cp culmen-benchmarks-jmh/target/benchmarks.jar io.github.culmen.benchmarks.AskLatency
 * </pre>
 */
public final class AskLatency {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int[] SIZES = {20, 50, 100, 200, 500, 1000};
  private static final int ROUNDS = 15;

  private AskLatency() {}

  /** Prints one row per size: medians over rounds, after as many rounds of warm-up. */
  public static void main(String[] args) {
    System.out.printf(Locale.ROOT, "%6s %14s %14s%n", "n", "fixed [ms]", "refit [ms]");
    double logFixed = 0;
    double logRefit = 0;
    for (int n : SIZES) {
      int rounds = n == 1000 ? 5 : ROUNDS;
      Strategy fixed = Hartmann6Data.fixed(n);
      double[] withFixed = new double[rounds];
      double[] withRefit = new double[rounds];
      for (int pass = 0; pass < 2; pass++) {
        for (int r = 0; r < rounds; r++) {
          withFixed[r] = ask(Hartmann6Data.study(n, fixed, r));
          Study study = Hartmann6Data.study(n - 1, Strategy.plain(), r);
          Trial.Pending trial = study.ask();
          study.tell(trial.number(), Hartmann6Data.evaluate(trial.point()));
          withRefit[r] = ask(study);
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%6d %14.1f %14.1f%n",
          n,
          Samples.median(withFixed),
          Samples.median(withRefit));
      if (n == 100 || n == 200 || n == 500) {
        logFixed += Math.log(Samples.median(withFixed)) / 3;
        logRefit += Math.log(Samples.median(withRefit)) / 3;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "geometric mean over n = 100, 200, 500: fixed %.1f ms, refit %.1f ms%n",
        Math.exp(logFixed),
        Math.exp(logRefit));
  }

  private static double ask(Study study) {
    long start = THREADS.getCurrentThreadCpuTime();
    study.ask();
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
  }
}
