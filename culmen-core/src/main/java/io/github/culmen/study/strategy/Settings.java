package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.SettingKind.flag;
import static io.github.culmen.study.strategy.SettingKind.real;
import static io.github.culmen.study.strategy.SettingKind.whole;
import static io.github.culmen.study.strategy.SettingKind.words;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.OutcomeRule;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.study.strategy.Setting.Scope;
import io.github.culmen.study.strategy.Strategy.Preset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The table of all settings of a strategy. To add one, add an entry; see {@link Setting} for who
 * reads it. The order is that of the keys in stored studies, which must not change.
 */
final class Settings {
  private static final int MOST_TRIALS = 1_000_000;

  static final Setting<AcquisitionKind> ACQUISITION =
      new Setting<>(
              "acquisition",
              words(AcquisitionKind.values(), AcquisitionKind::word),
              s -> Optional.of(s.acquisition().kind()))
          .byDefault(AcquisitionKind.MES_G)
          .byDefault(Preset.AUTO, AcquisitionKind.AUTO)
          .alwaysStored()
          .says(
              "`auto`, `mes-g`, `mes-r`, `gibbon`, `jes`, `les`, `es`, `pes`, `ei`, "
                  + "`log-ei`, `pi`, `ucb`, `est`, `thompson`, `random`, `sobol`: see "
                  + "[acquisitions](acquisitions.md)",
              "`auto`; with `plain` and `paper` `mes-g`");

  static final Setting<Integer> MAXIMA =
      new Setting<>("maxima", whole(1, 100_000, 1, 2, 3, 4), s -> Optional.of(s.maximum().count()))
          .byDefault(10)
          .byDefault(Preset.PAPER, 100)
          .alwaysStored()
          .says(
              "K, how many values (or places) of the optimum are drawn by "
                  + by(Capability.MAXIMA)
                  + ", ≥ 1",
              "10, or 32 for `les`; with `plain` 10, with `paper` 100");

  static final Setting<MaxValueMethod> MAX_VALUES =
      new Setting<>(
              "max-values",
              words(MaxValueMethod.values(), MaxValueMethod::word),
              s -> Optional.of(s.maximum().method()))
          .byDefault(MaxValueMethod.GUMBEL)
          .alwaysStored()
          .says(
              "how they are drawn by "
                  + by(Capability.OVER_CANDIDATES)
                  + ": `gumbel` (through the quartiles, as in the paper), `gumbel-median`, "
                  + "`exact`, `calibrated` (from drawn functions; `mes-g` only), `reachable` "
                  + "(not drawn: what can still be reached in the budget), `narrowing` (the same, but flat while "
                  + "much of the budget is left; see [one acquisition, several "
                  + "laws](max-value-entropy.md))",
              "`reachable`, or `gumbel` beside a `cover`; with `plain` and `paper` `gumbel`");

  static final Setting<InformationForm> INFORMATION =
      new Setting<>(
              "information",
              words(InformationForm.values(), InformationForm::word),
              s -> Optional.of(s.acquisition().information()))
          .byDefault(InformationForm.NOISE_AWARE)
          .byDefault(Preset.PAPER, InformationForm.PAPER)
          .alwaysStored()
          .says(
              "how noise enters "
                  + by(Capability.LATENT)
                  + ": `noise-aware`, `latent`, `paper`; or `exceedance`, the probability that "
                  + "values of the maximum are exceeded instead of information about them; all but the "
                  + "first are an error with `gibbon`, `jes`, `les`, `es` and `pes`",
              "`noise-aware`; with `paper` `paper`");

  static final Setting<KernelFamily> KERNEL =
      new Setting<>(
              "kernel",
              words(KernelFamily.values(), KernelFamily::word),
              s -> Optional.of(s.model().kernel()))
          .byDefault(KernelFamily.MATERN52)
          .byDefault(Preset.PAPER, KernelFamily.SE)
          .alwaysStored()
          .says("`matern52`, `matern32`, `se`", "`matern52`; with `paper` `se`");

  static final Setting<Learning.Inference> INFERENCE =
      new Setting<>(
              "inference",
              words(Learning.Inference.values(), Learning.Inference::word),
              s -> Optional.of(s.model().learning().inference()))
          .byDefault(Learning.Inference.MAP)
          .byDefault(Preset.PAPER, Learning.Inference.SLICE)
          .alwaysStored()
          .says(
              "hyper-parameters found as `map`, sampled by `slice` or `elliptical`, "
                  + "or `fixed`: see [models](models.md#learning-hyper-parameters)",
              "`map`; with `paper` `slice`");

