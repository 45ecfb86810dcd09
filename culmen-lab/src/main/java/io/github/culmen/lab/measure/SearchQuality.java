package io.github.culmen.lab.measure;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How near the search for the best point comes to a search ten times as large: the information it
 * reaches, beside the best of ten searches with candidates of their own. Speed that was bought with
 * a worse search shows here.
 *
 * <p>The states are seeded: values of a test function, a part of them at points spread over the
 * domain, the others near the best so far at distances that differ by orders of magnitude, as in a
 * study that has been going on. The acquisition is MES with Gumbel-sampled maxima, the
 * hyper-parameters are the most probable ones.
 *
 * @param problem the test function
 * @param values how many values were observed
 * @param reached the information in nats where the search ended
 * @param larger the same where the larger one ended, at least {@code reached}
 */
public record SearchQuality(String problem, int values, double reached, double larger) {
  /** How many times as large the other search is. */
  public static final int TIMES = 10;

  /** The share by which a search may fall short of the larger one. */
  public static final double TOLERANCE = 1e-3;

  private static final List<String> PROBLEMS =
      List.of("branin", "hartmann6", "rosenbrock8", "ackley10", "levy10");
  private static final int[] SIZES = {15, 40, 100, 250, 700};
  private static final int REPEATS = 2;

  /**
   * A seeded state.
   *
   * @param problem the test function
   * @param values how many values
   * @param seed of the points
   */
  public record State(String problem, int values, long seed) {}

  /** The fifty states. */
  public static List<State> states() {
    List<State> states = new ArrayList<>();
    for (int size : SIZES) {
      for (String problem : PROBLEMS) {
        for (int repeat = 0; repeat < REPEATS; repeat++) {
          states.add(new State(problem, size, 1 + repeat));
        }
      }
    }
    return states;
  }

  /** Whether the search fell short by no more than the tolerance. */
  public boolean near() {
    return shortfall() <= TOLERANCE;
  }

  /** What is missing, as a share of what the larger search reached. */
  public double shortfall() {
    return larger == reached ? 0 : (larger - reached) / larger;
  }

  /** Searches one state with both. */
  public static SearchQuality of(State state) {
    Problem problem = Problems.named(state.problem());
    int d = problem.dimension();
    SplittableRandom random = new SplittableRandom(state.seed());
    Dataset data = data(problem, state.values(), random.split());
    Domain domain = Domain.cube(d);
    Strategy strategy = Strategy.plain();
    KernelFamily kernel = strategy.model().kernel();
    MapFitter.Fit fit =
        MapFitter.of(kernel, HyperparameterPrior.dimensionScaled(d))
            .fit(data, domain, Optional.empty(), random.split());
    List<GaussianProcess> models =
        List.of(GaussianProcess.of(kernel, fit.hyperparameters(), domain, data));
    Candidates candidates = candidates(domain, data, models, random.split());
    AcquisitionRule.Built built =
        new MaxValueRule(
                strategy.maximum().method(),
                strategy.acquisition().information(),
                strategy.maximum().count(),
                Cover.NONE)
            .build(
                new AcquisitionContext(
                    models, data, domain, candidates, 0, new LockstepPathMaximizer(domain)),
                random.split());
    double reached = search(built, candidates, domain);
    double larger = reached;
    for (int more = 1; more < TIMES; more++) {
      Candidates others = candidates(domain, data, models, random.split());
      larger = Math.max(larger, search(built, others, domain));
    }
    // What is maximised is the logarithm.
    return new SearchQuality(state.problem(), state.values(), Math.exp(reached), Math.exp(larger));
  }

  private static Candidates candidates(
      Domain domain, Dataset data, List<GaussianProcess> models, SplittableRandom random) {
    Sweep sweep = Sweep.of(domain, data.inputs(), data.values(), random);
    return Candidates.of(sweep.points(), models);
  }

  private static double search(AcquisitionRule.Built built, Candidates candidates, Domain domain) {
    return AcquisitionMaximizer.maximize(
            built.acquisition(), candidates, false, domain, domain::contains)
        .orElseThrow()
        .value();
  }

  private static Dataset data(Problem problem, int values, SplittableRandom random) {
    int d = problem.dimension();
    int spread = Math.max(2 * (d + 1), values / 3);
    Matrix inputs = Matrix.zeros(values, d);
    double[] told = new double[values];
    double[] best = new double[d];
    double bestValue = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < values; i++) {
      double[] x = new double[d];
      double distance = 0.3 * Math.pow(10, -2 * random.nextDouble());
      for (int j = 0; j < d; j++) {
        x[j] =
            i < spread
                ? random.nextDouble()
                : Math.max(0, Math.min(1, best[j] + distance * random.nextGaussian()));
        inputs.set(i, j, x[j]);
      }
      told[i] = value(problem, x);
      if (told[i] > bestValue) {
        bestValue = told[i];
        best = x;
      }
    }
    double mean = Arrays.stream(told).average().orElseThrow();
    double variance = Arrays.stream(told).map(y -> (y - mean) * (y - mean)).average().orElseThrow();
    double sd = variance > 0 ? Math.sqrt(variance) : 1;
    return Dataset.of(inputs, Arrays.stream(told).map(y -> (y - mean) / sd).toArray());
  }

  private static double value(Problem problem, double[] unit) {
    double[] x = new double[unit.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = problem.lower()[j] + (problem.upper()[j] - problem.lower()[j]) * unit[j];
    }
    return problem.minimize() ? -problem.value(x) : problem.value(x);
  }
}
