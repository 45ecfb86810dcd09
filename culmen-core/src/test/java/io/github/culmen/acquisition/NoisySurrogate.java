package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;

/** A model of observations instead of the function: the authors' convention for variances. */
public record NoisySurrogate(Surrogate model, double noise) implements Surrogate {
  private Moments plus(Moments moments) {
    return new Moments(
        moments.mean(), Arrays.stream(moments.variance()).map(v -> v + noise).toArray());
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public Moments moments(Matrix points) {
    return plus(model.moments(points));
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    MomentGradients gradients = model.gradients(points);
    return new MomentGradients(plus(gradients.moments()), gradients.mean(), gradients.variance());
  }

  @Override
  public Joint joint(Matrix points) {
    throw new UnsupportedOperationException("the joint belief about observations is not needed");
  }

  @Override
  public Surrogate condition(Dataset more) {
    return new NoisySurrogate(model.condition(more), noise);
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
