package io.github.culmen.study.insight;

import java.util.List;

/**
 * A value and what the model predicts for it from all the others; one for each point, where the
 * same point was tried more than once.
 *
 * @param trials the trials with this point
 * @param value the value, or their mean, as the model sees it
 * @param mean what was predicted: where values are transformed, the median
 * @param sd how sure the prediction was, noise included
 * @param z by how many standard deviations the value is above the prediction, in the model's units
 */
public record Residual(List<Integer> trials, double value, double mean, double sd, double z) {
  /** Copies the list. */
  public Residual {
    trials = List.copyOf(trials);
  }
}
