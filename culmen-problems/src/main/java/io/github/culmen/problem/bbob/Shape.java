package io.github.culmen.problem.bbob;

import java.util.function.ToDoubleFunction;

/** An instance of a function, without its best value. */
final class Shape {
  private final ToDoubleFunction<double[]> loss;
  private final double[] best;

  /**
   * A shape.
   *
   * @param loss what a value is above the best one
   * @param best where it is 0; not copied
   */
  Shape(ToDoubleFunction<double[]> loss, double[] best) {
    this.loss = loss;
    this.best = best;
  }

  /** What the value at a point is above the best one. */
  double loss(double[] x) {
    return loss.applyAsDouble(x);
  }

  /** Where that is 0; a copy. */
  double[] best() {
    return best.clone();
  }
}
