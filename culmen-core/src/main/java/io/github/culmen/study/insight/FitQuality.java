package io.github.culmen.study.insight;

import io.github.culmen.setting.Warning;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How well the model predicts each value from all the others.
 *
 * <p>With several models the prediction is their mixture, each of the same weight.
 *
 * @param values how many values there are
 * @param coverage50 the share of values inside their central 50 % intervals
 * @param coverage90 the share of values inside their central 90 % intervals
 * @param squaredError the mean of the squared residuals in units of the predicted variances: 1 for
 *     a calibrated model
 * @param logScore the mean log density of a value, in nats, in the model's units; larger is better
 * @param explained 1 - Σ residual²/Σ (value - mean of the other values)²: 1 for exact predictions,
 *     0 for ones no better than the mean; 0 if all values are equal
 * @param verdict what this means for whoever relies on the model
 * @param repeat the trial whose repeat would tell noise from roughness; empty unless the model
 *     cannot
 */
public record FitQuality(
    int values,
    double coverage50,
    double coverage90,
    double squaredError,
    double logScore,
    double explained,
    Verdict verdict,
    OptionalInt repeat) {
  /** With fewer residuals there is no verdict. */
  public static final int FEWEST = 5;

  /** Whether the model can be relied on. */
  public enum Verdict {
    /** Too few values to tell. */
    UNKNOWN("unknown"),
    /** Predictions are about as wrong as the model says. */
    CALIBRATED("calibrated"),
    /** Predictions are better than the model says; its figures are on the safe side. */
    CAUTIOUS("cautious"),
    /** Predictions are worse than the model says; its figures cannot be relied on. */
    OVERCONFIDENT("overconfident"),
    /** Predictions are hardly better than the mean of the values: no structure was seen. */
    BLIND("blind"),
    /**
     * Values are as probable with noise as without. Leaving values out does not show which it is,
     * but intervals are far too short if the model takes noise for roughness.
     */
    UNDECIDED("undecided");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    /** The word for files and tables. */
    public String word() {
      return word;
    }
  }

  /** The same where noise cannot be told from roughness unless a trial is repeated. */
  public FitQuality undecided(int trial) {
    return new FitQuality(
        values,
        coverage50,
        coverage90,
        squaredError,
        logScore,
        explained,
        Verdict.UNDECIDED,
        OptionalInt.of(trial));
  }

  /** Whether conclusions from the model are worth acting on. */
  public boolean trustworthy() {
    return verdict == Verdict.CALIBRATED || verdict == Verdict.CAUTIOUS;
  }

  /** The verdict as a warning. */
  public Warning warning() {
    return new Warning("fit " + verdict.name().toLowerCase(Locale.ROOT), sentence());
  }

  /** What the numbers mean, in a sentence. */
  public String sentence() {
    return switch (verdict) {
      case UNKNOWN ->
          "too few values to judge the model: " + values + ", and " + FEWEST + " are needed";
      case CALIBRATED -> "left-out values are predicted about as well as the model claims";
      case CAUTIOUS -> "the model predicts better than it claims; its figures are on the safe side";
      case OVERCONFIDENT ->
          String.format(
              Locale.ROOT,
              "the model is wrong more often than it claims (squared errors %.3g times what it"
                  + " expects); do not rely on its figures",
              squaredError);
      case BLIND ->
          "the model predicts values hardly better than their mean does; do not rely on its"
              + " figures";
      case UNDECIDED ->
          "the model cannot tell noise from roughness; repeat trial "
              + repeat.orElseThrow()
              + " before you rely on its figures";
    };
  }
}
