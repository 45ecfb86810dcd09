package io.github.culmen.lab.paper;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.structure.StructureComparison;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Stochastic;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Learns groups of inputs and hyper-parameters of a problem from its values at uniform points: the
 * likeliest of many random structures. [Wang2017] appendix
 *
 * <p>The structures are compared with a few common lengthscales and noises; the hyper-parameters of
 * the winner are then changed one by one while that makes the points likelier, and the structures
 * are compared once more with the lengthscales found. Values are taken as they are, for a process
 * of mean 0.
 *
 * @param points how many points
 * @param structures how many different random structures
 * @param limit how many inputs a group may have
 */
public record StructureSearch(int points, int structures, int limit) {
  private static final double[] LENGTHSCALES = {0.2, 0.5, 1.2};
  private static final double[] NOISE_SHARES = {0.01, 0.1, 0.5};
  private static final double LEAST_LENGTHSCALE = 0.05;
  private static final double MOST_LENGTHSCALE = 10;
  private static final double LEAST_NOISE_SHARE = 1e-4;
  private static final double[] STEPS = {3, 1.7, 1.3};

  /** Checks the numbers. */
  public StructureSearch {
    if (points < 2 || points > 2000) {
      throw new IllegalArgumentException("points must be from 2 to 2000, but points = " + points);
    }
    if (structures < 1 || structures > 100_000) {
      throw new IllegalArgumentException(
          "structures must be from 1 to 100000, but structures = " + structures);
    }
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, but limit = " + limit);
    }
  }

  /** What a model says it was learned from. */
  public String settings(Problem problem, long seed) {
    return points
        + " uniform points of "
        + problem.name()
        + " and "
        + structures
        + " random structures of at most "
        + limit
        + " inputs with seed "
        + seed;
  }

  /** Learns; a problem that is {@link Stochastic} is observed with its noise. */
  public StructureModel learn(Problem problem, long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    Dataset data = data(problem, random.split());
    List<Decomposition> drawn =
        StructureComparison.draw(problem.dimension(), limit, structures, random.split());
    Fit best = null;
    for (double lengthscale : LENGTHSCALES) {
      Fit start = noisiest(data, lengthscale);
      Fit found = regrouped(data, start, drawn);
      best = best == null || found.score > best.score ? found : best;
    }
    best = climb(data, best);
    Fit again = regrouped(data, best, drawn);
    if (again.score > best.score) {
      best = climb(data, again);
    }
    return new StructureModel(
        settings(problem, seed),
        best.groups,
        best.whole(),
        best.score,
        problem.minimize() ? -data.best() : data.best());
  }

  // Turned round where small values are good, as the study's model does it.
  private Dataset data(Problem problem, RandomGenerator random) {
    Problem observed =
        problem instanceof Stochastic stochastic ? stochastic.noisy(random) : problem;
    int d = problem.dimension();
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    Matrix inputs = Matrix.zeros(points, d);
    double[] values = new double[points];
    for (int i = 0; i < points; i++) {
      double[] unit = random.doubles(d).toArray();
      System.arraycopy(unit, 0, inputs.data(), i * d, d);
      for (int j = 0; j < d; j++) {
        unit[j] = lower[j] + unit[j] * (upper[j] - lower[j]);
      }
      values[i] = (problem.minimize() ? -1 : 1) * observed.value(unit);
    }
    return Dataset.of(inputs, values);
  }

  /**
   * Hyper-parameters and how likely they make the data.
   *
   * @param logs logarithms of the lengthscales, the variance and the noise's
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Fit(Decomposition groups, double[] logs, double score) {
    Hyperparameters whole() {
      int d = groups.dimension();
      return Hyperparameters.of(
          Arrays.stream(logs, 0, d).map(Math::exp).toArray(),
          Math.exp(logs[d]),
          Math.exp(logs[d + 1]));
    }
  }

  // One lengthscale for all inputs, each by itself, and the share of noise that explains most.
  private static Fit noisiest(Dataset data, double lengthscale) {
    int d = data.dimension();
    double square = Arrays.stream(data.values()).map(v -> v * v).average().orElseThrow();
    double[] logs = new double[d + 2];
    Arrays.fill(logs, 0, d, Math.log(lengthscale));
    Fit best = null;
    for (double share : NOISE_SHARES) {
      logs[d] = Math.log((1 - share) * square);
      logs[d + 1] = Math.log(share * square);
      Fit fit = scored(data, Decomposition.singletons(d), logs.clone());
      best = best == null || fit.score > best.score ? fit : best;
    }
    return best;
  }

  private static Fit regrouped(Dataset data, Fit fit, List<Decomposition> drawn) {
    StructureComparison comparison =
        StructureComparison.of(KernelFamily.SE, Domain.cube(data.dimension()), data, fit.whole());
    return scored(data, comparison.likeliest(drawn).structure(), fit.logs);
  }

  private static Fit climb(Dataset data, Fit start) {
    Fit best = start;
    for (double step : STEPS) {
      for (int i = 0; i < best.logs.length; i++) {
        for (double sign : new double[] {1, -1}) {
          Fit moved = moved(data, best, i, sign * Math.log(step));
          if (moved.score > best.score) {
            best = moved;
            break;
          }
        }
      }
    }
    return best;
  }

  private static Fit moved(Dataset data, Fit fit, int which, double by) {
    int d = data.dimension();
    double[] logs = fit.logs.clone();
    logs[which] += by;
    boolean legal =
        which < d
            ? logs[which] >= Math.log(LEAST_LENGTHSCALE)
                && logs[which] <= Math.log(MOST_LENGTHSCALE)
            : logs[d + 1] - logs[d] >= Math.log(LEAST_NOISE_SHARE);
    return legal
        ? scored(data, fit.groups, logs)
        : new Fit(fit.groups, fit.logs, Double.NEGATIVE_INFINITY);
  }

  private static Fit scored(Dataset data, Decomposition groups, double[] logs) {
    Hyperparameters whole = new Fit(groups, logs, 0).whole();
    double[] variances = new double[groups.size()];
    Arrays.fill(variances, whole.variance() / groups.size());
    AdditiveHyperparameters shared =
        AdditiveHyperparameters.of(groups, whole.lengthscales(), variances, whole.noiseVariance());
    return new Fit(
        groups,
        logs,
        AdditiveGaussianProcess.of(KernelFamily.SE, shared, Domain.cube(groups.dimension()), data)
            .logMarginalLikelihood());
  }
}
