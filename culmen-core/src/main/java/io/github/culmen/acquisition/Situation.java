package io.github.culmen.acquisition;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import java.util.List;

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
 */
public record Situation(
    List<? extends Surrogate> models,
    Dataset data,
    Domain domain,
    Candidates candidates,
    int pending,
    PathMaximizer paths) {
  /** Copies the list. */
  public Situation {
    models = List.copyOf(models);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("an acquisition needs at least one model");
    }
  }

  /** The number of the evaluation to be chosen, from 1: the paper's t. */
  public int iteration() {
    return data.size() + pending + 1;
  }
}
