package io.github.culmen.study.advice;

import io.github.culmen.math.Samples;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Point;
import io.github.culmen.study.fit.NoiseEvidence;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.plan.AutoPlan;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.value.Standardization;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Decides what {@code auto} does next: a function of the spec and the history alone, so that a
 * reopened study decides the same. Here are the facts; what follows from them is in {@link
 * AutoPlan}.
 */
public final class Auto {
  // The last tenth of the budget exploits, because nothing learned there can be used. Without a
  // budget every fifth trial does.
  private static final int BUDGET_PER_FINAL_EXPLOITATION = 10;
  static final int EXPLOIT_EVERY = 5;
  // Above this share of the variance a study counts as noisy; repeating the best point then teaches
  // little.
  private static final double NOISY_ABOVE = 1e-3;
  // High-dimensional studies and sums keep the default noise prior, which expects this much noise
  // before any data.
  private static final double NOISY_ABOVE_BY_DEFAULT = 1e-2;

  // Trials 20, 30, 45, 67, … may be a repeat. By the first of them most values have decided whether
  // they are noisy, and do not need one; later ones are rare, since finding out costs five fits.
  private static final int FIRST_REPEAT = 20;
  // From this edition on what was predicted of stopped trials has no part in telling whether there
  // is noise: with many of them nothing was ever repeated, and their errors were taken for noise.
  private static final int TOLD_EVIDENCE_EDITION = 8;

  // From this edition on values that are noisy, but may be several times noisier than they look,
  // get up to so many repeats, in trials 20, 25, 31, 38, …: each a quarter as many more. One repeat
  // in four is so near its first value that it says the noise is a third of what it is.
  private static final int REPEATS_EDITION = 8;
  private static final int MOST_REPEATS = 3;

  private Auto() {}

  /** Whether a study leaves something of its strategy to this class. */
  public static boolean decides(StudySpec spec) {
    return spec.strategy().composition().isPresent();
  }

  /** The spec with every choice of {@code auto} made; the spec itself if none is left to it. */
  public static StudySpec settled(StudySpec spec, History history) {
    return decides(spec)
        ? spec.withStrategy(
            spec.objectives().isEmpty()
                ? AutoPlan.settled(spec.strategy(), facts(spec, history, false))
                : AutoPlan.settledForSeveral(spec.strategy(), facts(spec, history, false)))
        : spec;
  }

  /**
   * What people are shown of a study that leaves something to this class: a model of the values as
   * they were told, unless the user named what is done to them. The search clips and bends them, so
   * its model is one of another function than the user's. Only extreme outliers are clipped here
   * too, since no model sees the rest beside them; a warning then says how many.
   */
  public static StudySpec shown(StudySpec spec, History history) {
    return decides(spec)
        ? spec.withStrategy(AutoPlan.settled(spec.strategy(), facts(spec, history, true)))
        : spec;
  }

  /** How the next point is chosen: as the spec says, or as decided here. */
  static Plan plan(StudySpec spec, History history) {
    if (!spec.objectives().isEmpty()) {
      return FrontPlan.of(spec, history);
    }
    int number = history.nextNumber();
    if (!decides(spec)) {
      boolean exploits = exploits(spec, history);
      return new Plan(
          exploits ? spec.withStrategy(believing(spec.strategy())) : spec,
          exploits,
          Optional.empty(),
          spec.noise() instanceof Noise.Known,
          Optional.empty(),
          spec.strategy().edition());
    }
    // In high dimension bad values either warn or mislead, and we cannot tell which: every second
    // trial is chosen by a model of unclipped values.
    boolean unclipped = highDimensional(spec) && number % 2 == 1;
    AutoPlan.Facts facts = facts(spec, history, unclipped);
    StudySpec settled = spec.withStrategy(AutoPlan.settled(spec.strategy(), facts));
    Optional<Trial.Finished> repeated = repeated(spec, history);
    boolean exploits = repeated.isEmpty() && exploits(settled, history);
    return new Plan(
        exploits ? settled.withStrategy(believing(settled.strategy())) : settled,
        exploits,
        repeated.map(Trial::point),
        repeats(spec, history),
        Optional.of(
            repeated
                .map(trial -> "trial " + trial.number() + " again, to tell " + sought(history))
                .orElseGet(() -> PlanText.of(spec.strategy(), settled, facts, history, exploits))),
        spec.strategy().edition());
  }

