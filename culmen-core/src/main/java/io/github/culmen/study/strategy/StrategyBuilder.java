package io.github.culmen.study.strategy;

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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Builds a {@link Strategy}; what is not set is as its preset says. It holds values by the keys of
 * the table of settings, which has their types and defaults.
 */
public final class StrategyBuilder {
  private final Map<String, Object> named = new LinkedHashMap<>();
  private final Strategy.Preset base;
  private Optional<Custom> custom = Optional.empty();

  StrategyBuilder(Strategy.Preset base) {
    this.base = base;
  }

  /** Sets what the settings are that nobody names. */
  public StrategyBuilder preset(Strategy.Preset preset) {
    return set(Settings.PRESET, preset);
  }

  /** Sets what scores a point. */
  public StrategyBuilder acquisition(AcquisitionKind kind) {
    this.custom = Optional.empty();
    return set(Settings.ACQUISITION, kind);
  }

  /**
   * Sets an acquisition of one's own. It scores the beliefs of this builder's model, or of the
   * model {@code auto} chooses.
   */
  public StrategyBuilder acquisition(CustomAcquisition score) {
    if (preset() == Strategy.Preset.AUTO) {
      unset(Settings.ACQUISITION);
      return custom(Custom.of(score));
    }
    return custom(AcquisitionKind.CUSTOM_ACQUISITION, Custom.of(score));
  }

  /** Sets what a user brings, perhaps by its word alone, and what it takes part in. */
  public StrategyBuilder custom(AcquisitionKind kind, Custom what) {
    return set(Settings.ACQUISITION, kind).custom(what);
  }

  /** Sets what a user brings for the acquisition that was set before. */
  public StrategyBuilder custom(Custom what) {
    this.custom = Optional.of(what);
    return this;
  }

  /** Sets how many values of the maximum are drawn. */
  public StrategyBuilder maxima(int count) {
    return set(Settings.MAXIMA, count);
  }

  /** Sets how values of the maximum are drawn. */
  public StrategyBuilder maxValues(MaxValueMethod method) {
    return set(Settings.MAX_VALUES, method);
  }

  /** Sets how observation noise enters max-value entropy search. */
  public StrategyBuilder information(InformationForm form) {
    return set(Settings.INFORMATION, form);
  }

  /** Sets the covariance family. */
  public StrategyBuilder kernel(KernelFamily family) {
    return set(Settings.KERNEL, family);
  }

  /** Sets the prior of the hyper-parameters. */
  public StrategyBuilder prior(Learning.PriorKind kind) {
    return set(Settings.PRIOR, kind);
  }

  /** Fixes the hyper-parameters instead of learning them. */
  public StrategyBuilder fixed(Hyperparameters values) {
    return inference(Learning.Inference.FIXED).set(Settings.HYPERPARAMETERS, values);
  }

  /** Sets how hyper-parameters are found. */
  public StrategyBuilder inference(Learning.Inference kind) {
    return set(Settings.INFERENCE, kind);
  }

  /** Sets priors of single hyper-parameters. */
  public StrategyBuilder priors(Priors own) {
    return set(Settings.PRIORS, own);
  }

  /** Sets how many settings of the hyper-parameters are drawn; for inference that draws them. */
  public StrategyBuilder samples(int count) {
    return set(Settings.SAMPLES, count);
  }

  /** Sets how many sweeps the first chain makes before its first setting. */
  public StrategyBuilder burnIn(int sweeps) {
    return set(Settings.BURN_IN, sweeps);
  }

  /** Sets how many sweeps are made for each setting. */
  public StrategyBuilder thinning(int sweeps) {
    return set(Settings.THINNING, sweeps);
  }

  /** Sets what settings are drawn from. */
  public StrategyBuilder density(Sampling.Density density) {
    return set(Settings.DENSITY, density);
  }

  /** Sets after how many trials the hyper-parameters are learned anew. */
  public StrategyBuilder interval(int trials) {
    return set(Settings.INTERVAL, trials);
  }

  /** Sets whether told values are standardised for the model. */
  public StrategyBuilder standardize(boolean on) {
    return set(Settings.STANDARDIZE, on);
  }

  /** Sets how many robust standard deviations a value may be worse than the median, if any. */
  public StrategyBuilder winsorize(OptionalDouble limit) {
    return set(Settings.WINSORIZE, limit);
  }

  /** Sets how many robust standard deviations a value may be worse than the median. */
  public StrategyBuilder winsorize(double limit) {
    return set(Settings.WINSORIZE, OptionalDouble.of(limit));
  }

  /** Sets the transform of told values for the model. */
  public StrategyBuilder transform(ValueTransform.Transform curve) {
    return set(Settings.TRANSFORM, curve);
  }

