package io.github.culmen.gp;

/** Sine and cosine of many phases at once. */
final class Waves {
  private Waves() {}

  /** sin and cos of each phase; an infinite phase, which has neither, counts as 0. */
  static void sinCos(double[] phases, double[] sin, double[] cos, int count) {
    for (int c = 0; c < count; c++) {
      double phase = Double.isFinite(phases[c]) ? phases[c] : 0;
      sin[c] = Math.sin(phase);
      cos[c] = Math.cos(phase);
    }
  }
}
