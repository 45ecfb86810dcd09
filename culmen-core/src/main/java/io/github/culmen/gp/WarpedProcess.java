package io.github.culmen.gp;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.random.RandomGenerator;

/**
 * A Gaussian process of warped inputs: f(x) = g(w(x)) with g the process. Gradients are by x.
 *
 * <p>It has no posterior of derivatives ({@link io.github.culmen.model.DerivativeCovariance}),
 * which predictive entropy search needs.
 */
public final class WarpedProcess implements Surrogate, PathSampler, CrossCovariance {
  private final GaussianProcess process;
  private final InputWarp warp;

  /**
   * A process of warped inputs.
   *
   * @param process the process g, whose data have warped inputs
   */
  public WarpedProcess(GaussianProcess process, InputWarp warp) {
    this.process = process;
    this.warp = warp;
  }

  /** The posterior given data at points that are not warped yet. */
  public static WarpedProcess of(
      KernelFamily family,
      Hyperparameters hyperparameters,
      InputWarp warp,
      Domain domain,
      Dataset data) {
    Dataset warped = data.withInputs(warp.apply(data.inputs()));
    return new WarpedProcess(GaussianProcess.of(family, hyperparameters, domain, warped), warp);
  }

  /** The process of the warped inputs. */
  public GaussianProcess process() {
    return process;
  }

  /** The warp. */
  public InputWarp warp() {
    return warp;
  }

  @Override
  public int dimension() {
    return process.dimension();
  }

  /** Predictions of each observation from all the others, O(n³) once. */
  public LeaveOneOut leaveOneOut() {
    return process.leaveOneOut();
  }

  /** The posterior mean alone, at O(n) a point. */
  @Override
  public double[] mean(Matrix points) {
    return process.mean(warp.apply(points));
  }

  @Override
  public Moments moments(Matrix points) {
    return process.moments(warp.apply(points));
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    MomentGradients found = process.gradients(warp.apply(points));
    warp.chain(points, found.mean());
    warp.chain(points, found.variance());
    return found;
  }

  @Override
  public Joint joint(Matrix points) {
    return process.joint(warp.apply(points));
  }

  @Override
  public WarpedProcess condition(Dataset more) {
    return new WarpedProcess(process.condition(more.withInputs(warp.apply(more.inputs()))), warp);
  }

  @Override
  public double noiseVariance() {
    return process.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return process.priorVariance();
  }

  @Override
  public double jitter() {
    return process.jitter();
  }

  @Override
  public Matrix crossCovariance(Matrix a, Matrix b) {
    return process.crossCovariance(warp.apply(a), warp.apply(b));
  }

  @Override
  public Anchors anchors(Matrix fixed) {
    Anchors anchors = process.anchors(warp.apply(fixed));
    return new Anchors() {
      @Override
      public int count() {
        return anchors.count();
      }

      @Override
      public Matrix covariances(Matrix points) {
        return anchors.covariances(warp.apply(points));
      }

      @Override
      public Slopes slopes(Matrix points) {
        Slopes slopes = anchors.slopes(warp.apply(points));
        for (Matrix gradients : slopes.gradients()) {
          warp.chain(points, gradients);
        }
        return slopes;
      }

      @Override
      public Matrix gradients(Matrix points, Matrix weights) {
        Matrix gradients = anchors.gradients(warp.apply(points), weights);
        warp.chain(points, gradients);
        return gradients;
      }
    };
  }

  @Override
  public Paths paths(PathMethod method, int count, int features, RandomGenerator random) {
    return warped(process.paths(method, count, features, random));
  }

  @Override
  public Paths pairedPaths(int pairs, RandomGenerator random) {
    return warped(process.pairedPaths(pairs, random));
  }

  private Paths warped(Paths paths) {
    return new Paths() {
      @Override
      public int count() {
        return paths.count();
      }

      @Override
      public double[][] values(Matrix points) {
        return paths.values(warp.apply(points));
      }

      @Override
      public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
        paths.slopes(warp.apply(points), functions, values, gradients);
        warp.chain(points, gradients);
      }
    };
  }
}