  /** Sets which inputs of the model act together. */
  public StrategyBuilder structure(Structure whole) {
    for (Setting<?> part : Settings.OF_STRUCTURE) {
      named.remove(part.key());
    }
    if (whole.additive()) {
      set(Settings.GROUPS, whole);
      whole.choice().ifPresent(choice -> set(Settings.CHOICE, choice));
    }
    return set(Settings.MODEL, whole.additive());
  }

  /** Sets up to how many values the model sees all of them, at least 100. */
  public StrategyBuilder exactTo(int values) {
    return set(Settings.EXACT_TO, values);
  }

  /** Sets how the continuous inputs are stretched for the model. */
  public StrategyBuilder warp(ModelSpec.Warp kind) {
    return set(Settings.WARP, kind);
  }

  /** Sets the size of the initial design. */
  public StrategyBuilder initial(int points) {
    return set(Settings.INITIAL, points);
  }

  /** Sets how many standard deviations {@code ucb} adds to the mean. */
  public StrategyBuilder beta(double sds) {
    return set(Settings.BETA, sds);
  }

  /** Sets by how much {@code pi} wants the best value exceeded. */
  public StrategyBuilder margin(double value) {
    return set(Settings.MARGIN, value);
  }

  /** Sets how functions are drawn from the posterior. */
  public StrategyBuilder paths(PathMethod method) {
    return set(Settings.PATHS, method);
  }

  /** Sets how many random features a drawn function has. */
  public StrategyBuilder features(int count) {
    return set(Settings.FEATURES, count);
  }

  /** Sets how points whose evaluation is under way enter the choice. */
  public StrategyBuilder pending(PendingRule rule) {
    return set(Settings.PENDING, rule);
  }

  /** Sets how far the function may rise between candidates. */
  public StrategyBuilder cover(Cover between) {
    return set(Settings.COVER, between);
  }

  /** Sets what failed trials say about points that were not tried. */
  public StrategyBuilder failures(FailureRule rule) {
    return set(Settings.FAILURES, rule);
  }

  /** Sets which edition of {@code auto} is meant; others take no notice of it. */
  public StrategyBuilder edition(int number) {
    return set(Settings.EDITION, number);
  }

  /** Sets whether the end of a budget goes to the best posterior mean. */
  public StrategyBuilder exploit(boolean on) {
    return set(Settings.EXPLOIT, on);
  }

  /** Sets which point is recommended. */
  public StrategyBuilder recommend(RecommendationRule rule) {
    return set(Settings.RECOMMEND, rule);
  }

  /** Sets what the model expects where nothing was tried, in the units of the told values. */
  public StrategyBuilder mean(double value) {
    return set(Settings.MEAN, OptionalDouble.of(value));
  }

  /** Sets what is made of standard deviations that are told with values. */
  public StrategyBuilder toldSds(ValueTransform.ToldSds sds) {
    return set(Settings.TOLD_SDS, sds);
  }

  /** Sets what is modelled of outcomes with bounds. */
  public StrategyBuilder outcomeValues(ValueTransform.OutcomeValues values) {
    return set(Settings.OUTCOME_VALUES, values);
  }

  /** Sets how entropy search accounts for outcomes with bounds. */
  public StrategyBuilder outcomeRule(OutcomeRule rule) {
    return set(Settings.OUTCOME_RULE, rule);
  }

  /** Sets what priors measure lengthscales in. */
  public StrategyBuilder lengthscaleUnits(Learning.Units units) {
    return set(Settings.LENGTHSCALE_UNITS, units);
  }

  /** Builds the strategy. */
  public Strategy build() {
    AcquisitionKind kind = value(Settings.ACQUISITION);
    ModelSpec model = model();
    StrategyChecks.requireOwn(this);
    AcquisitionSpec acquisition =
        custom.isPresent() ? new AcquisitionSpec.Own(kind, custom.get()) : kind.spec(this);
    return new Strategy(
        composition(acquisition),
        acquisition,
        new MaximumDraws(
            value(Settings.MAXIMA),
            value(Settings.MAX_VALUES),
            value(Settings.PATHS),
            count(Settings.FEATURES)),
        model,
        count(Settings.INITIAL),
        named(Settings.PENDING).orElse(kind.usualPending()),
        value(Settings.FAILURES),
        value(Settings.EXPLOIT),
        value(Settings.RECOMMEND),
        value(Settings.OUTCOME_RULE));
  }

  // A strategy of one's own leaves nothing to auto.
  private Optional<Strategy.Composition> composition(AcquisitionSpec acquisition) {
    if (!composes() || acquisition.kind() == AcquisitionKind.CUSTOM_STRATEGY) {
      return Optional.empty();
    }
    Map<String, Object> chosen = new LinkedHashMap<>();
    for (Setting<?> setting : Setting.all()) {
      if (setting.isChosenByAuto()
          && named.containsKey(setting.key())
          && setting.misplaced(this).isEmpty()) {
        chosen.put(setting.key(), named.get(setting.key()));
      }
    }
    chosen.remove(Settings.ACQUISITION.key(), AcquisitionKind.AUTO);
    if (chosen.containsKey(Settings.ACQUISITION.key())) {
      dropOthers(acquisition, chosen);
    }
    if (isStoredAuto()) {
      StrategyChecks.requireDefaults(this);
      chosen.clear();
    }
    return Optional.of(new Strategy.Composition(value(Settings.EDITION), chosen));
  }

