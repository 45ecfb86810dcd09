package io.github.culmen.lab.paper;

import io.github.culmen.acquisition.maximum.Gumbel;
import io.github.culmen.acquisition.maximum.MaxValueSampler;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.problem.sample.GpSampleProblem;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The distribution of the maximum of many independent normals against the Gumbel law fitted to it,
 * for the posterior of a function of three inputs, drawn from a Gaussian process as the paper's are
 * but for the lengthscale, seen at random points. [Wang2017] appendix, §3.1
 *
 * @param exact the mean-field distribution Π_x Φ((z - μ(x))/σ(x))
 * @param quartiles the Gumbel law through its quartiles, as the paper says
 * @param median the Gumbel law of the same width through its median, as the authors' code does
 */
public record GumbelBench(MeanFieldMaximum exact, Gumbel quartiles, Gumbel median) {
  /** How many observations the paper's example has. */
  public static final int OBSERVATIONS = 50;

  private static final int POINTS = 401;
  private static final double TAIL = 1e-4;

  /** Fits both laws. */
  public static GumbelBench of(MeanFieldMaximum exact) {
    return new GumbelBench(
        exact,
        MaxValueSampler.fit(exact, MaxValueMethod.GUMBEL),
        MaxValueSampler.fit(exact, MaxValueMethod.GUMBEL_MEDIAN));
  }

  /**
   * Of the posterior given values at uniform points.
   *
   * @param seed which function, and which points
   * @param observations at how many points it is seen
   * @param candidates how many uniform points the maximum is taken over
   * @param lengthscale of the function along each input
   */
  public static GumbelBench of(long seed, int observations, int candidates, double lengthscale) {
    if (observations < 1 || candidates < 1) {
      throw new IllegalArgumentException(
          "observations and candidates must be at least 1, but are "
              + observations
              + " and "
              + candidates);
    }
    Hyperparameters paper = GpSampleProblem.paperHyperparameters();
    double[] lengthscales = new double[paper.dimension()];
    Arrays.fill(lengthscales, lengthscale);
    SplittableRandom random = new SplittableRandom(seed);
    GpSampleProblem problem =
        GpSampleProblem.draw(
            "gumbel-" + seed,
            Hyperparameters.of(lengthscales, paper.variance(), paper.noiseVariance()),
            random.split());
    double noise = Math.sqrt(problem.hyperparameters().noiseVariance());
    Matrix seen = uniform(observations, problem.dimension(), random);
    double[] values = new double[observations];
    for (int i = 0; i < observations; i++) {
      values[i] = problem.value(seen.row(i)) + noise * random.nextGaussian();
    }
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            problem.hyperparameters(),
            Domain.cube(problem.dimension()),
            Dataset.of(seen, values));
    Moments moments = model.moments(uniform(candidates, problem.dimension(), random));
    double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
    return of(MeanFieldMaximum.of(moments.mean(), sd));
  }

  private static Matrix uniform(int count, int dimension, SplittableRandom random) {
    Matrix points = Matrix.zeros(count, dimension);
    for (int i = 0; i < count * dimension; i++) {
      points.data()[i] = random.nextDouble();
    }
    return points;
  }

  /** Values from where the exact distribution has hardly begun to where it is all but complete. */
  public double[] grid() {
    double low = Math.min(exact.quantile(TAIL), quartiles.quantile(TAIL));
    double high = Math.max(exact.quantile(1 - TAIL), quartiles.quantile(1 - TAIL));
    double[] grid = new double[POINTS];
    Arrays.setAll(grid, i -> low + (high - low) * i / (POINTS - 1));
    return grid;
  }

  /** The exact distribution function. */
  public double[] exactCdf(double[] z) {
    return Arrays.stream(z).map(x -> Math.exp(exact.logCdf(x))).toArray();
  }

  /** That of a Gumbel law. */
  public static double[] cdf(Gumbel law, double[] z) {
    return Arrays.stream(z).map(x -> 1 - law.survival(x)).toArray();
  }

  /** The largest difference to the exact distribution function on the grid. */
  public double distance(Gumbel law) {
    double[] grid = grid();
    double[] own = cdf(law, grid);
    double[] truth = exactCdf(grid);
    double largest = 0;
    for (int i = 0; i < grid.length; i++) {
      largest = Math.max(largest, Math.abs(own[i] - truth[i]));
    }
    return largest;
  }

  /** The figure of the appendix: both distribution functions. */
  public Chart chart(String subtitle) {
    double[] grid = grid();
    return Chart.builder()
        .title("Cumulative probability of the maximum")
        .subtitle(subtitle)
        .xAxis(Axis.linear("y"))
        .yAxis(Axis.linear("P(y* < y)"))
        .line("exact", grid, exactCdf(grid))
        .line("Gumbel", grid, cdf(quartiles, grid))
        .build();
  }

  /** The curves, one line a value. */
  public String csv() {
    double[] grid = grid();
    double[] truth = exactCdf(grid);
    double[] paper = cdf(quartiles, grid);
    double[] other = cdf(median, grid);
    StringBuilder lines = new StringBuilder("y,exact,gumbel,gumbel-median\n");
    for (int i = 0; i < grid.length; i++) {
      lines
          .append(grid[i])
          .append(',')
          .append(truth[i])
          .append(',')
          .append(paper[i])
          .append(',')
          .append(other[i])
          .append('\n');
    }
    return lines.toString();
  }
}
