/**
 * Robots that push objects over a table, simulated with Box2D: the objectives of [Wang2017] §5.4
 * and §5.5.
 *
 * <p>Start with {@link io.github.culmen.lab.robot.RobotPushing}. The native library is loaded when
 * the first push is simulated, not before.
 */
package io.github.culmen.lab.robot;
