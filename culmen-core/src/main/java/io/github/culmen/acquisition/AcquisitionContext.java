package io.github.culmen.acquisition;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a rule may know when it builds an acquisition.
 *
 * @param models equally probable models of the same data, pending points believed
 * @param data what was observed, in the models' units, larger is better
 * @param domain where points may lie
 * @param candidates points over the domain, observed and pending ones included, with the models'
 *     beliefs there
 * @param pending how many points are being evaluated now
 * @param paths finds the maxima of drawn functions
 * @param base the models before pending points were believed; {@code models} itself if none are
 * @param left the share of the trials that is left, this one included; empty if no end is known
 */
public record AcquisitionContext(
    List<? extends Surrogate> models,
    Dataset data,
    Domain domain,
    Candidates candidates,
    int pending,
    PathMaximizer paths,
    List<? extends Surrogate> base,
    OptionalDouble left) {
  /** Copies the lists. */
  public AcquisitionContext {
    models = List.copyOf(models);
    base = List.copyOf(base);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("an acquisition needs at least one model");
    }
    if (base.size() != models.size()) {
      throw new IllegalArgumentException(
          "every model has one before it, but there are "
              + models.size()
              + " models and "
              + base.size()
              + " before them");
    }
    if (left.isPresent() && !(left.getAsDouble() > 0 && left.getAsDouble() <= 1)) {
      throw new IllegalArgumentException(
          "the share of the trials that is left must be in (0, 1], but is " + left.getAsDouble());
    }
  }

  /** With no end known. */
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

  /** With nothing believed. */
  public AcquisitionContext(
      List<? extends Surrogate> models,
      Dataset data,
      Domain domain,
      Candidates candidates,
      int pending,
      PathMaximizer paths) {
    this(models, data, domain, candidates, pending, paths, models);
  }

  /** Whether the models believe points whose values are not known. */
  public boolean believing() {
    return !base.equals(models);
  }

  /** The same without the distinction: what the models believe counts as known. */
  public AcquisitionContext settled() {
    return new AcquisitionContext(models, data, domain, candidates, pending, paths, models, left);
  }

  /** The same before pending points were believed. */
  public AcquisitionContext before() {
    return believing()
        ? new AcquisitionContext(
            base,
            data,
            domain,
            Candidates.of(candidates.points(), base),
            pending,
            paths,
            base,
            left)
        : this;
  }

  /** The number of the evaluation to be chosen, from 1: the paper's t. */
  public int iteration() {
    return data.observations() + pending + 1;
  }
}
