package io.github.culmen.study.belief;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.CrashModel;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.OutcomeModels;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Computes {@link Prediction}s. */
public final class Predictions {
  private Predictions() {}

  /**
   * What the models of a study expect of points.
   *
   * @param search what points are chosen by: what evaluations would tell about the maximum
   * @param shown what people are shown: values and how probable better ones are
   * @param best the best feasible value so far
   */
  public static List<Prediction> of(
      FittedStudy search,
      FittedStudy shown,
      ModelCache fits,
      History history,
      OptionalDouble best,
      List<Point> points) {
    Encoding encoding = new Encoding(search.spec().space());
    Matrix units = Matrix.of(points.stream().map(encoding::encode).toArray(double[][]::new));
    FitRequest request = new FitRequest(search.spec(), history);
    OutcomeModels outcomes = fits.outcomes(request);
    CrashModel successes = fits.successes(request);
    Moments moments = Mixture.moments(shown.models(), units);
    double[] nats = new RemainingInformation(search).at(units);
    Standardization own = shown.units();
    List<Prediction> predictions = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      double mean = moments.mean()[i];
      double sd = Math.sqrt(moments.variance()[i]);
      double[] unit = units.row(i);
      predictions.add(
          new Prediction(
              points.get(i),
              OptionalDouble.of(shown.toUser(mean, unit)),
              OptionalDouble.of(own.sdToUser(mean, sd)),
              best.isPresent()
                  ? OptionalDouble.of(better(shown.models(), unit, own.toModel(best.getAsDouble())))
                  : OptionalDouble.empty(),
              outcomes.each(unit),
              outcomes.at(unit),
              successes.at(unit),
              OptionalDouble.of(nats[i]),
              search.observations().data().observations()));
    }
    return predictions;
  }

  // Larger is better in the models' units, and transforms of values are increasing. P(f > best) is
  // averaged over the models.
  private static double better(List<Surrogate> models, double[] unit, double best) {
    double sum = 0;
    for (Surrogate model : models) {
      Moments there = model.moments(Matrix.of(new double[][] {unit}));
      double sd = Math.sqrt(Math.max(0, there.variance()[0]));
      double ahead = there.mean()[0] - best;
      sum += sd > 0 ? StandardNormal.cdf(ahead / sd) : ahead > 0 ? 1 : 0;
    }
    return sum / models.size();
  }
}
