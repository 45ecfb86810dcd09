package io.github.culmen.lab.regret;

import io.github.culmen.acquisition.maximum.FiniteGaussian;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Cover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The search of [Wang2017] Theorem 3.2 on a function drawn from a Gaussian process with known
 * hyper-parameters over finitely many points: each step draws one y* from the mean-field law and
 * observes the point with the smallest (y* - μ)/σ, which by Lemma 3.1 is that of max-value entropy
 * search.
 */
public final class RegretExperiment {
  /** Where y* is drawn from. */
  public enum Law {
    /** The maximum under the prior, in every step: the theorem. */
    UNIVERSAL,
    /** The maximum under the posterior before the step: the appendix. */
    ADAPTED
  }

  /**
   * The points y* is drawn over: every n-th of a line of points, beginning with the first, with
   * what has to be added to an upper bound over them.
   *
   * <p>No point is farther than n/2 from a candidate, so ε is ⌊n/2⌋ steps of the line, and at its
   * end up to n - 1; L is the largest difference of neighbouring values of the function that was
   * drawn, per step. [Wang2017] §3.1
   *
   * @param stride n; 1 for all points, which need no addition
   */
  public record Spacing(int stride) {
    /** All points. */
    public static final Spacing WHOLE = new Spacing(1);

    /** Checks the stride. */
    public Spacing {
      if (stride < 1) {
        throw new IllegalArgumentException("stride must be at least 1, but stride = " + stride);
      }
    }

    int[] candidates(int points) {
      int[] chosen = new int[(points + stride - 1) / stride];
      Arrays.setAll(chosen, i -> i * stride);
      return chosen;
    }

    double margin(double[] function) {
      int points = function.length;
      int last = (points - 1) / stride * stride;
      double steepest = 0;
      for (int i = 1; i < points; i++) {
        steepest = Math.max(steepest, Math.abs(function[i] - function[i - 1]));
      }
      return new Cover(Math.max(Math.min(stride / 2, points - 1), points - 1 - last), steepest)
          .margin();
    }
  }

  /**
   * What a run gave.
   *
   * @param steps the steps
   * @param optimum f*
   * @param regrets f* - f(x_t) for each step
   * @param priorLogBelow log F(f*) under the prior
   * @param bound the bound; its parts may be fewer than wanted if the steps did not suffice
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Outcome(
      List<RegretBound.Step> steps,
      double optimum,
      double[] regrets,
      double priorLogBelow,
      RegretBound bound) {

    /** The simple regret after the steps of complete parts; that of all steps if there are none. */
    public double simpleRegret() {
      int count = bound.parts() == 0 ? regrets.length : bound.iterations();
      double least = Double.POSITIVE_INFINITY;
      for (int t = 0; t < count; t++) {
        least = Math.min(least, regrets[t]);
      }
      return least;
    }
  }

  private RegretExperiment() {}

  /**
   * Draws a function and searches it until the parts are complete or the steps are used up.
   *
   * @param covariance the prior covariance of the points
   * @param noise the variance of the observations' noise
   * @param parts T, how many parts are wanted
   * @param delta how often the bound may fail
   * @param mostSteps when to give up
   */
  public static Outcome run(
      Matrix covariance,
      double noise,
      Law law,
      int parts,
      double delta,
      int mostSteps,
      RandomGenerator random) {
    return run(covariance, noise, law, Spacing.WHOLE, parts, delta, mostSteps, random);
  }

  /**
   * The same on a line of points, with y* drawn over some of them.
   *
   * @param covariance the prior covariance of the points in the order of the line
   * @param noise the variance of the observations' noise
   * @param spacing which points y* is drawn over
   * @param parts T, how many parts are wanted
   * @param delta how often the bound may fail
   * @param mostSteps when to give up
   */
  public static Outcome run(
      Matrix covariance,
      double noise,
      Law law,
      Spacing spacing,
      int parts,
      double delta,
      int mostSteps,
      RandomGenerator random) {
    if (parts < 1 || mostSteps < 1) {
      throw new IllegalArgumentException(
          "parts and mostSteps must be at least 1, but are " + parts + " and " + mostSteps);
    }
    RegretBound.requirePositive("noise", noise);
    RegretBound.requireProbability(delta);
    double[] function = draw(covariance, random);
    double optimum = Double.NEGATIVE_INFINITY;
    double priorVariance = 0;
    for (int i = 0; i < function.length; i++) {
      optimum = Math.max(optimum, function[i]);
      priorVariance = Math.max(priorVariance, covariance.get(i, i));
    }
    FiniteGaussian belief = new FiniteGaussian(covariance);
    int[] candidates = spacing.candidates(function.length);
    double margin = spacing.margin(function);
    MeanFieldMaximum maximum = belief.maximum(candidates);
    double priorLogBelow = maximum.logCdf(optimum - margin);
    List<RegretBound.Step> steps = new ArrayList<>();
    List<Double> regrets = new ArrayList<>();
    RegretBound.Parts clock = new RegretBound.Parts(delta);
    while (clock.completed() < parts && steps.size() < mostSteps) {
      double drawn = maximum.quantile(openUniform(random)) + margin;
      int chosen = 0;
      double gap = Double.POSITIVE_INFINITY;
      for (int i = 0; i < function.length; i++) {
        double own = (drawn - belief.mean(i)) / Math.sqrt(belief.variance(i));
        if (own < gap) {
          gap = own;
          chosen = i;
        }
      }
      double logBelow = maximum.logCdf(optimum - margin);
      steps.add(new RegretBound.Step(drawn, gap, belief.variance(chosen), logBelow));
      regrets.add(optimum - function[chosen]);
      boolean ignored = clock.add(logBelow);
      double observed = function[chosen] + Math.sqrt(noise) * random.nextGaussian();
      belief.observe(chosen, observed, noise);
      if (law == Law.ADAPTED) {
        maximum = belief.maximum(candidates);
      }
    }
    return new Outcome(
        List.copyOf(steps),
        optimum,
        regrets.stream().mapToDouble(Double::doubleValue).toArray(),
        priorLogBelow,
        RegretBound.of(steps, optimum, noise, priorVariance, delta));
  }

  private static double[] draw(Matrix covariance, RandomGenerator random) {
    double[] normals = new double[covariance.rows()];
    for (int i = 0; i < normals.length; i++) {
      normals[i] = random.nextGaussian();
    }
    return Cholesky.of(covariance).lower().times(normals);
  }

  private static double openUniform(RandomGenerator random) {
    return (random.nextLong() >>> 11) * 0x1p-53 + 0x1p-54;
  }
}
