package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.DerivativeCovariance;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;

/** A model that denies having second derivatives. */
public record RoughJets(Surrogate model) implements Surrogate, DerivativeCovariance {
  @Override
  public boolean twiceDifferentiable() {
    return false;
  }

  @Override
  public Jets jets(Matrix points, List<int[]> axes) {
    if (axes.stream().anyMatch(a -> a.length > 0)) {
      throw new AssertionError("derivatives of a rough function");
    }
    return ((DerivativeCovariance) model).jets(points, axes);
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public Moments moments(Matrix points) {
    return model.moments(points);
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    return model.gradients(points);
  }

  @Override
  public Joint joint(Matrix points) {
    return model.joint(points);
  }

  @Override
  public Surrogate condition(Dataset more) {
    return model.condition(more);
  }

  @Override
  public double noiseVariance() {
    return model.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return model.priorVariance();
  }

  @Override
  public double jitter() {
    return model.jitter();
  }
}
