package io.github.culmen.report.canvas;

import java.util.ArrayList;
import java.util.List;

/** Keeps what is painted on it, in the order in which it was painted. */
public final class RecordingCanvas implements Canvas {
  /** A filled shape. */
  public record Area(List<Double> x, List<Double> y, int rgb, double opacity) {
    /** Its extent as left, top, right, bottom. */
    public double[] bounds() {
      return new double[] {least(x), least(y), most(x), most(y)};
    }
  }

  /** Connected segments. */
  public record Line(List<Double> x, List<Double> y, Pen pen) {}

  /** A circle, filled or not. */
  public record Circle(double x, double y, double radius, int rgb, double opacity) {}

  /** A line of text. */
  public record Words(String text, double x, double y, Lettering lettering) {
    /** Where it begins and ends, as the layout estimates; for text that runs to the right. */
    public double[] extent() {
      double width = TextMetrics.width(text, lettering.size(), lettering.bold());
      double from =
          switch (lettering.anchor()) {
            case START -> x;
            case MIDDLE -> x - width / 2;
            case END -> x - width;
          };
      return new double[] {from, from + width};
    }
  }

  private final List<Area> areas = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Circle> discs = new ArrayList<>();
  private final List<Circle> rings = new ArrayList<>();
  private final List<Words> words = new ArrayList<>();

  public List<Area> areas(int rgb) {
    return areas.stream().filter(area -> area.rgb() == rgb).toList();
  }

  public List<Line> lines(int rgb) {
    return lines.stream().filter(line -> line.pen().rgb() == rgb).toList();
  }

  public List<Circle> discs(int rgb) {
    return discs.stream().filter(disc -> disc.rgb() == rgb).toList();
  }

  public List<Circle> rings() {
    return rings;
  }

  public List<Words> words() {
    return words;
  }

  public List<String> texts() {
    return words.stream().map(Words::text).toList();
  }

  /** The only words of this text. */
  public Words words(String text) {
    List<Words> found = words.stream().filter(one -> one.text().equals(text)).toList();
    if (found.size() != 1) {
      throw new AssertionError("'" + text + "' is there " + found.size() + " times in " + texts());
    }
    return found.get(0);
  }

  /** Every coordinate of shapes and lines, as pairs. */
  public List<double[]> places() {
    List<double[]> places = new ArrayList<>();
    for (Area area : areas) {
      addAll(places, area.x(), area.y());
    }
    for (Line line : lines) {
      addAll(places, line.x(), line.y());
    }
    for (Circle circle : discs) {
      places.add(new double[] {circle.x(), circle.y()});
    }
    for (Circle circle : rings) {
      places.add(new double[] {circle.x(), circle.y()});
    }
    return places;
  }

  private static void addAll(List<double[]> places, List<Double> x, List<Double> y) {
    for (int i = 0; i < x.size(); i++) {
      places.add(new double[] {x.get(i), y.get(i)});
    }
  }

  private static List<Double> boxed(double[] values) {
    List<Double> list = new ArrayList<>();
    for (double value : values) {
      list.add(value);
    }
    return list;
  }

  private static double least(List<Double> values) {
    return values.stream().mapToDouble(v -> v).min().orElseThrow();
  }

  private static double most(List<Double> values) {
    return values.stream().mapToDouble(v -> v).max().orElseThrow();
  }

  @Override
  public void polygon(double[] x, double[] y, int rgb, double opacity) {
    areas.add(new Area(boxed(x), boxed(y), rgb, opacity));
  }

  @Override
  public void polyline(double[] x, double[] y, Pen pen) {
    lines.add(new Line(boxed(x), boxed(y), pen));
  }

  @Override
  public void disc(double x, double y, double radius, int rgb, double opacity) {
    discs.add(new Circle(x, y, radius, rgb, opacity));
  }

  @Override
  public void ring(double x, double y, double radius, Pen pen) {
    rings.add(new Circle(x, y, radius, pen.rgb(), pen.opacity()));
  }

  @Override
  public void text(String text, double x, double y, Lettering lettering) {
    words.add(new Words(text, x, y, lettering));
  }
}
