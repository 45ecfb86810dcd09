package io.github.culmen.report.animation;

import io.github.culmen.report.animation.Animation.Actor;
import io.github.culmen.report.animation.Animation.Phase;
import io.github.culmen.report.animation.Animation.Target;
import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Lettering;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Numerals;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.TextMetrics;
import io.github.culmen.report.chart.Figure;
import java.util.LinkedHashMap;
import java.util.Map;

/** Paints what does not move, and single frames. */
final class AnimationPainter {
  private static final int PAPER = 0xFFFFFF;
  private static final int INK = 0x1F2328;
  private static final int SOFT_INK = 0x59636E;
  private static final int PLANE = 0xF6F8FA;
  private static final int GRID = 0xE1E5EA;
  private static final int GROUND = 0xC9D1D9;
  private static final double TEXT_SIZE = 12;
  private static final double GHOST = 0.16;
  private static final int MOST_GRID_LINES = 60;

  private final Animation animation;
  private final AnimationLayout at;
  private final Canvas canvas;

  AnimationPainter(Animation animation, AnimationLayout at, Canvas canvas) {
    this.animation = animation;
    this.at = at;
    this.canvas = canvas;
  }

  void paintGround() {
    canvas.rectangle(0, 0, at.width, at.height, PAPER, 1);
    headlines();
    legend();
    canvas.rectangle(at.planeLeft, at.planeTop, at.planeWidth, at.planeHeight, PLANE, 1);
    grid();
    for (Figure figure : animation.ground()) {
      placed(figure, 0, 0, 0, GROUND, 1);
    }
    animation.targets().forEach(this::target);
    for (Actor actor : animation.actors()) {
      if (actor.motion().travels() || actor.motion().turns()) {
        at(actor, 0, GHOST);
      }
    }
    bar();
  }

  void paintFrame(int frame) {
    for (int i = 0; i < animation.trails().size(); i++) {
      Motion motion = animation.trails().get(i);
      int length = Math.min(frame + 1, motion.frames());
      double[] x = new double[length];
      double[] y = new double[length];
      for (int k = 0; k < length; k++) {
        x[k] = at.x(motion.x(k));
        y[k] = at.y(motion.y(k));
      }
      canvas.polyline(x, y, trailPen(animation.trailColor(i)));
    }
    for (Actor actor : animation.actors()) {
      at(actor, frame, 1);
    }
    double fraction = frame / (double) Math.max(1, animation.frames() - 1);
    canvas.disc(at.barX(fraction), at.barTop + AnimationLayout.BAR_HEIGHT / 2, 6, INK, 1);
  }

  static Pen trailPen(Palette color) {
    return new Pen(color.rgb(), 2, 0.6, false);
  }

  private void headlines() {
    double room = at.width - 2 * AnimationLayout.EDGE;
    canvas.text(
        TextMetrics.fitted(animation.title(), 17, true, room),
        AnimationLayout.EDGE,
        32,
        new Lettering(17, true, INK, Anchor.START, false));
    if (!animation.subtitle().isEmpty()) {
      canvas.text(
          TextMetrics.fitted(animation.subtitle(), TEXT_SIZE, false, room),
          AnimationLayout.EDGE,
          52,
          Lettering.of(TEXT_SIZE, SOFT_INK, Anchor.START));
    }
  }

  private void legend() {
    Map<String, Palette> names = new LinkedHashMap<>();
    animation.actors().forEach(actor -> names.putIfAbsent(actor.name(), actor.color()));
    double x = AnimationLayout.EDGE;
    for (Map.Entry<String, Palette> entry : names.entrySet()) {
      canvas.rectangle(x, at.legendMiddle - 5, 10, 10, entry.getValue().rgb(), 1);
      x = legendText(entry.getKey(), x + 16);
    }
    Map<String, Palette> places = new LinkedHashMap<>();
    animation.targets().forEach(target -> places.putIfAbsent(target.name(), target.color()));
    for (Map.Entry<String, Palette> entry : places.entrySet()) {
      canvas.ring(x + 5, at.legendMiddle, 4.5, Pen.solid(entry.getValue().rgb(), 2));
      x = legendText(entry.getKey(), x + 16);
    }
  }

  private double legendText(String name, double x) {
    canvas.text(name, x, at.legendMiddle + 4, Lettering.of(TEXT_SIZE, INK, Anchor.START));
    return x + TextMetrics.width(name, TEXT_SIZE, false) + 16;
  }

