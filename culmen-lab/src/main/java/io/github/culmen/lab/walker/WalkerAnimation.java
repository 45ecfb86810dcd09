package io.github.culmen.lab.walker;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A recorded walk as an SVG that moves by itself, in real time and for ever: legs, torso and hip as
 * sticks, seen from the side by someone who keeps up with the hip. Shadows stay where the legs
 * changed roles. Viewers that cannot animate show the first moment.
 */
public final class WalkerAnimation {
  private static final double PIXELS_PER_METRE = 150;
  private static final int WIDTH = 720;
  private static final double HIP_AT = 300;
  private static final double TOP = 110;
  private static final double HEADROOM = 1.55;

  private static final String LEFT = "#0072B2";
  private static final String RIGHT = "#D55E00";
  private static final String TORSO = "#3A3F47";
  private static final String SHADOW = "#C9CDD3";

  private final WalkerRecording walk;
  private final StringBuilder svg = new StringBuilder();
  private final String duration;
  private final double groundY;
  private final double height;

  private WalkerAnimation(WalkerRecording walk) {
    this.walk = walk;
    List<WalkerPose> poses = walk.poses();
    double seconds = Math.max(1, poses.size() - 1) / (double) WalkerRecording.FRAMES_PER_SECOND;
    duration = String.format(Locale.ROOT, "%.3fs", seconds);
    groundY = TOP + HEADROOM * PIXELS_PER_METRE;
    double lowest = 0;
    for (WalkerPose pose : poses) {
      for (double y : new double[] {pose.hipY(), pose.headY(), pose.leftY(), pose.rightY()}) {
        lowest = Math.min(lowest, y);
      }
    }
    height = Math.ceil(groundY + 60 - lowest * PIXELS_PER_METRE);
  }

  /** The text of the SVG file; equal walks give equal text. */
  public static String svg(WalkerRecording walk) {
    return new WalkerAnimation(walk).paint();
  }

