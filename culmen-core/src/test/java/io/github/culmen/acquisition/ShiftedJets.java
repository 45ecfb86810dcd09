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

/** A {@link ShiftedSurrogate} that knows its derivatives, which a shift does not change. */
record ShiftedJets(ShiftedSurrogate shifted) implements Surrogate, DerivativeCovariance {
  private DerivativeCovariance derivatives() {
    return (DerivativeCovariance) shifted.model();
  }

  @Override
  public boolean twiceDifferentiable() {
    return derivatives().twiceDifferentiable();
  }

  @Override
  public Jets jets(Matrix points, List<int[]> axes) {
    Jets jets = derivatives().jets(points, axes);
    return new Jets() {
      @Override
      public int count() {
        return jets.count();
      }

      @Override
      public Joint joint(int place) {
        double[] mean = jets.joint(place).mean().clone();
        mean[0] += shifted.shift();
        return new Joint(mean, jets.joint(place).covariance());
      }

      @Override
      public double[][][] covariances(Matrix query) {
        return jets.covariances(query);
      }

      @Override
      public Matrix gradients(Matrix query, double[][][] weights) {
        return jets.gradients(query, weights);
      }
    };
  }

  @Override
  public int dimension() {
    return shifted.dimension();
  }

  @Override
  public Moments moments(Matrix points) {
    return shifted.moments(points);
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    return shifted.gradients(points);
  }

  @Override
  public Joint joint(Matrix points) {
    return shifted.joint(points);
  }

  @Override
  public Surrogate condition(Dataset more) {
    return shifted.condition(more);
  }

  @Override
  public double noiseVariance() {
    return shifted.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return shifted.priorVariance();
  }

  @Override
  public double jitter() {
    return shifted.jitter();
  }
}
