package io.github.culmen.study.advice;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalRule;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.model.Surrogate;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.ScoreContext;

/** A user's acquisition as one of ours: checked, and kept finite. */
final class CustomScore implements MarginalScore {
  private final CustomAcquisition acquisition;
  private final ScoreContext context;

  private CustomScore(CustomAcquisition acquisition, ScoreContext context) {
    this.acquisition = acquisition;
    this.context = context;
  }

  static AcquisitionRule rule(CustomAcquisition acquisition) {
    return new MarginalRule(
        (situation, model) -> new CustomScore(acquisition, context(situation, model)));
  }

  private static ScoreContext context(AcquisitionContext situation, Surrogate model) {
    return new ScoreContext(
        situation.incumbent(model),
        Math.sqrt(model.noiseVariance()),
        situation.iteration(),
        model.dimension(),
        situation.left());
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    for (int i = 0; i < mean.length; i++) {
      double value;
      try {
        value = acquisition.score(mean[i], sd[i], context);
      } catch (RuntimeException e) {
        throw new ExtensionException(
            "acquisition '"
                + acquisition.word()
                + "' failed at "
                + place(mean[i], sd[i])
                + ": "
                + e,
            e);
      }
      out[i] = Bounded.finite(number("score", value, mean[i], sd[i]));
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    for (int i = 0; i < mean.length; i++) {
      CustomAcquisition.Partials partials;
      try {
        partials = acquisition.partials(mean[i], sd[i], context);
      } catch (RuntimeException e) {
        throw new ExtensionException(
            "the derivatives of acquisition '"
                + acquisition.word()
                + "' failed at "
                + place(mean[i], sd[i])
                + ": "
                + e,
            e);
      }
      byMean[i] =
          Bounded.finite(number("derivative by the mean", partials.byMean(), mean[i], sd[i]));
      bySd[i] = Bounded.finite(number("derivative by the sd", partials.bySd(), mean[i], sd[i]));
    }
  }

  private double number(String what, double value, double mean, double sd) {
    if (Double.isNaN(value)) {
      throw new ExtensionException(
          "acquisition '"
              + acquisition.word()
              + "' must give a number everywhere, but its "
              + what
              + " is NaN at "
              + place(mean, sd));
    }
    return value;
  }

  private String place(double mean, double sd) {
    return "mean = " + mean + ", sd = " + sd + ", best = " + context.best();
  }

  @Override
  public boolean logarithmic() {
    return acquisition.logarithmic();
  }
}
