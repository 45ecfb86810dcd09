package io.github.culmen.study.plan;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.OutcomeRule;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.AcquisitionSpec;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.ValueTransform;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The settings that {@code auto} chooses where none is named. {@code docs/auto.md} says which
 * alternatives were tried and what each part gains.
 */
public final class AutoPlan {
  /**
   * Values are clipped this many robust sds below the median: what happens far from the optimum
   * must not shape the model near it.
   */
  public static final double CLIP_SDS = 2;

  private static final double CLIP_SDS_NOISY = 3;
  // Where values are otherwise not clipped, outliers are: they would make all others look equal.
  private static final double CLIP_SDS_OUTLIERS = 10;
  // Computed values repeat to many digits. The default lower bound of learned noise, 1e-4 of the
  // variance, would keep the search a hundredth of an sd away from the optimum.
  private static final ParameterPrior NOISE_PRIOR =
      new ParameterPrior.LogNormal(
          -6, 2, new ParameterPrior.Bounds(OptionalDouble.of(1e-8), OptionalDouble.empty()));
  // Once a repeat gave the same value again there is no noise, and nothing to learn.
  private static final ParameterPrior NO_NOISE = new ParameterPrior.Fixed(1e-8);
  // From this many parameters on the values say little about each single lengthscale.
  private static final int HIGH_DIMENSION = 30;
  // In high dimension hyper-parameters are relearned whenever the trials have grown by one in 50,
  // as by default.
  private static final int TRIALS_PER_RELEARNING_STEP = 50;
  // From this edition on points are chosen by max-value entropy search; before, by expected
  // improvement.
  private static final int REACHABLE_EDITION = 2;
  // From this edition on values decide how noisy they are: a wide prior of the noise, and a repeat
  // if they cannot decide.
  private static final int NOISE_EDITION = 3;

  // From this one on a told standard deviation is not trusted against its neighbours.
  private static final int SDS_EDITION = 4;

  // From this one on what is believed of a pending point may be the incumbent.
  private static final int INCUMBENT_EDITION = 4;
  // From this one on outcomes are modelled around their bounds, and points with bounds to meet
  // are chosen by expected improvement.
  private static final int OUTCOMES_EDITION = 5;
  // From this one on lengthscales have much in common while values are few, and a design of few
  // points is enough.
  private static final int FEW_VALUES_EDITION = 9;
  // Beyond so many trials a parameter values say enough about each lengthscale.
  private static final int TIED_TRIALS_PER_PARAMETER = 10;
  // The half of a budget that is left is for the last digits, which take each lengthscale as it is.
  private static final double TIED_SHARE = 0.5;
  private static final int FEW_DESIGN_POINTS = 6;
  // From this one on settings that are drawn surround the most probable one, for whose sake the
  // noise has the prior that it has.
  private static final int AROUND_MODE_EDITION = 9;
  // The levels of the law of the maximum still reachable.
  private static final int LEVELS = 10;

  // The ways of local entropy search, of which a place is chosen: more to choose from is better.
  private static final int WAYS = 32;

  private AutoPlan() {}

  /**
   * What is seen of a study when a point is chosen.
   *
   * @param dimension how many parameters there are
   * @param bounded whether outcomes have bounds; not if there is a fidelity, since points are then
   *     chosen by information per cost
   * @param noise what was said about the noise
   * @param noisy whether there is more noise than a transform of values stands
   * @param unclipped whether it is the turn of a model of unclipped values
   * @param outliers whether some values are so bad that all others look equal beside them
   * @param exact whether a repeat gave the same value again
   * @param few whether values are few beside the parameters
   * @param number the number of the trial that is chosen, from 1
   * @param design the size of the initial design
   */
  public record Facts(
      int dimension,
      boolean bounded,
      Noise noise,
      boolean noisy,
      boolean unclipped,
      boolean outliers,
      boolean exact,
      boolean few,
      int number,
      int design) {
    /** Those that lead to different settings, for a study of which nothing was seen. */
    public static List<Facts> possible(int dimension, boolean bounded, Noise noise, int design) {
      return List.of(
          new Facts(dimension, bounded, noise, false, false, false, false, false, 1, design),
          new Facts(dimension, bounded, noise, true, true, true, true, true, 1, design));
    }
  }

  /** Whether the values say little about each single lengthscale. */
  public static boolean highDimensional(int dimension) {
    return dimension >= HIGH_DIMENSION;
  }

