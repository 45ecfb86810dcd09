package io.github.culmen.study.advice;

import io.github.culmen.math.Samples;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.study.fit.Standardization;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Decides what {@link Strategy#auto} does next, by what can be seen of a study: a function of the
 * spec and the history alone, so that a study that is opened again decides the same. What was tried
 * and what each part is worth is in {@code docs/auto.md}.
 */
public final class Auto {
  // Values of a computation repeat to many digits. The usual floor under learned noise, 1e-4 of
  // their variance, would keep the search a hundredth of an sd away from the optimum.
  private static final ParameterPrior NOISE =
      new ParameterPrior.LogNormal(
          -6, 2, new ParameterPrior.Bounds(OptionalDouble.of(1e-8), OptionalDouble.empty()));
  // How many robust sds worse than the median a value may be before the rest is forgotten: what
  // happens far from the optimum must not shape the model near it.
  private static final double WORST = 2;
  private static final double WORST_OF_NOISY = 3;
  // The same for values that are to be seen in full, but beside which no others would differ.
  private static final double WORST_OF_WILD = 10;
  // The last of so many trials of a budget takes what the model believes to be best, whatever it
  // does not know: nothing is learned for later. Where no end is known, one in so many does.
  private static final int LAST = 10;
  private static final int EXPLOITS = 5;
  // With more noise than this share of the values' variance there is noise, and one value more of
  // where the model believes to be best already tells little.
  private static final double QUIET = 1e-3;
  // The usual prior of noise, which many parameters have, expects so much where nothing is known.
  private static final double QUIET_OF_MANY = 1e-2;
  // So many parameters that values tell little about each one's lengthscale.
  private static final int MANY = 30;
  // Hyper-parameters of many are learned as trials grow by one in so many, as usual.
  private static final int OFTEN = 50;

  // From this edition on points are chosen by max-value entropy search with the law of what can
  // still be reached, in so many levels; before, by the expected improvement.
  private static final int REACHABLE = 2;
  private static final int LEVELS = 10;

  private Auto() {}

  /** Whether a study leaves its choices to this class. */
  public static boolean decides(StudySpec spec) {
    return spec.strategy().acquisition() == Strategy.AcquisitionKind.AUTO;
  }

  /** The spec with a strategy that says everything; the spec itself if it has one. */
  public static StudySpec settled(StudySpec spec, History history) {
    return decides(spec) ? spec.withStrategy(strategy(spec, history, false)) : spec;
  }

  /** How the next point is chosen: as the spec says, or as is decided now. */
  static Plan plan(StudySpec spec, History history) {
    return decides(spec) ? decided(spec, history) : Plan.asGiven(spec);
  }

  private static Plan decided(StudySpec spec, History history) {
    int number = history.nextNumber();
    // Of many parameters bad values tell where not to go, or hide all else: which, cannot be known,
    // so every second model that chooses sees them in full.
    boolean full = many(spec) && number % 2 == 1;
    // The point of the best mean is the same until a value comes: a second one would be lost.
    boolean exploits =
        spec.strategy().custom().isEmpty()
            && exploits(spec, number)
            && noise(history) <= (many(spec) ? QUIET_OF_MANY : QUIET)
            && history.pending().stream().noneMatch(trial -> exploits(spec, trial.number()));
    StudySpec settled = spec.withStrategy(strategy(spec, history, full));
    return new Plan(settled, exploits, Optional.of(text(settled, number, exploits)));
  }

  private static Strategy strategy(StudySpec spec, History history, boolean full) {
    Strategy.Builder strategy =
        Strategy.builder()
            .acquisition(Strategy.AcquisitionKind.LOG_EI)
            .kernel(KernelFamily.MATERN52)
            .pending(spec.strategy().pending())
            .failures(spec.strategy().failures())
            .initial(spec.initialDesign());
    if (searches(spec) && spec.strategy().custom().isEmpty()) {
      strategy
          .acquisition(Strategy.AcquisitionKind.MES_G)
          .maxValues(MaxValueMethod.REACHABLE)
          .maxima(LEVELS);
    }
    spec.strategy()
        .custom()
        .ifPresent(own -> strategy.custom(Strategy.AcquisitionKind.CUSTOM_ACQUISITION, own));
    if (many(spec)) {
      // An odd interval, so that hyper-parameters are learned of full and of limited values in
      // turn.
      strategy.prior(Learning.PriorKind.TIED).interval(history.nextNumber() / OFTEN | 1);
      if (!full) {
        strategy.winsorize(WORST);
      } else if (Standardization.someAreWild(spec.direction(), values(successes(history)))) {
        strategy.winsorize(WORST_OF_WILD);
      }
      return strategy.build();
    }
    if (spec.noise() instanceof Noise.Learned) {
      strategy.priors(Priors.none().withNoise(NOISE));
    }
    // What is worst of noisy values is partly bad luck, and bending would make more of the noise
    // near the best ones.
    return noise(history) > QUIET
        ? strategy.winsorize(WORST_OF_NOISY).build()
        : strategy.winsorize(WORST).transform(ValueTransform.Transform.POWER).build();
  }

  // Whether points are chosen by what they tell about the maximum that can still be reached.
  private static boolean searches(StudySpec spec) {
    return spec.strategy().edition() >= REACHABLE;
  }

  private static boolean many(StudySpec spec) {
    return spec.space().dimension() >= MANY;
  }

  private static boolean exploits(StudySpec spec, int number) {
    return planned(spec, number) ? ending(spec, number) : number % EXPLOITS == 0;
  }

  private static boolean planned(StudySpec spec, int number) {
    return spec.budget().isPresent() && number <= spec.budget().getAsInt();
  }

  private static boolean ending(StudySpec spec, int number) {
    int budget = spec.budget().orElse(Integer.MAX_VALUE);
    return number <= budget && number > budget - Math.max(1, budget / LAST);
  }

  // The share of noise in the values' variance: as the model saw it that chose the latest point, or
  // as most values were told with. NaN if neither says anything yet.
  private static double noise(History history) {
    double learned =
        history.latestHyperparameters().settings().stream()
            .mapToDouble(Hyperparameters::noiseVariance)
            .max()
            .orElse(Double.NaN);
    double told = toldNoise(history);
    return told > QUIET ? Math.max(told, Double.isNaN(learned) ? 0 : learned) : learned;
  }

  private static double toldNoise(History history) {
    List<Outcome.Success> successes = successes(history);
    double[] sds =
        successes.stream()
            .filter(success -> success.sd().isPresent())
            .mapToDouble(success -> success.sd().getAsDouble())
            .sorted()
            .toArray();
    double[] values = values(successes);
    if (2 * sds.length <= values.length) {
      return 0;
    }
    double share = sds[sds.length / 2] / Samples.sd(values);
    return Double.isNaN(share) ? 0 : share * share;
  }

  private static List<Outcome.Success> successes(History history) {
    return history.finished().stream()
        .filter(trial -> trial.outcome() instanceof Outcome.Success)
        .map(trial -> (Outcome.Success) trial.outcome())
        .toList();
  }

  private static double[] values(List<Outcome.Success> successes) {
    return successes.stream().mapToDouble(Outcome.Success::value).toArray();
  }

  private static String text(StudySpec settled, int number, boolean exploits) {
    List<String> parts = new ArrayList<>();
    Strategy strategy = settled.strategy();
    String kernel = strategy.model().kernel().word();
    if (!exploits) {
      parts.add(
          strategy.word()
              + (strategy.maxValues() == MaxValueMethod.REACHABLE
                  ? " for what can still be reached"
                  : "")
              + " of "
              + kernel);
    } else {
      parts.add(
          "posterior mean of "
              + kernel
              + (ending(settled, number)
                  ? " at the end of the budget"
                  : " in every fifth trial without a budget"));
    }
    if (many(settled)) {
      parts.add(
          "lengthscales held together; the worst values "
              + (strategy.model().outputs().winsorize().equals(OptionalDouble.of(WORST))
                  ? "limited"
                  : "in full"));
    } else if (strategy.model().outputs().transform() == ValueTransform.Transform.NONE) {
      parts.add("there is noise; the worst values limited");
    } else {
      parts.add("values bent by a power, the worst limited");
    }
    if (settled.budget().isPresent()) {
      int budget = settled.budget().getAsInt();
      parts.add(
          number > budget
              ? "the budget of " + budget + " is spent"
              : budget - number + 1 + " of " + budget + " trials left");
    }
    return String.join("; ", parts);
  }
}