  static final Setting<Learning.PriorKind> PRIOR =
      new Setting<>(
              "prior",
              words(Learning.PriorKind.values(), Learning.PriorKind::word),
              s -> Optional.of(s.model().learning().prior()))
          .byDefault(Learning.PriorKind.DEFAULT)
          .byDefault(Preset.PAPER, Learning.PriorKind.PAPER)
          .alwaysStored()
          .says(
              "the prior they are found under: `default`, `tied` (lengthscales drawn "
                  + "to each other, for many parameters), `loosely-tied` (the same, less so, "
                  + "for few values), `paper`",
              "`loosely-tied` while values are few, then `default`; from 30 parameters on "
                  + "`tied`; with `paper` `paper`");

  static final Setting<Priors> PRIORS =
      new Setting<>("priors", new PriorsKind(), s -> Optional.of(s.model().learning().priors()))
          .byDefault(Priors.none())
          .storedUnless(Priors::isEmpty)
          .says(
              "`{lengthscales: …, lengthscale-of: {<parameter>: …}, variance: …, "
                  + "noise: …}`, priors of single hyper-parameters in place of those: a "
                  + "number, `{log-normal: {mean: …, sd: …}}`, `{gamma: {shape: …, rate: "
                  + "…}}`, `log-uniform`, `uniform`, each with `min` and `max` inside, or "
                  + "`{min: …, max: …}`: see [models](models.md#priors)",
              "of the noise, below 30 parameters: small; with `plain` and `paper` none");

  static final Setting<Integer> SAMPLES =
      new Setting<>("samples", whole(1, 1000, 1, 2, 3), s -> sampling(s).map(Sampling::samples))
          .byDefault(Sampling.SAMPLES)
          .storedWhere(b -> b.value(Settings.INFERENCE).samples())
          .says(
              "M, how many settings `slice` and `elliptical` draw and every "
                  + "acquisition is averaged over, 1 to 1000",
              "10");

  static final Setting<Integer> BURN_IN =
      new Setting<>(
              "burn-in",
              whole(0, 100_000, 0, 1, 3),
              s -> sampling(s).flatMap(own -> boxed(own.burnIn())))
          .says(
              "sweeps before the first of them, in the first chain; later ones make a tenth",
              "50 × `thinning`");

  static final Setting<Integer> THINNING =
      new Setting<>("thinning", whole(1, 100_000, 1, 2), s -> sampling(s).map(Sampling::thinning))
          .byDefault(Sampling.THINNING)
          .storedWhere(b -> b.value(Settings.INFERENCE).samples())
          .says("sweeps for each of them, ≥ 1", "3");

  static final Setting<Sampling.Density> DENSITY =
      new Setting<>(
              "density",
              words(Sampling.Density.values(), Sampling.Density::word),
              s -> sampling(s).map(Sampling::density))
          .byDefault(Sampling.Density.POSTERIOR)
          .storedUnless(Sampling.Density.POSTERIOR)
          .says(
              "what `slice` and `elliptical` draw from: `posterior`; or `around-mode`, settings "
                  + "nearly as probable as the one that `map` finds",
              "`around-mode`; with `plain` and `paper` `posterior`");

  static final Setting<Integer> INTERVAL =
      new Setting<>(
              "interval",
              whole(1, MOST_TRIALS, 1, 2, 5),
              s -> boxed(s.model().learning().interval()))
          .byDefault(Preset.PAPER, 10)
          .says(
              "trials until hyper-parameters are learned anew, ≥ 1",
              "a fiftieth of the trials with `map`, a tenth of them with `slice` and "
                  + "`elliptical`; with `paper` 10");

  static final Setting<Hyperparameters> HYPERPARAMETERS =
      new Setting<>(
              "hyperparameters",
              NestedKinds.HYPERPARAMETERS,
              s -> s.model().learning().hyperparameters())
          .variedBy(StrategyBuilder::fixed)
          .says(
              "`{lengthscales: […], variance: …, noise: …}`, with `inference: fixed` only", "none");

  static final Setting<Boolean> STANDARDIZE =
      new Setting<>("standardize", flag(), s -> Optional.of(s.model().outputs().standardize()))
          .byDefault(true)
          .alwaysStored()
          .says("whether values are shifted and scaled to mean 0 and sd 1 for the model", "`true`");

