package io.github.culmen.benchmarks;

import io.github.culmen.math.Samples;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.Trial;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;

/**
 * CPU milliseconds of one {@code ask} on a warm JVM, in one thread, averaged over ten sampled
 * settings of the hyper-parameters: with the first chain, with a chain that goes on where the last
 * one ended, and with the settings of the last one.
 *
 * <pre>java -cp culmen-benchmarks-jmh/target/benchmarks.jar
 * io.github.culmen.benchmarks.SampledAskTiming</pre>
 */
public final class SampledAskTiming {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 5;

  private SampledAskTiming() {}

  /** Prints one row per method and size: medians over rounds, after as many of warm-up. */
  public static void main(String[] args) {
    System.out.printf(
        Locale.ROOT,
        "%-12s %5s %12s %12s %12s%n",
        "inference",
        "n",
        "first [ms]",
        "warm [ms]",
        "kept [ms]");
    for (Learning.Inference inference :
        List.of(Learning.Inference.SLICE, Learning.Inference.ELLIPTICAL)) {
      for (int n : new int[] {20, 50, 100, 200}) {
        row(inference, n);
      }
    }
  }

  private static void row(Learning.Inference inference, int n) {
    double[] first = new double[ROUNDS];
    double[] warm = new double[ROUNDS];
    double[] kept = new double[ROUNDS];
    StrategyBuilder strategy = Strategy.plain().toBuilder().inference(inference);
    for (int pass = 0; pass < 2; pass++) {
      for (int r = 0; r < ROUNDS; r++) {
        Study always = Hartmann6Data.study(n - 1, strategy.interval(1).build(), r);
        first[r] = ask(always);
        warm[r] = ask(always);
        Study seldom = Hartmann6Data.study(n - 1, strategy.interval(1000).build(), r);
        ask(seldom);
        kept[r] = ask(seldom);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-12s %5d %12.0f %12.0f %12.0f%n",
        inference.word(),
        n,
        Samples.median(first),
        Samples.median(warm),
        Samples.median(kept));
  }

  private static double ask(Study study) {
    long start = THREADS.getCurrentThreadCpuTime();
    Trial.Pending trial = study.ask();
    double time = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
    study.tell(trial.number(), Hartmann6Data.evaluate(trial.point()));
    return time;
  }
}
