package io.github.culmen.acquisition.information;

/**
 * What an observation tells about the maximum, as a function of γ = (y* - mean)/sd and of ρ², the
 * share of an observation's variance that is the function's. An instance holds the results of the
 * last call.
 */
public interface Information {
  /**
   * Evaluates at γ and ρ².
   *
   * @param share ρ², in (0, 1]
   * @param rest 1 - ρ², given apart since it may be too small to be seen in ρ²
   */
  void evaluate(double gamma, double share, double rest, boolean partials);

  /** The logarithm of the information of the last call. */
  double logValue();

  /** Its derivative by γ, of the last call with partials. */
  double byGamma();

  /** Its derivative by ρ², of the last call with partials. */
  double byShare();
}
