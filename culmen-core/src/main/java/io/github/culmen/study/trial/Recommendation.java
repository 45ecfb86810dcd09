package io.github.culmen.study.trial;

import io.github.culmen.space.Point;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The recommended point: the one to use. By default its expected value, less two standard
 * deviations, is better than that of every tried point, or it is the tried point for which that is
 * best; with {@code recommend: paper} it is the arg max of the posterior mean over the whole space,
 * the inference point of [Wang2017] §5. In a study with outcomes it is chosen among points that
 * meet all bounds with a probability of at least 95 %; if there is none, it is the point most
 * likely to meet them. Points more likely to fail than to succeed are left out.
 *
 * @param point the parameter values
 * @param mean what the model expects there, in the user's sign and units: where values are
 *     transformed, the posterior median, since that is what the mean of transformed values maps
 *     back to
 * @param sd how sure it is, noise excluded: where values are transformed, half the distance between
 *     the 15.9 and 84.1 % quantiles
 * @param feasible the probability that it meets the bounds of all outcomes; empty if there are none
 * @param trial the first trial with this point; empty if it was not tried
 * @param reason why this point, as the end of a sentence that begins with "because"
 * @param objectives with several objectives, what the models expect of each and how sure they are;
 *     the point is then the knee of the front of the posterior means, and {@code mean} and {@code
 *     sd} are those of the first objective. Empty with one objective
 */
public record Recommendation(
    Point point,
    double mean,
    double sd,
    OptionalDouble feasible,
    OptionalInt trial,
    String reason,
    Map<String, Measurement> objectives) {
  /** The least probability with which a recommended point should meet all bounds. */
  public static final double SURE = 0.95;

  /** Copies the map. */
  public Recommendation {
    objectives = Collections.unmodifiableMap(new LinkedHashMap<>(objectives));
  }

  /** With one objective. */
  public Recommendation(
      Point point,
      double mean,
      double sd,
      OptionalDouble feasible,
      OptionalInt trial,
      String reason) {
    this(point, mean, sd, feasible, trial, reason, Map.of());
  }

  /** In a study without outcomes. */
  public Recommendation(Point point, double mean, double sd) {
    this(point, mean, sd, OptionalDouble.empty(), OptionalInt.empty(), "");
  }

  /** Such as {@code {x=3.1, y=2.3}, 0.398 expected (sd 0.002)}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s, %.5g expected (sd %.2g)", point, mean, sd)
        + (feasible.isPresent()
            ? String.format(Locale.ROOT, ", feasible with %.3g %%", 100 * feasible.getAsDouble())
            : "");
  }

  /** Whether it meets all bounds with at least that probability. */
  public boolean surelyFeasible() {
    return feasible.isEmpty() || feasible.getAsDouble() >= SURE;
  }
}
