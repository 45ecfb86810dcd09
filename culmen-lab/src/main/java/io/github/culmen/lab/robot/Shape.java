package io.github.culmen.lab.robot;

/** The outline of a body, about its centre. */
public sealed interface Shape {
  /**
   * A disc.
   *
   * @param radius in metres
   */
  record Disc(double radius) implements Shape {}

  /**
   * A rectangle.
   *
   * @param halfWidth half of the extent along the body's own x, in metres
   * @param halfHeight half of the extent along the body's own y, in metres
   */
  record Box(double halfWidth, double halfHeight) implements Shape {}
}
