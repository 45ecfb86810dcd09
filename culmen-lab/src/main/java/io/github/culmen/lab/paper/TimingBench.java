package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Method;
import io.github.culmen.math.Samples;
import io.github.culmen.problem.Problem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;

/**
 * Processor time to choose the next point by each method: fixed hyper-parameters, the same data,
 * sweep and refinement for all, one thread, methods taking turns in one run. [Wang2017] table 1
 *
 * @param methods what is compared
 * @param problem what was observed
 * @param observations at how many uniform points
 * @param rounds how many choices of each method are timed, after as many to warm up
 */
public record TimingBench(List<Method> methods, Problem problem, int observations, int rounds) {
  /** The unit of the ratios. */
  public static final String UNIT = "ei";

  private static final double LENGTHSCALE = 0.2;
  private static final double NOISE_VARIANCE = 1e-4;

  /** Checks the numbers. */
  public TimingBench {
    methods = List.copyOf(methods);
    for (int m = 0; m < methods.size(); m++) {
      String name = methods.get(m).name();
      if (methods.subList(0, m).stream().anyMatch(other -> other.name().equals(name))) {
        throw new IllegalArgumentException("methods must differ, but " + name + " is there twice");
      }
    }
    if (observations < 1 || rounds < 1) {
      throw new IllegalArgumentException(
          "observations and rounds must be at least 1, but are " + observations + " and " + rounds);
    }
  }

  /**
   * What a method took.
   *
   * @param method its name
   * @param milliseconds of processor time for each choice
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Timing(String method, double[] milliseconds) {
    /** The median. */
    public double median() {
      return Samples.median(milliseconds);
    }

    /** The mean. */
    public double mean() {
      return Samples.mean(milliseconds);
    }

    /** The standard deviation of one choice's time; 0 of a single one. */
    public double sd() {
      return Samples.sd(milliseconds);
    }
  }

  /** The strategy that all methods share but for the acquisition. */
  public static Strategy base(int dimension) {
    double[] lengthscales = new double[dimension];
    Arrays.fill(lengthscales, LENGTHSCALE);
    return Strategy.plain().toBuilder()
        .maxValues(MaxValueMethod.GUMBEL)
        .kernel(KernelFamily.SE)
        .fixed(Hyperparameters.of(lengthscales, 1, NOISE_VARIANCE))
        .build();
  }

  /**
   * Times all methods, in their order.
   *
   * @param seed of the data and of all choices; times depend on the machine as well
   * @param progress is told the share of the work that is done, growing to 1
   * @throws UnsupportedOperationException if this Java runtime cannot measure processor time
   */
  public List<Timing> run(long seed, DoubleConsumer progress) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!threads.isCurrentThreadCpuTimeSupported()) {
      throw new UnsupportedOperationException(
          "timing needs a Java runtime that measures the processor time of a thread");
    }
    List<Timing> timings = new ArrayList<>();
    methods.forEach(method -> timings.add(new Timing(method.name(), new double[rounds])));
    for (int pass = 0; pass < 2; pass++) {
      for (int round = 0; round < rounds; round++) {
        for (int m = 0; m < timings.size(); m++) {
          Study study = study(methods.get(m).strategy(problem), seed + round);
          long start = threads.getCurrentThreadCpuTime();
          var ignored = study.ask();
          timings.get(m).milliseconds()[round] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
        }
        progress.accept((pass * rounds + round + 1) / (2.0 * rounds));
      }
    }
    return timings;
  }

  private Study study(Strategy strategy, long seed) {
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < lower.length; j++) {
      parameters.add(Parameter.real("x" + (j + 1), lower[j], upper[j]));
    }
    StudySpec.Builder spec =
        StudySpec.builder(SearchSpace.of(parameters)).strategy(strategy).seed(seed);
    Study study = Study.create((problem.minimize() ? spec.minimize() : spec.maximize()).build());
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < observations; i++) {
      double[] point = new double[lower.length];
      Map<String, Object> values = new LinkedHashMap<>();
      for (int j = 0; j < point.length; j++) {
        point[j] = lower[j] + random.nextDouble() * (upper[j] - lower[j]);
        values.put("x" + (j + 1), point[j]);
      }
      var ignored = study.add(values, Outcome.value(problem.value(point)));
    }
    return study;
  }
}
