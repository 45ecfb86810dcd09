package io.github.culmen.lab.fuzz;

import io.github.culmen.setting.StructureMethod;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.gp.structure.StructureLearner;
import io.github.culmen.model.PathMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Legal specs of every kind: spaces of all parameters, strategies of all words. */
final class RandomSpecs {
  private static final int MOST_DRAWS = 1_000;

  private final RandomGenerator random;

  RandomSpecs(RandomGenerator random) {
    this.random = random;
  }

  // Combinations that are refused at construction, as some are, are drawn again.
  StudySpec spec() {
    return spec(space());
  }

  /** A spec of a given space. */
  StudySpec spec(SearchSpace space) {
    IllegalArgumentException last = null;
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      try {
        return draw(space);
      } catch (IllegalArgumentException refused) {
        last = refused;
      }
    }
    throw new IllegalStateException("no strategy is legal", last);
  }

  private StudySpec draw(SearchSpace space) {
    return StudySpec.builder(space)
        .name("fuzz")
        .direction(pick(Direction.values()))
        .noise(noise())
        .strategy(strategy(space.dimension()))
        .seed(random.nextLong())
        .build();
  }

  private SearchSpace space() {
    int dimension = random.nextInt(12) == 0 ? 8 + random.nextInt(8) : 1 + random.nextInt(4);
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < dimension; j++) {
      parameters.add(parameter("p" + j));
    }
    return SearchSpace.of(parameters);
  }

  Parameter parameter(String name) {
    return switch (random.nextInt(12)) {
      case 0, 1 -> Parameter.real(name, -random.nextDouble(), random.nextDouble() + 1e-3);
      case 2 -> Parameter.real(name, -Double.MAX_VALUE, Double.MAX_VALUE);
      case 3 -> Parameter.real(name, 1, 1 + 1e-12);
      case 4 -> Parameter.logReal(name, 1e-5, 1);
      case 5 -> Parameter.logReal(name, 1e-300, 1e300);
      case 6 -> Parameter.integer(name, -2, random.nextInt(10));
      case 7 -> Parameter.integer(name, Long.MIN_VALUE, Long.MAX_VALUE);
      case 8 -> Parameter.logInteger(name, 1, 2 + random.nextInt(1_000_000));
      case 9 -> Parameter.ordinal(name, 1, 2.5, "three", -1e300);
      case 10 -> Parameter.categorical(name, "a", "b", 3, true);
      default -> Parameter.bool(name);
    };
  }

  private Noise noise() {
    return switch (random.nextInt(4)) {
      case 0 -> Noise.none();
      case 1 -> Noise.known(pick(new Double[] {Double.MIN_VALUE, 1e-3, 1.0, 1e200}));
      default -> Noise.learned();
    };
  }

  private Strategy strategy(int dimension) {
    Strategy.AcquisitionKind acquisition = pick(Strategy.AcquisitionKind.builtIn());
    if (acquisition == Strategy.AcquisitionKind.AUTO) {
      return Strategy.auto().toBuilder()
          .initial(random.nextInt(4))
          .edition(1 + random.nextInt(2))
          .build();
    }
    Strategy.Builder builder =
        Strategy.builder()
            .acquisition(acquisition)
            .maxima(1 + random.nextInt(4))
            .maxValues(pick(MaxValueMethod.values()))
            .information(pick(InformationForm.values()))
            .kernel(pick(KernelFamily.values()))
            .prior(pick(Learning.PriorKind.values()))
            .standardize(random.nextInt(4) > 0)
            .transform(pick(ValueTransform.Transform.values()))
            .warp(pick(ModelSpec.Warp.values()))
            .initial(random.nextInt(4))
            .paths(pick(PathMethod.values()))
            .features(2 + random.nextInt(200));
    if (random.nextInt(3) == 0) {
      builder.winsorize(pick(new Double[] {1e-6, 1.0, 5.0, 1e6}));
    }
    if (random.nextInt(4) == 0) {
      builder.beta(pick(new Double[] {0.0, 2.0, 1e100}));
    }
    if (random.nextInt(4) == 0) {
      builder.margin(pick(new Double[] {0.0, 0.1, 1e200}));
    }
    if (random.nextInt(3) == 0) {
      builder.pending(pick(PendingRule.values()));
    }
    if (random.nextInt(8) == 0) {
      builder.cover(new Cover(0.1, pick(new Double[] {0.0, 1.0, 1e200})));
    }
    builder.structure(structure(dimension));
    Learning.Inference inference = pick(Learning.Inference.values());
    if (inference == Learning.Inference.FIXED) {
      return builder.fixed(hyperparameters(dimension)).build();
    }
    builder.inference(inference);
    if (inference.samples()) {
      builder.samples(1 + random.nextInt(3)).burnIn(random.nextInt(4)).thinning(1);
    }
    if (random.nextInt(4) == 0) {
      builder.interval(1 + random.nextInt(5));
    }
    return builder.build();
  }

  private Structure structure(int dimension) {
    return switch (random.nextInt(8)) {
      case 0 -> Structure.groups(groups(dimension));
      case 1 ->
          new Structure.Learned(
              StructureMethod.GIBBS, 1 + random.nextInt(3), 1 + random.nextInt(9));
      default -> Structure.whole();
    };
  }

  private List<List<String>> groups(int dimension) {
    List<List<String>> groups = new ArrayList<>();
    for (int j = 0; j < dimension; j++) {
      if (groups.isEmpty() || random.nextBoolean()) {
        groups.add(new ArrayList<>());
      }
      groups.get(random.nextInt(groups.size())).add("p" + j);
    }
    groups.removeIf(List::isEmpty);
    return groups;
  }

  private Hyperparameters hyperparameters(int dimension) {
    double[] lengthscales = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      lengthscales[j] = pick(new Double[] {1e-6, 0.1, 0.5, 2.0, 1e6});
    }
    return Hyperparameters.of(
        lengthscales,
        pick(new Double[] {1e-300, 1e-6, 1.0, 1.0, 1e12}),
        pick(new Double[] {0.0, 1e-300, 1e-6, 0.1, 1e6}));
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
