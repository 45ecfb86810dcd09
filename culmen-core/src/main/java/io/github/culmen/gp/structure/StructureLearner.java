package io.github.culmen.gp.structure;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.learn.AdditiveMapFitter;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Learns which inputs of an additive process belong together, and its hyper-parameters with them.
 *
 * <p>{@link StructureMethod#GIBBS} draws the assignment of each input given all others ({@link
 * StructureChain}) and alternates with fits of the hyper-parameters. A chain begins with much
 * noise, which a wrong structure can be excused by, and ends with little: from one that begins with
 * little it takes ages to leave a wrong structure, since every change makes things worse at first.
 * {@link StructureMethod#RANDOM} takes the likeliest of many random structures ({@link
 * LikeliestStructure}). Either way, all inputs become one group if that makes the data likelier.
 */
public final class StructureLearner {
  // More points than this add cost, but hardly any information about the structure.
  private static final int MOST_POINTS = 400;
  // Shares of the variance. Values that were chosen lie close together near the optimum, where all
  // that could tell structures apart is far below the variance of the whole.
  private static final double[] NOISES = {1, 0.3, 0.1, 0.03, 0.01, 1e-3, 1e-4};
  private static final double LEAST_NOISE = 1e-4;
  // What a structure that is nearly right leaves unexplained, where nothing was fitted yet.
  private static final double FIRST_NOISE = 0.01;
  private static final int ROUNDS = 3;
  private static final int SWEEPS = 2;
  private static final double[] LENGTHSCALES = {0.1, 0.25, 0.6};
  private static final double CONCENTRATION = 1;

  private final KernelFamily family;
  private final IntFunction<HyperparameterPrior> prior;
  private final Optional<double[]> sides;
  private final OptionalDouble fixedNoise;
  private final StructureMethod method;
  private final int limit;
  private final int structures;

  private StructureLearner(
      KernelFamily family,
      IntFunction<HyperparameterPrior> prior,
      Optional<double[]> sides,
      OptionalDouble fixedNoise,
      StructureMethod method,
      int limit,
      int structures) {
    this.family = family;
    this.prior = prior;
    this.sides = sides;
    this.fixedNoise = fixedNoise;
    this.method = method;
    this.limit = limit;
    this.structures = structures;
  }