  /** Whether values decide how noisy they are, by repeats if they have to. */
  public static boolean findsNoise(Strategy strategy) {
    return strategy.composition().isPresent() && strategy.edition() >= NOISE_EDITION;
  }

  /**
   * Whether values are few beside the parameters, so that one by one lengthscales would follow
   * single values.
   *
   * @param number the number of the trial that is chosen, from 1
   * @param left the share of the budget that is left, this trial included; 1 if there is none or it
   *     is spent
   */
  public static boolean fewValues(Strategy strategy, int dimension, int number, double left) {
    return strategy.edition() >= FEW_VALUES_EDITION
        && dimension > 1
        && !highDimensional(dimension)
        && number <= TIED_TRIALS_PER_PARAMETER * dimension
        && left > TIED_SHARE;
  }

  /**
   * The size of the initial design, if it is left open.
   *
   * @param planned what earlier editions make it
   */
  public static int design(Strategy strategy, int dimension, int planned) {
    return strategy.edition() >= FEW_VALUES_EDITION
            && !highDimensional(dimension)
            && mayTie(strategy)
        ? Math.min(planned, FEW_DESIGN_POINTS)
        : planned;
  }

  /** The strategy with everything chosen that it leaves open; itself if that is nothing. */
  public static Strategy settled(Strategy open, Facts facts) {
    if (open.composition().isEmpty()) {
      return open;
    }
    StrategyBuilder chosen =
        Strategy.builder(Strategy.Preset.PLAIN)
            .kernel(KernelFamily.MATERN52)
            .initial(facts.design())
            .exploit(
                open.acquisition().custom().isEmpty()
                    && !(facts.bounded() && open.edition() >= OUTCOMES_EDITION));
    chooseAcquisition(open, facts, chosen);
    chooseDensity(open, chosen);
    if (highDimensional(facts.dimension())) {
      chooseForManyParameters(open, facts, chosen);
    } else if (facts.unclipped()) {
      clipOutliers(facts, chosen);
    } else {
      // The worst of noisy values are partly bad luck, and a transform would amplify the noise near
      // the best ones.
      chosen
          .winsorize(facts.noisy() ? CLIP_SDS_NOISY : CLIP_SDS)
          .transform(
              facts.noisy() ? ValueTransform.Transform.NONE : ValueTransform.Transform.POWER);
    }
    if (facts.few() && mayTie(open)) {
      chosen.prior(Learning.PriorKind.LOOSELY_TIED);
    }
    Strategy settled = open.over(chosen);
    requireUse(open, settled);
    return highDimensional(facts.dimension())
        ? settled
        : withNoisePrior(settled, facts.noise(), noisePrior(open, facts));
  }

  // What was measured: one process whose most probable hyper-parameters are taken.
  private static boolean mayTie(Strategy open) {
    ModelSpec model = open.model();
    return model.learning().inference() == Learning.Inference.MAP
        && model.warp() == ModelSpec.Warp.NONE
        && !model.structure().additive();
  }

  private static void clipOutliers(Facts facts, StrategyBuilder chosen) {
    if (facts.outliers()) {
      chosen.winsorize(CLIP_SDS_OUTLIERS);
    }
  }

  private static ParameterPrior noisePrior(Strategy open, Facts facts) {
    // What is shown is no suggestion, so that it may be better than the edition.
    if (!findsNoise(open) && !facts.unclipped()) {
      return NOISE_PRIOR;
    }
    return facts.exact() ? NO_NOISE : Priors.WIDE_NOISE;
  }

  /**
   * The same for several objectives: expected improvement whatever the edition. Values are neither
   * clipped nor transformed, since a point at one end of the front is among the worst in another
   * objective, and no trial exploits.
   */
  public static Strategy settledForSeveral(Strategy open, Facts facts) {
    if (open.composition().isEmpty()) {
      return open;
    }
    AcquisitionKind own = open.acquisition().kind();
    StrategyBuilder chosen =
        Strategy.builder(Strategy.Preset.PLAIN)
            .kernel(KernelFamily.MATERN52)
            .initial(facts.design())
            .exploit(false)
            .acquisition(own == AcquisitionKind.AUTO ? AcquisitionKind.LOG_EI : own);
    if (open.edition() >= SDS_EDITION) {
      chosen.toldSds(ValueTransform.ToldSds.MODERATED);
    }
    if (own.drawsOverCandidates() && open.isOpen("cover")) {
      chosen.maxValues(MaxValueMethod.REACHABLE).maxima(LEVELS);
    }
    if (open.edition() >= OUTCOMES_EDITION) {
      chosen.outcomeValues(ValueTransform.OutcomeValues.SIGNED_LOG);
    }
    chooseDensity(open, chosen);
    if (highDimensional(facts.dimension())) {
      chosen.prior(Learning.PriorKind.TIED);
    }
    Strategy settled = open.over(chosen);
    requireUse(open, settled);
    return highDimensional(facts.dimension())
        ? settled
        : withNoisePrior(settled, facts.noise(), NOISE_PRIOR);
  }

