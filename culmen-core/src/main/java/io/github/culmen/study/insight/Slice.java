package io.github.culmen.study.insight;

import io.github.culmen.space.Point;
import java.util.List;

/**
 * What the model expects along one parameter, the others being those of a point, or averaged over.
 *
 * @param parameter the parameter's name
 * @param through the point: the recommended one, or the best observed one with this parameter if it
 *     is not active in that
 * @param spots along the parameter, in the order of its values; empty if no observed point has it
 * @param averaged the parameter's effect by itself: the function averaged over points spread over
 *     the space, and what is not known of that average. The same points at each value; where a
 *     value leaves none of them legal, neither is the spot
 */
public record Slice(String parameter, Point through, List<Spot> spots, List<Spot> averaged) {
  /** Copies the lists. */
  public Slice {
    spots = List.copyOf(spots);
    averaged = List.copyOf(averaged);
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
