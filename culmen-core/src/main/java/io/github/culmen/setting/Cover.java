package io.github.culmen.setting;

/**
 * How far a function may rise between the candidates: if each point of the domain is within ε of a
 * candidate and the function has the Lipschitz constant L, then
 *
 * <pre>max over the domain ≤ max over the candidates + ε·L,</pre>
 *
 * so that an upper bound over the candidates becomes one over the domain by adding ε·L. [Wang2017]
 * §3.1
 *
 * <p>Meant for regret bounds, which ask for an upper bound. As an estimate it is far too high
 * unless the candidates are very dense: a few thousand points of a six-dimensional cube leave ε
 * near 0.5.
 *
 * @param radius ε, the distance from a candidate that no point exceeds
 * @param lipschitz L, in units of the values per unit of distance
 */
public record Cover(double radius, double lipschitz) {
  /** Nothing is added: the candidates are the whole domain. */
  public static final Cover NONE = new Cover(0, 0);

  // As much as can be added to any value without meeting infinity.
  private static final double MOST = 1e300;

  /** Checks the numbers. */
  public Cover {
    if (!(radius >= 0 && lipschitz >= 0 && radius * lipschitz < MOST)
        || Double.isInfinite(radius)
        || Double.isInfinite(lipschitz)) {
      throw new IllegalArgumentException(
          "a cover needs radius >= 0 and lipschitz >= 0 with a product below 1e300, but radius = "
              + radius
              + " and lipschitz = "
              + lipschitz);
    }
  }

  /** ε·L, what is added to an upper bound over the candidates. */
  public double margin() {
    return radius * lipschitz;
  }
}
