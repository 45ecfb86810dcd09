package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.PathMethod;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A model of the values of another one plus a constant. */
public record ShiftedSurrogate(Surrogate model, double shift)
    implements Surrogate, PathSampler, CrossCovariance {
  /** The data with a constant added to the values; the noise must be the shared one. */
  static Dataset shift(Dataset data, double shift) {
    return Dataset.of(data.inputs(), plus(data.values(), shift));
  }

  private static double[] plus(double[] values, double shift) {
    return Arrays.stream(values).map(v -> v + shift).toArray();
  }

  private Moments plus(Moments moments) {
    return new Moments(plus(moments.mean(), shift), moments.variance());
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
    Joint joint = model.joint(points);
    return new Joint(plus(joint.mean(), shift), joint.covariance());
  }

  @Override
  public Surrogate condition(Dataset more) {
    return new ShiftedSurrogate(model.condition(shift(more, -shift)), shift);
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

  @Override
  public Matrix crossCovariance(Matrix a, Matrix b) {
    return ((CrossCovariance) model).crossCovariance(a, b);
  }

  @Override
  public Anchors anchors(Matrix fixed) {
    return ((CrossCovariance) model).anchors(fixed);
  }

  @Override
  public Paths paths(PathMethod method, int count, int features, RandomGenerator random) {
    Paths paths = ((PathSampler) model).paths(method, count, features, random);
    return new Paths() {
      @Override
      public int count() {
        return paths.count();
      }

      @Override
      public double[][] values(Matrix points) {
        return Arrays.stream(paths.values(points))
            .map(v -> plus(v, shift))
            .toArray(double[][]::new);
      }

      @Override
      public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
        paths.slopes(points, functions, values, gradients);
        for (int i = 0; i < points.rows(); i++) {
          values[i] += shift;
        }
      }
    };
  }
}
