package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.Candidates;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a rule for several objectives is given to build an acquisition from, in the models' units.
 *
 * @param models of each objective, conditioned on the pending points
 * @param known for each sample of the models the values of all objectives at the feasible points
 *     observed, pending ones included at what the model assumes there: improvements count from
 *     these
 * @param reference improvements count above it
 * @param candidates points over the domain with the moments of all models, see {@link
 *     ObjectiveSurrogates}
 * @param left the share of the budget that is left, this trial included; empty without a budget
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record FrontContext(
    ObjectiveSurrogates models,
    List<double[][]> known,
    double[] reference,
    Candidates candidates,
    OptionalDouble left) {
  /** Checks that the parts fit together. */
  public FrontContext {
    known = List.copyOf(known);
    if (known.size() != models.samples() || reference.length != models.objectives()) {
      throw new IllegalArgumentException(
          "there must be known values for each of "
              + models.samples()
              + " models and a reference for each of "
              + models.objectives()
              + " objectives, but there are "
              + known.size()
              + " and "
              + reference.length);
    }
  }
}
