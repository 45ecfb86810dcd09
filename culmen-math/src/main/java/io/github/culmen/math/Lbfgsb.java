package io.github.culmen.math;

import java.util.Objects;

/**
 * Minimises a smooth function over a box by limited-memory BFGS, one evaluation at a time.
 *
 * <p>The search never calls the function: it names the next {@link #point} and waits for its {@link
 * #report}, so that many searches can share one batched evaluation. {@link #minimize} is the loop
 * for a single search.
 *
 * <p>Each iteration freezes the coordinates that sit on a bound and would leave the box downhill,
 * takes the quasi-Newton step of the others, projects its end onto the box, and searches along the
 * segment to it for the strong Wolfe conditions (the active set of [Bertsekas1982], the memory of
 * [Nocedal1980]; a simpler relative of [Byrd1995]). Every point lies inside the box exactly. A
 * value or gradient that is not finite shortens the step; a line search without success forgets the
 * memory, and a second one in a row ends the search with the best point, which is a normal outcome.
 * Nothing is random.
 */
public final class Lbfgsb {
  /** A function with a gradient. */
  @FunctionalInterface
  public interface Objective {
    /** The value at {@code x}; writes the gradient to {@code gradientOut}. Must not change x. */
    double evaluate(double[] x, double[] gradientOut);
  }

  /** Why a search ended. */
  public enum Reason {
    /** The search has not ended: {@link Lbfgsb#minimum} was asked early. */
    UNFINISHED,
    /** No component of the projected gradient exceeds the tolerance. */
    GRADIENT_TOLERANCE,
    /** The last iteration improved the value by less than the tolerance. */
    VALUE_TOLERANCE,
    /** The iterations are used up. */
    MAX_ITERATIONS,
    /** The evaluations are used up. */
    MAX_EVALUATIONS,
    /** No better point could be found along the steepest descent either. */
    LINE_SEARCH_FAILED,
    /** The value or gradient at the start is not finite. */
    START_NOT_FINITE
  }

  /**
   * When to stop, and how much to remember.
   *
   * @param memory how many steps the curvature is estimated from, at least 1
   * @param maxIterations limit on accepted steps, at least 0
   * @param maxEvaluations limit on evaluations, at least 1
   * @param gradientTolerance stop when no component of P(x - gradient) - x exceeds this, P being
   *     the projection onto the box; at least 0
   * @param valueTolerance stop when an iteration improves the value f by no more than this times
   *     max(1, |f|); at least 0
   */
  public record Options(
      int memory,
      int maxIterations,
      int maxEvaluations,
      double gradientTolerance,
      double valueTolerance) {
    public Options {
      if (memory < 1 || maxIterations < 0 || maxEvaluations < 1) {
        throw new IllegalArgumentException(
            "memory and maxEvaluations must be at least 1 and maxIterations at least 0, but memory"
                + (" = " + memory + ", maxEvaluations = " + maxEvaluations)
                + (", maxIterations = " + maxIterations));
      }
      if (!(gradientTolerance >= 0) || !(valueTolerance >= 0)) {
        throw new IllegalArgumentException(
            "tolerances must be at least 0, but gradientTolerance = "
                + (gradientTolerance + ", valueTolerance = " + valueTolerance));
      }
    }

    /** Memory 10, 500 iterations, 1,000 evaluations, tolerances 1e-6 and 1e-10. */
    public static Options defaults() {
      return new Options(10, 500, 1000, 1e-6, 1e-10);
    }

    public Options withMemory(int value) {
      return new Options(value, maxIterations, maxEvaluations, gradientTolerance, valueTolerance);
    }

    public Options withMaxIterations(int value) {
      return new Options(memory, value, maxEvaluations, gradientTolerance, valueTolerance);
    }

    public Options withMaxEvaluations(int value) {
      return new Options(memory, maxIterations, value, gradientTolerance, valueTolerance);
    }

    public Options withGradientTolerance(double value) {
      return new Options(memory, maxIterations, maxEvaluations, value, valueTolerance);
    }

    public Options withValueTolerance(double value) {
      return new Options(memory, maxIterations, maxEvaluations, gradientTolerance, value);
    }
  }

  /**
   * The best point evaluated.
   *
   * @param point where; the caller's own copy
   * @param value the value there
   * @param gradientNorm the largest component of the projected gradient there
   * @param iterations accepted steps
   * @param evaluations values reported
   * @param converged whether one of the two tolerances was met
   * @param reason why the search ended
   */
  @SuppressWarnings("ArrayRecordComponent") // A result to read, never compared or used as a key.
  public record Minimum(
      double[] point,
      double value,
      double gradientNorm,
      int iterations,
      int evaluations,
      boolean converged,
      Reason reason) {}

  private final double[] lower;
  private final double[] upper;
  private final Options options;
  private final CurvaturePairs pairs;
  private final int dimension;

  /** The current iterate, its gradient and value. */
  private double[] x;

  private double[] gradient;
  private double value;

  /** The point being evaluated. */
  private double[] trial;

  /** The best point of the running line search, with its gradient and value. */
  private double[] kept;

  private double[] keptGradient;
  private double keptValue;

