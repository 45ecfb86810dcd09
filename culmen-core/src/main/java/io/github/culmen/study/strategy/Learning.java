package io.github.culmen.study.strategy;

import io.github.culmen.setting.Hyperparameters;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a model's hyper-parameters are found.
 *
 * @param inference the method
 * @param prior the prior they are found under
 * @param priors priors of single hyper-parameters instead
 * @param hyperparameters the values of {@link Inference#FIXED}; absent otherwise
 * @param sampling how settings are drawn; present if {@code inference} draws any
 * @param interval after how many trials they are relearned, the last ones being used in between; if
 *     absent a fiftieth of the trials so far for {@link Inference#MAP}, a tenth otherwise, at least
 *     1
 * @param units what lengthscales are measured in by the priors
 */
public record Learning(
    Inference inference,
    PriorKind prior,
    Priors priors,
    Optional<Hyperparameters> hyperparameters,
    Optional<Sampling> sampling,
    OptionalInt interval,
    Units units) {

  // Two percent more values move the most probable setting by less than its own uncertainty.
  private static final int FEW_MORE = 50;

  /** How hyper-parameters are found. */
  public enum Inference {
    /** The maximum of their posterior density. */
    MAP("map"),
    /** Given by the user. */
    FIXED("fixed"),
    /** Drawn from their posterior by slice sampling; acquisitions are averaged over the draws. */
    SLICE("slice"),
    /** Drawn by elliptical slice sampling, for log-normal priors. */
    ELLIPTICAL("elliptical");

    private final String word;

    Inference(String word) {
      this.word = word;
    }

    /** The word that names this choice in study files. */
    public String word() {
      return word;
    }

    /** Whether settings are drawn. */
    public boolean samples() {
      return this == SLICE || this == ELLIPTICAL;
    }
  }

  /** The priors hyper-parameters can be found under. */
  public enum PriorKind {
    /** Log-normal lengthscales whose typical size grows with the dimension. */
    DEFAULT("default"),
    /** The same with lengthscales tied to their common mean: for high dimension. */
    TIED("tied"),
    /** The same with a looser tie: for values that are few beside the parameters. */
    LOOSELY_TIED("loosely-tied"),
    /** Gamma lengthscales, log-uniform variances: the paper's. */
    PAPER("paper");

    private final String word;

    PriorKind(String word) {
      this.word = word;
    }

    /** The word that names this prior in study files. */
    public String word() {
      return word;
    }
  }

  /** What a prior of lengthscales measures them in. */
  public enum Units {
    /** Shares of each parameter's range. */
    RANGE("range"),
    /**
     * The parameter's own units: metres if its values are metres, natural logarithms on a log
     * scale, places in the order of an ordinal parameter. Categories have none.
     */
    OWN("own");

    private final String word;

    Units(String word) {
      this.word = word;
    }

    /** The word that names these units in study files. */
    public String word() {
      return word;
    }
  }

  /** With lengthscales as shares of ranges. */
  public Learning(
      Inference inference,
      PriorKind prior,
      Priors priors,
      Optional<Hyperparameters> hyperparameters,
      Optional<Sampling> sampling,
      OptionalInt interval) {
    this(inference, prior, priors, hyperparameters, sampling, interval, Units.RANGE);
  }

  /** Checks that the parts fit together. */
  public Learning {
    if (inference == Inference.FIXED && hyperparameters.isEmpty()) {
      throw new IllegalArgumentException(
          "inference fixed needs hyperparameters (lengthscales, variance, noise), but there are"
              + " none");
    }
    if (inference != Inference.FIXED && hyperparameters.isPresent()) {
      throw new IllegalArgumentException(
          "hyperparameters are used by inference fixed only, but inference = " + inference.word());
    }
    if (inference.samples() != sampling.isPresent()) {
      throw new IllegalArgumentException(
          "samples, burn-in, thinning and density are used by inference slice and elliptical only,"
              + " but inference = "
              + inference.word()
              + (sampling.isPresent() ? "" : " has none"));
    }
    if (inference == Inference.FIXED && !priors.isEmpty()) {
      throw new IllegalArgumentException(
          "priors are for hyper-parameters that are learned, but inference = fixed");
    }
    if (inference == Inference.FIXED && units != Units.RANGE) {
      throw new IllegalArgumentException(
          "lengthscale-units are those of priors, but inference = fixed has none");
    }
    if (inference == Inference.FIXED && interval.isPresent()) {
      throw new IllegalArgumentException(
          "interval is for hyper-parameters that are learned, but inference = fixed");
    }
    if (interval.isPresent() && interval.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "interval must be at least 1, but interval = " + interval.getAsInt());
    }
  }

  /**
   * Whether it is time to relearn.
   *
   * @param learned the first trial chosen with the latest hyper-parameters; 0 if there is none
   * @param next the trial to be chosen
   */
  boolean due(int learned, int next) {
    if (inference == Inference.FIXED) {
      return false;
    }
    int every =
        interval.orElse(Math.max(1, inference.samples() ? (learned + 9) / 10 : learned / FEW_MORE));
    return learned == 0 || next - learned >= every;
  }
}
