package io.github.culmen.study.prior;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import java.util.List;

/** The priors a strategy asks for, as the fit takes them. */
public final class ModelPriors {
  private static final double SHORTEST = 1e-9;
  private static final double LONGEST = 1e9;

  private ModelPriors() {}

  /** The prior of a model's hyper-parameters, for the fit. */
  public static HyperparameterPrior of(ModelSpec model, SearchSpace space) {
    Learning learning = model.learning();
    HyperparameterPrior measured = usual(learning, space);
    return applied(
        learning.priors(),
        model.outputs().standardize() ? measured : measured.withFreeVariance(),
        space);
  }

  // Without those that were named.
  private static HyperparameterPrior usual(Learning learning, SearchSpace space) {
    int dimension = space.dimension();
    HyperparameterPrior prior =
        switch (learning.prior()) {
          case DEFAULT -> HyperparameterPrior.dimensionScaled(dimension);
          case TIED -> HyperparameterPrior.dimensionScaled(dimension).tied();
          case LOOSELY_TIED -> HyperparameterPrior.dimensionScaled(dimension).looselyTied();
          case PAPER -> HyperparameterPrior.paper(dimension);
        };
    return learning.units() == Learning.Units.OWN ? prior.inUnits(sides(space)) : prior;
  }

  /**
   * The length of each side of the unit cube in the units of its parameter, for lengthscales in
   * those; on a log scale in natural logarithms, for an ordinal parameter in places, for categories
   * 1.
   *
   * @throws IllegalArgumentException naming a parameter whose side is too long or too short
   */
  public static double[] sides(SearchSpace space) {
    return space.parameters().stream().mapToDouble(ModelPriors::side).toArray();
  }

  private static double side(Parameter parameter) {
    if (!parameter.ordered()) {
      return 1;
    }
    double side;
    if (parameter.range().isPresent()) {
      Parameter.Range range = parameter.range().get();
      side = side(parameter, range.low(), range.high(), range.scale());
    } else if (parameter.spacing().isPresent()) {
      List<Object> values = parameter.choices();
      Number high = (Number) values.get(values.size() - 1);
      side = side(parameter, (Number) values.get(0), high, parameter.spacing().get());
    } else {
      long last = parameter.cardinality() - 1;
      side = last / (parameter.position(last) - parameter.position(0));
    }
    if (!(side >= SHORTEST && side <= LONGEST)) {
      throw new IllegalArgumentException(
          "lengthscale-units own needs ranges that are 1e-9 to 1e9 long, but that of '"
              + parameter.name()
              + "' is "
              + side
              + " long; change its unit, or say lengthscale-units: range");
    }
    return side;
  }

  // Both logarithmic scales go from log low to log high, one of them backwards.
  private static double side(Parameter parameter, Number low, Number high, Scale scale) {
    double from = low.doubleValue();
    double to = high.doubleValue();
    double length = scale == Scale.LINEAR ? to - from : Math.log(to) - Math.log(from);
    return length / (parameter.encode(high) - parameter.encode(low));
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

  /**
   * Checks that the models of outcomes, which take no notice of named priors, can be learned as the
   * objective's is.
   */
  public static void checkOfOutcomes(SearchSpace space, Noise noise, Learning learning) {
    if (learning.inference() == Learning.Inference.ELLIPTICAL) {
      usual(learning, space).requireLogNormal(space.names(), !(noise instanceof Noise.None));
    }
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
