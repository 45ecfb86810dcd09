package io.github.culmen.benchmarks;

import io.github.culmen.acquisition.MaxValueMethod;
import io.github.culmen.bench.Problem;
import io.github.culmen.bench.Problems;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.KernelFamily;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Outcome;
import io.github.culmen.study.Strategy;
import io.github.culmen.study.Study;
import io.github.culmen.study.StudySpec;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * CPU time to choose the next point by each acquisition, and its ratio to expected improvement: n =
 * 100 observations, d = 3, fixed hyper-parameters, the same sweep and refinement for all, one
 * thread, methods taking turns in one run. [Wang2017] table 1
 *
 * <pre>
 * java -cp culmen-benchmarks-jmh/target/benchmarks.jar io.github.culmen.benchmarks.ChoiceTiming
 * </pre>
 */
public final class ChoiceTiming {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int OBSERVATIONS = 100;
  private static final int ROUNDS = 25;

  private ChoiceTiming() {}

  /** Prints one row per method: the median over rounds, after as many rounds of warm-up. */
  public static void main(String[] args) {
    Map<String, Strategy> methods = methods();
    Map<String, double[]> times = new LinkedHashMap<>();
    methods.keySet().forEach(name -> times.put(name, new double[ROUNDS]));
    for (int pass = 0; pass < 2; pass++) {
      for (int r = 0; r < ROUNDS; r++) {
        int round = r;
        methods.forEach((name, strategy) -> times.get(name)[round] = ask(strategy, round));
      }
    }
    double base = median(times.get("ei"));
    System.out.printf(Locale.ROOT, "%-18s %10s %8s%n", "method", "CPU [ms]", "to ei");
    times.forEach(
        (name, values) ->
            System.out.printf(
                Locale.ROOT, "%-18s %10.1f %8.2f%n", name, median(values), median(values) / base));
  }

  private static Map<String, Strategy> methods() {
    Map<String, Strategy> methods = new LinkedHashMap<>();
    methods.put("ei", method(Strategy.AcquisitionKind.EI, 1).build());
    methods.put("log-ei", method(Strategy.AcquisitionKind.LOG_EI, 1).build());
    methods.put("pi", method(Strategy.AcquisitionKind.PI, 1).build());
    methods.put("ucb", method(Strategy.AcquisitionKind.UCB, 1).build());
    methods.put("est", method(Strategy.AcquisitionKind.EST, 1).build());
    for (int k : new int[] {1, 10, 100}) {
      methods.put("mes-g " + k, method(Strategy.AcquisitionKind.MES_G, k).build());
    }
    methods.put(
        "mes-g 10 calibrated",
        method(Strategy.AcquisitionKind.MES_G, 10).maxValues(MaxValueMethod.CALIBRATED).build());
    methods.put("gibbon 10", method(Strategy.AcquisitionKind.GIBBON, 10).build());
    for (int k : new int[] {1, 10, 100}) {
      methods.put("mes-r " + k, method(Strategy.AcquisitionKind.MES_R, k).build());
    }
    methods.put("jes 10", method(Strategy.AcquisitionKind.JES, 10).build());
    for (int k : new int[] {1, 10, 100}) {
      methods.put("pes " + k, method(Strategy.AcquisitionKind.PES, k).build());
    }
    methods.put("es", method(Strategy.AcquisitionKind.ES, 1).build());
    return methods;
  }

  private static Strategy.Builder method(Strategy.AcquisitionKind kind, int maxima) {
    return Strategy.builder()
        .acquisition(kind)
        .maxima(maxima)
        .kernel(KernelFamily.SE)
        .fixed(Hyperparameters.of(new double[] {0.2, 0.2, 0.2}, 1, 1e-4));
  }

  private static double ask(Strategy strategy, int seed) {
    Problem problem = Problems.named("hartmann3");
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("x", 0, 1), Parameter.real("y", 0, 1), Parameter.real("z", 0, 1));
    Study study = Study.create(StudySpec.builder(space).strategy(strategy).seed(seed).build());
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < OBSERVATIONS; i++) {
      double[] point = random.doubles(3).toArray();
      study.add(
          Map.of("x", point[0], "y", point[1], "z", point[2]), Outcome.value(problem.value(point)));
    }
    long start = THREADS.getCurrentThreadCpuTime();
    study.ask();
    return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
