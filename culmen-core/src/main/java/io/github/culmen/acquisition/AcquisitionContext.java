package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a rule is given to build an acquisition from.
 *
 * @param models equally probable models of the same data, conditioned on the pending points
 * @param data what was observed, in the models' units, larger is better
 * @param domain where points may lie
 * @param candidates points over the domain, observed and pending ones included, with the models'
 *     posterior moments there
 * @param pending how many points are being evaluated now
 * @param paths finds the maxima of drawn functions
 * @param base the models not conditioned on pending points; {@code models} itself if there are none
 * @param left the share of the budget that is left, this trial included; empty without a budget
 * @param believed pending points whose believed values count for the incumbent, one a row
 */
public record AcquisitionContext(
    List<? extends Surrogate> models,
    Dataset data,
    Domain domain,
    Candidates candidates,
    int pending,
    PathMaximizer paths,
    List<? extends Surrogate> base,
    OptionalDouble left,
    Matrix believed) {
  /** Copies the lists. */
  public AcquisitionContext {
    models = List.copyOf(models);
    base = List.copyOf(base);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("an acquisition needs at least one model");
    }
    if (base.size() != models.size()) {
      throw new IllegalArgumentException(
          "every model needs one not conditioned on pending points, but there are "
              + models.size()
              + " models and "
              + base.size()
              + " of those");
    }
    if (left.isPresent() && !(left.getAsDouble() > 0 && left.getAsDouble() <= 1)) {
      throw new IllegalArgumentException(
          "the share of the trials that is left must be in (0, 1], but is " + left.getAsDouble());
    }
  }

  /** Pending points do not count for the incumbent. */
  public AcquisitionContext(
      List<? extends Surrogate> models,
      Dataset data,
      Domain domain,
      Candidates candidates,
      int pending,
      PathMaximizer paths,
      List<? extends Surrogate> base,
      OptionalDouble left) {
    this(
        models,
        data,
        domain,
        candidates,
        pending,
        paths,
        base,
        left,
        Matrix.zeros(0, domain.axes().size()));
  }

  /** Without a budget. */
  public AcquisitionContext(
      List<? extends Surrogate> models,
      Dataset data,
      Domain domain,
      Candidates candidates,
      int pending,
      PathMaximizer paths,
      List<? extends Surrogate> base) {
    this(models, data, domain, candidates, pending, paths, base, OptionalDouble.empty());
  }

  /** With nothing pending. */
  public AcquisitionContext(
      List<? extends Surrogate> models,
      Dataset data,
      Domain domain,
      Candidates candidates,
      int pending,
      PathMaximizer paths) {
    this(models, data, domain, candidates, pending, paths, models);
  }

  /** Whether the models are conditioned on points whose values are unknown. */
  public boolean conditionedOnPending() {
    return !base.equals(models);
  }

  /** The same without the distinction: what the models are conditioned on counts as observed. */
  public AcquisitionContext settled() {
    return new AcquisitionContext(
        models, data, domain, candidates, pending, paths, models, left, believed);
  }

  /** The same with the models not conditioned on pending points. */
  public AcquisitionContext before() {
    return conditionedOnPending()
        ? new AcquisitionContext(
            base,
            data,
            domain,
            Candidates.of(candidates.points(), base),
            pending,
            paths,
            base,
            left,
            believed)
        : this;
  }

  /**
   * The incumbent by one of the models. A believed value that is better than every observed one is
   * the incumbent: measured from below it, points beside a pending one would seem to improve.
   */
  public double incumbent(Surrogate model) {
    double best = Incumbent.of(model, data);
    if (believed.rows() > 0) {
      for (double mean : model.mean(believed)) {
        best = Math.max(best, mean);
      }
    }
    return best;
  }

  /** The number of the evaluation to be chosen, from 1: the paper's t. */
  public int iteration() {
    return data.observations() + pending + 1;
  }
}
