package io.github.culmen.study;

import io.github.culmen.gp.LeaveOneOut;
import io.github.culmen.math.StandardNormal;
import java.util.List;
import java.util.Locale;

/**
 * How well the model predicts each value from all the others.
 *
 * <p>With several models the prediction is their mixture, each of the same weight.
 *
 * @param values how many values there are
 * @param coverage50 the share of values inside their central 50 % intervals
 * @param coverage90 the share of values inside their central 90 % intervals
 * @param squaredError the mean of the squared residuals in units of the predicted variances: 1 for
 *     a model that knows how wrong it is
 * @param logScore the mean log density of a value, in nats, in the model's units; larger is better
 * @param explained 1 - Σ residual²/Σ (value - mean of the other values)²: 1 for exact predictions,
 *     0 for ones no better than the mean; 0 if all values are equal
 * @param verdict what this means for whoever relies on the model
 */
public record FitQuality(
    int values,
    double coverage50,
    double coverage90,
    double squaredError,
    double logScore,
    double explained,
    Verdict verdict) {
  // Fewer residuals say nothing.
  private static final int FEWEST = 5;
  private static final double MOST_ERROR = 2;
  private static final double LEAST_ERROR = 0.5;
  // Noise alone explains a few hundredths by chance.
  private static final double LEAST_EXPLAINED = 0.1;
  private static final double LARGE = 1e300;

  /** Whether the model can be relied on. */
  public enum Verdict {
    /** Too few values to tell. */
    UNKNOWN("unknown"),
    /** Predictions are about as wrong as the model says. */
    CALIBRATED("calibrated"),
    /** Predictions are better than the model says; what it promises holds all the more. */
    CAUTIOUS("cautious"),
    /** Predictions are worse than the model says; what it promises cannot be relied on. */
    OVERCONFIDENT("overconfident"),
    /** Predictions are hardly better than the mean of the values: no structure was seen. */
    BLIND("blind");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    /** The word for files and tables. */
    public String word() {
      return word;
    }
  }

  /** Whether conclusions from the model are worth acting on. */
  public boolean trustworthy() {
    return verdict == Verdict.CALIBRATED || verdict == Verdict.CAUTIOUS;
  }

  /** What the numbers mean, in a sentence. */
  public String sentence() {
    return switch (verdict) {
      case UNKNOWN ->
          "too few values to judge the model: " + values + ", and " + FEWEST + " are needed";
      case CALIBRATED -> "the model knows how wrong it is; its figures can be relied on";
      case CAUTIOUS -> "the model predicts better than it claims; its figures are on the safe side";
      case OVERCONFIDENT ->
          String.format(
              Locale.ROOT,
              "the model is more often wrong than it claims (squared errors %.3g times what it"
                  + " expects); do not rely on its figures",
              squaredError);
      case BLIND ->
          "the model predicts values hardly better than their mean does; do not rely on its figures";
    };
  }

  /** Of a study's models. */
  static FitQuality of(Standing standing) {
    return of(standing.observations().data().values(), standing.fitted().leaveOneOut());
  }

  /** Of models of the same values and of the same weight. */
  static FitQuality of(double[] values, List<LeaveOneOut> predictions) {
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
        verdict(n, squaredError, explained));
  }

  private static Verdict verdict(int n, double squaredError, double explained) {
    if (n < FEWEST) {
      return Verdict.UNKNOWN;
    }
    if (squaredError > MOST_ERROR) {
      return Verdict.OVERCONFIDENT;
    }
    if (!(explained > LEAST_EXPLAINED)) {
      return Verdict.BLIND;
    }
    return squaredError < LEAST_ERROR ? Verdict.CAUTIOUS : Verdict.CALIBRATED;
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
