package io.github.culmen.lab.fuzz;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Legal specs of every kind: spaces of all parameters, strategies of all words. */
final class RandomSpecs {
  private static final int MOST_DRAWS = 1_000;

  // Always varied, since what is usual takes long.
  private static final Set<String> COSTLY =
      Set.of("maxima", "initial", "features", "samples", "burn-in", "thinning");

  // Chosen first; and the structures of random search take seconds.
  private static final Set<String> LEFT_OUT = Set.of("preset", "acquisition", "structure");

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
    StudySpec.Builder spec =
        StudySpec.builder(space)
            .name("fuzz")
            .direction(pick(Direction.values()))
            .noise(noise())
            .strategy(random.nextInt(8) == 0 ? Strategy.auto() : strategy(space.names()))
            .seed(random.nextLong());
    for (int bounds = random.nextInt(5) - 2; bounds > 0; bounds--) {
      spec.outcome(bound("bounded" + bounds));
    }
    if (random.nextInt(4) == 0) {
      spec.budget(1 + random.nextInt(20));
    }
    if (random.nextInt(5) == 0) {
      spec.objectives(objectives());
    } else if (random.nextInt(6) == 0) {
      spec.pruning(Pruning.of(pick(Pruning.Rule.values())).afterTrials(1 + random.nextInt(2)));
      if (random.nextInt(4) == 0) {
        spec.cost(cost());
      }
    } else if (random.nextInt(6) == 0 && space.dimension() > 1) {
      spec.fidelity(fidelity(space)).strategy(ofFidelity());
    } else if (random.nextInt(6) == 0) {
      spec.cost(cost());
    }
    return spec.build();
  }

  private OutcomeBound bound(String name) {
    return random.nextBoolean()
        ? OutcomeBound.atMost(name, random.nextGaussian())
        : OutcomeBound.atLeast(name, Math.pow(10, 20 * random.nextDouble() - 10));
  }

  private Cost cost() {
    Cost cost = random.nextBoolean() ? Cost.seconds() : Cost.outcome("cost");
    return random.nextInt(4) == 0 ? cost : cost.budget(Math.pow(10, 12 * random.nextDouble() - 4));
  }

  private Strategy ofFidelity() {
    StrategyBuilder strategy =
        (random.nextBoolean() ? Strategy.plain() : Strategy.auto())
            .toBuilder().acquisition(AcquisitionKind.MES_G).maxima(1 + random.nextInt(4));
    return strategy.initial(1 + random.nextInt(3)).build();
  }

  private Fidelity fidelity(SearchSpace space) {
    Parameter own = space.parameters().get(random.nextInt(space.dimension()));
    Object target = own.decode(random.nextInt(3) == 0 ? random.nextDouble() : 1);
    return new Fidelity(
        own.name(),
        target,
        switch (random.nextInt(3)) {
          case 0 -> new Fidelity.Measured();
          case 1 -> new Fidelity.Power(random.nextDouble(), random.nextBoolean() ? 1 : -2);
          default ->
              new Fidelity.Table(
                  target.equals(own.decode(0))
                      ? Map.of(target, 1.0)
                      : Map.of(target, 1.0, own.decode(0), 0.2));
        });
  }

  private NamedObjective[] objectives() {
    NamedObjective[] objectives = new NamedObjective[2 + random.nextInt(3)];
    for (int m = 0; m < objectives.length; m++) {
      boolean large = random.nextBoolean();
      NamedObjective own =
          large ? NamedObjective.maximize("o" + m) : NamedObjective.minimize("o" + m);
      own = random.nextInt(3) == 0 ? own.reference(10 * random.nextGaussian()) : own;
      if (random.nextInt(4) == 0) {
        double wanted = random.nextGaussian();
        own = large ? own.atLeast(wanted) : own.atMost(wanted);
      }
      objectives[m] = own;
    }
    return objectives;
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

  // Settings are tried one after the other; what the ones before forbid is left out again.
  private Strategy strategy(List<String> names) {
    Strategy strategy =
        (random.nextBoolean() ? Strategy.plain() : Strategy.auto())
            .toBuilder().acquisition(pick(AcquisitionKind.builtIn())).build();
    for (Setting<?> setting : Setting.all()) {
      if (LEFT_OUT.contains(setting.key())
          || !COSTLY.contains(setting.key()) && random.nextInt(3) > 0) {
        continue;
      }
      StrategyBuilder varied = strategy.toBuilder();
      setting.vary(varied, random, names);
      try {
        strategy = varied.build();
      } catch (IllegalArgumentException refused) {
        // The value does not go with the rest: the strategy stays as it is.
      }
    }
    return strategy;
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