  static final Setting<OptionalDouble> WINSORIZE =
      new Setting<>(
              "winsorize", NestedKinds.LIMIT, s -> Optional.of(s.model().outputs().winsorize()))
          .byDefault(OptionalDouble.empty())
          .storedUnless(OptionalDouble::isEmpty)
          .says(
              "`true`, `false` or a number: how many robust standard deviations a "
                  + "value may be worse than the median; a worse one counts as that. "
                  + "`true` is 5. See [models](models.md#data)",
              "2, with noise 3, from 30 parameters on 2 in every second trial; with `plain` and "
                  + "`paper` `false`");

  static final Setting<ValueTransform.Transform> TRANSFORM =
      new Setting<>(
              "transform",
              words(ValueTransform.Transform.values(), ValueTransform.Transform::word),
              s -> Optional.of(s.model().outputs().transform()))
          .byDefault(ValueTransform.Transform.NONE)
          .storedUnless(ValueTransform.Transform.NONE)
          .says(
              "the transform of values for the model: `none`, `log`, `power`",
              "`power`, with noise or from 30 parameters on `none`; with `plain` and `paper`"
                  + " `none`");

  static final Setting<ModelSpec.Warp> WARP =
      new Setting<>(
              "warp",
              words(ModelSpec.Warp.values(), ModelSpec.Warp::word),
              s -> Optional.of(s.model().warp()))
          .byDefault(ModelSpec.Warp.NONE)
          .storedUnless(ModelSpec.Warp.NONE)
          .says(
              "how continuous parameters are stretched for the model: `none`, "
                  + "`kumaraswamy` (learned in every trial; with `inference: map`, not for "
                  + "`pes`, no `interval`)",
              "`none`");

  static final Setting<Boolean> MODEL =
      new Setting<>(
              "model", NestedKinds.ADDITIVE, s -> Optional.of(s.model().structure().additive()))
          .byDefault(false)
          .alwaysStored()
          .variedBy((b, sum) -> b.structure(sum ? Structure.learned() : Structure.whole()))
          .says(
              "`ordinary`: one function of all parameters; `additive`: a sum of "
                  + "functions of few, see "
                  + "[models](models.md#sums-of-functions-of-few-parameters)",
              "`ordinary`");

  static final Setting<Structure> GROUPS =
      new Setting<>("groups", NestedKinds.GROUPS, Settings::groups)
          .neededWhere(b -> b.value(Settings.MODEL))
          .misplacedWhere(Settings::unlessAdditive)
          .variedBy(StrategyBuilder::structure)
          .says(
              "which parameters a term of an additive model has: lists of names such "
                  + "as `[[lr, wd], [depth]]`, each parameter in one of them, or `learn`",
              "required with `model: additive`");

  static final Setting<StructureMethod> STRUCTURE =
      new Setting<>(
              "structure",
              words(StructureMethod.values(), StructureMethod::word),
              s -> learned(s).map(Structure.Learned::method))
          .storedWhere(StrategyBuilder::learnsGroups)
          .misplacedWhere(Settings::unlessGroupsAreLearned)
          .says(
              "how groups are learned: `gibbs`, `random` (the likeliest of 10,000, "
                  + "as in the paper); with `groups: learn` only, as are the next two",
              "`gibbs`");

  static final Setting<Integer> GROUP_SIZE =
      new Setting<>(
              "group-size",
              whole(1, MOST_TRIALS, 1, 2, 3),
              s -> learned(s).map(Structure.Learned::limit))
          .storedWhere(StrategyBuilder::learnsGroups)
          .misplacedWhere(Settings::unlessGroupsAreLearned)
          .says("how many parameters a learned group may have, ≥ 1", "3");

  static final Setting<Integer> STRUCTURE_INTERVAL =
      new Setting<>(
              "structure-interval",
              whole(1, MOST_TRIALS, 1, 4, 9),
              s -> learned(s).map(Structure.Learned::interval))
          .storedWhere(StrategyBuilder::learnsGroups)
          .misplacedWhere(Settings::unlessGroupsAreLearned)
          .says("values until groups are learned anew, ≥ 1", "25");

  static final Setting<Structure.Choice> CHOICE =
      new Setting<>(
              "choice",
              words(Structure.Choice.values(), Structure.Choice::word),
              s -> s.model().structure().choice())
          .misplacedWhere(Settings::unlessAdditive)
          .says(
              "how an additive model chooses: `together`, by the acquisition of the "
                  + "whole function; `apart`, each group by that of its own component, as "
                  + "in the paper",
              "`together` with "
                  + by(Capability.TOGETHER)
                  + ", `apart` with the others that have it: "
                  + by(Capability.APART));