  /** Whether any point may be handed out again, since values are known to be noisy. */
  static boolean repeats(StudySpec spec, History history) {
    return spec.noise() instanceof Noise.Known
        || decides(spec)
            && spec.objectives().isEmpty()
            && findsNoise(spec)
            && spec.noise() instanceof Noise.Learned
            && Repeats.of(history).different();
  }

  private static boolean findsNoise(StudySpec spec) {
    return AutoPlan.findsNoise(spec.strategy());
  }

  // The trial to try again, if values may be noisy or rough: the best that was not repeated.
  private static Optional<Trial.Finished> repeated(StudySpec spec, History history) {
    Strategy strategy = spec.strategy();
    boolean unknown =
        findsNoise(spec)
            && spec.noise() instanceof Noise.Learned
            && strategy.acquisition().custom().isEmpty()
            && strategy.acquisition().kind().usesModel()
            && !strategy.model().structure().additive()
            && !highDimensional(spec)
            && (noneRepeated(history) || mayTellMore(spec, history));
    if (!unknown || !(exhausted(spec, history) || isUndecided(spec, history))) {
      return Optional.empty();
    }
    return history.finished().stream()
        .filter(trial -> trial.outcome() instanceof Outcome.Success own && own.sd().isEmpty())
        .filter(trial -> !noisier(spec, history) || triedOnce(history, trial.point()))
        .max(
            Comparator.<Trial.Finished>comparingDouble(
                    trial -> spec.feasible(trial.outcome()) ? 1 : 0)
                .thenComparing(trial -> spec.direction().flip(trial.value().getAsDouble())));
  }

  private static String sought(History history) {
    return noneRepeated(history) ? "noise from roughness" : "how large the noise is";
  }

  // Whether one more repeat may tell how large the noise is that was seen.
  private static boolean mayTellMore(StudySpec spec, History history) {
    return noisier(spec, history)
        && history.trials().size() - history.points() < MOST_REPEATS
        && Repeats.of(history).different();
  }

  private static boolean noisier(StudySpec spec, History history) {
    return spec.strategy().edition() >= REPEATS_EDITION && noise(history) > NOISY_ABOVE;
  }

  private static boolean triedOnce(History history, Point point) {
    return history.trials().stream().filter(trial -> trial.point().equals(point)).count() == 1;
  }

  private static boolean noneRepeated(History history) {
    return history.points() == history.trials().size();
  }

  // Where every point was tried there is nothing else to do.
  private static boolean exhausted(StudySpec spec, History history) {
    return spec.space().finite()
        && noneRepeated(history)
        && history.points() >= spec.space().cardinality()
        && history.pending().isEmpty();
  }

  private static boolean isUndecided(StudySpec spec, History history) {
    int number = history.nextNumber();
    boolean noisier = noisier(spec, history);
    if (number < FIRST_REPEAT
        || !mayRepeat(number, noisier ? 4 : 2)
        || ending(spec, history, number)
        || history.observed() < spec.initialDesign()) {
      return false;
    }
    StudySpec shown = shown(spec, history);
    Observations seen =
        spec.strategy().edition() >= TOLD_EVIDENCE_EDITION
            ? Observations.ofTold(shown, history)
            : Observations.of(shown, history);
    Domain domain = Observations.domain(shown);
    return noisier
        ? NoiseEvidence.isOpen(shown, seen.data(), domain, noise(history))
        : NoiseEvidence.isOpen(shown, seen.data(), domain);
  }

  // By which part of the trials so far the next check is later.
  private static boolean mayRepeat(int number, int part) {
    int next = FIRST_REPEAT;
    while (next < number) {
      next += next / part;
    }
    return next == number;
  }

