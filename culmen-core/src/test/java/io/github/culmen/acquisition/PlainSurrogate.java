package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;

/** A model that can do no more than every model must. */
public record PlainSurrogate(Surrogate model) implements Surrogate {
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
    return new PlainSurrogate(model.condition(more));
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