  static final Setting<Integer> EXACT_TO =
      new Setting<>(
              "exact-to",
              whole(100, MOST_TRIALS, 100, 101, 9999),
              s -> Optional.of(s.model().exactTo()))
          .byDefault(ModelSpec.EXACT_TO)
          .storedUnless(ModelSpec.EXACT_TO)
          .says(
              "up to how many values, ≥ 100, the model sees all; of more it sees 2000, near "
                  + "the best ones and spread over the others ([decision "
                  + "37](decisions/037-very-many-values.md)); hyper-parameters are learned from at "
                  + "most 2000 ([decision 57](decisions/057-hyperparameters-of-two-thousand.md))",
              "5000");

  static final Setting<Integer> INITIAL =
      new Setting<>("initial", whole(0, MOST_TRIALS, 0, 1, 2, 3), s -> boxed(s.initial()))
          .in(Scope.ANY)
          .says(
              "size of the quasi-random initial design, ≥ 0",
              "2(d+1), with `auto` and a budget at most a quarter of that, but d+1 at least; "
                  + "with `auto` at most 6 where it ties lengthscales");

  static final Setting<Double> BETA =
      new Setting<>("beta", real(0, 2, 1e100), s -> boxed(s.acquisition().beta()))
          .says(
              "how many standard deviations `ucb` adds to the mean, ≥ 0",
              "grows with the trials: Srinivas et al. 2010, theorem 2");

  static final Setting<Double> MARGIN =
      new Setting<>("margin", real(0, 0.1, 1e200), s -> boxed(s.acquisition().margin()))
          .says(
              "by how much `pi` wants the best value exceeded, ≥ 0, in the units of the values",
              "the noise's standard deviation");

  static final Setting<PathMethod> PATHS =
      new Setting<>(
              "paths",
              words(PathMethod.values(), PathMethod::word),
              s -> Optional.of(s.maximum().paths()))
          .byDefault(PathMethod.PATHWISE)
          .byDefault(Preset.PAPER, PathMethod.WEIGHT_SPACE)
          .alwaysStored()
          .says(
              "how functions are drawn from the model: `pathwise`, `weight-space` "
                  + "(as in the paper)",
              "`pathwise`; with `paper` `weight-space`");

  static final Setting<Integer> FEATURES =
      new Setting<>("features", whole(2, 100_000, 2, 17, 200), s -> boxed(s.maximum().features()))
          .says("how many random features a drawn function has, ≥ 2", "1024");

  static final Setting<PendingRule> PENDING =
      new Setting<>(
              "pending",
              words(PendingRule.values(), PendingRule::word),
              s -> Optional.of(s.pending()))
          .in(Scope.ANY)
          .says(
              "how trials that are under way enter the choice of the next: "
                  + "`believer`, `kriging-believer`, `fantasies`, `diversity`, `penalty`; see "
                  + "[many trials at once](parallel.md) for what each is and which acquisitions "
                  + "it serves",
              "`kriging-believer` with `preset: auto`; `diversity` with `gibbon`; otherwise "
                  + "`believer`");

  static final Setting<Cover> COVER =
      new Setting<>("cover", NestedKinds.COVER, s -> s.acquisition().cover())
          .says(
              "`{radius: ε, lipschitz: L}`, both ≥ 0: ε·L is added to every maximum "
                  + "that "
                  + by(Capability.OVER_CANDIDATES)
                  + " draw over candidates; not with `max-values: calibrated`, other "
                  + "acquisitions, or a space that is searched whole: see "
                  + "[acquisitions](acquisitions.md#from-candidates-to-the-whole-space)",
              "nothing is added");

  static final Setting<FailureRule> FAILURES =
      new Setting<>(
              "failures",
              words(FailureRule.values(), FailureRule::word),
              s -> Optional.of(s.failures()))
          .byDefault(FailureRule.LEARN)
          .in(Scope.ANY)
          .says(
              "what failed trials say about other points: `learn`, how probable "
                  + "success is, or `ignore`; see [outcomes and "
                  + "failures](outcomes.md#trials-that-fail)",
              "`learn`");

