package io.github.culmen.lab.measure;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.structure.StructureLearner;
import io.github.culmen.lab.paper.AdditiveBench;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.problem.sample.AdditiveGpProblem;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.StructureMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Whether the groups of inputs of additive functions are found from values at random points, groups
 * and hyper-parameters being unknown. [Wang2017] appendix
 *
 * @param dimension the number of inputs
 * @param lengthscale that of the functions; the learner does not know it
 * @param points how many uniform points there are; noise has the sd of {@link AdditiveBench}
 * @param method how groups are looked for
 */
public record StructureBench(
    int dimension, double lengthscale, int points, StructureMethod method) {
  /** Checks the numbers. */
  public StructureBench {
    if (dimension < 2 || dimension > 100) {
      throw new IllegalArgumentException(
          "dimension must be from 2 to 100, but dimension = " + dimension);
    }
    if (!(lengthscale >= AdditiveGpProblem.LEAST_LENGTHSCALE) || Double.isInfinite(lengthscale)) {
      throw new IllegalArgumentException(
          "lengthscale must be finite and at least "
              + AdditiveGpProblem.LEAST_LENGTHSCALE
              + ", but lengthscale = "
              + lengthscale);
    }
    if (points < 2 || points > 2000) {
      throw new IllegalArgumentException("points must be from 2 to 2000, but points = " + points);
    }
  }

  /**
   * What was found from one function.
   *
   * @param seed which function and points
   * @param truth its groups
   * @param learned the groups found
   * @param agreement the adjusted Rand index of both: 1 if they are equal, 0 on average by chance
   */
  public record Recovery(long seed, Decomposition truth, Decomposition learned, double agreement) {}

  /** Learns the groups of the function of a seed. */
  public Recovery recover(long seed) {
    AdditiveGpProblem problem = AdditiveGpProblem.smoother(dimension, lengthscale, seed);
    // Not the numbers the function was drawn with.
    SplittableRandom random = new SplittableRandom(~seed);
    Dataset data = data(problem, points, random.split());
    StructureLearner.Learned learned =
        StructureLearner.of(
                KernelFamily.SE,
                HyperparameterPrior::dimensionScaled,
                method,
                AdditiveGpProblem.PAPER_GROUP_SIZE)
            .learn(data, Domain.cube(dimension), Optional.empty(), random.split());
    Decomposition found = learned.hyperparameters().decomposition();
    return new Recovery(
        seed, problem.decomposition(), found, problem.decomposition().adjustedRandIndex(found));
  }

  /** Noisy values at uniform points, with mean 0 and standard deviation 1. */
  static Dataset data(AdditiveGpProblem problem, int points, RandomGenerator random) {
    int d = problem.dimension();
    Matrix inputs = Matrix.zeros(points, d);
    double[] values = new double[points];
    for (int i = 0; i < points; i++) {
      double[] x = random.doubles(d).toArray();
      System.arraycopy(x, 0, inputs.data(), i * d, d);
      values[i] = problem.value(x) + AdditiveBench.NOISE_SD * random.nextGaussian();
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double sd = Math.sqrt(squares / (points - 1));
    return Dataset.of(inputs, Arrays.stream(values).map(v -> (v - mean) / sd).toArray());
  }

  /** The middle of the agreements; of an even number the mean of the two in the middle. */
  public static double median(List<Recovery> recoveries) {
    if (recoveries.isEmpty()) {
      throw new IllegalArgumentException("a median needs a recovery, but there is none");
    }
    return Samples.median(recoveries.stream().mapToDouble(Recovery::agreement).toArray());
  }
}
