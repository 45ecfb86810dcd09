package io.github.culmen.study;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * A history as a model sees it: values to maximise at points of the unit cube.
 *
 * @param data the trials that gave a value
 * @param awaited pending points, and failed ones: what is tried already is not worth trying soon
 * @param standardization from told values to the model's
 */
record Observations(Dataset data, Matrix awaited, Standardization standardization) {
  static Observations of(StudySpec spec, History history) {
    Encoding encoding = new Encoding(spec.space());
    List<double[]> inputs = new ArrayList<>();
    List<Outcome.Success> outcomes = new ArrayList<>();
    List<double[]> awaited = new ArrayList<>();
    for (Trial.Finished trial : history.finished()) {
      if (trial.outcome() instanceof Outcome.Success success) {
        inputs.add(encoding.encode(trial.point()));
        outcomes.add(success);
      } else {
        awaited.add(encoding.encode(trial.point()));
      }
    }
    for (Trial.Pending trial : history.pending()) {
      awaited.add(encoding.encode(trial.point()));
    }
    double[] told = outcomes.stream().mapToDouble(Outcome.Success::value).toArray();
    Standardization standardization = standardization(spec, told);
    double[] values = new double[told.length];
    double[] shared = new double[told.length];
    double[] own = new double[told.length];
    for (int i = 0; i < told.length; i++) {
      values[i] = standardization.toModel(told[i]);
      if (outcomes.get(i).sd().isPresent()) {
        double sd = standardization.sdToModel(outcomes.get(i).sd().getAsDouble());
        own[i] = sd * sd;
      } else {
        shared[i] = 1;
      }
    }
    return new Observations(
        Dataset.of(rows(inputs, encoding.dimension()), values, shared, own),
        rows(awaited, encoding.dimension()),
        standardization);
  }

  private static Standardization standardization(StudySpec spec, double[] told) {
    if (spec.strategy().standardize()) {
      return Standardization.of(spec.direction(), told);
    }
    return spec.strategy().inference() == Strategy.Inference.FIXED
        ? Standardization.none(spec.direction())
        : Standardization.scaleOnly(spec.direction(), told);
  }

  static Matrix rows(List<double[]> rows, int dimension) {
    return rows.isEmpty() ? Matrix.zeros(0, dimension) : Matrix.of(rows.toArray(double[][]::new));
  }

  static Domain domain(StudySpec spec) {
    return ParameterAxis.domain(spec.space());
  }

  /** The point a coordinate vector stands for. */
  static Point decode(StudySpec spec, double[] unit) {
    return new Encoding(spec.space()).decode(unit);
  }
}