  // Settings of other acquisitions than the one that was named.
  private static void dropOthers(AcquisitionSpec acquisition, Map<String, Object> chosen) {
    if (acquisition.beta().isEmpty()) {
      chosen.remove(Settings.BETA.key());
    }
    if (acquisition.margin().isEmpty()) {
      chosen.remove(Settings.MARGIN.key());
    }
    if (!acquisition.kind().hasInformationForms()) {
      chosen.remove(Settings.INFORMATION.key());
    }
  }

  /** Whether something is left to {@code auto}. */
  boolean composes() {
    return preset() == Strategy.Preset.AUTO || isStoredAuto();
  }

  // Studies of before there were presets have the acquisition auto and defaults that nobody named.
  private boolean isStoredAuto() {
    return base == Strategy.Preset.PLAIN
        && !named.containsKey(Settings.PRESET.key())
        && named(Settings.ACQUISITION).equals(Optional.of(AcquisitionKind.AUTO));
  }

  Strategy.Preset preset() {
    return named(Settings.PRESET).orElse(base);
  }

  private ModelSpec model() {
    return new ModelSpec(
        value(Settings.KERNEL),
        learning(),
        new ValueTransform(
            value(Settings.STANDARDIZE),
            value(Settings.WINSORIZE),
            value(Settings.TRANSFORM),
            value(Settings.MEAN),
            value(Settings.TOLD_SDS),
            value(Settings.OUTCOME_VALUES)),
        value(Settings.WARP),
        structure(),
        value(Settings.EXACT_TO));
  }

  private Learning learning() {
    Learning.Inference inference = value(Settings.INFERENCE);
    // Where a preset's interval means nothing nobody asked for one.
    boolean relearns =
        inference != Learning.Inference.FIXED && value(Settings.WARP) == ModelSpec.Warp.NONE;
    boolean asked =
        Settings.OF_SAMPLING.stream().anyMatch(setting -> named.containsKey(setting.key()));
    return new Learning(
        inference,
        value(Settings.PRIOR),
        value(Settings.PRIORS),
        named(Settings.HYPERPARAMETERS),
        inference.samples() || asked
            ? Optional.of(
                new Sampling(
                    value(Settings.SAMPLES),
                    count(Settings.BURN_IN),
                    value(Settings.THINNING),
                    value(Settings.DENSITY)))
            : Optional.empty(),
        relearns || named(Settings.INTERVAL).isPresent()
            ? count(Settings.INTERVAL)
            : OptionalInt.empty(),
        value(Settings.LENGTHSCALE_UNITS));
  }

  private Structure structure() {
    if (!value(Settings.MODEL)) {
      return Structure.whole();
    }
    Structure given =
        named(Settings.GROUPS)
            .orElseThrow(
                () -> new IllegalArgumentException("model additive needs groups, but has none"));
    Optional<Structure.Choice> choice = named(Settings.CHOICE);
    if (given instanceof Structure.Learned usual) {
      return new Structure.Learned(
          named(Settings.STRUCTURE).orElse(usual.method()),
          named(Settings.GROUP_SIZE).orElse(usual.limit()),
          named(Settings.STRUCTURE_INTERVAL).orElse(usual.interval()),
          choice);
    }
    return choice.map(given::with).orElse(given);
  }

  boolean learnsGroups() {
    return value(Settings.MODEL)
        && named(Settings.GROUPS).filter(Structure.Learned.class::isInstance).isPresent();
  }

  Optional<Custom> custom() {
    return custom;
  }

  <T> StrategyBuilder set(Setting<T> setting, T value) {
    named.put(setting.key(), value);
    return this;
  }

  void setAll(Map<String, Object> values) {
    named.putAll(values);
  }

  void unset(Setting<?> setting) {
    named.remove(setting.key());
  }

  /** What was set. */
  @SuppressWarnings("unchecked") // only set() puts values
  <T> Optional<T> named(Setting<T> setting) {
    return Optional.ofNullable((T) named.get(setting.key()));
  }

  /** What was set, or what the preset has. */
  <T> T value(Setting<T> setting) {
    return named(setting).orElseGet(() -> setting.of(preset()).orElseThrow());
  }

  OptionalDouble number(Setting<Double> setting) {
    return named(setting).map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private OptionalInt count(Setting<Integer> setting) {
    return named(setting)
        .or(() -> setting.of(preset()))
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }
}
