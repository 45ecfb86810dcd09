package io.github.culmen.acquisition.information;

import io.github.culmen.math.StandardNormal;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A table of R(s̄, γ) = I·√(2π)·exp(γ²/2)/ρ², where I is the information of {@link
 * NoisyInformation}, for s̄ = √(1 - ρ²) in [0, 1] and γ ≥ {@value #LOW}.
 *
 * <p>What is left of I without those factors varies slowly. Up to γ = {@value #FAR}, each patch of
 * 1/8 by 1/2 has a polynomial of degree 7 in s̄ and 9 in γ through the Chebyshev points. Patches
 * are made when they are first used, a tenth of a millisecond each; a study needs a few dozen.
 *
 * <p>Further out, R = γ/2 + P/γ with P(v, ε) = {γm(γ) + v E[T(v - ρW)]}/ρ², v = s̄γ, ε = 1/γ² and m
 * = (1 - Φ)/φ. Since E[m(v - ρW)] = m(γ)/s̄ exactly and T is -m in the tail but for a term of order
 * φ, P falls like exp(-v²/4): it is kept for v < {@value #REACH}, with degree 7 in v and 3 in ε.
 *
 * <p>The relative error is at most {@value #ERROR} (2e-11 for γ < 9); a test measures it in every
 * patch.
 */
final class InformationTable {
  static final double LOW = -1;
  static final double FAR = 16;
  static final double REACH = 9;
  static final double ERROR = 2e-10;

  /** How many patches there are for s̄ from 0 to 1. */
  static final int ROWS = 8;

  /** How many patches there are per unit of γ. */
  static final int PER_UNIT = 2;

  /** How many coefficients a patch has in s̄. */
  static final int ORDER_S = 8;

  /** How many coefficients a patch has in γ. */
  static final int ORDER_G = 10;

  /** How many coefficients a far patch has in ε. */
  static final int ORDER_E = 4;

  /** How many coefficients a far patch has in v. */
  static final int ORDER_V = 8;

  static final int COLUMNS = (int) ((FAR - LOW) * PER_UNIT);

  // The expectation over W is a sum in steps of 1/2, whose error is near 1e-14: the nearest
  // singularities of T are 2.8 away from the real axis, and exp(-2π · 2.8/step) is that small.
  private static final double STEP = 0.5;
  private static final int STEPS = 16;
  private static final double[] WEIGHTS = weights();

  private static final AtomicReferenceArray<double[]> PATCHES =
      new AtomicReferenceArray<>(ROWS * COLUMNS);
  private static final double[][] FAR_PATCHES = new double[(int) REACH][];

  static {
    for (int v = 0; v < FAR_PATCHES.length; v++) {
      FAR_PATCHES[v] =
          ChebyshevPatch.of(
              InformationTable::farExact, 0, 1 / (FAR * FAR), ORDER_E, v, v + 1, ORDER_V);
    }
  }

  private InformationTable() {}

  /** The coefficients of s^i·g^j at [{@link #ORDER_G}·i + j], s and g from -1 to 1. */
  static double[] patch(int row, int column) {
    int index = row * COLUMNS + column;
    double[] patch = PATCHES.get(index);
    if (patch == null) {
      double s = (double) row / ROWS;
      double g = LOW + (double) column / PER_UNIT;
      patch =
          ChebyshevPatch.of(
              InformationTable::exact, s, s + 1.0 / ROWS, ORDER_S, g, g + 1.0 / PER_UNIT, ORDER_G);
      // A second thread computes the same numbers.
      PATCHES.set(index, patch);
    }
    return patch;
  }

  /** The coefficients of e^i·x^j at [{@link #ORDER_V}·i + j], e for ε and x for v in its unit. */
  static double[] farPatch(int unit) {
    return FAR_PATCHES[unit];
  }

  /** R(s̄, γ) for s̄ in (0, 1); digits get lost like 1e-14/ρ². */
  static double exact(double s, double gamma) {
    double share = (1 - s) * (1 + s);
    double meanT = meanT(s * gamma, Math.sqrt(share));
    double braces = 0.5 * gamma + (s * meanT - StandardNormal.logCdfOverHazard(gamma)) / share;
    return braces / StandardNormal.cdf(gamma);
  }

  private static double farExact(double epsilon, double v) {
    double gamma = 1 / Math.sqrt(epsilon);
    double share = 1 - v * v * epsilon;
    return (gamma / StandardNormal.hazard(-gamma) + v * meanT(v, Math.sqrt(share))) / share;
  }

  private static double meanT(double centre, double rho) {
    double sum = WEIGHTS[0] * StandardNormal.logCdfOverHazard(centre);
    for (int k = 1; k <= STEPS; k++) {
      double w = rho * STEP * k;
      sum +=
          WEIGHTS[k]
              * (StandardNormal.logCdfOverHazard(centre - w)
                  + StandardNormal.logCdfOverHazard(centre + w));
    }
    return sum;
  }

  private static double[] weights() {
    double[] weights = new double[STEPS + 1];
    double sum = 0;
    for (int k = 0; k <= STEPS; k++) {
      weights[k] = StandardNormal.pdf(STEP * k);
      sum += k == 0 ? weights[k] : 2 * weights[k];
    }
    for (int k = 0; k <= STEPS; k++) {
      weights[k] /= sum;
    }
    return weights;
  }
}