  static final Setting<Integer> EDITION =
      new Setting<>(
              "edition",
              whole(1, Integer.MAX_VALUE, 1, 2, 3, 4, 5, 6, 7, 8, 9),
              s -> Optional.of(s.edition()))
          .byDefault(Strategy.EDITION)
          .in(Scope.AUTO)
          .called("the edition of auto")
          .storedUnless(1)
          .misplacedWhere(Setting::unlessAuto)
          .says(
              "which edition of `auto` is meant, 1 to 9; for `preset: auto` only. "
                  + "Edition 1 chooses by `log-ei`, edition 2 by `mes-g` with `max-values: "
                  + "reachable`; edition 3 also finds out whether values are noisy, edition 4 has "
                  + "`pending: kriging-believer`; edition 5 models outcomes around their bounds and "
                  + "chooses by `log-ei` there; edition 6 has a cheaper design where there is a "
                  + "fidelity, and fronts that stand noise and huge values; edition 8 repeats "
                  + "trials until it is known how large the noise is; edition 9 ties lengthscales "
                  + "while values are few, needs fewer points to begin with, and has `density: "
                  + "around-mode`. A study goes on with the edition it began with; "
                  + "see [decision 61](decisions/061-editions-of-auto.md)",
              "9");

  static final Setting<Boolean> EXPLOIT =
      new Setting<>("exploit", flag(), s -> Optional.of(s.exploits()))
          .byDefault(false)
          .storedUnless(false)
          .says(
              "whether the last tenth of a budget, or one trial in five without a budget, goes to "
                  + "the best posterior mean; not while values are noisy",
              "`true`, but not with an acquisition of your own; with `plain` and `paper` `false`");

  static final Setting<RecommendationRule> RECOMMEND =
      new Setting<>(
              "recommend",
              words(RecommendationRule.values(), RecommendationRule::word),
              s -> Optional.of(s.recommend()))
          .byDefault(RecommendationRule.SAFE)
          .byDefault(Preset.PAPER, RecommendationRule.PAPER)
          .in(Scope.ANY)
          .storedUnless(RecommendationRule.SAFE)
          .says(
              "which point is recommended: `safe`, the one whose expected value less two standard "
                  + "deviations is the best, or `paper`, the one with the best expected value; see "
                  + "[models](models.md#the-recommended-point)",
              "`safe`; with `paper` `paper`");

  static final Setting<OptionalDouble> MEAN =
      new Setting<>("mean", NestedKinds.VALUE, s -> Optional.of(s.model().outputs().mean()))
          .byDefault(OptionalDouble.empty())
          .storedUnless(OptionalDouble::isEmpty)
          .says(
              "what the model expects where nothing was tried, a number in the units of the values:"
                  + " 5 for a distance that is 5 where nothing moves. `usual`: the mean of the"
                  + " values, with `standardize: false` 0. For one objective; see"
                  + " [models](models.md#data)",
              "`usual`");

  static final Setting<Learning.Units> LENGTHSCALE_UNITS =
      new Setting<>(
              "lengthscale-units",
              words(Learning.Units.values(), Learning.Units::word),
              s -> Optional.of(s.model().learning().units()))
          .byDefault(Learning.Units.RANGE)
          .storedUnless(Learning.Units.RANGE)
          .says(
              "what `prior` and `priors` measure lengthscales in: `range`, shares of each"
                  + " parameter's range; `own`, the units of the parameter's values, natural"
                  + " logarithms on a log scale: see [models](models.md#priors). Not with"
                  + " `inference: fixed`",
              "`range`");

  static final Setting<ValueTransform.ToldSds> TOLD_SDS =
      new Setting<>(
              "told-sds",
              words(ValueTransform.ToldSds.values(), ValueTransform.ToldSds::word),
              s -> Optional.of(s.model().outputs().sds()))
          .byDefault(ValueTransform.ToldSds.TRUSTED)
          .storedUnless(ValueTransform.ToldSds.TRUSTED)
          .says(
              "what is made of standard deviations that are told with values: `trusted`, they are"
                  + " what they are; `moderated`, each is at least the root mean square of those of"
                  + " its seven nearest neighbours: see [models](models.md#data)",
              "`moderated`; with `plain` and `paper` `trusted`");

  static final Setting<ValueTransform.OutcomeValues> OUTCOME_VALUES =
      new Setting<>(
              "outcome-values",
              words(ValueTransform.OutcomeValues.values(), ValueTransform.OutcomeValues::word),
              s -> Optional.of(s.model().outputs().outcomes()))
          .byDefault(ValueTransform.OutcomeValues.AS_TOLD)
          .storedUnless(ValueTransform.OutcomeValues.AS_TOLD)
          .says(
              "what is modelled of outcomes with bounds: `as-told`, their values; `signed-log`, the"
                  + " logarithm of the distance from the bound, with its sign, and noise down to"
                  + " 10⁻⁸ of its variance: see [outcomes](outcomes.md#how-outcomes-are-modelled)",
              "`signed-log`; with `plain` and `paper` `as-told`");

