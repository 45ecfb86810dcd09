package io.github.culmen.benchmarks;

import io.github.culmen.gp.Factored;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What a value that was told costs while hyper-parameters are fixed: CPU milliseconds of an {@code
 * ask} of a study that goes on, beside one that was opened anew and has nothing in memory; and of
 * the model alone. Both suggest the same point, or this fails.
 *
 * <pre>java -cp culmen-benchmarks-jmh/target/benchmarks.jar
 * io.github.culmen.benchmarks.TellAskTiming [problem] [rounds] [n ...]</pre>
 */
public final class TellAskTiming {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private TellAskTiming() {}

  /** Prints one row per size: medians over rounds, after one round of warm-up. */
  public static void main(String[] args) {
    Problem problem = Problems.named(args.length > 0 ? args[0] : "hartmann6");
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    int[] sizes =
        args.length > 2
            ? Arrays.stream(args).skip(2).mapToInt(Integer::parseInt).toArray()
            : new int[] {500, 1000, 2000};
    System.out.printf(
        Locale.ROOT,
        "%s, CPU ms%n%6s %14s %14s %14s %14s%n",
        args.length > 0 ? args[0] : "hartmann6",
        "n",
        "ask, reopened",
        "ask, going on",
        "model anew",
        "model extended");
    for (int n : sizes) {
      row(problem, n, rounds);
    }
  }

  private static void row(Problem problem, int n, int rounds) {
    int d = problem.dimension();
    double[] lengthscales = new double[d];
    Arrays.fill(lengthscales, 0.3 * Math.sqrt(d));
    Hyperparameters fixed = Hyperparameters.of(lengthscales, 1, 1e-4);
    StudySpec spec =
        StudySpec.builder(space(d))
            .strategy(Strategy.plain().toBuilder().fixed(fixed).build())
            .seed(1)
            .build();
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec, journal);
    study.addAll(earlier(problem, n - 1));
    Trial.Pending trial = study.ask();
    double[] reopened = new double[rounds];
    double[] goingOn = new double[rounds];
    for (int r = -1; r < rounds; r++) {
      study.tell(trial.number(), value(problem, trial.point()));
      Journal copy = Journal.inMemory();
      if (!copy.append(0, journal.read(0))) {
        throw new IllegalStateException("a new journal is empty");
      }
      Study other = Study.open(spec, copy);
      long start = THREADS.getCurrentThreadCpuTime();
      Trial.Pending same = other.ask();
      long middle = THREADS.getCurrentThreadCpuTime();
      trial = study.ask();
      long end = THREADS.getCurrentThreadCpuTime();
      if (!same.suggestion().equals(trial.suggestion())) {
        throw new IllegalStateException(same + " is not " + trial);
      }
      if (r >= 0) {
        reopened[r] = (middle - start) / 1e6;
        goingOn[r] = (end - middle) / 1e6;
      }
    }
    double[] anew = new double[rounds];
    double[] extended = new double[rounds];
    models(problem, n, fixed, anew, extended);
    System.out.printf(
        Locale.ROOT,
        "%6d %14.1f %14.1f %14.1f %14.1f%n",
        n,
        Samples.median(reopened),
        Samples.median(goingOn),
        Samples.median(anew),
        Samples.median(extended));
  }

  private static void models(
      Problem problem, int n, Hyperparameters fixed, double[] anew, double[] extended) {
    int d = problem.dimension();
    Domain domain = Domain.cube(d);
    Matrix inputs = Matrix.zeros(n, d);
    SplittableRandom random = new SplittableRandom(n);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    Dataset all = Dataset.of(inputs, new double[n]);
    Dataset before = all.select(IntStream.range(0, n - 1).toArray());
    KernelFamily family = KernelFamily.MATERN52;
    List<Factored> earlier = List.of(GaussianProcess.of(family, fixed, domain, before).factored());
    for (int r = -1; r < anew.length; r++) {
      long start = THREADS.getCurrentThreadCpuTime();
      GaussianProcess first = GaussianProcess.of(family, fixed, domain, all);
      long middle = THREADS.getCurrentThreadCpuTime();
      GaussianProcess second = GaussianProcess.of(family, fixed, domain, all, earlier);
      long end = THREADS.getCurrentThreadCpuTime();
      if (first.logMarginalLikelihood() != second.logMarginalLikelihood()) {
        throw new IllegalStateException("the two models differ");
      }
      if (r >= 0) {
        anew[r] = (middle - start) / 1e6;
        extended[r] = (end - middle) / 1e6;
      }
    }
  }

  private static SearchSpace space(int d) {
    return SearchSpace.of(
        IntStream.range(0, d)
            .mapToObj(j -> Parameter.real("x" + j, 0, 1))
            .toArray(Parameter[]::new));
  }

  private static List<EarlierResult> earlier(Problem problem, int n) {
    SplittableRandom random = new SplittableRandom(1);
    List<EarlierResult> results = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Map<String, Object> point = new LinkedHashMap<>();
      double[] unit = new double[problem.dimension()];
      for (int j = 0; j < unit.length; j++) {
        unit[j] = random.nextDouble();
        point.put("x" + j, unit[j]);
      }
      results.add(new EarlierResult(point, Outcome.value(value(problem, unit))));
    }
    return results;
  }

  private static double value(Problem problem, Point point) {
    return value(
        problem,
        IntStream.range(0, problem.dimension()).mapToDouble(j -> point.real("x" + j)).toArray());
  }

  private static double value(Problem problem, double[] unit) {
    double[] x = new double[unit.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = problem.lower()[j] + (problem.upper()[j] - problem.lower()[j]) * unit[j];
    }
    return problem.value(x);
  }
}
