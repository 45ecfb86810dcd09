package io.github.culmen.study.prior;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import java.util.List;

/** The priors a strategy asks for, as the fit takes them. */
public final class ModelPriors {
  private ModelPriors() {}

  /** The prior of a model's hyper-parameters, for the fit. */
  public static HyperparameterPrior of(ModelSpec model, SearchSpace space) {
    Learning learning = model.learning();
    int dimension = space.dimension();
    HyperparameterPrior prior =
        switch (learning.prior()) {
          case DEFAULT -> HyperparameterPrior.dimensionScaled(dimension);
          case TIED -> HyperparameterPrior.dimensionScaled(dimension).tied();
          case PAPER -> HyperparameterPrior.paper(dimension);
        };
    return applied(
        learning.priors(), model.outputs().standardize() ? prior : prior.withFreeVariance(), space);
  }

  private static HyperparameterPrior applied(
      Priors own, HyperparameterPrior base, SearchSpace space) {
    HyperparameterPrior prior = base;
    List<String> names = space.names();
    for (int j = 0; j < names.size(); j++) {
      ParameterPrior single = own.lengthscaleOf().get(names.get(j));
      if (single != null || own.lengthscales().isPresent()) {
        prior = prior.withLengthscale(j, single != null ? single : own.lengthscales().get());
      }
    }
    prior = own.variance().isPresent() ? prior.withVariance(own.variance().get()) : prior;
    return own.noise().isPresent() ? prior.withNoise(own.noise().get()) : prior;
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
