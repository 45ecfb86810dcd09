package io.github.culmen.study.belief;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Computes a {@link Choice}. */
public final class ChoiceReasons {
  // A parameter nearer than this share of its range is the same for people.
  private static final double SAME = 0.01;

  private ChoiceReasons() {}

  public static Choice of(FittedStudy fittedStudy, History history, Suggestion suggestion) {
    StudySpec spec = fittedStudy.spec();
    Encoding encoding = new Encoding(spec.space());
    double[] unit = encoding.encode(suggestion.point());
    Moments there = Mixture.moments(fittedStudy.models(), Matrix.of(new double[][] {unit}));
    List<Choice.Difference> differences = new ArrayList<>();
    Point recommended = fittedStudy.recommendation().point();
    for (int j = 0; j < unit.length; j++) {
      if (apart(fittedStudy.domain(), j, unit, fittedStudy.unit()) > SAME) {
        Parameter parameter = spec.space().parameters().get(j);
        String name = parameter.name();
        differences.add(
            new Choice.Difference(
                name,
                Optional.ofNullable(suggestion.point().values().get(name)),
                Optional.ofNullable(recommended.values().get(name))));
      }
    }
    OptionalInt nearest = OptionalInt.empty();
    double distance = 1;
    for (Trial trial : history.trials()) {
      double own = distance(fittedStudy.domain(), unit, encoding.encode(trial.point()));
      if (nearest.isEmpty() || own < distance) {
        nearest = OptionalInt.of(trial.number());
        distance = own;
      }
    }
    return new Choice(
        suggestion,
        fittedStudy.toUser(there.mean()[0], unit),
        fittedStudy.units().sdToUser(there.mean()[0], Math.sqrt(there.variance()[0])),
        exploration(fittedStudy, there),
        differences,
        nearest,
        distance);
  }

  private static double exploration(FittedStudy fittedStudy, Moments there) {
    Moments space = Mixture.of(fittedStudy.candidates().moments());
    int lower = 0;
    int surer = 0;
    for (int i = 0; i < space.mean().length; i++) {
      lower += space.mean()[i] <= there.mean()[0] ? 1 : 0;
      surer += space.variance()[i] <= there.variance()[0] ? 1 : 0;
    }
    return lower + surer == 0 ? 0.5 : (double) surer / (lower + surer);
  }

  private static double distance(Domain domain, double[] a, double[] b) {
    double largest = 0;
    for (int j = 0; j < a.length; j++) {
      largest = Math.max(largest, apart(domain, j, a, b));
    }
    return largest;
  }

  private static double apart(Domain domain, int j, double[] a, double[] b) {
    if (domain.active(a, j) != domain.active(b, j)) {
      return 1;
    }
    if (domain.axis(j).ordered()) {
      return Math.abs(a[j] - b[j]);
    }
    return domain.axis(j).level(a[j]) == domain.axis(j).level(b[j]) ? 0 : 1;
  }
}
