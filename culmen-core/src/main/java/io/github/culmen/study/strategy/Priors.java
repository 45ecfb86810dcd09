package io.github.culmen.study.strategy;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.space.Spelling;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** The prior of a model's hyper-parameters, for the fit; of no use outside this module. */
  @SuppressWarnings("exports")
  public static HyperparameterPrior of(ModelSpec model, SearchSpace space) {
    Learning learning = model.learning();
    int dimension = space.dimension();
    HyperparameterPrior prior =
        switch (learning.prior()) {
          case DEFAULT -> HyperparameterPrior.dimensionScaled(dimension);
          case TIED -> HyperparameterPrior.dimensionScaled(dimension).tied();
          case PAPER -> HyperparameterPrior.paper(dimension);
        };
    return learning
        .priors()
        .applied(model.outputs().standardize() ? prior : prior.withFreeVariance(), space);
  }

  private HyperparameterPrior applied(HyperparameterPrior base, SearchSpace space) {
    HyperparameterPrior prior = base;
    List<String> names = space.names();
    for (int j = 0; j < names.size(); j++) {
      ParameterPrior own = lengthscaleOf.get(names.get(j));
      if (own != null || lengthscales.isPresent()) {
        prior = prior.withLengthscale(j, own != null ? own : lengthscales.get());
      }
    }
    prior = variance.isPresent() ? prior.withVariance(variance.get()) : prior;
    return noise.isPresent() ? prior.withNoise(noise.get()) : prior;
  }

  /** Checks that a spec's priors fit its space, its noise and its inference. */
  public static void check(SearchSpace space, Noise noise, ModelSpec model) {
    Learning learning = model.learning();
    if (learning.inference() == Learning.Inference.FIXED) {
      return;
    }
    List<String> names = space.names();
    for (String name : learning.priors().lengthscaleOf().keySet()) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "a prior is for the lengthscale of a parameter, but there is no parameter '"
                + name
                + "'"
                + Spelling.hint(name, names));
      }
    }
    boolean noiseLearned = noise instanceof Noise.Learned;
    if (!noiseLearned && learning.priors().noise().isPresent()) {
      throw new IllegalArgumentException(
          "a prior of the noise is for noise that is learned, but noise is "
              + (noise instanceof Noise.Known known ? Double.toString(known.sd()) : "none"));
    }
    HyperparameterPrior prior = of(model, space);
    if (learning.inference() == Learning.Inference.ELLIPTICAL) {
      prior.requireLogNormal(names, noiseLearned);
    }
  }
}
