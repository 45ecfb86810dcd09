package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Points spread over the domain with every model's posterior moments there. The same set serves the
 * distribution of the maximum and the sweep for the best acquisition, so each model predicts once.
 *
 * @param points one a row
 * @param moments one per model
 */
public record Candidates(Matrix points, List<Moments> moments) {
  /** Predicts the points with each model. */
  public static Candidates of(Matrix points, List<? extends Surrogate> models) {
    return new Candidates(points, Fantasy.moments(models, points));
  }

  /** These points followed by more, which each model predicts too. */
  public Candidates with(Matrix more, List<? extends Surrogate> models) {
    if (more.rows() == 0) {
      return this;
    }
    Candidates added = of(more, models);
    List<Moments> joined = new ArrayList<>();
    for (int m = 0; m < moments.size(); m++) {
      Moments own = moments.get(m);
      Moments theirs = added.moments.get(m);
      joined.add(
          new Moments(join(own.mean(), theirs.mean()), join(own.variance(), theirs.variance())));
    }
    return new Candidates(Matrix.stack(points, more), joined);
  }

  /** Some of these points. */
  public Candidates rows(int[] rows) {
    List<Moments> chosen = new ArrayList<>();
    for (Moments own : moments) {
      chosen.add(
          new Moments(
              Arrays.stream(rows).mapToDouble(i -> own.mean()[i]).toArray(),
              Arrays.stream(rows).mapToDouble(i -> own.variance()[i]).toArray()));
    }
    return new Candidates(points.rows(rows), chosen);
  }

  private static double[] join(double[] a, double[] b) {
    double[] joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }
}
