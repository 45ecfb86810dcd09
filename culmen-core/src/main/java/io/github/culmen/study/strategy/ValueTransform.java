package io.github.culmen.study.strategy;

import java.util.OptionalDouble;

/**
 * What is done to told values before the model sees them: the worst are clipped, then all are
 * transformed, shifted and scaled. Predictions go the same way back.
 *
 * @param standardize whether they are shifted and scaled to mean 0 and sd 1
 * @param winsorize how many robust standard deviations, 1.4826 times the median absolute deviation,
 *     a value may be worse than the median; worse ones are clipped to that, without a standard
 *     deviation of their own. Applies to the logarithms with {@link Transform#LOG}. Nothing is
 *     clipped if absent
 * @param transform the transform of the clipped values
 * @param mean what the model expects where nothing was tried, in the units of the told values; the
 *     mean of the values if absent, or 0 if they are not standardised. Values are then scaled to
 *     root mean square 1 around it
 * @param sds what is made of standard deviations that are told with values
 * @param outcomes what is modelled of outcomes with bounds
 */
public record ValueTransform(
    boolean standardize,
    OptionalDouble winsorize,
    Transform transform,
    OptionalDouble mean,
    ToldSds sds,
    OutcomeValues outcomes) {
  /** The value of {@code winsorize} where none is given. */
  public static final double USUAL_LIMIT = 5;

  private static final double MOST_MEAN = 1e100;

  /** The transforms, each increasing. */
  public enum Transform {
    /** None. */
    NONE("none"),
    /**
     * The logarithm: log v of positive values, -log(-v) of negative ones; where there are both, or
     * zeros, sign(v) log(1 + |v|/c), c being their median size.
     */
    LOG("log"),
    /**
     * The power transform of Yeo and Johnson of the standardised values, its exponent between 0 and
     * 2 chosen by maximum likelihood. [Yeo2000]
     */
    POWER("power");

    private final String word;

    Transform(String word) {
      this.word = word;
    }

    /** The word that names this transform in study files. */
    public String word() {
      return word;
    }
  }

  /** What is made of standard deviations that are told with values. */
  public enum ToldSds {
    /** They are what they are. */
    TRUSTED("trusted"),
    /**
     * Each is at least the root mean square of its neighbours': one estimated from a few repeats
     * that happened to agree is luck.
     */
    MODERATED("moderated");

    private final String word;

    ToldSds(String word) {
      this.word = word;
    }

    /** The word that names it in study files. */
    public String word() {
      return word;
    }
  }

  /** What is modelled of outcomes with bounds. */
  public enum OutcomeValues {
    /** Their values. */
    AS_TOLD("as-told"),
    /**
     * The logarithm of the distance from the bound, with its sign: what matters is on which side of
     * the bound a point is, and a stress of a million times the bound must not shape the model near
     * it.
     */
    SIGNED_LOG("signed-log");

    private final String word;

    OutcomeValues(String word) {
      this.word = word;
    }

    /** The word that names it in study files. */
    public String word() {
      return word;
    }
  }

  /** Checks the number of standard deviations and the mean. */
  public ValueTransform {
    if (winsorize.isPresent() && !(winsorize.getAsDouble() > 0 && winsorize.getAsDouble() < 1e9)) {
      throw new IllegalArgumentException(
          "winsorize must be > 0 and below 1e9, but winsorize = " + winsorize.getAsDouble());
    }
    if (mean.isPresent() && !(Math.abs(mean.getAsDouble()) <= MOST_MEAN)) {
      throw new IllegalArgumentException(
          "mean must be from -1e100 to 1e100, but mean = " + mean.getAsDouble());
    }
  }

  /** Values around their own mean. */
  public ValueTransform(boolean standardize, OptionalDouble winsorize, Transform transform) {
    this(
        standardize,
        winsorize,
        transform,
        OptionalDouble.empty(),
        ToldSds.TRUSTED,
        OutcomeValues.AS_TOLD);
  }

  /** Values that are standardised or not, and nothing else. */
  public ValueTransform(boolean standardize) {
    this(standardize, OptionalDouble.empty(), Transform.NONE);
  }
}