  private static AutoPlan.Facts facts(StudySpec spec, History history, boolean unclipped) {
    return new AutoPlan.Facts(
        spec.space().dimension(),
        !spec.outcomes().isEmpty() && spec.fidelity().isEmpty(),
        spec.noise(),
        noise(history) > noisyAbove(spec),
        unclipped,
        unclipped && Standardization.hasOutliers(spec.direction(), values(successes(history))),
        Repeats.of(history).exact(),
        !unclipped && fewValues(spec, history),
        history.nextNumber(),
        spec.initialDesign());
  }

  // A budget that is spent is none.
  private static boolean fewValues(StudySpec spec, History history) {
    int number = history.nextNumber();
    int budget = spec.budget().orElse(0);
    double left =
        Math.min(
            number <= budget ? (budget - number + 1.0) / budget : 1,
            costLeft(spec, history).orElse(1));
    return spec.lengthscalesAlike()
        && AutoPlan.fewValues(
            spec.strategy(), spec.space().dimension(), number, left > 0 ? left : 1);
  }

  // The point with the best mean stays the same until a value arrives: asking twice wastes one.
  private static boolean exploits(StudySpec settled, History history) {
    Strategy strategy = settled.strategy();
    return strategy.exploits()
        && strategy.acquisition().kind().usesModel()
        && exploits(settled, history, history.nextNumber())
        && noise(history)
            <= (highDimensional(settled) ? NOISY_ABOVE_BY_DEFAULT : noisyAbove(settled))
        && history.pending().stream()
            .noneMatch(trial -> exploits(settled, history, trial.number()));
  }

  /** Whether the best posterior mean may be tried: values are exact, or nearly so. */
  static boolean mayExploit(StudySpec settled, History history) {
    return settled.strategy().exploits()
        && noise(history)
            <= (highDimensional(settled) ? NOISY_ABOVE_BY_DEFAULT : noisyAbove(settled));
  }

  // The best posterior mean is neither nats nor positive, which other rules ask for.
  static Strategy believing(Strategy strategy) {
    return strategy.pending() == PendingRule.BELIEVER
            || strategy.pending() == PendingRule.KRIGING_BELIEVER
        ? strategy
        : strategy.toBuilder().pending(PendingRule.BELIEVER).build();
  }

  private static double noisyAbove(StudySpec spec) {
    return spec.strategy().model().structure().additive() ? NOISY_ABOVE_BY_DEFAULT : NOISY_ABOVE;
  }

  private static boolean highDimensional(StudySpec spec) {
    return AutoPlan.highDimensional(spec.space().dimension());
  }

  private static boolean exploits(StudySpec spec, History history, int number) {
    return planned(spec, history, number)
        ? ending(spec, history, number)
        : number % EXPLOIT_EVERY == 0;
  }

  private static boolean planned(StudySpec spec, History history, int number) {
    OptionalDouble byCost = costLeft(spec, history);
    return spec.budget().isPresent()
        ? number <= spec.budget().getAsInt() && byCost.orElse(1) > 0
        : byCost.orElse(0) > 0;
  }

  private static OptionalDouble costLeft(StudySpec spec, History history) {
    return spec.cost().map(own -> own.left(history)).orElse(OptionalDouble.empty());
  }

  /** Whether a trial is at the end of the budget of trials or of their cost. */
  static boolean ending(StudySpec spec, History history, int number) {
    double left = costLeft(spec, history).orElse(1);
    return ending(spec, number) || left > 0 && left <= 1.0 / BUDGET_PER_FINAL_EXPLOITATION;
  }

  /** Whether a trial is at the end of the budget, where it exploits. */
  static boolean ending(StudySpec spec, int number) {
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
            .orElse(
                history
                    .latestAdditiveFit()
                    .fit()
                    .map(sum -> sum.hyperparameters().noiseVariance())
                    .orElse(Double.NaN));
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
}
