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
 * Decides what {@link Strategy#auto} does next: a function of the spec and the history alone, so
 * that a reopened study decides the same. {@code docs/auto.md} says which alternatives were tried
 * and what each part gains.
 */
public final class Auto {
  // Computed values repeat to many digits. The default lower bound of learned noise, 1e-4 of the
  // variance, would keep the search a hundredth of an sd away from the optimum.
  static final ParameterPrior NOISE_PRIOR =
      new ParameterPrior.LogNormal(
          -6, 2, new ParameterPrior.Bounds(OptionalDouble.of(1e-8), OptionalDouble.empty()));
  // Values are clipped this many robust sds below the median: what happens far from the optimum
  // must not shape the model near it.
  private static final double CLIP_SDS = 2;
  private static final double CLIP_SDS_NOISY = 3;
  // Where values are otherwise not clipped, outliers are: they would make all others look equal.
  private static final double CLIP_SDS_OUTLIERS = 10;
  // The last tenth of the budget exploits, because nothing learned there can be used. Without a
  // budget every fifth trial does.
  private static final int BUDGET_PER_FINAL_EXPLOITATION = 10;
  private static final int EXPLOIT_EVERY = 5;
  // Above this share of the variance a study counts as noisy; repeating the best point then teaches
  // little.
  private static final double NOISY_ABOVE = 1e-3;
  // High-dimensional studies keep the default noise prior, which expects this much noise before any
  // data.
  private static final double NOISY_ABOVE_IN_HIGH_DIMENSION = 1e-2;
  // From this many parameters on the values say little about each single lengthscale.
  private static final int HIGH_DIMENSION = 30;
  // In high dimension hyper-parameters are relearned whenever the trials have grown by one in 50,
  // as by default.
  private static final int TRIALS_PER_RELEARNING_STEP = 50;

  // From this edition on points are chosen by max-value entropy search with the law of the maximum
  // still reachable, in this many levels; before, by expected improvement.
  private static final int REACHABLE_EDITION = 2;
  private static final int LEVELS = 10;

  private Auto() {}

  /** Whether a study leaves its strategy to this class. */
  public static boolean decides(StudySpec spec) {
    return spec.strategy().acquisition() == Strategy.AcquisitionKind.AUTO;
  }

  /** The spec with every choice of {@code auto} made; the spec itself if it names a strategy. */
  public static StudySpec settled(StudySpec spec, History history) {
    if (!decides(spec)) {
      return spec;
    }
    return spec.objectives().isEmpty()
        ? spec.withStrategy(strategy(spec, history, false))
        : FrontPlan.of(spec, history).spec();
  }

  /** How the next point is chosen: as the spec says, or as decided here. */
  static Plan plan(StudySpec spec, History history) {
    if (!decides(spec)) {
      return Plan.asGiven(spec);
    }
    return spec.objectives().isEmpty() ? decided(spec, history) : FrontPlan.of(spec, history);
  }

  private static Plan decided(StudySpec spec, History history) {
    int number = history.nextNumber();
    // In high dimension bad values either warn or mislead, and we cannot tell which: every second
    // trial is chosen by a model of unclipped values.
    boolean unclipped = highDimensional(spec) && number % 2 == 1;
    // The point with the best mean stays the same until a value arrives: asking twice wastes one.
    boolean exploits =
        spec.strategy().custom().isEmpty()
            && exploits(spec, number)
            && noise(history)
                <= (highDimensional(spec) ? NOISY_ABOVE_IN_HIGH_DIMENSION : NOISY_ABOVE)
            && history.pending().stream().noneMatch(trial -> exploits(spec, trial.number()));
    StudySpec settled = spec.withStrategy(strategy(spec, history, unclipped));
    return new Plan(settled, exploits, Optional.of(text(settled, number, exploits)));
  }

  private static Strategy strategy(StudySpec spec, History history, boolean unclipped) {
    Strategy.Builder strategy =
        Strategy.builder()
            .acquisition(Strategy.AcquisitionKind.LOG_EI)
            .kernel(KernelFamily.MATERN52)
            .pending(spec.strategy().pending())
            .failures(spec.strategy().failures())
            .initial(spec.initialDesign());
    if (searchesReachableMaximum(spec) && spec.strategy().custom().isEmpty()) {
      strategy
          .acquisition(Strategy.AcquisitionKind.MES_G)
          .maxValues(MaxValueMethod.REACHABLE)
          .maxima(LEVELS);
    }
    spec.strategy()
        .custom()
        .ifPresent(own -> strategy.custom(Strategy.AcquisitionKind.CUSTOM_ACQUISITION, own));
    if (highDimensional(spec)) {
      // An odd interval, so that hyper-parameters are learned from unclipped and clipped values
      // alternately.
      strategy
          .prior(Learning.PriorKind.TIED)
          .interval(history.nextNumber() / TRIALS_PER_RELEARNING_STEP | 1);
      if (!unclipped) {
        strategy.winsorize(CLIP_SDS);
      } else if (Standardization.hasOutliers(spec.direction(), values(successes(history)))) {
        strategy.winsorize(CLIP_SDS_OUTLIERS);
      }
      return strategy.build();
    }
    if (spec.noise() instanceof Noise.Learned) {
      strategy.priors(Priors.none().withNoise(NOISE_PRIOR));
    }
    // The worst of noisy values are partly bad luck, and a transform would amplify the noise near
    // the best ones.
    return noise(history) > NOISY_ABOVE
        ? strategy.winsorize(CLIP_SDS_NOISY).build()
        : strategy.winsorize(CLIP_SDS).transform(ValueTransform.Transform.POWER).build();
  }

  // Whether points are chosen by their information about the maximum still reachable.
  private static boolean searchesReachableMaximum(StudySpec spec) {
    return spec.strategy().edition() >= REACHABLE_EDITION;
  }

  static boolean highDimensional(StudySpec spec) {
    return spec.space().dimension() >= HIGH_DIMENSION;
  }

  private static boolean exploits(StudySpec spec, int number) {
    return planned(spec, number) ? ending(spec, number) : number % EXPLOIT_EVERY == 0;
  }

  private static boolean planned(StudySpec spec, int number) {
    return spec.budget().isPresent() && number <= spec.budget().getAsInt();
  }

  private static boolean ending(StudySpec spec, int number) {
    int budget = spec.budget().orElse(Integer.MAX_VALUE);
    return number <= budget
        && number > budget - Math.max(1, budget / BUDGET_PER_FINAL_EXPLOITATION);
  }

  // The share of noise in the values' variance: as learned by the model that chose the latest
  // point, or as told with most values. NaN before either is known.
  private static double noise(History history) {
    double learned =
        history.latestHyperparameters().settings().stream()
            .mapToDouble(Hyperparameters::noiseVariance)
            .max()
            .orElse(Double.NaN);
    double told = toldNoise(history);
    return told > NOISY_ABOVE ? Math.max(told, Double.isNaN(learned) ? 0 : learned) : learned;
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
              + (strategy.maxValues() == MaxValueMethod.REACHABLE ? " (reachable maximum)" : "")
              + " of "
              + kernel);
    } else {
      parts.add(
          "posterior mean of "
              + kernel
              + (ending(settled, number)
                  ? " at the end of the budget"
                  : " in every " + EXPLOIT_EVERY + "th trial without a budget"));
    }
    if (highDimensional(settled)) {
      parts.add(
          "lengthscales tied; worst values "
              + (strategy.model().outputs().winsorize().equals(OptionalDouble.of(CLIP_SDS))
                  ? "clipped"
                  : "not clipped"));
    } else if (strategy.model().outputs().transform() == ValueTransform.Transform.NONE) {
      parts.add("noisy; worst values clipped");
    } else {
      parts.add("worst values clipped, then power-transformed");
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
