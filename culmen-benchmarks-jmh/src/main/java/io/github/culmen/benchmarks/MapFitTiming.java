package io.github.culmen.benchmarks;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * CPU milliseconds of finding the most probable hyper-parameters on a warm JVM, in one thread: cold
 * with the default starts, and warm after one more value was told. The peer's seconds are those of
 * BoTorch's {@code fit_gpytorch_mll} on the same data.
 *
 * <pre>
 * java -cp culmen-benchmarks-jmh/target/benchmarks.jar io.github.culmen.benchmarks.MapFitTiming
 * </pre>
 */
public final class MapFitTiming {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 15;

  private MapFitTiming() {}

  /** Prints one row per data set: medians over rounds, after as many rounds of warm-up. */
  public static void main(String[] args) {
    System.out.printf(
        Locale.ROOT,
        "%-10s %5s %3s %10s %12s %8s %10s %12s %8s%n",
        "data",
        "n",
        "d",
        "cold [ms]",
        "evaluations",
        "ratio",
        "warm [ms]",
        "evaluations",
        "ratio");
    row("hartmann6", 200, 380);
    row("ackley10", 100, 930);
  }

  private static void row(String name, int n, double peer) {
    double[][] rows = load(name);
    Domain domain = Domain.cube(rows[0].length - 1);
    Dataset all = data(rows, n);
    Dataset before = data(rows, n - 1);
    MapFitter fitter =
        MapFitter.of(
            KernelFamily.MATERN52, HyperparameterPrior.dimensionScaled(domain.dimension()));
    double[] cold = new double[ROUNDS];
    double[] warm = new double[ROUNDS];
    double[] coldEvaluations = new double[ROUNDS];
    double[] warmEvaluations = new double[ROUNDS];
    for (int pass = 0; pass < 2; pass++) {
      for (int r = 0; r < ROUNDS; r++) {
        Hyperparameters earlier =
            fitter.fit(before, domain, Optional.empty(), new SplittableRandom(r)).hyperparameters();
        long start = THREADS.getCurrentThreadCpuTime();
        MapFitter.Fit first = fitter.fit(all, domain, Optional.empty(), new SplittableRandom(r));
        cold[r] = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
        start = THREADS.getCurrentThreadCpuTime();
        MapFitter.Fit next = fitter.fit(all, domain, Optional.of(earlier), new SplittableRandom(r));
        warm[r] = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
        coldEvaluations[r] = first.evaluations();
        warmEvaluations[r] = next.evaluations();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%-10s %5d %3d %10.1f %12.0f %7.1fx %10.1f %12.0f %7.1fx%n",
        name,
        n,
        domain.dimension(),
        Samples.median(cold),
        Samples.median(coldEvaluations),
        peer / Samples.median(cold),
        Samples.median(warm),
        Samples.median(warmEvaluations),
        peer / Samples.median(warm));
  }

  // Maximised and standardised, as a study does it.
  private static Dataset data(double[][] rows, int n) {
    int d = rows[0].length - 1;
    double[] values = new double[n];
    double mean = 0;
    for (int i = 0; i < n; i++) {
      values[i] = -rows[i][d];
      mean += values[i] / n;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double sd = Math.sqrt(squares / (n - 1));
    double[][] inputs = new double[n][];
    for (int i = 0; i < n; i++) {
      values[i] = (values[i] - mean) / sd;
      inputs[i] = Arrays.copyOf(rows[i], d);
    }
    return Dataset.of(Matrix.of(inputs), values);
  }

  private static double[][] load(String name) {
    try (InputStream in =
        Objects.requireNonNull(MapFitTiming.class.getResourceAsStream(name + ".csv"))) {
      List<String> lines =
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
      return lines.stream()
          .map(
              line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
