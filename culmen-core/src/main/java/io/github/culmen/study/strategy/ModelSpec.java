package io.github.culmen.study.strategy;

import io.github.culmen.setting.KernelFamily;

/**
 * The model by which a study chooses its points.
 *
 * @param kernel the covariance family
 * @param learning how hyper-parameters are found
 * @param outputs the clip, transform and standardisation of told values
 * @param warp how the continuous inputs are stretched
 * @param structure which inputs interact
 * @param exactTo up to how many values the model sees all of them; beyond, it sees a subset
 */
public record ModelSpec(
    KernelFamily kernel,
    Learning learning,
    ValueTransform outputs,
    Warp warp,
    Structure structure,
    int exactTo) {
  /** Up to how many values a model sees all of them by default. */
  public static final int EXACT_TO = 5000;

  private static final int FEWEST_EXACT = 100;

  /** How continuous inputs can be stretched. */
  public enum Warp {
    /** Not at all. */
    NONE("none"),
    /** Each by a distribution function of Kumaraswamy, learned with the hyper-parameters. */
    KUMARASWAMY("kumaraswamy");

    private final String word;

    Warp(String word) {
      this.word = word;
    }

    /** The word that names this choice in study files. */
    public String word() {
      return word;
    }
  }

  /** Checks that the parts fit together. */
  public ModelSpec {
    if (warp != Warp.NONE && learning.inference() != Learning.Inference.MAP) {
      throw new IllegalArgumentException(
          "warp kumaraswamy needs inference map, but inference = " + learning.inference().word());
    }
    if (warp != Warp.NONE && learning.interval().orElse(1) > 1) {
      throw new IllegalArgumentException(
          "a warp is learned in every trial, but interval = " + learning.interval().getAsInt());
    }
    if (exactTo < FEWEST_EXACT) {
      throw new IllegalArgumentException(
          "exact-to must be at least " + FEWEST_EXACT + ", but exact-to = " + exactTo);
    }
    if (structure.additive()) {
      requireAdditive(learning, warp, structure);
    }
  }

  private static void requireAdditive(Learning learning, Warp warp, Structure structure) {
    boolean given = structure instanceof Structure.Groups;
    if (learning.inference() != Learning.Inference.MAP
        && !(given && learning.inference() == Learning.Inference.FIXED)) {
      throw new IllegalArgumentException(
          "model additive has inference map, or with given groups fixed, but inference = "
              + learning.inference().word());
    }
    if (!learning.priors().equals(Priors.none())) {
      throw new IllegalArgumentException(
          "model additive has the priors default, tied, loosely-tied and paper only, but priors = "
              + learning.priors());
    }
    if (warp != Warp.NONE) {
      throw new IllegalArgumentException("model additive has no warp, but warp = " + warp.word());
    }
  }

  /** Whether it is time to relearn; a warp, which no event holds, is learned in every trial. */
  public boolean due(int learned, int next) {
    return warp != Warp.NONE || learning.due(learned, next);
  }

  /** Of all values while there are no more than {@link #EXACT_TO}. */
  public ModelSpec(
      KernelFamily kernel,
      Learning learning,
      ValueTransform outputs,
      Warp warp,
      Structure structure) {
    this(kernel, learning, outputs, warp, structure, EXACT_TO);
  }

  /** Of all inputs together, as they are. */
  public ModelSpec(KernelFamily kernel, Learning learning, ValueTransform outputs) {
    this(kernel, learning, outputs, Warp.NONE, Structure.whole());
  }
}
