package io.github.culmen.math;

/**
 * A line search for the strong Wolfe conditions by reverse communication: {@link #step} is the step
 * length to try next and {@link #report} takes the value and slope found there.
 *
 * <p>While no minimum is bracketed the step grows; then the bracket shrinks by safeguarded cubic
 * interpolation [Nocedal2006, section 3.5]. A value that is not finite is a wall: the step shrinks
 * towards the last good one, and the first sufficient decrease is taken.
 */
final class WolfeSearch {
  enum Verdict {
    /** Try the new {@link #step}. */
    CONTINUE,
    /** As CONTINUE, and the step just reported is the best so far: keep its point. */
    KEEP_AND_CONTINUE,
    /** The step just reported satisfies the conditions. */
    ACCEPT,
    /** The search is stuck, but the step kept last is an improvement. */
    ACCEPT_KEPT,
    /** No step with a sufficient decrease was found. */
    FAIL
  }

  private static final double DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int MAX_TRIALS = 20;

  private final double startValue;
  private final double startSlope;

  /** Below this, differences of values are rounding. */
  private final double noise;

  private final double maxStep;

  private double lowStep;
  private double lowValue;
  private double lowSlope;
  private boolean bracketed;
  private boolean wall;
  private double highStep;
  private double highValue;
  private double highSlope;
  private double previousWidth = Double.POSITIVE_INFINITY;
  private double step;
  private int trials;

  WolfeSearch(double value, double slope, double firstStep, double maxStep) {
    this.startValue = value;
    this.startSlope = slope;
    this.noise = 4 * Math.ulp(value);
    this.maxStep = maxStep;
    this.lowValue = value;
    this.lowSlope = slope;
    this.step = Math.min(firstStep, maxStep);
  }

  double step() {
    return step;
  }

  Verdict report(double value, double slope) {
    trials++;
    if (!Double.isFinite(value) || !Double.isFinite(slope)) {
      bracketed = true;
      wall = true;
      highStep = step;
      return lowStep > 0 ? Verdict.ACCEPT_KEPT : retry(lowStep + 0.25 * (step - lowStep), false);
    }
    boolean enough = value <= startValue + DECREASE * step * startSlope;
    boolean flatEnough = Math.abs(slope) <= -CURVATURE * startSlope;
    if (enough && value < lowValue + noise && (flatEnough || wall)) {
      return Verdict.ACCEPT;
    }
    // Where values differ by rounding only, the slopes still tell [Hager2005, section 4.1].
    if (value <= startValue + noise && flatEnough && slope <= (2 * DECREASE - 1) * startSlope) {
      return Verdict.ACCEPT;
    }
    if (!enough || value >= lowValue) {
      bracketed = true;
      wall = false;
      setHigh(value, slope);
      return retry(interpolate(), false);
    }
    if (!bracketed) {
      if (slope >= 0) {
        bracketed = true;
        swapLowToHigh();
        setLow(value, slope);
        return retry(interpolate(), true);
      }
      if (step >= maxStep) {
        // Downhill all the way to the end of the feasible segment.
        return Verdict.ACCEPT;
      }
      double extrapolated = cubicMinimum(lowStep, lowValue, lowSlope, step, value, slope);
      setLow(value, slope);
      double grown = extrapolated > 1.1 * step ? Math.min(extrapolated, 4 * step) : 4 * step;
      return retry(Math.min(grown, maxStep), true);
    }
    if (slope * (highStep - lowStep) >= 0) {
      swapLowToHigh();
    }
    setLow(value, slope);
    return retry(interpolate(), true);
  }

  private Verdict retry(double next, boolean keep) {
    double width = Math.abs(highStep - lowStep);
    boolean exhausted = bracketed && width <= 1e-14 * Math.max(lowStep, highStep);
    if (trials >= MAX_TRIALS || exhausted || !(next > 0)) {
      if (keep) {
        return Verdict.ACCEPT;
      }
      return lowStep > 0 ? Verdict.ACCEPT_KEPT : Verdict.FAIL;
    }
    step = next;
    return keep ? Verdict.KEEP_AND_CONTINUE : Verdict.CONTINUE;
  }

  private void setLow(double value, double slope) {
    lowStep = step;
    lowValue = value;
    lowSlope = slope;
  }

  private void setHigh(double value, double slope) {
    highStep = step;
    highValue = value;
    highSlope = slope;
  }

  private void swapLowToHigh() {
    highStep = lowStep;
    highValue = lowValue;
    highSlope = lowSlope;
  }

  /** A step inside the bracket: the cubic's minimum, or the middle when the bracket is stubborn. */
  private double interpolate() {
    double width = highStep - lowStep;
    double middle = lowStep + 0.5 * width;
    boolean stubborn = Math.abs(width) > 0.66 * previousWidth;
    previousWidth = Math.abs(width);
    double cubic = cubicMinimum(lowStep, lowValue, lowSlope, highStep, highValue, highSlope);
    if (stubborn || !Double.isFinite(cubic)) {
      return middle;
    }
    double margin = 0.05 * Math.abs(width);
    double left = Math.min(lowStep, highStep) + margin;
    double right = Math.max(lowStep, highStep) - margin;
    return Math.min(Math.max(cubic, left), right);
  }

  /** Where the cubic through two values and slopes has its minimum, NaN if nowhere. */
  private static double cubicMinimum(
      double a, double valueA, double slopeA, double b, double valueB, double slopeB) {
    double mean = slopeA + slopeB - 3 * (valueA - valueB) / (a - b);
    double root = Math.copySign(Math.sqrt(mean * mean - slopeA * slopeB), b - a);
    return b - (b - a) * (slopeB + root - mean) / (slopeB - slopeA + 2 * root);
  }
}
