package io.github.culmen.study.strategy;

import io.github.culmen.setting.PendingRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an acquisition can do, and what it needs. Stated once, at its constant in {@link
 * AcquisitionKind}; every rule about what goes with what asks here.
 */
enum Capability {
  /** Fits a model to choose points. */
  MODEL,
  /** Draws values or places of the maximum: {@code maxima}. */
  MAXIMA,
  /** Draws them from a distribution over candidates: {@code max-values}, {@code cover}. */
  OVER_CANDIDATES,
  /** Draws them from functions whose maxima were calibrated: {@code max-values: calibrated}. */
  CALIBRATED,
  /** Draws functions from the posterior: {@code paths}, {@code features}. */
  PATHS,
  /** Measures information with the noise of an observation in it. */
  NOISE_AWARE,
  /** Measures it in the forms without that noise too: {@code information}. */
  LATENT,
  /** Needs derivatives of the covariance, which a warped model does not have. */
  DERIVATIVES,
  /** Has a form for one component of an additive model: {@code choice: apart}. */
  APART,
  /** Has a form for the whole of an additive model: {@code choice: together}. */
  TOGETHER,
  /** Has a form of its own for outcomes with bounds; others are weighted by feasibility. */
  OUTCOMES,
  /** Has a form for several objectives. */
  FRONT,
  /**
   * Can be averaged over models: scores one point's mean and sd, or draws cheaply. {@code pending:
   * fantasies}.
   */
  AVERAGED,
  /** In nats, so that what pending points share can be taken away: {@code pending: diversity}. */
  NATS,
  /** Never negative, so that a factor below 1 makes it less: {@code pending: penalty}. */
  POSITIVE;

  /** What a rule for pending points asks of an acquisition. */
  static Capability needed(PendingRule rule) {
    return switch (rule) {
      case BELIEVER, KRIGING_BELIEVER -> MODEL;
      case FANTASIES -> AVERAGED;
      case DIVERSITY -> NATS;
      case PENALTY -> POSITIVE;
    };
  }

  /** The built-in acquisitions that have this, in the order of their definition. */
  List<AcquisitionKind> acquisitions() {
    return Arrays.stream(AcquisitionKind.builtIn()).filter(kind -> kind.can(this)).toList();
  }

  /** Their words, as in "mes-g, mes-r, gibbon". */
  String words() {
    return acquisitions().stream().map(AcquisitionKind::word).collect(Collectors.joining(", "));
  }
}