  private String paint() {
    String title = "Three-link walker, " + summary();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" width=\"%d\""
                + " height=\"%.0f\" role=\"img\" font-family=\"sans-serif\">%n",
            WIDTH,
            height,
            WIDTH,
            height));
    line("<title>" + title + "</title>");
    line("<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>");
    line("<g>");
    animate("transform", pose -> decimal(HIP_AT - x(pose.hipX())) + ",0", "type=\"translate\"");
    ground();
    shadows();
    line(
        "<polyline fill=\"none\" stroke=\"#56B4E9\" stroke-opacity=\"0.6\" stroke-width=\"2\""
            + " points=\""
            + joined(pose -> point(pose.hipX(), pose.hipY()), " ")
            + "\"/>");
    stick(RIGHT, 7, pose -> point(pose.hipX(), pose.hipY(), pose.rightX(), pose.rightY()));
    stick(TORSO, 9, pose -> point(pose.hipX(), pose.hipY(), pose.headX(), pose.headY()));
    stick(LEFT, 7, pose -> point(pose.hipX(), pose.hipY(), pose.leftX(), pose.leftY()));
    disc(TORSO, 13, WalkerPose::headX, WalkerPose::headY);
    disc(TORSO, 9, WalkerPose::hipX, WalkerPose::hipY);
    line("</g>");
    line("<text x=\"24\" y=\"38\" font-size=\"19\" fill=\"#1D2127\">Three-link walker</text>");
    line("<text x=\"24\" y=\"62\" font-size=\"14\" fill=\"#5A6068\">" + summary() + "</text>");
    line("</svg>");
    return svg.toString().replace("\r\n", "\n");
  }

  private String summary() {
    double end = walk.poses().get(walk.poses().size() - 1).time();
    String text =
        String.format(
            Locale.ROOT,
            "%.2f m/s, %d changes of legs in %.2f s",
            walk.speed(),
            walk.changes().size(),
            end);
    if (walk.falls() > 0) {
      text += ", the hip too low at " + walk.falls() + " of them";
    }
    if (walk.breakdowns() > 0) {
      text += ", out of control at " + walk.breakdowns() + " of them";
    }
    return text;
  }

  private void ground() {
    double least = 0;
    double most = 0;
    for (WalkerPose pose : walk.poses()) {
      least = Math.min(least, pose.hipX());
      most = Math.max(most, pose.hipX());
    }
    int from = (int) Math.floor(least - 3);
    int to = (int) Math.ceil(most + 4);
    String y = decimal(groundY);
    line(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"#7A7F87\" stroke-width=\"2\"/>"
            .formatted(decimal(x(from)), y, decimal(x(to)), y));
    for (int metre = from; metre <= to; metre++) {
      line(
          ("<path d=\"M%s %sv7\" stroke=\"#7A7F87\" stroke-width=\"2\"/><text x=\"%s\" y=\"%s\""
                  + " font-size=\"13\" text-anchor=\"middle\" fill=\"#7A7F87\">%d m</text>")
              .formatted(decimal(x(metre)), y, decimal(x(metre)), decimal(groundY + 24), metre));
    }
  }

  /** The poses nearest to the changes of legs. */
  private void shadows() {
    int last = walk.poses().size() - 1;
    for (double change : walk.changes()) {
      int frame = (int) Math.round(change * WalkerRecording.FRAMES_PER_SECOND);
      WalkerPose pose = walk.poses().get(Math.min(last, frame));
      line(
          "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"3\" points=\"%s %s %s %s %s\"/>"
              .formatted(
                  SHADOW,
                  point(pose.leftX(), pose.leftY()),
                  point(pose.hipX(), pose.hipY()),
                  point(pose.headX(), pose.headY()),
                  point(pose.hipX(), pose.hipY()),
                  point(pose.rightX(), pose.rightY())));
    }
  }

  private void stick(String color, int width, Function<WalkerPose, String> points) {
    line(
        "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"round\""
                .formatted(color, width)
            + " points=\""
            + points.apply(walk.poses().get(0))
            + "\">");
    animate("points", points, "");
    line("</polyline>");
  }

  private void disc(
      String color, int radius, Function<WalkerPose, Double> x, Function<WalkerPose, Double> y) {
    WalkerPose first = walk.poses().get(0);
    line(
        "<circle r=\"%d\" fill=\"%s\" cx=\"%s\" cy=\"%s\">"
            .formatted(radius, color, decimal(x(x.apply(first))), decimal(y(y.apply(first)))));
    animate("cx", pose -> decimal(x(x.apply(pose))), "");
    animate("cy", pose -> decimal(y(y.apply(pose))), "");
    line("</circle>");
  }

  /** An attribute that takes one value for each pose, in equal intervals. */
  private void animate(String attribute, Function<WalkerPose, String> value, String further) {
    String element = further.isEmpty() ? "animate" : "animateTransform";
    line(
        "<"
            + element
            + " attributeName=\""
            + attribute
            + "\" "
            + (further.isEmpty() ? "" : further + " ")
            + "dur=\""
            + duration
            + "\" repeatCount=\"indefinite\" values=\""
            + joined(value, ";")
            + "\"/>");
  }

  private String joined(Function<WalkerPose, String> value, String separator) {
    return String.join(separator, walk.poses().stream().map(value).toList());
  }

  private String point(double x, double y) {
    return decimal(x(x)) + "," + decimal(y(y));
  }

  private String point(double x1, double y1, double x2, double y2) {
    return point(x1, y1) + " " + point(x2, y2);
  }

  private static double x(double metres) {
    return metres * PIXELS_PER_METRE;
  }

  private double y(double metres) {
    return groundY - metres * PIXELS_PER_METRE;
  }

  private static String decimal(double value) {
    // Adding zero turns a negative zero into a plain one.
    return String.format(Locale.ROOT, "%.1f", Math.round(value * 10) / 10.0 + 0.0);
  }

  private void line(String text) {
    svg.append(text).append('\n');
  }
}
