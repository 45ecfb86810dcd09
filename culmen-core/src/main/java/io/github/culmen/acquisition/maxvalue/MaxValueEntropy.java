package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.information.GaussianInformation;
import io.github.culmen.acquisition.information.InformationSum;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.acquisition.information.TabulatedSum;
import io.github.culmen.setting.InformationForm;
import java.util.Arrays;

/**
 * Max-value entropy search: the logarithm of the information an observation brings about the
 * maximum, averaged over drawn values y* of the maximum. [Wang2017] eq. 6
 *
 * <p>The logarithm has the same maximiser and keeps a slope where the information itself is too
 * small for a double, which is most of the domain late in a study.
 */
public final class MaxValueEntropy implements MarginalScore {
  private final double[] maxima;
  private final double noise;
  private final InformationForm form;
  private final Kind kind;

  private MaxValueEntropy(double[] maxima, double noise, InformationForm form, Kind kind) {
    this.maxima = maxima;
    this.noise = noise;
    this.form = form;
    this.kind = kind;
  }

  /** How the information is computed. */
  private enum Kind {
    /** Exact, with enough digits where maxima are not far below a mean. */
    EXACT,
    /** Exact, with enough digits everywhere. */
    FINE,
    /** GIBBON's lower bound. */
    BOUND
  }

  /**
   * From draws of the maximum.
   *
   * @param maxima values of the maximum, at least one
   * @param noise the variance of an observation's noise
   * @param form how the noise enters
   */
  public static MaxValueEntropy of(double[] maxima, double noise, InformationForm form) {
    return of(maxima, noise, form, Kind.EXACT);
  }

  /**
   * The same for values some of which may lie many sds below a mean: levels still reachable, rather
   * than draws of the maximum.
   *
   * @param levels at least one
   * @param noise the variance of an observation's noise
   * @param form how the noise enters
   */
  public static MaxValueEntropy ofLevels(double[] levels, double noise, InformationForm form) {
    return of(levels, noise, form, Kind.FINE);
  }

  /**
   * A lower bound of the {@linkplain InformationForm#NOISE_AWARE noise-aware} form that treats the
   * observation given f ≤ y* as normal: the logarithm of -(1/2K) Σ log(1 - ρ²(1 - w(γ_k))), with w
   * the variance of a unit normal truncated above at γ. GIBBON's term for a single point,
   * [Moss2021]
   *
   * @param maxima values of the maximum, at least one
   * @param noise the variance of an observation's noise
   */
  public static MaxValueEntropy lowerBound(double[] maxima, double noise) {
    return of(maxima, noise, InformationForm.NOISE_AWARE, Kind.BOUND);
  }

  private static MaxValueEntropy of(
      double[] maxima, double noise, InformationForm form, Kind kind) {
    if (maxima.length == 0) {
      throw new IllegalArgumentException("maxima must be at least 1, but there are none");
    }
    for (double value : maxima) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("maxima must be finite, but one is " + value);
      }
    }
    if (!(noise >= 0) || Double.isInfinite(noise)) {
      throw new IllegalArgumentException(
          "noise must be a variance >= 0 and finite, but noise = " + noise);
    }
    if (form == InformationForm.EXCEEDANCE) {
      throw new IllegalArgumentException("exceedance is no information");
    }
    double[] sorted = maxima.clone();
    Arrays.sort(sorted);
    return new MaxValueEntropy(sorted, noise, form, kind);
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  // Below all values each γ falls with mean and sd, and what is learned grows as γ falls and as the
  // noise's share does. Where a value is below the mean more sd can be worth less.
  @Override
  public double growsUpTo() {
    return kind == Kind.BOUND ? Double.NEGATIVE_INFINITY : maxima[0];
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    Accumulator point = new Accumulator();
    for (int i = 0; i < mean.length; i++) {
      point.at(mean[i], sd[i], false);
      out[i] = point.value;
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    Accumulator point = new Accumulator();
    for (int i = 0; i < mean.length; i++) {
      point.at(mean[i], sd[i], true);
      out[i] = point.value;
      byMean[i] = point.byMean;
      bySd[i] = point.bySd;
    }
  }

  /** The value at a point with its derivatives by mean and sd. */
  private final class Accumulator {
    private final InformationSum sum =
        new InformationSum(
            maxima,
            kind == Kind.BOUND
                ? new GaussianInformation()
                : new NoisyInformation(kind == Kind.FINE));
    private final TabulatedSum table = new TabulatedSum(maxima);
    private final double logCount = Math.log(maxima.length);
    private double value;
    private double byMean;
    private double bySd;

    void at(double mean, double sd, boolean partials) {
      double variance = sd * sd;
      double total = variance + noise;
      boolean paper = form == InformationForm.PAPER;
      boolean noiseless = paper || form == InformationForm.LATENT || noise == 0;
      double width = paper ? Math.sqrt(total) : sd;
      double share = noiseless ? 1 : Math.max(variance / total, Double.MIN_NORMAL);
      double rest = noiseless ? 0 : noise / total;
      double widthBySd = paper ? sd / total : 1 / width; // of log width
      if (kind != Kind.BOUND && table.evaluate(mean, width, Math.sqrt(rest), partials)) {
        value = table.logValue() + (noiseless ? 0 : Math.log(share)) - logCount;
        byMean = finite(-table.byGamma() / width);
        // With s̄² = noise/total and ρ² = sd²/total.
        bySd =
            finite(
                table.byLogWidth() * widthBySd
                    + 2 * rest / sd
                    - table.byRoot() * Math.sqrt(rest) * (sd / total));
        return;
      }
      sum.at(mean, width, share, rest, partials);
      value = sum.value();
      byMean = finite(-sum.byGamma() / width);
      // d log width/d sd is sd/width² in the paper's form and 1/width otherwise; ρ² = sd²/total.
      bySd = finite(sum.byLogWidth() * widthBySd + sum.byShare() * (2 * sd * (rest / total)));
    }
  }

  /** The nearest finite number. */
  static double finite(double value) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
  }
}
