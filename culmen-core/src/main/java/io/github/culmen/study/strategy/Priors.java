package io.github.culmen.study.strategy;

import io.github.culmen.setting.ParameterPrior;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Priors of single hyper-parameters, in place of those of a {@link Learning.PriorKind}.
 *
 * @param lengthscales of all lengthscales
 * @param lengthscaleOf of the lengthscales of single parameters, by name; they come before {@code
 *     lengthscales}
 * @param variance of the function's variance, which is learned then
 * @param noise of the noise variance; for noise that is learned
 */
public record Priors(
    Optional<ParameterPrior> lengthscales,
    Map<String, ParameterPrior> lengthscaleOf,
    Optional<ParameterPrior> variance,
    Optional<ParameterPrior> noise) {
  /**
   * Nearly flat over the logarithm of the noise, so that values decide: its mode, exp(mean - sd²),
   * is where exact values leave it, and noise of a tenth of the variance costs two nats. With a
   * narrow one around small noise it costs seven, and noise was often taken for roughness.
   */
  public static final ParameterPrior WIDE_NOISE =
      new ParameterPrior.LogNormal(
          6, 4, new ParameterPrior.Bounds(OptionalDouble.of(1e-8), OptionalDouble.empty()));

  private static final Priors NONE =
      new Priors(Optional.empty(), Map.of(), Optional.empty(), Optional.empty());

  /** Copies the map. */
  public Priors {
    lengthscaleOf = Collections.unmodifiableMap(new LinkedHashMap<>(lengthscaleOf));
  }

  /** None: all priors are those of the kind. */
  public static Priors none() {
    return NONE;
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** These with another prior of all lengthscales. */
  public Priors withLengthscales(ParameterPrior prior) {
    return new Priors(Optional.of(prior), lengthscaleOf, variance, noise);
  }

  /** These with another prior of one parameter's lengthscale. */
  public Priors withLengthscale(String parameter, ParameterPrior prior) {
    Map<String, ParameterPrior> more = new LinkedHashMap<>(lengthscaleOf);
    more.put(parameter, prior);
    return new Priors(lengthscales, more, variance, noise);
  }

  /** These with another prior of the variance. */
  public Priors withVariance(ParameterPrior prior) {
    return new Priors(lengthscales, lengthscaleOf, Optional.of(prior), noise);
  }

  /** These with another prior of the noise variance. */
  public Priors withNoise(ParameterPrior prior) {
    return new Priors(lengthscales, lengthscaleOf, variance, Optional.of(prior));
  }
}
