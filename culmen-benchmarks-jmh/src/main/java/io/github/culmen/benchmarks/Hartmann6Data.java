package io.github.culmen.benchmarks;

import io.github.culmen.lab.measure.StoredHartmann6;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** A thousand evaluations of Hartmann-6, the data the peers' speed was measured on. */
final class Hartmann6Data {
  private Hartmann6Data() {}

  /** A study that was told the first {@code n} rows. */
  static Study study(int n, Strategy strategy, long seed) {
    Parameter[] parameters =
        IntStream.range(0, 6)
            .mapToObj(j -> Parameter.real("x" + j, 0, 1))
            .toArray(Parameter[]::new);
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(parameters)).strategy(strategy).seed(seed).build());
    for (int i = 0; i < n; i++) {
      study.add(point(i), Outcome.value(value(i)));
    }
    return study;
  }

  static Map<String, Object> point(int row) {
    Map<String, Object> point = new LinkedHashMap<>();
    for (int j = 0; j < 6; j++) {
      point.put("x" + j, StoredHartmann6.coordinate(row, j));
    }
    return point;
  }

  /** The function itself. */
  static double evaluate(Point point) {
    return Problems.named("hartmann6")
        .value(IntStream.range(0, 6).mapToDouble(j -> point.real("x" + j)).toArray());
  }

  static double value(int row) {
    return StoredHartmann6.value(row);
  }

  /** MES-G with the hyper-parameters that fit the first {@code n} rows best. */
  static Strategy fixed(int n) {
    Hyperparameters fitted =
        study(n, Strategy.plain(), 0).ask().suggestion().diagnostics().hyperparameters().get(0);
    return Strategy.plain().toBuilder().fixed(fitted).build();
  }
}
