package io.github.culmen.study.insight;

import io.github.culmen.space.Point;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the model expects of a point, in the user's units and sign. Before the first value there is
 * only the prior, which has no units yet: then all but the point is empty and {@link #values} is 0.
 *
 * @param point the point
 * @param mean the expected value of the function
 * @param sd its standard deviation; that of a noisy observation is larger
 * @param better the probability that the function is better there than the best feasible value so
 *     far; empty if there is none
 * @param meets the probability of meeting each outcome's bound, by the outcome's name
 * @param feasible the probability of meeting all bounds; empty if the study has none
 * @param success the probability that a trial gives a value at all; empty if none failed so far, or
 *     failures are ignored
 * @param information what an evaluation is expected to tell about the optimum's value, in nats: the
 *     figure of max-value entropy search, whatever the study chooses by
 * @param values how many values the model has seen
 */
public record Prediction(
    Point point,
    OptionalDouble mean,
    OptionalDouble sd,
    OptionalDouble better,
    Map<String, Double> meets,
    OptionalDouble feasible,
    OptionalDouble success,
    OptionalDouble information,
    int values) {
  /** Copies the map. */
  public Prediction {
    meets = Collections.unmodifiableMap(new LinkedHashMap<>(meets));
  }

  /** Of a point before the first value. */
  public static Prediction prior(Point point) {
    return new Prediction(
        point,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Map.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        0);
  }
}