  /** Lines at whole units, with a scale in the corner. */
  private void grid() {
    double extent =
        Math.max(animation.right() - animation.left(), animation.top() - animation.bottom());
    double unit = Math.max(1e-300, Math.pow(10, Math.floor(Math.log10(extent / 5))));
    double firstX = Math.ceil((animation.left()) / unit);
    for (int i = 0; i < MOST_GRID_LINES && (firstX + i) * unit <= animation.right(); i++) {
      double x = at.x((firstX + i) * unit);
      canvas.line(x, at.planeTop, x, at.planeTop + at.planeHeight, Pen.solid(GRID, 1));
    }
    double firstY = Math.ceil(animation.bottom() / unit);
    for (int i = 0; i < MOST_GRID_LINES && (firstY + i) * unit <= animation.top(); i++) {
      double y = at.y((firstY + i) * unit);
      canvas.line(at.planeLeft, y, at.planeLeft + at.planeWidth, y, Pen.solid(GRID, 1));
    }
    double right = at.planeLeft + at.planeWidth - 10;
    double bottom = at.planeTop + at.planeHeight - 10;
    canvas.line(right - unit * at.scale, bottom, right, bottom, Pen.solid(SOFT_INK, 2));
    canvas.text(
        Numerals.brief(unit, 3) + " m",
        right - unit * at.scale / 2,
        bottom - 5,
        Lettering.of(11, SOFT_INK, Anchor.MIDDLE));
  }

  private void target(Target target) {
    double x = at.x(target.x());
    double y = at.y(target.y());
    double radius = at.scale * target.radius();
    int rgb = target.color().rgb();
    canvas.disc(x, y, radius, rgb, 0.12);
    canvas.ring(x, y, radius, new Pen(rgb, 2, 1, true));
    canvas.line(x - 7, y, x + 7, y, Pen.solid(rgb, 2));
    canvas.line(x, y - 7, x, y + 7, Pen.solid(rgb, 2));
  }

  private void bar() {
    double height = AnimationLayout.BAR_HEIGHT;
    canvas.rectangle(at.planeLeft, at.barTop, at.planeWidth, height, GRID, 1);
    double last = Math.max(1, animation.frames() - 1);
    int count = Math.max(1, animation.phases().size());
    for (int i = 0; i < animation.phases().size(); i++) {
      Phase phase = animation.phases().get(i);
      double from = at.barX(Math.min(1, phase.from() / last));
      double to = at.barX(Math.min(1, phase.to() / last));
      // Phases may overlap in time, as those of two hands do: each has its share of the height.
      canvas.rectangle(
          from, at.barTop + i * height / count, to - from, height / count, phase.color().rgb(), 1);
    }
    Lettering small = Lettering.of(11, SOFT_INK, Anchor.START);
    canvas.text(phaseNames(), at.planeLeft, at.barTop + height + 16, small);
    canvas.text(
        Numerals.brief(last * animation.secondsPerFrame(), 3) + " s",
        at.planeLeft + at.planeWidth,
        at.barTop + height + 16,
        Lettering.of(11, SOFT_INK, Anchor.END));
  }

  private String phaseNames() {
    StringBuilder names = new StringBuilder();
    for (Phase phase : animation.phases()) {
      double seconds = (phase.to() - phase.from()) * animation.secondsPerFrame();
      names
          .append(names.length() == 0 ? "" : ", ")
          .append(phase.name())
          .append(' ')
          .append(Numerals.brief(seconds, 3))
          .append(" s");
    }
    return names.toString();
  }

  private void at(Actor actor, int frame, double opacity) {
    Motion motion = actor.motion();
    placed(
        actor.figure(),
        motion.x(frame),
        motion.y(frame),
        motion.angle(frame),
        actor.color().rgb(),
        opacity);
  }

  private void placed(Figure figure, double x, double y, double angle, int rgb, double opacity) {
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    if (figure.isDisc()) {
      double radius = at.scale * figure.radius();
      canvas.disc(at.x(x), at.y(y), radius, rgb, opacity);
      canvas.line(
          at.x(x),
          at.y(y),
          at.x(x) + radius * cos,
          at.y(y) - radius * sin,
          new Pen(PAPER, 2, opacity, false));
      return;
    }
    double[] pixelX = new double[figure.corners()];
    double[] pixelY = new double[figure.corners()];
    for (int i = 0; i < pixelX.length; i++) {
      pixelX[i] = at.x(x + cos * figure.x(i) - sin * figure.y(i));
      pixelY[i] = at.y(y + sin * figure.x(i) + cos * figure.y(i));
    }
    canvas.polygon(pixelX, pixelY, rgb, opacity);
  }
}
