package io.github.culmen.report.animation;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.PngCanvas;
import io.github.culmen.report.canvas.SvgCanvas;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Rigid figures that move over a plane, as an animated SVG that needs no script, or as a still PNG.
 *
 * <p>An immutable value. The SVG repeats for ever; viewers that cannot animate show its last frame.
 */
public final class Animation {
  /** How long the last frame stays before the animation starts again, in seconds. */
  static final double PAUSE = 1.2;

  /** A figure on its way. */
  record Actor(String name, Figure figure, Motion motion, Palette color) {}

  /** A place to go to. */
  record Target(String name, double x, double y, double radius, Palette color) {}

  /** A part of the time, shown on the bar below the picture. */
  record Phase(String name, int from, int to, Palette color) {}

  private final String title;
  private final String subtitle;
  private final double secondsPerFrame;
  private final List<Figure> ground;
  private final List<Actor> actors;
  private final List<Target> targets;
  private final List<Motion> trails;
  private final List<Palette> trailColors;
  private final List<Phase> phases;
  private final double[] view;

  private Animation(Builder builder) {
    title = builder.title;
    subtitle = builder.subtitle;
    secondsPerFrame = builder.secondsPerFrame;
    ground = List.copyOf(builder.ground);
    actors = List.copyOf(builder.actors);
    targets = List.copyOf(builder.targets);
    trails = List.copyOf(builder.trails);
    trailColors = List.copyOf(builder.trailColors);
    phases = List.copyOf(builder.phases);
    view = builder.view.clone();
    for (Actor actor : actors) {
      widen(actor);
    }
    for (Target target : targets) {
      include(target.x, target.y, target.radius);
    }
  }

  private void widen(Actor actor) {
    for (int frame = 0; frame < actor.motion.frames(); frame++) {
      include(actor.motion.x(frame), actor.motion.y(frame), actor.figure.reach());
    }
  }

  private void include(double x, double y, double reach) {
    view[0] = Math.min(view[0], x - reach);
    view[1] = Math.min(view[1], y - reach);
    view[2] = Math.max(view[2], x + reach);
    view[3] = Math.max(view[3], y + reach);
  }

  /**
   * An animation without figures, to be filled.
   *
   * @param secondsPerFrame the time from one frame of the motions to the next
   */
  public static Builder builder(String title, double secondsPerFrame) {
    return new Builder(title, secondsPerFrame);
  }

  /** How many frames the longest motion has. */
  public int frames() {
    return actors.stream().mapToInt(actor -> actor.motion.frames()).max().orElse(1);
  }

  /** The animation as an SVG document; equal animations give equal text. */
  public String toSvg() {
    AnimationLayout at = new AnimationLayout(this);
    SvgCanvas canvas = new SvgCanvas(at.width, at.height, title, subtitle);
    new AnimationPainter(this, at, canvas).paintGround();
    new AnimationSvg(this, at, canvas).paint();
    return canvas.finished();
  }

  /**
   * One frame as a PNG image of twice the width and height.
   *
   * @param frame from 0 to {@link #frames()} - 1
   * @throws UnsupportedOperationException if this Java runtime cannot draw text; SVG works there
   */
  public byte[] toPng(int frame) {
    if (frame < 0 || frame >= frames()) {
      throw new IllegalArgumentException(
          "a frame must be from 0 to " + (frames() - 1) + ", but was " + frame);
    }
    AnimationLayout at = new AnimationLayout(this);
    PngCanvas canvas = Drawing.openPngCanvas(at.width, at.height);
    AnimationPainter painter = new AnimationPainter(this, at, canvas);
    painter.paintGround();
    painter.paintFrame(frame);
    return canvas.finished();
  }

  String title() {
    return title;
  }

  String subtitle() {
    return subtitle;
  }

  double secondsPerFrame() {
    return secondsPerFrame;
  }

  List<Figure> ground() {
    return ground;
  }

  List<Actor> actors() {
    return actors;
  }

  List<Target> targets() {
    return targets;
  }

  List<Motion> trails() {
    return trails;
  }

  Palette trailColor(int index) {
    return trailColors.get(index);
  }

  List<Phase> phases() {
    return phases;
  }

  double left() {
    return view[0];
  }

  double bottom() {
    return view[1];
  }

  double right() {
    return view[2];
  }

  double top() {
    return view[3];
  }

  /** Collects what is to be seen; later figures cover earlier ones. */
  public static final class Builder {
    private final String title;
    private final double secondsPerFrame;
    private String subtitle = "";
    private double[] view = {-1, -1, 1, 1};
    private final List<Figure> ground = new ArrayList<>();
    private final List<Actor> actors = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private final List<Motion> trails = new ArrayList<>();
    private final List<Palette> trailColors = new ArrayList<>();
    private final List<Phase> phases = new ArrayList<>();

    private Builder(String title, double secondsPerFrame) {
      this.title = Objects.requireNonNull(title, "title");
      if (!(secondsPerFrame > 0 && secondsPerFrame < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the seconds of a frame must be positive and finite, but were " + secondsPerFrame);
      }
      this.secondsPerFrame = secondsPerFrame;
    }

    /** The line below the headline. */
    public Builder subtitle(String text) {
      subtitle = Objects.requireNonNull(text, "subtitle");
      return this;
    }

    /** The least that must be visible; it grows so that no figure leaves the picture. */
    public Builder view(double left, double bottom, double right, double top) {
      if (!(right - left > 0 && top - bottom > 0 && Double.isFinite(right - left + top - bottom))) {
        throw new IllegalArgumentException(
            "a view must extend to the right and upwards, but was from ("
                + left
                + ", "
                + bottom
                + ") to ("
                + right
                + ", "
                + top
                + ")");
      }
      view = new double[] {left, bottom, right, top};
      return this;
    }

    /** Something that lies still in grey behind all else, such as the floor. */
    public Builder ground(Figure figure) {
      ground.add(Objects.requireNonNull(figure, "figure"));
      return this;
    }

    /** A figure that moves; figures of equal names share an entry of the legend. */
    public Builder actor(String name, Figure figure, Motion motion, Palette color) {
      actors.add(
          new Actor(
              Objects.requireNonNull(name, "name"),
              Objects.requireNonNull(figure, "figure"),
              Objects.requireNonNull(motion, "motion"),
              Objects.requireNonNull(color, "color")));
      return this;
    }

    /** A place that a figure should reach, as a ring with a cross. */
    public Builder target(String name, double x, double y, double radius, Palette color) {
      if (!Double.isFinite(x + y) || !(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "a target must be finite, but was at (" + x + ", " + y + ") with radius " + radius);
      }
      targets.add(
          new Target(
              Objects.requireNonNull(name, "name"),
              x,
              y,
              radius,
              Objects.requireNonNull(color, "color")));
      return this;
    }

    /** The way of a figure's origin, drawn as it is gone. */
    public Builder trail(Motion motion, Palette color) {
      trails.add(Objects.requireNonNull(motion, "motion"));
      trailColors.add(Objects.requireNonNull(color, "color"));
      return this;
    }

    /** Marks the frames {@code from} (inclusive) to {@code to} on the bar of time. */
    public Builder phase(String name, int from, int to, Palette color) {
      if (from < 0 || to < from) {
        throw new IllegalArgumentException(
            "a phase must not end before it begins, but was from " + from + " to " + to);
      }
      phases.add(
          new Phase(
              Objects.requireNonNull(name, "name"),
              from,
              to,
              Objects.requireNonNull(color, "color")));
      return this;
    }

    /** The animation. */
    public Animation build() {
      return new Animation(this);
    }
  }
}