  private final double[] segment;
  private final boolean[] free;
  private WolfeSearch lineSearch;

  private final double[] best;
  private double bestValue = Double.NaN;
  private double bestGradientNorm = Double.NaN;
  private int iterations;
  private int evaluations;
  private Reason reason = Reason.UNFINISHED;

  private Lbfgsb(double[] x0, double[] lower, double[] upper, Options options) {
    this.dimension = x0.length;
    this.lower = lower.clone();
    this.upper = upper.clone();
    for (int i = 0; i < dimension; i++) {
      // So that no point, however long the step to it, is infinite.
      this.lower[i] = Math.max(lower[i], -Double.MAX_VALUE);
      this.upper[i] = Math.min(upper[i], Double.MAX_VALUE);
    }
    this.options = options;
    this.pairs = new CurvaturePairs(options.memory(), dimension);
    this.x = new double[dimension];
    this.gradient = new double[dimension];
    this.kept = new double[dimension];
    this.keptGradient = new double[dimension];
    this.segment = new double[dimension];
    this.free = new boolean[dimension];
    this.trial = new double[dimension];
    for (int i = 0; i < dimension; i++) {
      trial[i] = clip(x0[i], i);
    }
    this.best = trial.clone();
  }

  /**
   * A search from {@code x0}, projected onto the box [lower, upper].
   *
   * <p>Bounds may be infinite, and equal bounds fix a coordinate.
   */
  public static Lbfgsb start(double[] x0, double[] lower, double[] upper, Options options) {
    Objects.requireNonNull(options, "options");
    if (x0.length == 0 || lower.length != x0.length || upper.length != x0.length) {
      throw new IllegalArgumentException(
          "start and bounds must have the same positive length, but x0 has "
              + (x0.length + ", lower " + lower.length + ", upper " + upper.length));
    }
    for (int i = 0; i < x0.length; i++) {
      boolean ordered = lower[i] <= upper[i];
      if (!ordered
          || lower[i] == Double.POSITIVE_INFINITY
          || upper[i] == Double.NEGATIVE_INFINITY) {
        throw new IllegalArgumentException(
            "bounds must satisfy lower <= upper and leave room for a finite point, but lower["
                + (i + "] = " + lower[i] + " and upper[" + i + "] = " + upper[i]));
      }
      if (!Double.isFinite(x0[i])) {
        throw new IllegalArgumentException("a start must be finite, but x0[" + i + "] = " + x0[i]);
      }
    }
    return new Lbfgsb(x0, lower, upper, options);
  }

  /** Runs one search to its end. */
  public static Minimum minimize(
      Objective function, double[] x0, double[] lower, double[] upper, Options options) {
    Lbfgsb search = start(x0, lower, upper, options);
    double[] gradient = new double[x0.length];
    while (!search.done()) {
      double value = function.evaluate(search.point(), gradient);
      search.report(value, gradient);
    }
    return search.minimum();
  }

  /** Whether the search has ended. */
  public boolean done() {
    return reason != Reason.UNFINISHED;
  }

  /** The point to evaluate next, inside the box; the caller's own copy. */
  public double[] point() {
    requireRunning();
    return trial.clone();
  }

  /** Takes the value and gradient at {@link #point} and moves on. */
  public void report(double valueAtPoint, double[] gradientAtPoint) {
    requireRunning();
    if (gradientAtPoint.length != dimension) {
      throw new IllegalArgumentException(
          "the gradient must have " + dimension + " components, but has " + gradientAtPoint.length);
    }
    evaluations++;
    boolean finite = Double.isFinite(valueAtPoint) && allFinite(gradientAtPoint);
    if (finite) {
      noteBest(valueAtPoint, gradientAtPoint);
    }
    if (lineSearch == null) {
      if (finite) {
        moveTo(trial, valueAtPoint, gradientAtPoint);
        nextIteration();
      } else {
        bestValue = valueAtPoint;
        reason = Reason.START_NOT_FINITE;
      }
    } else {
      continueLineSearch(finite ? valueAtPoint : Double.NaN, gradientAtPoint);
    }
    if (!done() && evaluations >= options.maxEvaluations()) {
      reason = Reason.MAX_EVALUATIONS;
    }
  }

  /** The best point evaluated so far; needs at least one report. */
  public Minimum minimum() {
    if (evaluations == 0) {
      throw new IllegalStateException("a search has no minimum before the first report");
    }
    boolean converged = reason == Reason.GRADIENT_TOLERANCE || reason == Reason.VALUE_TOLERANCE;
    return new Minimum(
        best.clone(), bestValue, bestGradientNorm, iterations, evaluations, converged, reason);
  }

  private void requireRunning() {
    if (done()) {
      throw new IllegalStateException("the search has ended: " + reason);
    }
  }

  private void noteBest(double newValue, double[] newGradient) {
    double norm = projectedGradientNorm(trial, newGradient);
    // Near the solution values tie by rounding while the gradient still tells points apart.
    if (!(newValue >= bestValue) || (newValue == bestValue && norm < bestGradientNorm)) {
      bestValue = newValue;
      bestGradientNorm = norm;
      System.arraycopy(trial, 0, best, 0, dimension);
    }
  }

