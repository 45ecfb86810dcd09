package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.Capability.APART;
import static io.github.culmen.study.strategy.Capability.AVERAGED;
import static io.github.culmen.study.strategy.Capability.CALIBRATED;
import static io.github.culmen.study.strategy.Capability.DERIVATIVES;
import static io.github.culmen.study.strategy.Capability.FRONT;
import static io.github.culmen.study.strategy.Capability.LATENT;
import static io.github.culmen.study.strategy.Capability.MAXIMA;
import static io.github.culmen.study.strategy.Capability.MODEL;
import static io.github.culmen.study.strategy.Capability.NATS;
import static io.github.culmen.study.strategy.Capability.NOISE_AWARE;
import static io.github.culmen.study.strategy.Capability.OUTCOMES;
import static io.github.culmen.study.strategy.Capability.OVER_CANDIDATES;
import static io.github.culmen.study.strategy.Capability.PATHS;
import static io.github.culmen.study.strategy.Capability.POSITIVE;
import static io.github.culmen.study.strategy.Capability.TOGETHER;

import io.github.culmen.model.PathMethod;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.StructureMethod;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How a study chooses its points.
 *
 * @param acquisition what scores a point
 * @param maxima how many values of the maximum y* the acquisition is averaged over
 * @param maxValues how those values are drawn
 * @param information how observation noise enters max-value entropy search; {@code gibbon}, {@code
 *     jes}, {@code es} and {@code pes} have the noise-aware form only
 * @param model the model the points are chosen by
 * @param initial the size of the quasi-random initial design; 2(d+1) if absent; without any value
 *     the design goes on, whatever its size
 * @param beta how many standard deviations {@code ucb} adds to the mean; the schedule of the paper
 *     if absent
 * @param margin by how much {@code pi} wants the best value exceeded, in the units of the told
 *     values; the noise's standard deviation if absent
 * @param paths how functions are drawn from the posterior
 * @param features how many random features a drawn function has; 1024 if absent
 * @param pending how points whose evaluation is under way enter the choice
 * @param cover how far the function may rise between candidates, added to every drawn maximum; ε
 *     with parameters scaled to [0, 1], L in the units of the told values per unit of that distance
 * @param failures what failed trials say about points that were not tried
 * @param edition what {@code auto} stands for, from 1; a stored study keeps the one it began with,
 *     whatever later ones choose. 1 for all that say themselves how they choose
 * @param custom what a user brings to choose by; with {@code auto} an acquisition whose model
 *     {@code auto} chooses. Empty for all others
 */
