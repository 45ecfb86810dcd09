package io.github.culmen.lab.walker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes pictures of a walk at equal intervals, and follows which foot stands where. */
final class WalkerRecorder implements WalkerObserver {
  private final double interval;
  private final List<WalkerPose> poses = new ArrayList<>();
  private final List<Double> changes = new ArrayList<>();
  private double lastTime;
  private double[] lastAngles;
  private double foot;
  private boolean leftStands = true;

  WalkerRecorder(double interval) {
    this.interval = interval;
  }

  /** The poses, the last one at the very end of the walk. */
  List<WalkerPose> poses() {
    List<WalkerPose> all = new ArrayList<>(poses);
    if (all.get(all.size() - 1).time() < lastTime) {
      all.add(WalkerPose.of(lastTime, foot, lastAngles, leftStands));
    }
    return all;
  }

  /** When the legs changed roles. */
  List<Double> changes() {
    return changes;
  }

  @Override
  public void begins(double[] state) {
    lastAngles = Arrays.copyOf(state, 3);
    poses.add(WalkerPose.of(0, foot, lastAngles, leftStands));
  }

  @Override
  public void moves(double time, double[] state) {
    double[] angles = Arrays.copyOf(state, 3);
    for (double due = poses.size() * interval; due <= time; due = poses.size() * interval) {
      double share = time > lastTime ? (due - lastTime) / (time - lastTime) : 1;
      double[] between = new double[3];
      for (int i = 0; i < 3; i++) {
        between[i] = lastAngles[i] + share * (angles[i] - lastAngles[i]);
      }
      poses.add(WalkerPose.of(due, foot, between, leftStands));
    }
    lastTime = time;
    lastAngles = angles;
  }

  /** The model takes it that the swing foot has come down just where it is, on level ground. */
  @Override
  public void changesLegs(double time, double[] before, double[] after) {
    foot += WalkerBody.LEG_LENGTH * (Math.sin(before[0]) - Math.sin(before[1]));
    leftStands = !leftStands;
    lastAngles = Arrays.copyOf(after, 3);
    changes.add(time);
  }
}
