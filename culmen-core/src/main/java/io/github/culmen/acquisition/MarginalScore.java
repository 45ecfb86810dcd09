package io.github.culmen.acquisition;

/**
 * An acquisition that sees a point only through the posterior mean and sd there.
 *
 * <p>Works on batches, so that one call serves a whole sweep; the chain rule to the point's
 * coordinates is written once, in {@link MarginalAcquisition}.
 */
public interface MarginalScore {
  /** Scores each (mean, sd) pair. */
  void score(double[] mean, double[] sd, double[] out);

  /** Scores each pair and gives the score's derivatives by mean and by sd. */
  void scoreWithPartials(double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd);

  /**
   * Whether scores are logarithms of the acquisition. Averages over models are then taken of the
   * acquisition itself, not of its logarithm.
   */
  boolean logarithmic();

  /**
   * Up to which mean a score grows with the mean and with the sd, but for rounding; negative
   * infinity if it need not.
   */
  default double growsUpTo() {
    return Double.NEGATIVE_INFINITY;
  }
}