public record Strategy(
    AcquisitionKind acquisition,
    int maxima,
    MaxValueMethod maxValues,
    InformationForm information,
    ModelSpec model,
    OptionalInt initial,
    OptionalDouble beta,
    OptionalDouble margin,
    PathMethod paths,
    OptionalInt features,
    PendingRule pending,
    Optional<Cover> cover,
    FailureRule failures,
    int edition,
    Optional<Custom> custom) {

  /** The edition of {@link #auto} unless another one is asked for. */
  public static final int EDITION = 1;

  // Those there are.
  private static final int EDITIONS = 2;

  /** The acquisitions a study can be asked for by one word. */
  public enum AcquisitionKind {
    /** Whatever suits the study so far, with the model and the search that go with it. */
    AUTO("auto", MODEL, FRONT),
    /** Max-value entropy search with sampled maxima from the mean-field distribution. */
    MES_G(
        "mes-g",
        MODEL,
        MAXIMA,
        OVER_CANDIDATES,
        CALIBRATED,
        NOISE_AWARE,
        LATENT,
        APART,
        TOGETHER,
        OUTCOMES,
        FRONT,
        AVERAGED,
        NATS,
        POSITIVE),
    /** Upper confidence bound. */
    UCB("ucb", MODEL, APART, AVERAGED),
    /** Probability of improvement. */
    PI("pi", MODEL, TOGETHER, AVERAGED, POSITIVE),
    /** Expected improvement. */
    EI("ei", MODEL, TOGETHER, FRONT, AVERAGED, POSITIVE),
    /** The logarithm of the expected improvement. */
    LOG_EI("log-ei", MODEL, TOGETHER, FRONT, AVERAGED, POSITIVE),
    /** The nearest in sds to an estimate of the maximum. */
    EST("est", MODEL, APART, AVERAGED),
    /** Max-value entropy search with the maxima of functions drawn from the posterior. */
    MES_R(
        "mes-r",
        MODEL,
        MAXIMA,
        PATHS,
        NOISE_AWARE,
        LATENT,
        APART,
        TOGETHER,
        OUTCOMES,
        FRONT,
        AVERAGED,
        NATS,
        POSITIVE),
    /** Thompson sampling: the maximum of one function drawn from the posterior. */
    THOMPSON("thompson", MODEL, PATHS, APART),
    /** Entropy search over representer points. */
    ES("es", MODEL, NOISE_AWARE),
    /** A lower bound on the information about the maximum that keeps batches apart: GIBBON. */
    GIBBON("gibbon", MODEL, MAXIMA, OVER_CANDIDATES, NOISE_AWARE, AVERAGED, NATS, POSITIVE) {
      // With this rule the terms add up to the bound on a batch that gives GIBBON its name.
      @Override
      PendingRule usualPending() {
        return PendingRule.DIVERSITY;
      }
    },
    /** Joint entropy search: information about where the maximum is and how large. */
    JES("jes", MODEL, MAXIMA, PATHS, NOISE_AWARE),
    /** Predictive entropy search with optima of drawn functions. */
    PES("pes", MODEL, MAXIMA, PATHS, NOISE_AWARE, DERIVATIVES),
    /** Independent uniform points. */
    RANDOM("random"),
    /** Scrambled Sobol points. */
    SOBOL("sobol"),
    /** A {@link CustomAcquisition}; {@link Strategy#custom} says which. */
    CUSTOM_ACQUISITION("custom-acquisition", MODEL, TOGETHER, AVERAGED),
    /** A strategy that a user brings; {@link Strategy#custom} says which. */
    CUSTOM_STRATEGY("custom-strategy");

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Capability> capabilities;

    AcquisitionKind(String word, Capability... capabilities) {
      this.word = word;
      this.capabilities = Set.of(capabilities);
    }

    /** The word that names this acquisition in study files. */
    public String word() {
      return word;
    }

    /** Whether a model is fitted to choose points. */
    public boolean usesModel() {
      return can(MODEL);
    }

    /** Whether values of the maximum are drawn from a distribution over candidates. */
    public boolean drawsOverCandidates() {
      return can(OVER_CANDIDATES);
    }

    /** The ones that need nothing a user brings. */
    public static AcquisitionKind[] builtIn() {
      return Arrays.stream(values())
          .filter(kind -> kind != CUSTOM_ACQUISITION && kind != CUSTOM_STRATEGY)
          .toArray(AcquisitionKind[]::new);
    }

    /** Whether information is measured in all of its forms, with the noise and without. */
    public boolean hasInformationForms() {
      return can(LATENT);
    }

    boolean can(Capability what) {
      return capabilities.contains(what);
    }

    /** How pending points enter the choice if nothing is said. */
    PendingRule usualPending() {
      return PendingRule.BELIEVER;
    }
  }

  /** Checks what can be checked without knowing the space. */
  public Strategy(
      AcquisitionKind acquisition,
      int maxima,
      MaxValueMethod maxValues,
      InformationForm information,
      ModelSpec model,
      OptionalInt initial,
      OptionalDouble beta,
      OptionalDouble margin,
      PathMethod paths,
      OptionalInt features,
      PendingRule pending,
      Optional<Cover> cover,
      FailureRule failures,
      int edition,
      Optional<Custom> custom) {
    CustomChecks.require(acquisition, custom, initial, beta, margin);
    this.acquisition = acquisition;
    this.maxima = maxima;
    this.maxValues = maxValues;
    this.information = information;
    this.model = model;
    this.initial = initial;
    this.beta = beta;
    this.margin = margin;
    this.paths = paths;
    this.features = features;
    this.pending = pending;
    this.cover = cover;
    this.failures = failures;
    this.edition = acquisition == AcquisitionKind.AUTO ? edition : 1;
    this.custom = custom;
    if (acquisition == AcquisitionKind.AUTO) {
      AutoSettings.requireNone(this);
      if (edition < 1 || edition > EDITIONS) {
        throw new IllegalArgumentException(
            "edition must be from 1 to " + EDITIONS + ", but edition = " + edition);
      }
    }
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    if (maxValues == MaxValueMethod.CALIBRATED
        && acquisition.can(OVER_CANDIDATES)
        && !acquisition.can(CALIBRATED)) {
      throw new IllegalArgumentException(
          acquisition.word()
              + " has max-values gumbel, gumbel-median, exact or reachable, but max-values ="
              + " calibrated");
    }
    if (information != InformationForm.NOISE_AWARE
        && acquisition.can(NOISE_AWARE)
        && !acquisition.can(LATENT)) {
      throw new IllegalArgumentException(
          acquisition.word()
              + " has information noise-aware only (latent and paper are for mes-g and mes-r), but"
              + " information = "
              + information.word());
    }
    if (acquisition.can(DERIVATIVES) && model.warp() != ModelSpec.Warp.NONE) {
      throw new IllegalArgumentException(
          acquisition.word()
              + " needs derivatives that a warped model does not have, but warp = "
              + model.warp().word());
    }
    if (model.structure().additive()) {
      Structure.Choice choice = choice(model.structure(), acquisition);
      Capability needed = choice == Structure.Choice.APART ? APART : TOGETHER;
      if (!acquisition.can(needed)) {
        throw new IllegalArgumentException(
            "model additive, choice "
                + choice.word()
                + ", chooses by "
                + needed.words()
                + ", but acquisition = "
                + acquisition.word());
      }
    }
    if (!PendingSupport.serves(pending, acquisition, model)) {
      throw new IllegalArgumentException(PendingSupport.refusal(pending, acquisition, model));
    }
    if (initial.isPresent() && initial.getAsInt() < 0) {
      throw new IllegalArgumentException(
          "initial must be at least 0, but initial = " + initial.getAsInt());
    }
    if (beta.isPresent() && !(beta.getAsDouble() >= 0 && beta.getAsDouble() < 1e300)) {
      throw new IllegalArgumentException(
          "beta must be >= 0 and finite, but beta = " + beta.getAsDouble());
    }
    if (margin.isPresent() && !(margin.getAsDouble() >= 0 && margin.getAsDouble() < 1e300)) {
      throw new IllegalArgumentException(
          "margin must be >= 0 and finite, but margin = " + margin.getAsDouble());
    }
    if (features.isPresent() && (features.getAsInt() < 2 || features.getAsInt() > 100_000)) {
      throw new IllegalArgumentException(
          "features must be from 2 to 100000, but features = " + features.getAsInt());
    }
    if (cover.isPresent() && !acquisition.can(OVER_CANDIDATES)) {
      throw new IllegalArgumentException(
          "cover is for mes-g and gibbon, which draw maxima over candidates, but acquisition = "
              + acquisition.word());
    }
    if (cover.isPresent() && !maxValues.meanField()) {
      throw new IllegalArgumentException(
          "cover is for max-values gumbel, gumbel-median or exact, which look at candidates only,"
              + " but max-values = "
              + maxValues.word());
    }
  }

  /** The word for how points are chosen: the acquisition's, or that of what a user brings. */
  public String word() {
    return custom.map(Custom::word).orElse(acquisition.word());
  }

  /** Whether an additive model's groups are each chosen for by their own component. */
  public boolean apart() {
    return model.structure().additive()
        && choice(model.structure(), acquisition) == Structure.Choice.APART;
  }

  /** Refuses what has no form for several objectives. */
  public void requireFront() {
    if (!acquisition.usesModel()) {
      return;
    }
    if (!acquisition.can(FRONT) || custom.isPresent()) {
      throw new IllegalArgumentException(
          "with several objectives points are chosen by "
              + FRONT.words()
              + ", random, sobol or a whole strategy of one's own, but acquisition = "
              + word());
    }
    if (acquisition == AcquisitionKind.MES_G && maxValues != MaxValueMethod.REACHABLE) {
      throw new IllegalArgumentException(
          "with several objectives mes-g has max-values reachable, but max-values = "
              + maxValues.word());
    }
    if (acquisition.can(LATENT) && information == InformationForm.PAPER
        || acquisition == AcquisitionKind.MES_G && information != InformationForm.NOISE_AWARE) {
      throw new IllegalArgumentException(
          "with several objectives mes-r has information noise-aware or latent and mes-g"
              + " noise-aware, but information = "
              + information.word());
    }
    if (cover.isPresent()) {
      throw new IllegalArgumentException(
          "cover is for the maximum of one objective, but there are several");
    }
  }

  /** Whether the acquisition has a form of its own for outcomes. */
  public boolean seesOutcomes() {
    return acquisition.can(OUTCOMES);
  }

  // Those with a schedule or an estimate of their own for components have no other form.
  private static Structure.Choice choice(Structure structure, AcquisitionKind acquisition) {
    return structure
        .choice()
        .orElse(
            acquisition.can(APART) && !acquisition.can(TOGETHER)
                ? Structure.Choice.APART
                : Structure.Choice.TOGETHER);
  }

  /**
   * Chooses acquisition, model and search by what it sees of the study: how studies choose if
   * nothing else is said.
   */
  public static Strategy auto() {
    return new Builder().acquisition(AcquisitionKind.AUTO).build();
  }

  /**
   * Max-value entropy search, ten maxima, Matérn-5/2, MAP under the default prior: what a builder
   * starts from. A study without a strategy has {@link #auto}.
   */
  public static Strategy mesG() {
    return new Builder().build();
  }

  /** A builder that starts from {@link #mesG}. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this strategy. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.acquisition = acquisition;
    builder.maxima = maxima;
    builder.maxValues = maxValues;
    builder.information = information;
    builder.kernel = model.kernel();
    builder.inference = model.learning().inference();
    builder.prior = model.learning().prior();
    builder.priors = model.learning().priors();
    builder.hyperparameters = model.learning().hyperparameters();
    builder.samples = optional(model.learning().sampling().map(Sampling::samples));
    builder.burnIn = model.learning().sampling().map(Sampling::burnIn).orElse(OptionalInt.empty());
    builder.thinning = optional(model.learning().sampling().map(Sampling::thinning));
    builder.interval = model.learning().interval();
    builder.standardize = model.outputs().standardize();
    builder.winsorize = model.outputs().winsorize();
    builder.transform = model.outputs().transform();
    builder.warp = model.warp();
    builder.structure(model.structure());
    builder.exactTo = model.exactTo();
    builder.initial = initial;
    builder.beta = beta;
    builder.margin = margin;
    builder.paths = paths;
    builder.features = features;
    // What was not chosen follows the acquisition, should that change.
    builder.pending =
        pending == acquisition.usualPending() ? Optional.empty() : Optional.of(pending);
    builder.cover = cover;
    builder.failures = failures;
    // What auto stands for is not said by others, which may become auto.
    builder.edition = acquisition == AcquisitionKind.AUTO ? edition : EDITION;
    builder.custom = custom;
    return builder;
  }

  /** The same with what a user brings, by the same word. */
  public Strategy withCustom(Custom same) {
    Builder builder = toBuilder();
    builder.custom = Optional.of(same);
    return builder.build();
  }

  /** The same where candidates are all there is. */
  public Strategy withoutCover() {
    Builder builder = toBuilder();
    builder.cover = Optional.empty();
    return builder.build();
  }

  private static OptionalInt optional(Optional<Integer> setting) {
    return setting.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /** Builds a {@link Strategy}; what is not set keeps its default. */
  public static final class Builder {
    AcquisitionKind acquisition = AcquisitionKind.MES_G;
    int maxima = 10;
    MaxValueMethod maxValues = MaxValueMethod.GUMBEL;
    InformationForm information = InformationForm.NOISE_AWARE;
    KernelFamily kernel = KernelFamily.MATERN52;
    Learning.Inference inference = Learning.Inference.MAP;
    Learning.PriorKind prior = Learning.PriorKind.DEFAULT;
    Priors priors = Priors.none();
    Optional<Hyperparameters> hyperparameters = Optional.empty();
    OptionalInt samples = OptionalInt.empty();
    OptionalInt burnIn = OptionalInt.empty();
    OptionalInt thinning = OptionalInt.empty();
    OptionalInt interval = OptionalInt.empty();
    boolean standardize = true;
    OptionalDouble winsorize = OptionalDouble.empty();
    ValueTransform.Transform transform = ValueTransform.Transform.NONE;
    ModelSpec.Warp warp = ModelSpec.Warp.NONE;
    int exactTo = ModelSpec.EXACT_TO;
    boolean additive;
    Optional<Structure> groups = Optional.empty();
    Optional<StructureMethod> structureMethod = Optional.empty();
    OptionalInt groupSize = OptionalInt.empty();
    OptionalInt structureInterval = OptionalInt.empty();
    Optional<Structure.Choice> choice = Optional.empty();
    OptionalInt initial = OptionalInt.empty();
    OptionalDouble beta = OptionalDouble.empty();
    OptionalDouble margin = OptionalDouble.empty();
    PathMethod paths = PathMethod.PATHWISE;
    OptionalInt features = OptionalInt.empty();
    Optional<PendingRule> pending = Optional.empty();
    Optional<Cover> cover = Optional.empty();
    FailureRule failures = FailureRule.LEARN;
    int edition = EDITION;
    Optional<Custom> custom = Optional.empty();

    private Builder() {}

    /** Sets what scores a point. */
    public Builder acquisition(AcquisitionKind kind) {
      this.acquisition = kind;
      this.custom = Optional.empty();
      return this;
    }

    /**
     * Sets an acquisition of one's own. It scores the beliefs of this builder's model, or of the
     * model {@code auto} chooses if this builder began with {@link Strategy#auto}.
     */
    public Builder acquisition(CustomAcquisition score) {
      return custom(
          acquisition == AcquisitionKind.AUTO ? acquisition : AcquisitionKind.CUSTOM_ACQUISITION,
          Custom.of(score));
    }

    /** Sets what a user brings, perhaps by its word alone, and what it takes part in. */
    public Builder custom(AcquisitionKind kind, Custom what) {
      this.acquisition = kind;
      return custom(what);
    }

    /** Sets what a user brings for the acquisition that was set before. */
    public Builder custom(Custom what) {
      this.custom = Optional.of(what);
      return this;
    }

    /** Sets how many values of the maximum are drawn. */
    public Builder maxima(int count) {
      this.maxima = count;
      return this;
    }

    /** Sets how values of the maximum are drawn. */
    public Builder maxValues(MaxValueMethod method) {
      this.maxValues = method;
      return this;
    }

    /** Sets how observation noise enters max-value entropy search. */
    public Builder information(InformationForm form) {
      this.information = form;
      return this;
    }

    /** Sets the covariance family. */
    public Builder kernel(KernelFamily family) {
      this.kernel = family;
      return this;
    }

    /** Sets the prior of the hyper-parameters. */
    public Builder prior(Learning.PriorKind kind) {
      this.prior = kind;
      return this;
    }

    /** Fixes the hyper-parameters instead of learning them. */
    public Builder fixed(Hyperparameters values) {
      this.inference = Learning.Inference.FIXED;
      this.hyperparameters = Optional.of(values);
      return this;
    }

    /** Sets how hyper-parameters are found. */
    public Builder inference(Learning.Inference kind) {
      this.inference = kind;
      return this;
    }

    /** Sets priors of single hyper-parameters. */
    public Builder priors(Priors own) {
      this.priors = own;
      return this;
    }

    /** Sets how many settings of the hyper-parameters are drawn; for inference that draws them. */
    public Builder samples(int count) {
      this.samples = OptionalInt.of(count);
      return this;
    }

    /** Sets how many sweeps the first chain makes before its first setting. */
    public Builder burnIn(int sweeps) {
      this.burnIn = OptionalInt.of(sweeps);
      return this;
    }

    /** Sets how many sweeps are made for each setting. */
    public Builder thinning(int sweeps) {
      this.thinning = OptionalInt.of(sweeps);
      return this;
    }

    /** Sets after how many trials the hyper-parameters are learned anew. */
    public Builder interval(int trials) {
      this.interval = OptionalInt.of(trials);
      return this;
    }

    /** Sets whether told values are standardised for the model. */
    public Builder standardize(boolean on) {
      this.standardize = on;
      return this;
    }

    /** Sets how many robust standard deviations a value may be worse than the median. */
    public Builder winsorize(double limit) {
      this.winsorize = OptionalDouble.of(limit);
      return this;
    }

    /** Sets the curve told values are bent by for the model. */
    public Builder transform(ValueTransform.Transform curve) {
      this.transform = curve;
      return this;
    }

    /** Sets which inputs of the model act together. */
    public Builder structure(Structure whole) {
      this.additive = whole.additive();
      this.groups = additive ? Optional.of(whole) : Optional.empty();
      this.structureMethod = Optional.empty();
      this.groupSize = OptionalInt.empty();
      this.structureInterval = OptionalInt.empty();
      this.choice = whole.choice();
      return this;
    }

    /** Sets up to how many values the model sees all of them, at least 100. */
    public Builder exactTo(int values) {
      this.exactTo = values;
      return this;
    }

    /** Sets how the continuous inputs are stretched for the model. */
    public Builder warp(ModelSpec.Warp kind) {
      this.warp = kind;
      return this;
    }

    /** Sets the size of the initial design. */
    public Builder initial(int points) {
      this.initial = OptionalInt.of(points);
      return this;
    }

    /** Sets how many standard deviations {@code ucb} adds to the mean. */
    public Builder beta(double sds) {
      this.beta = OptionalDouble.of(sds);
      return this;
    }

    /** Sets by how much {@code pi} wants the best value exceeded. */
    public Builder margin(double value) {
      this.margin = OptionalDouble.of(value);
      return this;
    }

    /** Sets how functions are drawn from the posterior. */
    public Builder paths(PathMethod method) {
      this.paths = method;
      return this;
    }

    /** Sets how many random features a drawn function has. */
    public Builder features(int count) {
      this.features = OptionalInt.of(count);
      return this;
    }

    /** Sets how points whose evaluation is under way enter the choice. */
    public Builder pending(PendingRule rule) {
      this.pending = Optional.of(rule);
      return this;
    }

    /** Sets how far the function may rise between candidates. */
    public Builder cover(Cover between) {
      this.cover = Optional.of(between);
      return this;
    }

    /** Sets what failed trials say about points that were not tried. */
    public Builder failures(FailureRule rule) {
      this.failures = rule;
      return this;
    }

    /** Sets which edition of {@code auto} is meant; others take no notice of it. */
    public Builder edition(int number) {
      this.edition = number;
      return this;
    }

    /** Builds the strategy. */
    public Strategy build() {
      ModelSpec model =
          new ModelSpec(
              kernel,
              learning(),
              new ValueTransform(standardize, winsorize, transform),
              warp,
              structure(),
              exactTo);
      return new Strategy(
          acquisition,
          maxima,
          maxValues,
          information,
          model,
          initial,
          beta,
          margin,
          paths,
          features,
          pending.orElse(acquisition.usualPending()),
          cover,
          failures,
          edition,
          custom);
    }

    boolean learnsGroups() {
      return additive && groups.isPresent() && groups.get() instanceof Structure.Learned;
    }

    private Structure structure() {
      if (!additive) {
        return Structure.whole();
      }
      Structure given =
          groups.orElseThrow(
              () -> new IllegalArgumentException("model additive needs groups, but has none"));
      if (given instanceof Structure.Learned usual) {
        return new Structure.Learned(
            structureMethod.orElse(usual.method()),
            groupSize.orElse(usual.limit()),
            structureInterval.orElse(usual.interval()),
            choice);
      }
      return choice.map(given::with).orElse(given);
    }

    private Learning learning() {
      boolean asked = samples.isPresent() || burnIn.isPresent() || thinning.isPresent();
      return new Learning(
          inference,
          prior,
          priors,
          hyperparameters,
          inference.samples() || asked
              ? Optional.of(
                  new Sampling(
                      samples.orElse(Sampling.SAMPLES), burnIn, thinning.orElse(Sampling.THINNING)))
              : Optional.empty(),
          interval);
    }
  }
}
