package io.github.culmen.study.belief;

import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.insight.FitQuality;
import java.util.List;
import java.util.OptionalInt;

/** Judges models by how well they predict each value from all the others: a {@link FitQuality}. */
public final class CrossValidation {
  private static final double MOST_ERROR = 2;
  private static final double LEAST_ERROR = 0.5;
  // Noise alone explains a few hundredths by chance.
  private static final double LEAST_EXPLAINED = 0.1;
  // What a tenth less variance gains in nats for each value.
  private static final double LEAST_GAIN = -0.5 * Math.log(1 - LEAST_EXPLAINED);
  private static final double LARGE = 1e300;

  private CrossValidation() {}

  /** Of a study's models. */
  public static FitQuality of(FittedStudy fittedStudy) {
    return of(fittedStudy.observations().data().values(), fittedStudy.fitted().leaveOneOut());
  }

  /** Of equally weighted models of the same values. */
  public static FitQuality of(double[] values, List<LeaveOneOut> predictions) {
    int n = values.length;
    double total = 0;
    for (double value : values) {
      total += value / n;
    }
    double within50 = 0;
    double within90 = 0;
    double squares = 0;
    double score = 0;
    double unexplained = 0;
    double spread = 0;
    for (int i = 0; i < n; i++) {
      Prediction one = Prediction.of(predictions, i);
      within50 += Math.abs(one.rank - 0.5) <= 0.25 ? 1 : 0;
      within90 += Math.abs(one.rank - 0.5) <= 0.45 ? 1 : 0;
      squares += one.residual / one.variance * one.residual;
      score += one.logDensity;
      unexplained += one.residual * one.residual;
      // The mean of the others is farther from a value than the mean of all, by n/(n - 1).
      double away = (values[i] - total) * n / Math.max(1, n - 1);
      spread += away * away;
    }
    double squaredError = limited(squares / n);
    // What rounding leaves of equal values is no spread.
    double explained =
        n > 1 && spread > 1e-20 * (spread + total * total)
            ? Math.max(-LARGE, 1 - limited(unexplained) / limited(spread))
            : 0;
    return new FitQuality(
        n,
        within50 / n,
        within90 / n,
        squaredError,
        limited(score / n),
        explained,
        verdict(n, squaredError, explained, score / n - withoutModel(values, total)),
        OptionalInt.empty());
  }

  // The mean log density of the values under the normal distribution that suits them best. A few
  // bad ones have most of the variance, and nobody predicts these from the others; a model that
  // knows the rest is far better than this.
  private static double withoutModel(double[] values, double mean) {
    double variance = 0;
    for (double value : values) {
      variance += (value - mean) * (value - mean) / values.length;
    }
    return variance < Double.POSITIVE_INFINITY
        ? -0.5 * (Math.log(2 * Math.PI * variance) + 1)
        : Double.POSITIVE_INFINITY;
  }

  private static FitQuality.Verdict verdict(
      int n, double squaredError, double explained, double gain) {
    if (n < FitQuality.FEWEST) {
      return FitQuality.Verdict.UNKNOWN;
    }
    if (squaredError > MOST_ERROR) {
      return FitQuality.Verdict.OVERCONFIDENT;
    }
    if (!(explained > LEAST_EXPLAINED || gain > LEAST_GAIN)) {
      return FitQuality.Verdict.BLIND;
    }
    return squaredError < LEAST_ERROR ? FitQuality.Verdict.CAUTIOUS : FitQuality.Verdict.CALIBRATED;
  }

  private static double limited(double value) {
    return Math.max(-LARGE, Math.min(LARGE, value));
  }

  /**
   * A mixture's prediction of one value.
   *
   * @param rank the probability of a smaller value
   */
  private record Prediction(double residual, double variance, double rank, double logDensity) {
    static Prediction of(List<LeaveOneOut> models, int i) {
      double weight = 1.0 / models.size();
      double residual = 0;
      double variance = 0;
      double rank = 0;
      double[] logs = new double[models.size()];
      double top = -LARGE;
      for (int m = 0; m < logs.length; m++) {
        LeaveOneOut one = models.get(m);
        double z = one.standardized()[i];
        residual += weight * one.residual()[i];
        variance += weight * one.variance()[i];
        rank += weight * StandardNormal.cdf(z);
        logs[m] = -0.5 * (Math.log(2 * Math.PI * one.variance()[i]) + z * z);
        top = Math.max(top, logs[m]);
      }
      double sum = 0;
      for (int m = 0; m < logs.length; m++) {
        double apart = models.get(m).residual()[i] - residual;
        variance += weight * apart * apart;
        sum += weight * Math.exp(Math.max(logs[m], -LARGE) - top);
      }
      return new Prediction(residual, variance, rank, top + Math.log(sum));
    }
  }
}
