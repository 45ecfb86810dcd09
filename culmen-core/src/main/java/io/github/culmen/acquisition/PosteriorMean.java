package io.github.culmen.acquisition;

import java.util.Arrays;

/** The posterior mean itself, whose maximiser is the recommended point. */
public final class PosteriorMean implements MarginalScore {
  /** The posterior mean. */
  public PosteriorMean() {}

  /** The rule: the mean alone, whatever the uncertainty. */
  public static AcquisitionRule rule() {
    return new MarginalRule((context, model) -> new PosteriorMean());
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    System.arraycopy(mean, 0, out, 0, mean.length);
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    Arrays.fill(byMean, 1);
    Arrays.fill(bySd, 0);
  }

  @Override
  public boolean logarithmic() {
    return false;
  }

  @Override
  public double growsUpTo() {
    return Double.POSITIVE_INFINITY;
  }
}
