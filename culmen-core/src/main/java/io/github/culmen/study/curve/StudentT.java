package io.github.culmen.study.curve;

/** Student's t with a whole number of degrees of freedom, for which the tail is a finite sum. */
final class StudentT {
  private StudentT() {}

  /** P(T > t) with ν degrees of freedom. */
  static double above(double t, int degrees) {
    double half = 0.5 * within(Math.abs(t), degrees);
    return t > 0 ? 0.5 - half : 0.5 + half;
  }

  // P(|T| <= t). With θ = atan(t/√ν): for even ν, sin θ (1 + ½cos² θ + ½·¾ cos⁴ θ + …) up to
  // cos^(ν−2); for odd ν, 2/π (θ + sin θ (cos θ + ⅔cos³ θ + …)) up to cos^(ν−2).
  private static double within(double t, int degrees) {
    double theta = Math.atan(t / Math.sqrt(degrees));
    double sine = Math.sin(theta);
    double cosine = Math.cos(theta);
    boolean even = degrees % 2 == 0;
    double term = even ? 1 : cosine;
    double sum = 0;
    for (int power = even ? 0 : 1; power <= degrees - 2; power += 2) {
      sum += term;
      term *= cosine * cosine * (power + 1) / (power + 2);
    }
    double inside = even ? sine * sum : 2 / Math.PI * (theta + sine * sum);
    return Math.min(1, inside);
  }
}
