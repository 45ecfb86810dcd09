package io.github.culmen.lab.robot;

import java.util.ArrayList;
import java.util.List;

/**
 * A push as it went: where everything was at the start and after each hundredth of a second.
 *
 * @param task the name of the problem
 * @param objects the things that were pushed
 * @param hands the robots' hands
 * @param goals where the objects should go, x and y of each
 * @param value the objective: the sum of the final distances
 */
public record PushRecording(
    String task, List<Track> objects, List<Track> hands, List<Place> goals, double value) {

  /** Time between two poses of a track, in seconds. */
  public static final double SECONDS_PER_FRAME = 0.01;

  /** Copies the lists. */
  public PushRecording {
    objects = List.copyOf(objects);
    hands = List.copyOf(hands);
    goals = List.copyOf(goals);
  }

  /**
   * A point on the table, in metres.
   *
   * @param x to the right
   * @param y upwards
   */
  public record Place(double x, double y) {}

  /**
   * The way of a body.
   *
   * @param shape its outline
   * @param poses its pose at the start and after each step
   * @param drivenSteps for how many steps it was driven; 0 for objects
   */
  public record Track(Shape shape, List<Pose> poses, int drivenSteps) {
    /** Copies the list. */
    public Track {
      poses = List.copyOf(poses);
    }

    /** Where it came to rest. */
    public Pose last() {
      return poses.get(poses.size() - 1);
    }
  }

  /** How many poses each track has. */
  public int frames() {
    return hands.get(0).poses().size();
  }

  static PushRecording of(String task, PushPlan plan, List<Place> goals) {
    List<List<Pose>> objects = lists(plan.objects().size());
    List<List<Pose>> hands = lists(plan.hands().size());
    List<Pose> ends =
        plan.run(
            (objectPoses, handPoses) -> {
              append(objects, objectPoses);
              append(hands, handPoses);
            });
    List<Track> objectTracks = new ArrayList<>();
    for (int i = 0; i < objects.size(); i++) {
      objectTracks.add(new Track(plan.objects().get(i).shape(), objects.get(i), 0));
    }
    List<Track> handTracks = new ArrayList<>();
    for (int i = 0; i < hands.size(); i++) {
      PushPlan.Hand hand = plan.hands().get(i);
      handTracks.add(new Track(hand.shape(), hands.get(i), hand.steps()));
    }
    return new PushRecording(task, objectTracks, handTracks, goals, distance(ends, goals));
  }

  /** The sum of the distances of objects from their goals. */
  static double distance(List<Pose> ends, List<Place> goals) {
    double sum = 0;
    for (int i = 0; i < goals.size(); i++) {
      sum += Math.hypot(ends.get(i).x() - goals.get(i).x(), ends.get(i).y() - goals.get(i).y());
    }
    return sum;
  }

  private static List<List<Pose>> lists(int count) {
    List<List<Pose>> lists = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  private static void append(List<List<Pose>> tracks, List<Pose> poses) {
    for (int i = 0; i < poses.size(); i++) {
      tracks.get(i).add(poses.get(i));
    }
  }
}