  static final Setting<OutcomeRule> OUTCOME_RULE =
      new Setting<>(
              "outcome-rule",
              words(OutcomeRule.values(), OutcomeRule::word),
              s -> Optional.of(s.outcomeRule()))
          .byDefault(OutcomeRule.JOINT)
          .storedUnless(OutcomeRule.JOINT)
          .says(
              "how entropy search accounts for outcomes with bounds: `joint`, by what a trial says"
                  + " about the best feasible value; `weighted`, as every other acquisition does,"
                  + " by the probability that the bounds are met: see"
                  + " [outcomes](outcomes.md#how-outcomes-are-modelled)",
              "`weighted` where `auto` takes `max-values: reachable`, otherwise `joint`");

  // First, since it says what the others are. Studies of before there were presets have none.
  static final Setting<Preset> PRESET =
      new Setting<>(
              "preset",
              words(Preset.values(), Preset::word),
              s -> s.composition().filter(own -> !own.named().isEmpty()).map(own -> Preset.AUTO))
          .byDefault(Preset.AUTO)
          .in(Scope.AUTO)
          .says(
              "what the settings are that the file does not name: `auto`, chosen anew for every "
                  + "trial; `plain`, `mes-g` with fixed defaults; `paper`, the method of the paper",
              "`auto`");

  static final List<Setting<?>> TABLE =
      List.of(
          PRESET,
          ACQUISITION,
          MAXIMA,
          MAX_VALUES,
          INFORMATION,
          KERNEL,
          INFERENCE,
          PRIOR,
          PRIORS,
          SAMPLES,
          BURN_IN,
          THINNING,
          INTERVAL,
          HYPERPARAMETERS,
          STANDARDIZE,
          WINSORIZE,
          TRANSFORM,
          WARP,
          MODEL,
          GROUPS,
          STRUCTURE,
          GROUP_SIZE,
          STRUCTURE_INTERVAL,
          CHOICE,
          EXACT_TO,
          INITIAL,
          BETA,
          MARGIN,
          PATHS,
          FEATURES,
          PENDING,
          COVER,
          FAILURES,
          EDITION,
          EXPLOIT,
          RECOMMEND,
          MEAN,
          LENGTHSCALE_UNITS,
          TOLD_SDS,
          OUTCOME_VALUES,
          OUTCOME_RULE,
          DENSITY);

  /** What a structure consists of besides whether it is one. */
  static final List<Setting<?>> OF_STRUCTURE =
      List.of(GROUPS, STRUCTURE, GROUP_SIZE, STRUCTURE_INTERVAL, CHOICE);

  /** How hyper-parameters are drawn. */
  static final List<Setting<?>> OF_SAMPLING = List.of(SAMPLES, BURN_IN, THINNING, DENSITY);

  private Settings() {}

  // The acquisitions a setting is for, as the documentation names them.
  private static String by(Capability what) {
    return what.acquisitions().stream()
        .map(kind -> "`" + kind.word() + "`")
        .collect(Collectors.joining(", "));
  }

  private static Optional<Integer> boxed(OptionalInt setting) {
    return setting.isPresent() ? Optional.of(setting.getAsInt()) : Optional.empty();
  }

  private static Optional<Double> boxed(OptionalDouble setting) {
    return setting.isPresent() ? Optional.of(setting.getAsDouble()) : Optional.empty();
  }

  private static Optional<Sampling> sampling(Strategy strategy) {
    return strategy.model().learning().sampling();
  }

  private static Optional<Structure.Learned> learned(Strategy strategy) {
    return strategy.model().structure() instanceof Structure.Learned own
        ? Optional.of(own)
        : Optional.empty();
  }

  private static Optional<Structure> groups(Strategy strategy) {
    Structure structure = strategy.model().structure();
    return structure.additive() ? Optional.of(structure) : Optional.empty();
  }

  private static Optional<String> unlessAdditive(StrategyBuilder builder) {
    return builder.value(MODEL)
        ? Optional.empty()
        : Optional.of("model: additive only, but the model is ordinary");
  }

  private static Optional<String> unlessGroupsAreLearned(StrategyBuilder builder) {
    return unlessAdditive(builder)
        .or(
            () ->
                builder.learnsGroups()
                    ? Optional.empty()
                    : Optional.of("groups: learn only, but the groups are given"));
  }
}
