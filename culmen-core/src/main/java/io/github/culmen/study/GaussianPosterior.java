package io.github.culmen.study;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PathSampler;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A Gaussian process given observations, with hyper-parameters of one's own: for looking at models
 * and {@link Acquisitions} outside studies.
 *
 * <p>Inputs and points are rows of numbers from 0 to 1, one column per parameter. The prior mean is
 * 0.
 */
public final class GaussianPosterior {
  private final GaussianProcess process;

  private GaussianPosterior(GaussianProcess process) {
    this.process = process;
  }

  /**
   * The posterior of a process given values at inputs.
   *
   * @param settings lengthscales, one per column of {@code inputs}, variance and noise
   * @param inputs one row per value
   * @param values the observations; larger is better to acquisitions
   */
  public static GaussianPosterior of(
      KernelFamily kernel, Hyperparameters settings, Matrix inputs, double[] values) {
    return new GaussianPosterior(
        GaussianProcess.of(
            kernel, settings, Domain.cube(inputs.columns()), Dataset.of(inputs, values)));
  }

  /** The function's mean at each point. */
  public double[] means(Matrix points) {
    return process.moments(points).mean().clone();
  }

  /** The function's standard deviation at each point, without the noise of observations. */
  public double[] sds(Matrix points) {
    Moments moments = process.moments(points);
    return Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
  }

  /**
   * Functions drawn from the posterior.
   *
   * @return their values, {@code [function][point]}
   */
  public double[][] draws(Matrix points, int count, RandomGenerator random) {
    return process
        .paths(PathMethod.PATHWISE, count, PathSampler.USUAL_FEATURES, random)
        .values(points);
  }

  /** The posterior after more values, with the same hyper-parameters. */
  public GaussianPosterior condition(Matrix inputs, double[] values) {
    return new GaussianPosterior(process.condition(Dataset.of(inputs, values)));
  }

  /** How well the hyper-parameters explain the values: log p(values | hyper-parameters). */
  public double logMarginalLikelihood() {
    return process.logMarginalLikelihood();
  }

  GaussianProcess process() {
    return process;
  }
}
