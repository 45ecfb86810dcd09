package io.github.culmen.lab.robot;

import org.junit.jupiter.api.Assumptions;

/** Skips tests on machines for which there is no native Box2D. */
final class Physics {
  private Physics() {}

  static void assume() {
    RobotPushing.whyUnavailable()
        .ifPresent(reason -> Assumptions.abort("no push is tested here: " + reason));
  }
}
