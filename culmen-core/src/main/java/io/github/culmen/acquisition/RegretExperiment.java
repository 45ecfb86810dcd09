package io.github.culmen.acquisition;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import java.util.ArrayList;
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
    MeanFieldMaximum maximum = belief.maximum();
    double priorLogBelow = maximum.logCdf(optimum);
    List<RegretBound.Step> steps = new ArrayList<>();
    List<Double> regrets = new ArrayList<>();
    RegretBound.Parts clock = new RegretBound.Parts(delta);
    while (clock.completed() < parts && steps.size() < mostSteps) {
      double drawn = maximum.quantile(openUniform(random));
      int chosen = 0;
      double gap = Double.POSITIVE_INFINITY;
      for (int i = 0; i < function.length; i++) {
        double own = (drawn - belief.mean(i)) / Math.sqrt(belief.variance(i));
        if (own < gap) {
          gap = own;
          chosen = i;
        }
      }
      double logBelow = maximum.logCdf(optimum);
      steps.add(new RegretBound.Step(drawn, gap, belief.variance(chosen), logBelow));
      regrets.add(optimum - function[chosen]);
      boolean ignored = clock.add(logBelow);
      double observed = function[chosen] + Math.sqrt(noise) * random.nextGaussian();
      belief.observe(chosen, observed, noise);
      if (law == Law.ADAPTED) {
        maximum = belief.maximum();
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