  /**
   * A learner of noise, hyper-parameters and groups.
   *
   * @param prior the prior for a given number of inputs, such as {@code
   *     HyperparameterPrior::dimensionScaled}
   * @param limit how many inputs a group may have, at least 1
   */
  public static StructureLearner of(
      KernelFamily family,
      IntFunction<HyperparameterPrior> prior,
      StructureMethod method,
      int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, but limit = " + limit);
    }
    return new StructureLearner(
        family, prior, Optional.empty(), OptionalDouble.empty(), method, limit, 10_000);
  }

  /** The same with lengthscales of the prior in other units, see {@link AdditiveMapFitter}. */
  public StructureLearner inUnits(double[] lengths) {
    return new StructureLearner(
        family, prior, Optional.of(lengths.clone()), fixedNoise, method, limit, structures);
  }

  /** The same with the shared noise variance fixed. */
  public StructureLearner withNoise(double variance) {
    if (!(variance >= 0) || Double.isInfinite(variance)) {
      throw new IllegalArgumentException(
          "noise must be a variance >= 0 and finite, but noise = " + variance);
    }
    return new StructureLearner(
        family, prior, sides, OptionalDouble.of(variance), method, limit, structures);
  }

  /** The same with another number of random structures; {@link StructureMethod#RANDOM} only. */
  public StructureLearner withStructures(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1, but count = " + count);
    }
    return new StructureLearner(family, prior, sides, fixedNoise, method, limit, count);
  }

  /**
   * What was learned.
   *
   * @param hyperparameters groups and hyper-parameters
   * @param logPosterior their log posterior density, up to a constant, on the points used
   * @param warnings what a person should know; empty when all went well
   */
  public record Learned(
      AdditiveHyperparameters hyperparameters, double logPosterior, List<Warning> warnings) {}

  /**
   * Learns from data.
   *
   * @param data values of mean 0 and standard deviation 1, or nearly
   * @param previous what was learned from nearly the same data, to begin with
   */
  public Learned learn(
      Dataset data,
      Domain domain,
      Optional<AdditiveHyperparameters> previous,
      RandomGenerator random) {
    Dataset used = subset(data, random);
    AdditiveHyperparameters first =
        previous.isEmpty() || tooLarge(previous.get())
            ? beginning(used, domain, random)
            : previous.get();
    AdditiveMapFitter.Fit best = fit(used, domain, first, random);
    for (int round = 0; round < ROUNDS; round++) {
      AdditiveHyperparameters now = best.hyperparameters();
      Decomposition found =
          method == StructureMethod.GIBBS
              ? chain(used, domain, now, noises(now), random).groups()
              : likeliest(used, domain, now, random);
      if (found.equals(now.decomposition())) {
        break;
      }
      AdditiveMapFitter.Fit move = fit(used, domain, now.regrouped(found), random);
      if (!(score(move, used, domain) > score(best, used, domain))) {
        break;
      }
      best = move;
    }
    AdditiveMapFitter.Fit whole = whole(used, domain, best, random);
    return new Learned(whole.hyperparameters(), whole.logPosterior(), whole.warnings());
  }

  // One group of all inputs, whatever the limit, if that explains the data better: a sum over small
  // groups cannot represent a function that is no such sum.
  private AdditiveMapFitter.Fit whole(
      Dataset data, Domain domain, AdditiveMapFitter.Fit sum, RandomGenerator random) {
    if (sum.hyperparameters().decomposition().size() == 1) {
      return sum;
    }
    Decomposition single = Decomposition.single(domain.dimension());
    AdditiveMapFitter.Fit whole = fitter().fit(data, domain, single, Optional.empty(), random);
    return logLikelihood(whole, data, domain) > logLikelihood(sum, data, domain) ? whole : sum;
  }

  private double logLikelihood(AdditiveMapFitter.Fit fit, Dataset data, Domain domain) {
    return AdditiveGaussianProcess.of(family, fit.hyperparameters(), domain, data)
        .logMarginalLikelihood();
  }

  private boolean tooLarge(AdditiveHyperparameters previous) {
    return previous.decomposition().groups().stream().anyMatch(group -> group.length > limit);
  }

  // Shares of the variance: from much noise down to what was learned, and no further.
  private static double[] noises(AdditiveHyperparameters learned) {
    double floor = Math.max(LEAST_NOISE, learned.noiseVariance() / learned.variance());
    return DoubleStream.concat(
            Arrays.stream(NOISES).skip(1).filter(noise -> noise > floor), DoubleStream.of(floor))
        .toArray();
  }

  // Likelihoods compare. Posterior densities do not: those of many short lengthscales and small
  // variances are large by themselves.
  private double score(AdditiveMapFitter.Fit fit, Dataset data, Domain domain) {
    return logLikelihood(fit, data, domain)
        + StructureChain.logPrior(fit.hyperparameters().decomposition(), CONCENTRATION);
  }

  private AdditiveMapFitter.Fit fit(
      Dataset data, Domain domain, AdditiveHyperparameters start, RandomGenerator random) {
    return fitter().fit(data, domain, start.decomposition(), Optional.of(start), random);
  }

  private AdditiveMapFitter fitter() {
    AdditiveMapFitter plain = AdditiveMapFitter.of(family, prior);
    AdditiveMapFitter fitter = sides.map(plain::inUnits).orElse(plain);
    return fixedNoise.isPresent() ? fitter.withNoise(fixedNoise.getAsDouble()) : fitter;
  }

  // Before anything is known: one lengthscale for all inputs and one noise, the best of a few, each
  // with its own structure.
  private AdditiveHyperparameters beginning(Dataset data, Domain domain, RandomGenerator random) {
    int d = domain.dimension();
    AdditiveHyperparameters best = null;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (double lengthscale : LENGTHSCALES) {
      double[] lengthscales = new double[d];
      Arrays.fill(lengthscales, lengthscale);
      AdditiveHyperparameters start = equal(Decomposition.singletons(d), lengthscales, FIRST_NOISE);
      if (method == StructureMethod.RANDOM) {
        start = equal(likeliest(data, domain, start, random), lengthscales, FIRST_NOISE);
      }
      Rung found = chain(data, domain, start, NOISES, random);
      if (best == null || found.score() > bestScore) {
        bestScore = found.score();
        best = equal(found.groups(), lengthscales, found.noise());
      }
    }
    return best;
  }

  private static AdditiveHyperparameters equal(
      Decomposition groups, double[] lengthscales, double noise) {
    double[] variances = new double[groups.size()];
    Arrays.fill(variances, 1.0 / variances.length);
    return AdditiveHyperparameters.of(groups, lengthscales, variances, noise);
  }

  /**
   * A structure found with a certain noise.
   *
   * @param noise as a share of the variance
   * @param score the log posterior, up to a constant
   */
  private record Rung(Decomposition groups, double noise, double score) {}

  // A chain through falling noises, while that makes the data more probable; returns the most
  // probable structure found. Random structures are only scored.
  private Rung chain(
      Dataset data,
      Domain domain,
      AdditiveHyperparameters start,
      double[] noises,
      RandomGenerator random) {
    int[] labels = labels(start.decomposition());
    Rung best = null;
    int worse = 0;
    for (double noise : noises) {
      StructureScores scores = scores(data, domain, start, noise);
      StructureChain chain = new StructureChain(scores, labels, limit, CONCENTRATION);
      for (int sweep = 0; method == StructureMethod.GIBBS && sweep < SWEEPS; sweep++) {
        chain.sweep(random);
      }
      labels = chain.best();
      if (best == null || chain.bestScore() > best.score()) {
        best = new Rung(Decomposition.ofLabels(labels), noise, chain.bestScore());
        worse = 0;
      } else if (++worse == 2) {
        break;
      }
    }
    return best;
  }

  private Decomposition likeliest(
      Dataset data, Domain domain, AdditiveHyperparameters start, RandomGenerator random) {
    double noise = Math.max(FIRST_NOISE, start.noiseVariance() / start.variance());
    List<int[]> drawn = LikeliestStructure.draw(domain.dimension(), limit, structures, random);
    return Decomposition.ofLabels(
        LikeliestStructure.of(scores(data, domain, start, noise), drawn).labels());
  }

  private StructureScores scores(
      Dataset data, Domain domain, AdditiveHyperparameters start, double noise) {
    return new StructureScores(
        family,
        domain,
        data,
        start.lengthscales(),
        StructureScores.Variances.total(start.variance()),
        noise * start.variance());
  }

  private static int[] labels(Decomposition groups) {
    return IntStream.range(0, groups.dimension()).map(groups::groupOf).toArray();
  }

  // The better half of the points a structure is used for, and a random half for the rest.
  private static Dataset subset(Dataset data, RandomGenerator random) {
    int n = data.size();
    if (n <= MOST_POINTS) {
      return data;
    }
    List<Integer> order =
        new ArrayList<>(
            IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -data.value(i)))
                .toList());
    int half = MOST_POINTS / 2;
    for (int i = half; i < MOST_POINTS; i++) {
      int other = i + random.nextInt(n - i);
      int swapped = order.get(i);
      order.set(i, order.get(other));
      order.set(other, swapped);
    }
    return data.select(order.subList(0, MOST_POINTS).stream().mapToInt(i -> i).sorted().toArray());
  }
}
