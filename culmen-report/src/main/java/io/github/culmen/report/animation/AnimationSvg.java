package io.github.culmen.report.animation;

import io.github.culmen.report.animation.Animation.Actor;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Numerals;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.SvgCanvas;
import io.github.culmen.report.chart.Figure;
import java.util.function.IntFunction;

/** Adds the moving part of an animation to an SVG, in the declarative animation of the standard. */
final class AnimationSvg {
  private static final int PAPER = 0xFFFFFF;
  private static final int INK = 0x1F2328;

  /** Enough for the eye; viewers interpolate between frames. */
  private static final double FRAMES_PER_SECOND = 25;

  private final Animation animation;
  private final AnimationLayout at;
  private final SvgCanvas canvas;
  private final int last;
  private final int shown;
  private final int held;
  private final double seconds;

  AnimationSvg(Animation animation, AnimationLayout at, SvgCanvas canvas) {
    this.animation = animation;
    this.at = at;
    this.canvas = canvas;
    last = animation.frames() - 1;
    double moving = last * animation.secondsPerFrame();
    shown = Math.max(1, Math.min(last, (int) Math.ceil(moving * FRAMES_PER_SECOND)));
    held = (int) Math.ceil(Animation.PAUSE * shown / Math.max(moving, Animation.PAUSE / 10));
    seconds = moving * (shown + held) / shown;
  }

  void paint() {
    for (int i = 0; i < animation.trails().size(); i++) {
      trail(animation.trails().get(i), animation.trailColor(i));
    }
    animation.actors().forEach(this::actor);
    clock();
  }

  private void actor(Actor actor) {
    Motion motion = actor.motion();
    canvas.open(translate(at.x(motion.x(last)), at.y(motion.y(last))));
    if (motion.travels()) {
      animateTransform("translate", frame -> pair(at.x(motion.x(frame)), at.y(motion.y(frame))));
    }
    canvas.open("rotate(" + degrees(motion.angle(last)) + ")");
    if (motion.turns()) {
      animateTransform("rotate", frame -> degrees(motion.angle(frame)));
    }
    outline(actor.figure(), actor.color().rgb());
    canvas.close();
    canvas.close();
  }

  private void outline(Figure figure, int rgb) {
    if (figure.isDisc()) {
      double radius = at.scale * figure.radius();
      canvas.disc(0, 0, radius, rgb, 1);
      canvas.line(0, 0, radius, 0, Pen.solid(PAPER, 2));
      return;
    }
    double[] x = new double[figure.corners()];
    double[] y = new double[figure.corners()];
    for (int i = 0; i < x.length; i++) {
      x[i] = at.scale * figure.x(i);
      y[i] = -at.scale * figure.y(i);
    }
    canvas.polygon(x, y, rgb, 1);
  }

  /** A line that is laid down as a dash of growing length. */
  private void trail(Motion motion, Palette color) {
    double[] gone = new double[last + 1];
    double[] x = new double[last + 1];
    double[] y = new double[last + 1];
    for (int frame = 0; frame <= last; frame++) {
      x[frame] = at.x(motion.x(frame));
      y[frame] = at.y(motion.y(frame));
      if (frame > 0) {
        gone[frame] =
            gone[frame - 1] + Math.hypot(x[frame] - x[frame - 1], y[frame] - y[frame - 1]);
      }
    }
    double length = gone[last];
    if (length == 0) {
      return;
    }
    String whole = Numerals.pixel(length);
    canvas.raw("<g stroke-dasharray=\"" + whole + ' ' + whole + "\" stroke-dashoffset=\"0\">\n");
    animate("stroke-dashoffset", frame -> Numerals.pixel(length - gone[frame]));
    canvas.polyline(x, y, AnimationPainter.trailPen(color));
    canvas.close();
  }

  /** A knob that runs along the bar of time. */
  private void clock() {
    double middle = at.barTop + AnimationLayout.BAR_HEIGHT / 2;
    canvas.open(translate(at.barX(1), middle));
    animateTransform(
        "translate", frame -> pair(at.barX(frame / (double) Math.max(1, last)), middle));
    canvas.disc(0, 0, 6, INK, 1);
    canvas.close();
  }

  private void animateTransform(String type, IntFunction<String> value) {
    canvas.raw(
        "<animateTransform attributeName=\"transform\" type=\""
            + type
            + '"'
            + timing(value)
            + "/>\n");
  }

  private void animate(String attribute, IntFunction<String> value) {
    canvas.raw("<animate attributeName=\"" + attribute + '"' + timing(value) + "/>\n");
  }

  private String timing(IntFunction<String> value) {
    StringBuilder values = new StringBuilder();
    for (int i = 0; i <= shown + held; i++) {
      int frame = (int) Math.round(last * Math.min(1.0, i / (double) shown));
      values.append(i == 0 ? "" : ";").append(value.apply(frame));
    }
    return " dur=\""
        + Numerals.pixel(Math.max(0.01, seconds))
        + "s\" repeatCount=\"indefinite\" values=\""
        + values
        + '"';
  }

  private static String translate(double x, double y) {
    return "translate(" + pair(x, y) + ")";
  }

  private static String pair(double x, double y) {
    return Numerals.pixel(x) + ' ' + Numerals.pixel(y);
  }

  /** Counter-clockwise is negative where y grows downwards. */
  private static String degrees(double angle) {
    return Numerals.pixel(-Math.toDegrees(angle));
  }
}
