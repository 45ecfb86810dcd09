package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;

/**
 * Points spread over the domain with every model's belief there. The same set serves the
 * distribution of the maximum and the sweep for the best acquisition, so each model predicts once.
 *
 * @param points one a row
 * @param moments one per model
 */
public record Candidates(Matrix points, List<Moments> moments) {
  /** Predicts the points with each model. */
  public static Candidates of(Matrix points, List<? extends Surrogate> models) {
    return new Candidates(points, models.stream().map(m -> m.moments(points)).toList());
  }
}
