package io.github.culmen.lab.regret;

import io.github.culmen.acquisition.maximum.FiniteGaussian;
import io.github.culmen.math.Matrix;
import java.util.List;

/**
 * The bound on simple regret of max-value entropy search with one y* a step, computed for a run on
 * a function whose maximum f* is known. [Wang2017] Theorem 3.2
 *
 * <p>With probability at least 1 - δ, after T′ steps
 *
 * <pre>f* - max f(x_t) ≤ √(C ρ_T/T) (ν_{t*} + ζ_T)</pre>
 *
 * <p>where C = 2/log(1 + σ⁻²), ζ_T = √(2 log(π_T/δ)), π_i = π²i²/6; ν_t = min_x (y*_t - μ(x))/σ(x),
 * of which the largest counts among steps with y*_t &gt; f*; ρ_T is the largest information gain of
 * T points. The T′ steps fall into T parts, long enough that each has, with probability 1 -
 * δ/(2π_i), a step with y* &gt; f*: k_i = log_w(δ/(2π_i)) steps, w = F(f*), when y* is always drawn
 * from the same law F. When the law F_t is that of the current posterior, part i ends when Π
 * F_t(f*) ≤ δ/(2π_i), which for one law are k_i steps, rounded up.
 *
 * <p>T is the number of parts the run completes. Where the theorem has ρ_T, {@link #value()} has
 * what its proof uses, the gain of the first step with y* &gt; f* in each part; {@link
 * #value(double)} takes ρ_T or a bound on it. The theorem wants a prior variance of at most 1; a
 * larger one, s², is scaled away: C = 2s²/log(1 + s²/σ²).
 *
 * <p>The steps that count are known only by f*, so the union over them that gives ζ_T is not quite
 * one over T events fixed in advance; {@link #cautiousValue()} has ζ at T′, a union over all steps.
 */
public final class RegretBound {
  private static final double GREEDY_SHARE = 1 - 1 / Math.E;

  /**
   * One step of a run.
   *
   * @param maximum y*, the value drawn for the maximum
   * @param gap ν, the smallest (y* - mean)/sd over the domain, before the step's observation
   * @param variance of the function at the chosen point, before the step's observation
   * @param logBelow log F(f*), F being the law y* was drawn from; at most 0
   */
  public record Step(double maximum, double gap, double variance, double logBelow) {
    /** Checks the numbers. */
    public Step {
      if (!Double.isFinite(maximum) || Double.isNaN(gap)) {
        throw new IllegalArgumentException(
            "a step needs a finite maximum and a gap, but maximum = "
                + maximum
                + " and gap = "
                + gap);
      }
      if (!(variance >= 0) || Double.isInfinite(variance)) {
        throw new IllegalArgumentException(
            "variance must be >= 0 and finite, but variance = " + variance);
      }
      if (!(logBelow <= 0)) {
        throw new IllegalArgumentException(
            "logBelow must be the logarithm of a probability, but logBelow = " + logBelow);
      }
    }
  }

  /** Counts the parts a run completes. */
  static final class Parts {
    private final double delta;
    private int completed;
    private double logMissed;

    Parts(double delta) {
      this.delta = delta;
    }

    /** Adds a step; whether it completes a part. */
    boolean add(double logBelow) {
      logMissed += logBelow;
      if (!(logMissed <= logShare(completed + 1, delta))) {
        return false;
      }
      completed++;
      logMissed = 0;
      return true;
    }

    int completed() {
      return completed;
    }
  }

  private final double delta;
  private final double constant;
  private final double informationGain;
  private int parts;
  private int missed;
  private int iterations;
  private double statedIterations;
  private double countedGain;
  private double gap = Double.NEGATIVE_INFINITY;
  private int widest = -1;

  private RegretBound(
      List<Step> steps, double optimum, double noise, double priorVariance, double delta) {
    this.delta = delta;
    this.constant = constant(noise, priorVariance);
    Parts clock = new Parts(delta);
    double sum = 0;
    double partGap = Double.NEGATIVE_INFINITY;
    int partWidest = -1;
    Step first = null;
    for (int t = 0; t < steps.size(); t++) {
      Step step = steps.get(t);
      sum += gain(step.variance(), noise);
      if (step.maximum() > optimum) {
        first = first == null ? step : first;
        if (step.gap() > partGap) {
          partGap = step.gap();
          partWidest = t;
        }
      }
      if (clock.add(step.logBelow())) {
        // Only complete parts count, so that the steps after the last one change nothing.
        parts = clock.completed();
        iterations = t + 1;
        missed += first == null ? 1 : 0;
        if (first != null) {
          countedGain += gain(first.variance(), noise);
          statedIterations += partLength(parts, first.logBelow(), delta);
          first = null;
        }
        if (partGap > gap) {
          gap = partGap;
          widest = partWidest;
        }
      }
    }
    this.informationGain = sum;
  }

