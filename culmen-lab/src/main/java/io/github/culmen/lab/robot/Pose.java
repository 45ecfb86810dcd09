package io.github.culmen.lab.robot;

/**
 * Where a body is.
 *
 * @param x of its centre, in metres
 * @param y of its centre, in metres
 * @param angle counter-clockwise, in radians; full turns count
 */
public record Pose(double x, double y, double angle) {}
