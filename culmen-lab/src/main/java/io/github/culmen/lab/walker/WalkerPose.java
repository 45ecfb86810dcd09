package io.github.culmen.lab.walker;

/**
 * Where the walker's joints are at one moment, in metres; the ground is at height 0.
 *
 * @param time seconds since the first impact
 * @param hipX the hip
 * @param hipY the hip
 * @param headX the upper end of the torso
 * @param headY the upper end of the torso
 * @param leftX the foot the walk begins on
 * @param leftY the foot the walk begins on
 * @param rightX the other foot
 * @param rightY the other foot
 */
public record WalkerPose(
    double time,
    double hipX,
    double hipY,
    double headX,
    double headY,
    double leftX,
    double leftY,
    double rightX,
    double rightY) {

  /**
   * From a state's three angles.
   *
   * @param foot where the stance foot is
   * @param leftStands whether that is the left one
   */
  static WalkerPose of(double time, double foot, double[] angles, boolean leftStands) {
    double hipX = foot + WalkerBody.LEG_LENGTH * Math.sin(angles[0]);
    double hipY = WalkerBody.LEG_LENGTH * Math.cos(angles[0]);
    double headX = hipX + WalkerBody.TORSO_LENGTH * Math.sin(angles[2]);
    double headY = hipY + WalkerBody.TORSO_LENGTH * Math.cos(angles[2]);
    double swingX = hipX - WalkerBody.LEG_LENGTH * Math.sin(angles[1]);
    double swingY = hipY - WalkerBody.LEG_LENGTH * Math.cos(angles[1]);
    return leftStands
        ? new WalkerPose(time, hipX, hipY, headX, headY, foot, 0, swingX, swingY)
        : new WalkerPose(time, hipX, hipY, headX, headY, swingX, swingY, foot, 0);
  }
}
