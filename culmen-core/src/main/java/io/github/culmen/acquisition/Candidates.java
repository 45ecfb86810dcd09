package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Points spread over the domain with every model's posterior moments there. The same set serves the
 * distribution of the maximum and the sweep for the best acquisition, so each model predicts once.
 */
public final class Candidates {
  private final Matrix points;
  private final List<? extends Surrogate> models;
  // Null until somebody asks for them.
  private List<Moments> moments;
  private Optional<Prospects> prospects = Optional.empty();

  private Candidates(
      Matrix points, List<? extends Surrogate> models, Optional<List<Moments>> moments) {
    this.points = points;
    this.models = models;
    this.moments = moments.orElse(null);
  }

  /**
   * Points whose moments are known.
   *
   * @param points one a row
   * @param moments one per model
   */
  public Candidates(Matrix points, List<Moments> moments) {
    this(points, List.of(), Optional.of(moments));
  }

  /** Predicts the points with each model. */
  public static Candidates of(Matrix points, List<? extends Surrogate> models) {
    return new Candidates(points, Fantasy.moments(models, points));
  }

  /** The same, but nothing is predicted before it is asked for. For one thread. */
  public static Candidates whenAsked(Matrix points, List<? extends Surrogate> models) {
    return new Candidates(points, models, Optional.empty());
  }

  /** The points, one a row. */
  public Matrix points() {
    return points;
  }

  /** The moments, one per model. */
  public List<Moments> moments() {
    if (moments == null) {
      moments = Fantasy.moments(models, points);
    }
    return moments;
  }

  /**
   * The same candidates for those who need the moments of a few only; empty if there are several
   * models, or the candidates do not know theirs.
   */
  public Optional<Prospects> prospects() {
    if (models.size() != 1) {
      return Optional.empty();
    }
    Surrogate model = models.get(0);
    if (prospects.isEmpty() && moments == null) {
      prospects = Prospects.of(model, points);
    }
    if (prospects.isEmpty()) {
      prospects = Optional.of(Prospects.known(model, points, moments().get(0)));
    }
    return prospects;
  }

  /** The largest mean of a candidate plus some sds, at least 0, by one of the models. */
  public double largest(int model, double sds) {
    return prospects()
        .map(own -> own.largest(sds))
        .orElseGet(() -> largest(moments().get(model), sds));
  }

  private static double largest(Moments moments, double sds) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < moments.mean().length; i++) {
      double mean = moments.mean()[i];
      double value = sds == 0 ? mean : mean + sds * Math.sqrt(moments.variance()[i]);
      largest = Math.max(largest, value);
    }
    return largest;
  }

  /** These points followed by more, which each model predicts too. */
  public Candidates with(Matrix more, List<? extends Surrogate> models) {
    if (more.rows() == 0) {
      return this;
    }
    Candidates added = of(more, models);
    List<Moments> joined = new ArrayList<>();
    for (int m = 0; m < moments().size(); m++) {
      Moments own = moments().get(m);
      Moments theirs = added.moments().get(m);
      joined.add(
          new Moments(join(own.mean(), theirs.mean()), join(own.variance(), theirs.variance())));
    }
    return new Candidates(Matrix.stack(points, more), joined);
  }

  /** Some of these points. */
  public Candidates rows(int[] rows) {
    List<Moments> chosen = new ArrayList<>();
    for (Moments own : moments()) {
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
