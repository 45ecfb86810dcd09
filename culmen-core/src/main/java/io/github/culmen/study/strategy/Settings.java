package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.Capability.APART;
import static io.github.culmen.study.strategy.Capability.LATENT;
import static io.github.culmen.study.strategy.Capability.MAXIMA;
import static io.github.culmen.study.strategy.Capability.OVER_CANDIDATES;
import static io.github.culmen.study.strategy.Capability.TOGETHER;
import static io.github.culmen.study.strategy.SettingKind.flag;
import static io.github.culmen.study.strategy.SettingKind.real;
import static io.github.culmen.study.strategy.SettingKind.whole;
import static io.github.culmen.study.strategy.SettingKind.words;

import io.github.culmen.model.PathMethod;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.study.strategy.Setting.Scope;
import io.github.culmen.study.strategy.Strategy.AcquisitionKind;
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

  static final List<Setting<?>> TABLE =
      List.of(
          new Setting<>(
                  "acquisition",
                  words(AcquisitionKind.values(), AcquisitionKind::word),
                  s -> Optional.of(s.acquisition()),
                  Strategy.Builder::acquisition)
              .in(Scope.ITSELF)
              .alwaysStored()
              .says(
                  "`auto`, `mes-g`, `mes-r`, `gibbon`, `jes`, `es`, `pes`, `ei`, "
                      + "`log-ei`, `pi`, `ucb`, `est`, `thompson`, `random`, `sobol`: see "
                      + "[acquisitions](acquisitions.md)",
                  "`auto`; `mes-g` beside keys that `auto` has no use for"),
          new Setting<>(
                  "maxima",
                  whole(1, 100_000, 1, 2, 3, 4),
                  s -> Optional.of(s.maxima()),
                  Strategy.Builder::maxima)
              .alwaysStored()
              .says(
                  "K, how many values (or places) of the optimum are drawn by "
                      + by(MAXIMA)
                      + ", ≥ 1",
                  "10"),
          new Setting<>(
                  "max-values",
                  words(MaxValueMethod.values(), MaxValueMethod::word),
                  s -> Optional.of(s.maxValues()),
                  Strategy.Builder::maxValues)
              .alwaysStored()
              .says(
                  "how they are drawn by "
                      + by(OVER_CANDIDATES)
                      + ": `gumbel` (through the quartiles, as in the paper), `gumbel-median`, "
                      + "`exact`, `calibrated` (from drawn functions; `mes-g` only), `reachable` "
                      + "(not drawn: what can still be reached in the budget, see [one acquisition, "
                      + "several laws](max-value-entropy.md))",
                  "`gumbel`"),
          new Setting<>(
                  "information",
                  words(InformationForm.values(), InformationForm::word),
                  s -> Optional.of(s.information()),
                  Strategy.Builder::information)
              .alwaysStored()
              .says(
                  "how noise enters "
                      + by(LATENT)
                      + ": `noise-aware`, `latent`, `paper`; the last two are an error with "
                      + "`gibbon`, `jes`, `es` and `pes`",
                  "`noise-aware`"),
          new Setting<>(
                  "kernel",
                  words(KernelFamily.values(), KernelFamily::word),
                  s -> Optional.of(s.model().kernel()),
                  Strategy.Builder::kernel)
              .alwaysStored()
              .says("`matern52`, `matern32`, `se`", "`matern52`"),
          new Setting<>(
                  "inference",
                  words(Learning.Inference.values(), Learning.Inference::word),
                  s -> Optional.of(s.model().learning().inference()),
                  Strategy.Builder::inference)
              .alwaysStored()
              .says(
                  "hyper-parameters found as `map`, sampled by `slice` or `elliptical`, "
                      + "or `fixed`: see [models](models.md#learning-hyper-parameters)",
                  "`map`"),
          new Setting<>(
                  "prior",
                  words(Learning.PriorKind.values(), Learning.PriorKind::word),
                  s -> Optional.of(s.model().learning().prior()),
                  Strategy.Builder::prior)
              .alwaysStored()
              .says(
                  "the prior they are found under: `default`, `tied` (lengthscales drawn "
                      + "to each other, for many parameters), `paper`",
                  "`default`"),
          new Setting<>(
                  "priors",
                  new PriorsKind(),
                  s -> Optional.of(s.model().learning().priors()),
                  Strategy.Builder::priors)
              .storedUnless(Priors::isEmpty)
              .says(
                  "`{lengthscales: …, lengthscale-of: {<parameter>: …}, variance: …, "
                      + "noise: …}`, priors of single hyper-parameters in place of those: a "
                      + "number, `{log-normal: {mean: …, sd: …}}`, `{gamma: {shape: …, rate: "
                      + "…}}`, `log-uniform`, `uniform`, each with `min` and `max` inside, or "
                      + "`{min: …, max: …}`: see [models](models.md#priors)",
                  "none"),
          new Setting<>(
                  "samples",
                  whole(1, 1000, 1, 2, 3),
                  s -> sampling(s).map(Sampling::samples),
                  Strategy.Builder::samples)
              .storedWhere(b -> b.inference.samples())
              .says(
                  "M, how many settings `slice` and `elliptical` draw and every "
                      + "acquisition is averaged over, 1 to 1000",
                  "10"),
          new Setting<>(
                  "burn-in",
                  whole(0, 100_000, 0, 1, 3),
                  s -> sampling(s).flatMap(own -> boxed(own.burnIn())),
                  Strategy.Builder::burnIn)
              .says(
                  "sweeps before the first of them, in the first chain; later ones make a tenth",
                  "50 × `thinning`"),
          new Setting<>(
                  "thinning",
                  whole(1, 100_000, 1, 2),
                  s -> sampling(s).map(Sampling::thinning),
                  Strategy.Builder::thinning)
              .storedWhere(b -> b.inference.samples())
              .says("sweeps for each of them, ≥ 1", "3"),
          new Setting<>(
                  "interval",
                  whole(1, MOST_TRIALS, 1, 2, 5),
                  s -> boxed(s.model().learning().interval()),
                  Strategy.Builder::interval)
              .says(
                  "trials until hyper-parameters are learned anew, ≥ 1",
                  "a fiftieth of the trials with `map`, a tenth of them with `slice` and "
                      + "`elliptical`"),
          new Setting<>(
                  "hyperparameters",
                  NestedKinds.HYPERPARAMETERS,
                  s -> s.model().learning().hyperparameters(),
                  (b, fixed) -> b.hyperparameters = Optional.of(fixed))
              .variedBy(Strategy.Builder::fixed)
              .says(
                  "`{lengthscales: […], variance: …, noise: …}`, with `inference: fixed` only",
                  "none"),
          new Setting<>(
                  "standardize",
                  flag(),
                  s -> Optional.of(s.model().outputs().standardize()),
                  Strategy.Builder::standardize)
              .alwaysStored()
              .says(
                  "whether values are shifted and scaled to mean 0 and sd 1 for the model",
                  "`true`"),
          new Setting<>(
                  "winsorize",
                  NestedKinds.LIMIT,
                  s ->
                      Optional.of(s.model().outputs().winsorize())
                          .filter(OptionalDouble::isPresent),
                  (b, limit) -> b.winsorize = limit)
              .says(
                  "`true`, `false` or a number: how many robust standard deviations a "
                      + "value may be worse than the median; a worse one counts as that. "
                      + "`true` is 5. See [models](models.md#data)",
                  "`false`"),
          new Setting<>(
                  "transform",
                  words(ValueTransform.Transform.values(), ValueTransform.Transform::word),
                  s -> Optional.of(s.model().outputs().transform()),
                  Strategy.Builder::transform)
              .storedUnless(ValueTransform.Transform.NONE)
              .says("the curve values are bent by for the model: `none`, `log`, `power`", "`none`"),
          new Setting<>(
                  "warp",
                  words(ModelSpec.Warp.values(), ModelSpec.Warp::word),
                  s -> Optional.of(s.model().warp()),
                  Strategy.Builder::warp)
              .storedUnless(ModelSpec.Warp.NONE)
              .says(
                  "how continuous parameters are stretched for the model: `none`, "
                      + "`kumaraswamy` (learned in every trial; with `inference: map`, not for "
                      + "`pes`, no `interval`)",
                  "`none`"),
          new Setting<>(
                  "model",
                  NestedKinds.ADDITIVE,
                  s -> Optional.of(s.model().structure().additive()),
                  (b, additive) -> b.additive = additive)
              .alwaysStored()
              .variedBy((b, sum) -> b.structure(sum ? Structure.learned() : Structure.whole()))
              .says(
                  "`ordinary`: one function of all parameters; `additive`: a sum of "
                      + "functions of few, see "
                      + "[models](models.md#sums-of-functions-of-few-parameters)",
                  "`ordinary`"),
          new Setting<>(
                  "groups",
                  NestedKinds.GROUPS,
                  Settings::groups,
                  (b, groups) -> b.groups = Optional.of(groups))
              .neededWhere(b -> b.additive)
              .misplacedWhere(Settings::unlessAdditive)
              .variedBy(Strategy.Builder::structure)
              .says(
                  "which parameters a term of an additive model has: lists of names such "
                      + "as `[[lr, wd], [depth]]`, each parameter in one of them, or `learn`",
                  "required with `model: additive`"),
          new Setting<>(
                  "structure",
                  words(StructureMethod.values(), StructureMethod::word),
                  s -> learned(s).map(Structure.Learned::method),
                  (b, method) -> b.structureMethod = Optional.of(method))
              .storedWhere(Strategy.Builder::learnsGroups)
              .misplacedWhere(Settings::unlessGroupsAreLearned)
              .says(
                  "how groups are learned: `gibbs`, `random` (the likeliest of 10,000, "
                      + "as in the paper); with `groups: learn` only, as are the next two",
                  "`gibbs`"),
          new Setting<>(
                  "group-size",
                  whole(1, MOST_TRIALS, 1, 2, 3),
                  s -> learned(s).map(Structure.Learned::limit),
                  (b, size) -> b.groupSize = OptionalInt.of(size))
              .storedWhere(Strategy.Builder::learnsGroups)
              .misplacedWhere(Settings::unlessGroupsAreLearned)
              .says("how many parameters a learned group may have, ≥ 1", "3"),
          new Setting<>(
                  "structure-interval",
                  whole(1, MOST_TRIALS, 1, 4, 9),
                  s -> learned(s).map(Structure.Learned::interval),
                  (b, values) -> b.structureInterval = OptionalInt.of(values))
              .storedWhere(Strategy.Builder::learnsGroups)
              .misplacedWhere(Settings::unlessGroupsAreLearned)
              .says("values until groups are learned anew, ≥ 1", "25"),
          new Setting<>(
                  "choice",
                  words(Structure.Choice.values(), Structure.Choice::word),
                  s -> s.model().structure().choice(),
                  (b, choice) -> b.choice = Optional.of(choice))
              .misplacedWhere(Settings::unlessAdditive)
              .says(
                  "how an additive model chooses: `together`, by the acquisition of the "
                      + "whole function; `apart`, each group by that of its own component, as "
                      + "in the paper",
                  "`together` with "
                      + by(TOGETHER)
                      + ", `apart` with the others that have it: "
                      + by(APART)),
          new Setting<>(
                  "exact-to",
                  whole(100, MOST_TRIALS, 100, 101, 9999),
                  s -> Optional.of(s.model().exactTo()),
                  Strategy.Builder::exactTo)
              .storedUnless(ModelSpec.EXACT_TO)
              .says(
                  "up to how many values, ≥ 100, the model sees all; of more it sees 2000, near "
                      + "the best ones and spread over the others ([decision "
                      + "37](decisions/037-very-many-values.md)); hyper-parameters are learned from at "
                      + "most 2000 ([decision 57](decisions/057-hyperparameters-of-two-thousand.md))",
                  "5000"),
          new Setting<>(
                  "initial",
                  whole(0, MOST_TRIALS, 0, 1, 2, 3),
                  s -> boxed(s.initial()),
                  Strategy.Builder::initial)
              .in(Scope.ANY)
              .says(
                  "size of the quasi-random initial design, ≥ 0",
                  "2(d+1); with `auto` and a budget at most a quarter of that, but d+1 at least"),
          new Setting<>("beta", real(0, 2, 1e100), s -> boxed(s.beta()), Strategy.Builder::beta)
              .says(
                  "how many standard deviations `ucb` adds to the mean, ≥ 0",
                  "grows with the trials: Srinivas et al. 2010, theorem 2"),
          new Setting<>(
                  "margin", real(0, 0.1, 1e200), s -> boxed(s.margin()), Strategy.Builder::margin)
              .says(
                  "by how much `pi` wants the best value exceeded, ≥ 0, in the units of the values",
                  "the noise's standard deviation"),
          new Setting<>(
                  "paths",
                  words(PathMethod.values(), PathMethod::word),
                  s -> Optional.of(s.paths()),
                  Strategy.Builder::paths)
              .alwaysStored()
              .says(
                  "how functions are drawn from the model: `pathwise`, `weight-space` "
                      + "(as in the paper)",
                  "`pathwise`"),
          new Setting<>(
                  "features",
                  whole(2, 100_000, 2, 17, 200),
                  s -> boxed(s.features()),
                  Strategy.Builder::features)
              .says("how many random features a drawn function has, ≥ 2", "1024"),
          new Setting<>(
                  "pending",
                  words(PendingRule.values(), PendingRule::word),
                  s -> Optional.of(s.pending()),
                  Strategy.Builder::pending)
              .in(Scope.ANY)
              .says(
                  "how trials that are under way enter the choice of the next: "
                      + "`believer`, `fantasies`, `diversity`, `penalty`; see [many trials at "
                      + "once](parallel.md) for what each is and which acquisitions it serves",
                  "`believer`; `diversity` with `gibbon`"),
          new Setting<>("cover", NestedKinds.COVER, Strategy::cover, Strategy.Builder::cover)
              .says(
                  "`{radius: ε, lipschitz: L}`, both ≥ 0: ε·L is added to every maximum "
                      + "that "
                      + by(OVER_CANDIDATES)
                      + " draw over candidates; not with `max-values: calibrated`, other "
                      + "acquisitions, or a space that is searched whole: see "
                      + "[acquisitions](acquisitions.md#from-candidates-to-the-whole-space)",
                  "nothing is added"),
          new Setting<>(
                  "failures",
                  words(FailureRule.values(), FailureRule::word),
                  s -> Optional.of(s.failures()),
                  Strategy.Builder::failures)
              .in(Scope.ANY)
              .says(
                  "what failed trials say about other points: `learn`, how probable "
                      + "success is, or `ignore`; see [outcomes and "
                      + "failures](outcomes.md#trials-that-fail)",
                  "`learn`"),
          new Setting<>(
                  "edition",
                  whole(1, Integer.MAX_VALUE, 1, 2, 3),
                  s -> Optional.of(s.edition()),
                  Strategy.Builder::edition)
              .in(Scope.AUTO)
              .called("the edition of auto")
              .storedUnless(1)
              .misplacedWhere(Setting::unlessAuto)
              .says(
                  "which edition of `auto` is meant, 1 to 3; for `acquisition: auto` only. "
                      + "Edition 2 chooses by `mes-g` with `max-values: reachable` instead of "
                      + "`log-ei`; edition 3 repeats a trial where noise is unknown. A study goes on with the edition it began with; see [decision "
                      + "61](decisions/061-editions-of-auto.md)",
                  "1"),
          new Setting<>(
                  "recommend",
                  words(Strategy.RecommendationRule.values(), Strategy.RecommendationRule::word),
                  s -> Optional.of(s.recommend()),
                  Strategy.Builder::recommend)
              .in(Scope.ANY)
              .storedUnless(Strategy.RecommendationRule.SAFE)
              .says(
                  "which point is recommended: `safe`, the one whose expected value less "
                      + "two standard deviations is the best, or `paper`, the one with the best "
                      + "expected value; see [models](models.md#the-recommended-point)",
                  "`safe`"));

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

  private static Optional<String> unlessAdditive(Strategy.Builder builder) {
    return builder.additive
        ? Optional.empty()
        : Optional.of("model: additive only, but the model is ordinary");
  }

  private static Optional<String> unlessGroupsAreLearned(Strategy.Builder builder) {
    return unlessAdditive(builder)
        .or(
            () ->
                builder.learnsGroups()
                    ? Optional.empty()
                    : Optional.of("groups: learn only, but the groups are given"));
  }
}
