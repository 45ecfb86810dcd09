package io.github.culmen.study.value;

import io.github.culmen.study.trial.Direction;
import java.util.Arrays;

/**
 * The power transform of Yeo and Johnson of standardised values u = (v - mean)/sd: ((1 + u)^λ -
 * 1)/λ for u ≥ 0 and -((1 - u)^(2-λ) - 1)/(2 - λ) below, logarithms where an exponent is 0.
 * [Yeo2000]
 *
 * <p>λ maximises the likelihood of values that are normal once transformed. It is kept within [0,
 * 2]: beyond, one side of the transform has an asymptote, and predictions past it would have no
 * inverse.
 */
public final class PowerTransform implements OutputTransform {
  private static final double LOWEST = 0;
  private static final double HIGHEST = 2;
  private static final int GRID = 40;
  private static final int NARROWINGS = 40;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  // Fewer values than this say nothing about a shape.
  private static final int FEWEST = 3;

  private final double magnitude;
  private final double centre;
  private final double scale;
  private final double lambda;

  private PowerTransform(double magnitude, double centre, double scale, double lambda) {
    this.magnitude = magnitude;
    this.centre = centre;
    this.scale = scale;
    this.lambda = lambda;
  }

  public static PowerTransform of(double[] values) {
    // The same shift and scale that standardisation gives values to maximise.
    Standardization linear = Standardization.of(Direction.MAXIMIZE, values);
    double[] units = Arrays.stream(values).map(linear::toModel).toArray();
    return new PowerTransform(
        linear.magnitude(), linear.centre(), linear.scale(), mostLikelyExponent(units));
  }

  public double lambda() {
    return lambda;
  }

  private static double mostLikelyExponent(double[] units) {
    double[] distinct = Arrays.stream(units).distinct().toArray();
    if (distinct.length < FEWEST) {
      return 1;
    }
    Likelihood likelihood = new Likelihood(units);
    double step = (HIGHEST - LOWEST) / GRID;
    // Where several are equally likely, the one nearest to linear.
    int best = GRID / 2;
    double most = likelihood.log(LOWEST + best * step);
    for (int i = 0; i <= GRID; i++) {
      double log = likelihood.log(LOWEST + i * step);
      if (log > most) {
        best = i;
        most = log;
      }
    }
    double low = Math.max(LOWEST, LOWEST + (best - 1) * step);
    double high = Math.min(HIGHEST, LOWEST + (best + 1) * step);
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = likelihood.log(left);
    double atRight = likelihood.log(right);
    for (int i = 0; i < NARROWINGS; i++) {
      if (atLeft < atRight) {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = likelihood.log(right);
      } else {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = likelihood.log(left);
      }
    }
    return (low + high) / 2;
  }

  /** -n/2 log(variance of the transformed values) + (λ - 1) Σ sign(u) log(1 + |u|). */
  public static double logLikelihood(double[] units, double lambda) {
    return new Likelihood(units).log(lambda);
  }

  /** The likelihood as a function of λ: asked often, with the same logarithms. */
  private static final class Likelihood {
    private final double[] units;
    private final double[] logs;
    private final double[] bent;
    private final double jacobian;

    Likelihood(double[] units) {
      this.units = units;
      this.logs = new double[units.length];
      this.bent = new double[units.length];
      double sum = 0;
      for (int i = 0; i < units.length; i++) {
        logs[i] = Math.log1p(Math.abs(units[i]));
        sum += Math.signum(units[i]) * logs[i];
      }
      this.jacobian = sum;
    }

    double log(double lambda) {
      int n = units.length;
      double mean = 0;
      for (int i = 0; i < n; i++) {
        bent[i] = units[i] >= 0 ? power(logs[i], lambda) : -power(logs[i], 2 - lambda);
        mean += bent[i] / n;
      }
      double variance = 0;
      for (int i = 0; i < n; i++) {
        double difference = bent[i] - mean;
        variance += difference * difference / n;
      }
      return -0.5 * n * Math.log(variance) + (lambda - 1) * jacobian;
    }
  }

  private static double bend(double u, double lambda) {
    return u >= 0 ? power(Math.log1p(u), lambda) : -power(Math.log1p(-u), 2 - lambda);
  }

  // ((1 + u)^p - 1)/p, log(1 + u) for p = 0, given that logarithm.
  private static double power(double log, double p) {
    return Math.abs(p * log) < 1e-12 ? log : Math.expm1(p * log) / p;
  }

  private static double unpower(double bent, double p) {
    double log = Math.abs(p * bent) < 1e-12 ? bent : Math.log1p(p * bent) / p;
    return Math.expm1(log);
  }

  private double unit(double value) {
    return (value / magnitude - centre) / scale;
  }

  @Override
  public double forward(double value) {
    return bend(unit(value), lambda);
  }

  @Override
  public double inverse(double bent) {
    double u = bent >= 0 ? unpower(bent, lambda) : -unpower(-bent, 2 - lambda);
    return (u * scale + centre) * magnitude;
  }

  @Override
  public double slope(double value) {
    double u = unit(value);
    double bend = Math.exp((u >= 0 ? lambda - 1 : 1 - lambda) * Math.log1p(Math.abs(u)));
    return bend / scale / magnitude;
  }
}
