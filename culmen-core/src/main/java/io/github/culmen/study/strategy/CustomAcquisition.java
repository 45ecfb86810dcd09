package io.github.culmen.study.strategy;

/**
 * An acquisition of your own: a score of what the model believes about the function at one point.
 *
 * <pre>{@code
 * CustomAcquisition optimistic =
 *     CustomAcquisition.of("optimistic", (mean, sd, context) -> mean + 2 * sd);
 * Study study = Study.create(StudySpec.builder(space).acquisition(optimistic).build());
 * }</pre>
 *
 * <p>The point with the largest score is tried next. A score is a function of its arguments alone:
 * a study that is opened again must score the same. It is called from several threads at once.
 *
 * <p>As a service: implement this in a public class with a public constructor without arguments and
 * name that class in {@code META-INF/services/}{@code
 * io.github.culmen.study.strategy.CustomAcquisition}, or in {@code module-info} with {@code
 * provides}. Study files then know it by its {@link #word}.
 */
public interface CustomAcquisition extends Extension {
  /**
   * How much an evaluation where the function is believed to be Normal(mean, sd²) is worth. Larger
   * is better. Infinite scores count as the largest or smallest number; NaN is an error.
   *
   * @param mean the posterior mean, in the model's units: larger is better, usually standardised
   * @param sd the posterior sd without the noise of observations, > 0
   * @param context what else is known
   */
  double score(double mean, double sd, ScoreContext context);

  /**
   * The derivatives of {@link #score}, by which the search climbs. By central differences unless
   * overridden, which costs four more scores a point.
   */
  default Partials partials(double mean, double sd, ScoreContext context) {
    return Partials.ofDifferences(this, mean, sd, context);
  }

  /**
   * Whether scores are logarithms of what is maximised. Where hyper-parameters are averaged over,
   * the average is taken of what is maximised; where points may fail or be infeasible, the
   * logarithm of the probability is added. Otherwise scores are measured from the least of many
   * candidates and multiplied by the probability.
   */
  default boolean logarithmic() {
    return false;
  }

  /** A score that a lambda gives. */
  static CustomAcquisition of(String word, Score score) {
    return new CustomAcquisition() {
      @Override
      public String word() {
        return word;
      }

      @Override
      public double score(double mean, double sd, ScoreContext context) {
        return score.of(mean, sd, context);
      }
    };
  }

  /** A score without a word. */
  @FunctionalInterface
  interface Score {
    /** See {@link CustomAcquisition#score}. */
    double of(double mean, double sd, ScoreContext context);
  }

  /**
   * The derivatives of a score.
   *
   * @param byMean by the mean
   * @param bySd by the sd
   */
  record Partials(double byMean, double bySd) {
    // The cube root of a double's precision balances rounding and curvature; the sd is the scale on
    // which scores change.
    private static final double STEP = 6e-6;

    /** Central differences, with steps that fit the sd. */
    public static Partials ofDifferences(
        CustomAcquisition acquisition, double mean, double sd, ScoreContext context) {
      // A step that the mean's last digits would swallow is no step.
      double step = Math.max(STEP * sd, 64 * Math.ulp(mean));
      double byMean =
          difference(
              acquisition.score(mean + step, sd, context),
              acquisition.score(mean - step, sd, context),
              (mean + step) - (mean - step));
      double above = sd * (1 + STEP);
      double below = sd * (1 - STEP);
      double bySd =
          difference(
              acquisition.score(mean, above, context),
              acquisition.score(mean, below, context),
              above - below);
      return new Partials(byMean, bySd);
    }

    // Scores of minus infinity on both sides are flat.
    private static double difference(double above, double below, double step) {
      return above == below ? 0 : (above - below) / step;
    }
  }
}
