package io.github.culmen.study.insight;

import io.github.culmen.space.Point;
import java.util.List;

/**
 * What the model expects along one parameter, the others being those of a point.
 *
 * @param parameter the parameter's name
 * @param through the point: the recommended one, or the best observed one with this parameter if it
 *     is not active in that
 * @param spots along the parameter, in the order of its values; empty if no observed point has it
 */
public record Slice(String parameter, Point through, List<Spot> spots) {
  /** Copies the list. */
  public Slice {
    spots = List.copyOf(spots);
  }

  /**
   * The model's prediction at one value of the parameter.
   *
   * @param value the parameter's value
   * @param position its coordinate from 0 to 1, on the parameter's own scale
   * @param mean what is expected there: where values are transformed, the median
   * @param lower one standard deviation below, noise excluded
   * @param upper one standard deviation above
   * @param legal whether the point satisfies the space's constraints
   */
  public record Spot(
      Object value, double position, double mean, double lower, double upper, boolean legal) {}
}
