package io.github.culmen.acquisition.information;

/**
 * The average information over drawn maxima, log((1/K) Σ exp(a_k)), with its derivatives; updated
 * term by term without storage.
 */
public final class InformationSum {
  // Its square is still a double.
  private static final double LIMIT = 1e150;

  private final double[] maxima;
  private final Information information;
  private double value;
  private double byGamma;
  private double byLogWidth;
  private double byShare;

  public InformationSum(double[] maxima, Information information) {
    this.maxima = maxima;
    this.information = information;
  }

  /**
   * Evaluates the sum with γ_k = (y*_k - mean)/width.
   *
   * @param share ρ², in (0, 1]
   * @param rest 1 - ρ²
   * @param partials whether the derivatives are wanted too
   */
  public void at(double mean, double width, double share, double rest, boolean partials) {
    double top = Double.NEGATIVE_INFINITY;
    double sum = 0;
    double gammas = 0;
    double widths = 0;
    double shares = 0;
    for (double maximum : maxima) {
      double gamma = limited((maximum - mean) / width);
      information.evaluate(gamma, share, rest, partials);
      double term = information.logValue();
      if (term > top) {
        double shrink = Math.exp(top - term);
        sum *= shrink;
        gammas *= shrink;
        widths *= shrink;
        shares *= shrink;
        top = term;
      }
      double weight = Math.exp(term - top);
      sum += weight;
      if (partials) {
        gammas += weight * information.byGamma();
        widths -= weight * information.byGamma() * gamma;
        shares += weight * information.byShare();
      }
    }
    value = top + Math.log(sum / maxima.length);
    byGamma = gammas / sum;
    byLogWidth = widths / sum;
    byShare = shares / sum;
  }

  public double value() {
    return value;
  }

  /** By all γ together, as when the mean moves. */
  public double byGamma() {
    return byGamma;
  }

  /** By the logarithm of the width, through γ. */
  public double byLogWidth() {
    return byLogWidth;
  }

  /** By ρ². */
  public double byShare() {
    return byShare;
  }

  /** γ where its square is still a double. */
  public static double limited(double gamma) {
    return Math.max(-LIMIT, Math.min(LIMIT, gamma));
  }
}
