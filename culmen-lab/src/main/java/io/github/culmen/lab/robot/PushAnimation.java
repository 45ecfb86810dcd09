package io.github.culmen.lab.robot;

import io.github.culmen.lab.robot.PushRecording.Place;
import io.github.culmen.lab.robot.PushRecording.Track;
import io.github.culmen.report.animation.Animation;
import io.github.culmen.report.animation.Motion;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Figure;
import java.util.List;
import java.util.Locale;

/** Makes pictures of recorded pushes. */
public final class PushAnimation {
  private static final Palette[] OBJECTS = {Palette.BLUE, Palette.GREEN};
  private static final Palette[] HANDS = {Palette.VERMILION, Palette.ORANGE};

  private PushAnimation() {}

  /** The push in real time, seen from above. */
  public static Animation of(PushRecording push) {
    Animation.Builder builder =
        Animation.builder("Robot pushing: " + push.task(), PushRecording.SECONDS_PER_FRAME)
            .subtitle(subtitle(push))
            .view(-5, -5, 5, 5);
    for (int i = 0; i < push.goals().size(); i++) {
      Place goal = push.goals().get(i);
      double radius = radius(push.objects().get(i).shape());
      builder.target(numbered("goal", push.goals(), i), goal.x(), goal.y(), radius, OBJECTS[i]);
    }
    for (int i = 0; i < push.objects().size(); i++) {
      Track object = push.objects().get(i);
      builder.trail(motion(object), OBJECTS[i]);
      builder.actor(
          numbered("object", push.objects(), i),
          figure(object.shape()),
          motion(object),
          OBJECTS[i]);
    }
    for (int i = 0; i < push.hands().size(); i++) {
      Track hand = push.hands().get(i);
      String name = numbered("hand", push.hands(), i);
      builder.actor(name, figure(hand.shape()), motion(hand), HANDS[i]);
      builder.phase(name + " pushes", 0, hand.drivenSteps(), HANDS[i]);
    }
    return builder.build();
  }

  private static String subtitle(PushRecording push) {
    return String.format(
        Locale.ROOT,
        push.goals().size() == 1
            ? "the object stops %.3g m from its goal"
            : "the objects stop %.3g m from their goals, taken together",
        push.value());
  }

  private static String numbered(String what, List<?> all, int index) {
    return all.size() == 1 ? what : what + " " + (index + 1);
  }

  private static double radius(Shape shape) {
    return shape instanceof Shape.Disc disc
        ? disc.radius()
        : Math.hypot(((Shape.Box) shape).halfWidth(), ((Shape.Box) shape).halfHeight());
  }

  private static Figure figure(Shape shape) {
    if (shape instanceof Shape.Disc disc) {
      return Figure.disc(disc.radius());
    }
    Shape.Box box = (Shape.Box) shape;
    return Figure.rectangle(-box.halfWidth(), -box.halfHeight(), box.halfWidth(), box.halfHeight());
  }

  private static Motion motion(Track track) {
    List<Pose> poses = track.poses();
    return Motion.of(
        poses.stream().mapToDouble(Pose::x).toArray(),
        poses.stream().mapToDouble(Pose::y).toArray(),
        poses.stream().mapToDouble(Pose::angle).toArray());
  }
}
