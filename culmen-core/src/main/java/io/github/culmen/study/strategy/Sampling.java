package io.github.culmen.study.strategy;

import java.util.OptionalInt;

/**
 * How many settings of the hyper-parameters are drawn, and how.
 *
 * @param samples how many settings every acquisition is averaged over: the paper's M
 * @param burnIn how many sweeps the first chain makes before its first sample; 50 for each of
 *     {@code thinning} if absent, as in the paper. Later chains go on where the last one ended and
 *     make a tenth of them.
 * @param thinning how many sweeps are made for each sample
 * @param density what is drawn from
 */
public record Sampling(int samples, OptionalInt burnIn, int thinning, Density density) {
  /** What settings are drawn from. */
  public enum Density {
    /** The posterior of the hyper-parameters. */
    POSTERIOR("posterior"),
    /**
     * What the most probable setting maximises, as a density of the logarithms: settings nearly as
     * probable as that one. The prior of the noise that {@code auto} has, and wide priors of
     * lengthscales, have most of their mass far above their mode, and settings drawn under them
     * take a function of several inputs for noise.
     */
    AROUND_MODE("around-mode");

    private final String word;

    Density(String word) {
      this.word = word;
    }

    /** The word that names this choice in study files. */
    public String word() {
      return word;
    }
  }

  /** The paper's M. */
  static final int SAMPLES = 10;

  /** The paper's sweeps for each sample. */
  static final int THINNING = 3;

  private static final int MOST_SAMPLES = 1000;
  private static final int MOST_SWEEPS = 100_000;
  private static final int DISCARDED = 50;

  /** From the posterior. */
  public Sampling(int samples, OptionalInt burnIn, int thinning) {
    this(samples, burnIn, thinning, Density.POSTERIOR);
  }

  /** Checks the numbers. */
  public Sampling {
    if (samples < 1 || samples > MOST_SAMPLES) {
      throw new IllegalArgumentException(
          "samples must be from 1 to " + MOST_SAMPLES + ", but samples = " + samples);
    }
    if (burnIn.isPresent() && (burnIn.getAsInt() < 0 || burnIn.getAsInt() > MOST_SWEEPS)) {
      throw new IllegalArgumentException(
          "burn-in must be from 0 to " + MOST_SWEEPS + ", but burn-in = " + burnIn.getAsInt());
    }
    if (thinning < 1 || thinning > MOST_SWEEPS) {
      throw new IllegalArgumentException(
          "thinning must be from 1 to " + MOST_SWEEPS + ", but thinning = " + thinning);
    }
  }

  /** The paper's: ten settings, 150 sweeps of burn-in, three for each setting. */
  public static Sampling defaults() {
    return new Sampling(SAMPLES, OptionalInt.empty(), THINNING);
  }

  /** The sweeps before the first sample of a chain. */
  public int sweepsBefore(boolean first) {
    int sweeps = burnIn.orElse(DISCARDED * thinning);
    return first ? sweeps : (sweeps + 9) / 10;
  }
}
