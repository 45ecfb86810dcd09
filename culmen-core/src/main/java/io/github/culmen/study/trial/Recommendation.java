package io.github.culmen.study.trial;

import io.github.culmen.space.Point;
import java.util.OptionalDouble;

/**
 * The point the model believes to be best: the arg max of the posterior mean over the whole space,
 * the inference point of [Wang2017] §5. Of a study with outcomes, the arg max among points that
 * keep all bounds with a probability of 95 % at least; where there is none, the point that keeps
 * them most probably. Points that rather fail than succeed are left out.
 *
 * @param point the parameter values
 * @param mean what the model expects there, in the user's sign and units: where values are
 *     transformed, the median of its belief, since that is what the mean of bent values goes back
 *     to
 * @param sd how sure it is, noise excluded: where values are transformed, half the distance of the
 *     quantiles one sd off, 15.9 and 84.1 %
 * @param feasible the probability that it keeps the bounds of all outcomes; empty if there are none
 */
public record Recommendation(Point point, double mean, double sd, OptionalDouble feasible) {
  /** How probable it has to be that a recommended point keeps all bounds. */
  public static final double SURE = 0.95;

  /** Of a study without outcomes. */
  public Recommendation(Point point, double mean, double sd) {
    this(point, mean, sd, OptionalDouble.empty());
  }

  /** Whether it keeps all bounds as probably as a recommended point should. */
  public boolean surelyFeasible() {
    return feasible.isEmpty() || feasible.getAsDouble() >= SURE;
  }
}
