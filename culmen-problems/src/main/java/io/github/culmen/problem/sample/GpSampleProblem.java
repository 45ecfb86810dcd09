package io.github.culmen.problem.sample;

import io.github.culmen.problem.Coordinates;
import io.github.culmen.problem.Problem;
import io.github.culmen.setting.Hyperparameters;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A function drawn from a Gaussian process on the unit cube, to be maximised: zero mean, covariance
 * s² exp(-½ Σ ((x_j - x'_j)/l_j)²).
 *
 * <p>The draw is one from the process itself, up to a variance below 1e-6 s² that is left out, and
 * can be evaluated anywhere; beyond the cube it fades to 0. Its maximum is searched for on a grid
 * of eight points a lengthscale and then climbed to, so that regrets are exact to about 1e-9 s.
 * Values are free of noise; {@code NoisyProblem} adds it.
 */
public final class GpSampleProblem implements Problem {
  private final String name;
  private final Hyperparameters hyperparameters;
  private final SeparableDraw draw;
  private final double[] optimizer;
  private final double optimum;

  private GpSampleProblem(String name, Hyperparameters hyperparameters, SeparableDraw draw) {
    this.name = name;
    this.hyperparameters = hyperparameters;
    this.draw = draw;
    this.optimizer =
        DrawMaximum.of(draw, hyperparameters.lengthscales(), Math.sqrt(hyperparameters.variance()));
    this.optimum = draw.value(optimizer);
  }

  /**
   * A function drawn with given hyper-parameters; their noise plays no part in its values.
   *
   * @param name what the problem is called
   * @throws IllegalArgumentException if the lengthscales are too short for so many dimensions
   */
  public static GpSampleProblem draw(
      String name, Hyperparameters hyperparameters, RandomGenerator random) {
    Objects.requireNonNull(name, "name");
    return new GpSampleProblem(name, hyperparameters, SeparableDraw.of(hyperparameters, random));
  }

  /** One of the paper's functions of three inputs, by its seed. [Wang2017] §5.1 */
  public static GpSampleProblem paper(long seed) {
    return draw("gp-sample-" + seed, paperHyperparameters(), new SplittableRandom(seed));
  }

  /**
   * Those of the paper's functions: three lengthscales of 0.0625, variance 5, noise of standard
   * deviation 0.01. [Wang2017] §5.1
   */
  public static Hyperparameters paperHyperparameters() {
    return Hyperparameters.of(new double[] {0.0625, 0.0625, 0.0625}, 5, 1e-4);
  }

  /** What the function was drawn with. */
  public Hyperparameters hyperparameters() {
    return hyperparameters;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return optimizer.length;
  }

  @Override
  public double[] lower() {
    return new double[optimizer.length];
  }

  @Override
  public double[] upper() {
    return Coordinates.filled(optimizer.length, 1);
  }

  @Override
  public boolean minimize() {
    return false;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireFinite(this, x);
    return draw.value(x);
  }

  @Override
  public OptionalDouble optimum() {
    return OptionalDouble.of(optimum);
  }

  @Override
  public List<double[]> optimizers() {
    return List.of(optimizer.clone());
  }

  @Override
  public String description() {
    return "drawn from a Gaussian process with squared exponential covariance, " + hyperparameters;
  }

  @Override
  public String toString() {
    return name;
  }
}
