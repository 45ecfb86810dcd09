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

import io.github.culmen.setting.PendingRule;
import java.util.Arrays;
import java.util.Set;

/**
 * The acquisitions a study can be asked for by one word. What an acquisition can do and which
 * settings are its own is said here, at its constant, and nowhere else.
 */
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
      POSITIVE) {
    @Override
    AcquisitionSpec spec(StrategyBuilder asked) {
      return new AcquisitionSpec.MaxValueEntropy(
          asked.value(Settings.INFORMATION), asked.named(Settings.COVER));
    }
  },
  /** Upper confidence bound. */
  UCB("ucb", MODEL, APART, AVERAGED) {
    @Override
    AcquisitionSpec spec(StrategyBuilder asked) {
      return new AcquisitionSpec.ConfidenceBound(asked.number(Settings.BETA));
    }
  },
  /** Probability of improvement. */
  PI("pi", MODEL, TOGETHER, AVERAGED, POSITIVE) {
    @Override
    AcquisitionSpec spec(StrategyBuilder asked) {
      return new AcquisitionSpec.ProbabilityOfImprovement(asked.number(Settings.MARGIN));
    }
  },
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
      POSITIVE) {
    @Override
    AcquisitionSpec spec(StrategyBuilder asked) {
      return new AcquisitionSpec.SampledMaxValueEntropy(asked.value(Settings.INFORMATION));
    }
  },
  /** Thompson sampling: the maximum of one function drawn from the posterior. */
  THOMPSON("thompson", MODEL, PATHS, APART),
  /** Entropy search over representer points. */
  ES("es", MODEL, NOISE_AWARE),
  /** A lower bound on the information about the maximum that keeps batches apart: GIBBON. */
  GIBBON("gibbon", MODEL, MAXIMA, OVER_CANDIDATES, NOISE_AWARE, AVERAGED, NATS, POSITIVE) {
    // With this rule the terms add up to the bound on a batch that gives GIBBON its name.
    @Override
    public PendingRule usualPending() {
      return PendingRule.DIVERSITY;
    }

    @Override
    AcquisitionSpec spec(StrategyBuilder asked) {
      return new AcquisitionSpec.Gibbon(asked.named(Settings.COVER));
    }
  },
  /** Joint entropy search: information about where the maximum is and how large. */
  JES("jes", MODEL, MAXIMA, PATHS, NOISE_AWARE),
  /** Local entropy search: information about the way uphill from the best point. */
  LES("les", MODEL, MAXIMA, PATHS, NOISE_AWARE),
  /** Predictive entropy search with optima of drawn functions. */
  PES("pes", MODEL, MAXIMA, PATHS, NOISE_AWARE, DERIVATIVES),
  /** Independent uniform points. */
  RANDOM("random"),
  /** Scrambled Sobol points. */
  SOBOL("sobol"),
  /** A {@link CustomAcquisition}; {@link AcquisitionSpec#custom} says which. */
  CUSTOM_ACQUISITION("custom-acquisition", MODEL, TOGETHER, AVERAGED),
  /** A strategy that a user brings; {@link AcquisitionSpec#custom} says which. */
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
    return Arrays.stream(values()).filter(kind -> !kind.isCustom()).toArray(AcquisitionKind[]::new);
  }

  /** Whether it is what a user brings. */
  public boolean isCustom() {
    return this == CUSTOM_ACQUISITION || this == CUSTOM_STRATEGY;
  }

  /** Whether information is measured in all of its forms, with the noise and without. */
  public boolean hasInformationForms() {
    return can(LATENT);
  }

  boolean can(Capability what) {
    return capabilities.contains(what);
  }

  /** How pending points enter the choice if nothing is said. */
  public PendingRule usualPending() {
    return PendingRule.BELIEVER;
  }

  /** Whether a rule for pending points serves this acquisition. */
  public boolean serves(PendingRule rule) {
    return rule == PendingRule.BELIEVER
        || rule == PendingRule.KRIGING_BELIEVER
        || can(Capability.needed(rule));
  }

  /** This acquisition with those of the settings asked for that are its own. */
  AcquisitionSpec spec(StrategyBuilder asked) {
    return new AcquisitionSpec.Plain(this);
  }
}