  /**
   * The bound for a run.
   *
   * @param optimum f*, the maximum of the function over the domain
   * @param noise σ², the variance of the observations' noise, positive
   * @param priorVariance the largest prior variance of the function
   * @param delta δ, how often the bound may fail
   */
  public static RegretBound of(
      List<Step> steps, double optimum, double noise, double priorVariance, double delta) {
    if (!Double.isFinite(optimum)) {
      throw new IllegalArgumentException("optimum must be finite, but optimum = " + optimum);
    }
    requirePositive("noise", noise);
    requirePositive("priorVariance", priorVariance);
    requireProbability(delta);
    return new RegretBound(steps, optimum, noise, priorVariance, delta);
  }

  static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          name + " must be a variance > 0 and finite, but " + name + " = " + value);
    }
  }

  static void requireProbability(double delta) {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta must be between 0 and 1, but delta = " + delta);
    }
  }

  /** ½ log(1 + v/σ²), what one observation tells about the function. */
  static double gain(double variance, double noise) {
    double ratio = variance / noise;
    return 0.5
        * (Double.isInfinite(ratio) ? Math.log(variance) - Math.log(noise) : Math.log1p(ratio));
  }

  /** C; with a prior variance of at most 1 it is the theorem's. */
  static double constant(double noise, double priorVariance) {
    double scale = Math.max(1, priorVariance);
    // v/log(1 + v/σ²) tends to σ² when the noise drowns everything.
    return scale / noise < 1e-16 ? 2 * noise : scale / gain(scale, noise);
  }

  /** log(δ/(2π_i)). */
  private static double logShare(int part, double delta) {
    return Math.log(delta / 2) - logWeight(part);
  }

  /** log π_i. */
  private static double logWeight(double i) {
    return Math.log(Math.PI * Math.PI / 6) + 2 * Math.log(i);
  }

  /**
   * k_i = log_w(δ/(2π_i)): how many steps part i has when every y* stays below f* with probability
   * w; infinite for w = 1.
   *
   * @param logW log w
   */
  public static double partLength(int part, double logW, double delta) {
    if (part < 1 || !(logW <= 0)) {
      throw new IllegalArgumentException(
          "a part needs a number >= 1 and log w <= 0, but has " + part + " and " + logW);
    }
    requireProbability(delta);
    // Not by -0.0, which would make the quotient negative.
    return logW == 0 ? Double.POSITIVE_INFINITY : logShare(part, delta) / logW;
  }

  /** ζ_t = √(2 log(π_t/δ)). */
  public static double zeta(int t, double delta) {
    requireProbability(delta);
    return Math.sqrt(2 * (logWeight(t) - Math.log(delta)));
  }

  /**
   * An upper bound on ρ_T, the largest information gain of T observations anywhere in a finite
   * domain: the gain of greedy choices divided by 1 - 1/e.
   *
   * @param covariance the prior covariance of the domain's points
   */
  public static double maximumGain(Matrix covariance, double noise, int observations) {
    requirePositive("noise", noise);
    FiniteGaussian belief = new FiniteGaussian(covariance);
    double sum = 0;
    for (int t = 0; t < observations; t++) {
      int widest = 0;
      for (int i = 1; i < belief.size(); i++) {
        widest = belief.variance(i) > belief.variance(widest) ? i : widest;
      }
      sum += gain(belief.variance(widest), noise);
      belief.observe(widest, 0, noise);
    }
    return sum / GREEDY_SHARE;
  }

  /** ½ Σ log(1 + σ⁻² v_{t-1}(x_t)) over the whole run, which is ½ log det(I + σ⁻²K). */
  public double informationGain() {
    return informationGain;
  }

  /** T, how many parts the run completes. */
  public int parts() {
    return parts;
  }

  /** How many complete parts have no step with y* &gt; f*; the theorem is about runs without. */
  public int missed() {
    return missed;
  }

  /** T′ as it was: the number of steps in complete parts. */
  public int iterations() {
    return iterations;
  }

  /**
   * T′ as the theorem states it, Σ log_{w_i}(δ/(2π_i)), with w_i of the step that counts in part i;
   * parts without one add nothing.
   */
  public double statedIterations() {
    return statedIterations;
  }

  /** The gain of the steps that count, one in each part. */
  public double countedGain() {
    return countedGain;
  }

  /** C. */
  public double constant() {
    return constant;
  }

  /** ν_{t*}; minus infinity if no step has y* &gt; f*. */
  public double gap() {
    return gap;
  }

  /** t*, from 1; 0 if no step has y* &gt; f*. */
  public int gapStep() {
    return widest + 1;
  }

  /** ζ_T. */
  public double zeta() {
    return zeta(Math.max(1, parts), delta);
  }

  /**
   * The bound with the gain of the steps that count; infinite before the first part is complete.
   */
  public double value() {
    return value(countedGain);
  }

  /** The bound with ρ_T given. */
  public double value(double maximumGain) {
    return value(maximumGain, zeta());
  }

  /** The bound with the gain of the steps that count, and with ζ at T′ instead of T. */
  public double cautiousValue() {
    return value(countedGain, zeta(Math.max(1, iterations), delta));
  }

  private double value(double maximumGain, double zeta) {
    if (parts == 0 || widest < 0) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.sqrt(constant * maximumGain / parts) * (gap + zeta);
  }

  /** Whether the theorem's promise was kept: every part has a step that counts, and the bound. */
  public boolean holds(double simpleRegret) {
    return missed == 0 && simpleRegret <= value();
  }
}
