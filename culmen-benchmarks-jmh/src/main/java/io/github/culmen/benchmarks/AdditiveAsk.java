package io.github.culmen.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.paper.AdditiveBench;
import io.github.culmen.math.Samples;
import io.github.culmen.problem.sample.AdditiveGpProblem;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Milliseconds of one {@code ask} of an additive model with known groups and hyper-parameters, on a
 * warm JVM: of the clock, and of all processors together, since groups are searched in parallel.
 *
 * <pre>java -cp culmen-benchmarks-jmh/target/benchmarks.jar io.github.culmen.benchmarks.AdditiveAsk
 * [dimension] [points] [rounds]</pre>
 */
public final class AdditiveAsk {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final String METHODS =
      "add-mes-g,add-mes-r,add-est,add-gp-ucb,add-mes-g-aware,add-mes-r-aware,"
          + "add-mes-g-together,add-mes-r-together";

  private AdditiveAsk() {}

  /** Prints one row per acquisition: medians over rounds, after as many rounds of warm-up. */
  public static void main(String[] args) {
    int dimension = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int points = args.length > 1 ? Integer.parseInt(args[1]) : 500;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 5;
    AdditiveGpProblem problem = AdditiveGpProblem.paper(dimension, 1);
    System.out.printf(
        Locale.ROOT,
        "%d inputs in %d groups, %d points%n%20s %10s %10s%n",
        dimension,
        problem.decomposition().size(),
        points,
        "",
        "CPU [ms]",
        "wall [ms]");
    for (Method method : AdditiveBench.methods(METHODS)) {
      double[] cpu = new double[rounds];
      double[] wall = new double[rounds];
      for (int pass = 0; pass < 2; pass++) {
        for (int r = 0; r < rounds; r++) {
          Study study = study(problem, method, points, r);
          long cpuStart = SYSTEM.getProcessCpuTime();
          long wallStart = System.nanoTime();
          study.ask();
          wall[r] = (System.nanoTime() - wallStart) / 1e6;
          cpu[r] = (SYSTEM.getProcessCpuTime() - cpuStart) / 1e6;
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%20s %10.0f %10.0f%n",
          method.name(),
          Samples.median(cpu),
          Samples.median(wall));
    }
  }

  private static Study study(AdditiveGpProblem problem, Method method, int points, int r) {
    List<Parameter> parameters =
        IntStream.rangeClosed(1, problem.dimension())
            .<Parameter>mapToObj(j -> Parameter.real("x" + j, 0, 1))
            .toList();
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(parameters))
                .maximize()
                .noise(Noise.known(AdditiveBench.NOISE_SD))
                .strategy(method.strategy(problem))
                .seed(r)
                .build());
    SplittableRandom random = new SplittableRandom(r);
    for (int i = 0; i < points; i++) {
      double[] x = random.doubles(problem.dimension()).toArray();
      Map<String, Object> values = new LinkedHashMap<>();
      for (int j = 0; j < x.length; j++) {
        values.put("x" + (j + 1), x[j]);
      }
      study.add(values, Outcome.value(problem.value(x)));
    }
    return study;
  }
}
