package io.github.culmen.gp.learn;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The probability that an evaluation gives a value at all, learned from points where it did and
 * points where it did not: a probit Gaussian process, P(success at x) = Φ(offset + g(x)), with
 * expectation propagation for the posterior of the latent function g. [Rasmussen2006] §3.6
 *
 * <p>The sites of the propagation are Gaussian: it is as if g had been observed with noise. So
 * {@link #latent} is an ordinary process.
 *
 * <p>Lengthscales are those most probable for a regression of the labels; the variance is the one
 * of a few with the largest evidence: large where failure depends on the point, small where it is
 * random. The offset gives points far from all others the overall success rate.
 */
public final class SuccessModel {
  // Beyond this many points a subset must do, since the cost grows with the cube.
  private static final int MOST_POINTS = 300;
  private static final double[] VARIANCES = {1, 10, 100};
  // By how much the logarithm of the labels' probability must be above that with the same
  // probability everywhere: lengthscales that suit them are found for any labels.
  private static final double CLEARLY = 2;

  private final GaussianProcess latent;
  private final double offset;
  private final double logEvidence;
  private final double logEvidenceOfChance;

  private SuccessModel(
      GaussianProcess latent, double offset, double logEvidence, double logEvidenceOfChance) {
    this.latent = latent;
    this.offset = offset;
    this.logEvidence = logEvidence;
    this.logEvidenceOfChance = logEvidenceOfChance;
  }

  /**
   * Learns from labels.
   *
   * @param family the covariance family of the latent function
   * @param prior of the hyper-parameters
   * @param succeeded points where an evaluation gave a value, one a row
   * @param failed points where it gave none
   */
  public static SuccessModel learn(
      KernelFamily family,
      HyperparameterPrior prior,
      Domain domain,
      Matrix succeeded,
      Matrix failed,
      RandomGenerator random) {
    // The minority class is kept whole as long as there is room.
    int bad = Math.min(failed.rows(), Math.max(MOST_POINTS / 2, MOST_POINTS - succeeded.rows()));
    int good = Math.min(succeeded.rows(), MOST_POINTS - bad);
    Matrix points = Matrix.stack(spread(succeeded, good), spread(failed, bad));
    boolean[] labels = new boolean[points.rows()];
    Arrays.fill(labels, 0, good, true);
    double[] lengthscales = lengthscales(family, prior, domain, points, labels, random);
    SuccessModel best = null;
    for (double variance : VARIANCES) {
      SuccessModel next =
          of(family, Hyperparameters.of(lengthscales, variance, 0), domain, points, labels);
      best = best == null || next.logEvidence > best.logEvidence ? next : best;
    }
    return best;
  }

  // A given number of rows, evenly spaced over all.
  private static Matrix spread(Matrix points, int count) {
    int[] rows = new int[count];
    for (int i = 0; i < count; i++) {
      rows[i] = (int) ((long) i * points.rows() / count);
    }
    return count == points.rows() ? points : points.rows(rows);
  }

  private static double[] lengthscales(
      KernelFamily family,
      HyperparameterPrior prior,
      Domain domain,
      Matrix points,
      boolean[] succeeded,
      RandomGenerator random) {
    double[] values = new double[succeeded.length];
    double mean = (double) count(succeeded) / succeeded.length;
    // Labels that are all the same have no spread of their own.
    double sd = Math.max(Math.sqrt(mean * (1 - mean)), 0.1);
    for (int i = 0; i < values.length; i++) {
      values[i] = ((succeeded[i] ? 1 : 0) - mean) / sd;
    }
    return MapFitter.of(family, prior)
        .fit(Dataset.of(points, values).merged(), domain, Optional.empty(), random)
        .hyperparameters()
        .lengthscales();
  }

  /** With known hyper-parameters, of which the noise is not used. */
  static SuccessModel of(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Domain domain,
      Matrix points,
      boolean[] succeeded) {
    if (points.rows() == 0 || points.rows() != succeeded.length) {
      throw new IllegalArgumentException(
          "a model of success needs at least one point and a label for each, but there are "
              + points.rows()
              + " points and "
              + succeeded.length
              + " labels");
    }
    int n = succeeded.length;
    int good = count(succeeded);
    double share = (good + 1.0) / (n + 2.0);
    double offset = StandardNormal.quantile(share) * Math.sqrt(1 + hyperparameters.variance());
    Term term = Term.of(family, hyperparameters, domain, points);
    LabelSites sites =
        LabelSites.of(Term.covarianceRows(List.of(term), 0, new double[n]), succeeded, offset);
    GaussianProcess process =
        GaussianProcess.of(
            family,
            hyperparameters,
            domain,
            Dataset.of(points, sites.values(), new double[n], sites.noise()));
    // What is left of the evidence where the latent function has no variance.
    double chance = good * Math.log(share) + (n - good) * Math.log1p(-share);
    return new SuccessModel(process, offset, sites.logEvidence(), chance);
  }

  private static int count(boolean[] succeeded) {
    int count = 0;
    for (boolean success : succeeded) {
      count += success ? 1 : 0;
    }
    return count;
  }

  /** The latent function g. */
  public GaussianProcess latent() {
    return latent;
  }

  /** What is added to g. */
  public double offset() {
    return offset;
  }

  /** The logarithm of the probability of the labels. */
  double logEvidence() {
    return logEvidence;
  }

  /** Whether success depends on the point rather than on chance. */
  public boolean local() {
    return logEvidence > logEvidenceOfChance + CLEARLY;
  }

  /** The probability of success at each row of {@code points}. */
  public double[] probabilities(Matrix points) {
    Moments moments = latent.moments(points);
    double[] probabilities = new double[points.rows()];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] =
          StandardNormal.cdf((offset + moments.mean()[i]) / Math.sqrt(1 + moments.variance()[i]));
    }
    return probabilities;
  }
}
