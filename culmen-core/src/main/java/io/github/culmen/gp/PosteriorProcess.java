package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;

/** A process whose predictions are those of a {@link Posterior}. */
abstract class PosteriorProcess implements Surrogate, CrossCovariance {
  final Posterior posterior;

  PosteriorProcess(Posterior posterior) {
    this.posterior = posterior;
  }

  /** The posterior mean alone, at O(n) a point, of each group where there are groups. */
  @Override
  public double[] mean(Matrix points) {
    return posterior.mean(points);
  }

  @Override
  public Moments moments(Matrix points) {
    return posterior.moments(points);
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    return posterior.gradients(points);
  }

  @Override
  public Joint joint(Matrix points) {
    return posterior.joint(points);
  }

  @Override
  public Matrix crossCovariance(Matrix a, Matrix b) {
    return posterior.crossCovariance(a, b);
  }
}