  private void continueLineSearch(double newValue, double[] newGradient) {
    double slope = dot(segment, newGradient);
    switch (lineSearch.report(newValue, slope)) {
      case CONTINUE -> setTrial();
      case KEEP_AND_CONTINUE -> {
        System.arraycopy(trial, 0, kept, 0, dimension);
        System.arraycopy(newGradient, 0, keptGradient, 0, dimension);
        keptValue = newValue;
        setTrial();
      }
      case ACCEPT -> accept(trial, newValue, newGradient);
      case ACCEPT_KEPT -> accept(kept, keptValue, keptGradient);
      case FAIL -> forgetOrStop();
    }
  }

  private void accept(double[] point, double newValue, double[] newGradient) {
    double improvement = value - newValue;
    double scale = Math.max(1, Math.max(Math.abs(value), Math.abs(newValue)));
    pairs.add(x, point, gradient, newGradient);
    moveTo(point, newValue, newGradient);
    iterations++;
    if (improvement <= options.valueTolerance() * scale
        && projectedGradientNorm(x, gradient) > options.gradientTolerance()) {
      reason = Reason.VALUE_TOLERANCE;
      return;
    }
    nextIteration();
  }

  private void moveTo(double[] point, double newValue, double[] newGradient) {
    System.arraycopy(point, 0, x, 0, dimension);
    System.arraycopy(newGradient, 0, gradient, 0, dimension);
    value = newValue;
  }

  private void nextIteration() {
    if (projectedGradientNorm(x, gradient) <= options.gradientTolerance()) {
      reason = Reason.GRADIENT_TOLERANCE;
    } else if (iterations >= options.maxIterations()) {
      reason = Reason.MAX_ITERATIONS;
    } else {
      startLineSearch();
    }
  }

  private void forgetOrStop() {
    if (pairs.isEmpty()) {
      reason = Reason.LINE_SEARCH_FAILED;
    } else {
      pairs.clear();
      startLineSearch();
    }
  }

  private void startLineSearch() {
    double largest = 0;
    for (int i = 0; i < dimension; i++) {
      boolean leaves = gradient[i] > 0 ? x[i] <= lower[i] : x[i] >= upper[i];
      free[i] = !leaves && lower[i] < upper[i];
      if (free[i]) {
        largest = Math.max(largest, Math.abs(gradient[i]));
      }
    }
    double square = 0;
    for (int i = 0; i < dimension; i++) {
      if (free[i]) {
        square += (gradient[i] / largest) * (gradient[i] / largest);
      }
    }
    double norm = largest * Math.sqrt(square);
    boolean quasiNewton = pairs.direction(gradient, free, segment);
    if (quasiNewton) {
      double length = projectSegment(1);
      quasiNewton = dot(segment, gradient) < -1e-10 * length * norm;
    }
    if (!quasiNewton) {
      pairs.clear();
      for (int i = 0; i < dimension; i++) {
        segment[i] = free[i] ? -gradient[i] : 0;
      }
      // The gradient says nothing about a good length; never start with a step longer than 1.
      projectSegment(1 / Math.max(1, norm));
    }
    double slope = dot(segment, gradient);
    if (!(slope < 0)) {
      // Only rounding is left: the projected step vanishes or does not descend.
      forgetOrStop();
      return;
    }
    lineSearch = new WolfeSearch(value, slope, 1, longestStep());
    setTrial();
  }

  /** Replaces {@code segment} by P(x + factor·segment) - x and returns its length. */
  private double projectSegment(double factor) {
    double square = 0;
    for (int i = 0; i < dimension; i++) {
      segment[i] = clip(x[i] + factor * segment[i], i) - x[i];
      square += segment[i] * segment[i];
    }
    return Math.sqrt(square);
  }

  /** How far the segment can be prolonged inside the box, in multiples of itself; at least 1. */
  private double longestStep() {
    double longest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < dimension; i++) {
      if (segment[i] != 0) {
        double room = (segment[i] > 0 ? upper[i] : lower[i]) - x[i];
        longest = Math.min(longest, room / segment[i]);
      }
    }
    return Math.max(1, longest);
  }

  private void setTrial() {
    double step = lineSearch.step();
    boolean moved = false;
    for (int i = 0; i < dimension; i++) {
      trial[i] = clip(x[i] + step * segment[i], i);
      moved |= trial[i] != x[i];
    }
    if (!moved) {
      // The step is below the resolution of the numbers.
      forgetOrStop();
    }
  }

  private double clip(double coordinate, int i) {
    return Math.min(Math.max(coordinate, lower[i]), upper[i]);
  }

  private double projectedGradientNorm(double[] point, double[] slope) {
    double norm = 0;
    for (int i = 0; i < dimension; i++) {
      double room = slope[i] > 0 ? point[i] - lower[i] : upper[i] - point[i];
      norm = Math.max(norm, Math.min(Math.abs(slope[i]), room));
    }
    return norm;
  }

  private static boolean allFinite(double[] values) {
    for (double v : values) {
      if (!Double.isFinite(v)) {
        return false;
      }
    }
    return true;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