  private static void chooseAcquisition(Strategy open, Facts facts, StrategyBuilder chosen) {
    AcquisitionSpec own = open.acquisition();
    AcquisitionKind kind =
        own.custom().isPresent()
            ? AcquisitionKind.CUSTOM_ACQUISITION
            : own.kind() != AcquisitionKind.AUTO
                ? own.kind()
                : open.edition() < REACHABLE_EDITION
                        || facts.bounded() && open.edition() >= OUTCOMES_EDITION
                    ? AcquisitionKind.LOG_EI
                    : AcquisitionKind.MES_G;
    chosen.acquisition(kind);
    if (open.edition() >= INCUMBENT_EDITION && kind.usualPending() == PendingRule.BELIEVER) {
      chosen.pending(PendingRule.KRIGING_BELIEVER);
    }
    if (open.edition() >= SDS_EDITION) {
      chosen.toldSds(ValueTransform.ToldSds.MODERATED);
    }
    // A cover is of what is drawn over candidates.
    if (kind.drawsOverCandidates() && open.isOpen("cover")) {
      chosen.maxValues(MaxValueMethod.REACHABLE).maxima(LEVELS);
      if (open.edition() >= OUTCOMES_EDITION) {
        chosen.outcomeRule(OutcomeRule.WEIGHTED);
      }
    }
    if (kind == AcquisitionKind.LES) {
      chosen.maxima(WAYS);
    }
    if (open.edition() >= OUTCOMES_EDITION) {
      chosen.outcomeValues(ValueTransform.OutcomeValues.SIGNED_LOG);
    }
  }

  private static void chooseDensity(Strategy open, StrategyBuilder chosen) {
    if (open.edition() >= AROUND_MODE_EDITION && open.model().learning().inference().samples()) {
      chosen.density(Sampling.Density.AROUND_MODE);
    }
  }

  private static void chooseForManyParameters(Strategy open, Facts facts, StrategyBuilder chosen) {
    chosen.prior(Learning.PriorKind.TIED);
    if (open.model().learning().inference() == Learning.Inference.MAP
        && open.model().warp() == ModelSpec.Warp.NONE) {
      // Odd, so that hyper-parameters are learned from unclipped and clipped values alternately.
      chosen.interval(facts.number() / TRIALS_PER_RELEARNING_STEP | 1);
    }
    if (!facts.unclipped()) {
      chosen.winsorize(CLIP_SDS);
    } else {
      clipOutliers(facts, chosen);
    }
  }

  // The noise's prior is one of several, of which the others may be named. It is for values of
  // variance 1 and for hyper-parameters that are learned.
  private static Strategy withNoisePrior(Strategy settled, Noise noise, ParameterPrior prior) {
    Learning learning = settled.model().learning();
    return noise instanceof Noise.Learned
            && learning.inference() != Learning.Inference.FIXED
            && learning.priors().noise().isEmpty()
            && settled.model().outputs().standardize()
            && !settled.model().structure().additive()
        ? settled.toBuilder().priors(learning.priors().withNoise(prior)).build()
        : settled;
  }

  // A setting of an acquisition that auto does not choose would be ignored in silence.
  private static void requireUse(Strategy open, Strategy settled) {
    AcquisitionSpec own = settled.acquisition();
    requireUse(open, own, "beta", "ucb", own.beta().isPresent());
    requireUse(open, own, "margin", "pi", own.margin().isPresent());
    requireUse(open, own, "information", "mes-g and mes-r", own.kind().hasInformationForms());
  }

  private static void requireUse(
      Strategy open, AcquisitionSpec settled, String key, String of, boolean used) {
    if (open.isOpen("acquisition") && !open.isOpen(key) && !used) {
      throw new IllegalArgumentException(
          key + " is for " + of + ", but acquisition = auto, which chooses " + settled.word());
    }
  }
}
