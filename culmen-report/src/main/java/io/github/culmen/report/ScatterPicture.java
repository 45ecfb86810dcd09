package io.github.culmen.report;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Frame;
import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** All trials, one thing about them against another. */
final class ScatterPicture {
  static final int MOST_CHOICES = 40;
  static final String ATTRIBUTES = "attributes.";
  // Farther apart than this factor, numbers are shown by their order of magnitude.
  private static final double MAGNITUDES = 200;

  private final StudySpec spec;
  private final List<Trial> trials;
  private final Map<Integer, Map<String, Object>> attributes;

  /** What is drawn along an axis: a number or a text for each trial, null where it has none. */
  private record Axis(String name, PlotScale scale, Function<Trial, Object> cell) {}

  ScatterPicture(StudySpec spec, List<Trial> trials, Map<Integer, Map<String, Object>> attributes) {
    this.spec = spec;
    this.trials = trials;
    this.attributes = attributes;
  }

  /** What is drawn if nothing is named: to the right and up. */
  List<String> usual() {
    return List.of(
        "trial", spec.objectives().isEmpty() ? "value" : spec.objectives().get(0).name());
  }

  Drawing drawing(String x, String y) {
    Axis across = axis(x);
    Axis up = axis(y);
    String title = spec.name() + ": " + up.name() + " against " + across.name();
    List<Trial> drawn =
        trials.stream()
            .filter(t -> across.cell().apply(t) != null && up.cell().apply(t) != null)
            .toList();
    if (drawn.isEmpty()) {
      return Drawing.nothing(title, "no trial has both yet");
    }
    return new Drawing(
        800,
        500,
        title,
        drawn.size() + " of " + trials.size() + " trials have both · orange: the best",
        canvas -> {
          Frame frame =
              new Frame(
                  canvas,
                  new Frame.Box(10, Drawing.HEAD - 4, 780, 430),
                  across.scale(),
                  up.scale(),
                  true);
          frame.axes(up.name() + " up", across.name());
          Set<Integer> best = best();
          for (Trial trial : drawn) {
            boolean front = best.contains(trial.number());
            frame.dot(
                frame.x(across.cell().apply(trial)),
                frame.y(up.cell().apply(trial)),
                front ? 5.5 : 4.2,
                (front ? Palette.ORANGE : Palette.BLUE).rgb(),
                front ? 1 : 0.75);
          }
        });
  }

  private Set<Integer> best() {
    Set<Integer> numbers = new LinkedHashSet<>();
    if (spec.objectives().isEmpty()) {
      double[] best = {Double.NaN};
      for (Trial trial : trials) {
        if (trial instanceof Trial.Finished finished
            && finished.value().isPresent()
            && spec.counts(finished)
            && (numbers.isEmpty()
                || spec.direction().better(finished.value().getAsDouble(), best[0]))) {
          best[0] = finished.value().getAsDouble();
          numbers.clear();
          numbers.add(trial.number());
        }
      }
    }
    return numbers;
  }

  private Axis axis(String name) {
    Set<String> own = attributeNames();
    if (name.startsWith(ATTRIBUTES) && own.contains(name.substring(ATTRIBUTES.length()))) {
      return attribute(name.substring(ATTRIBUTES.length()));
    }
    if (spec.space().names().contains(name)) {
      Parameter parameter = spec.space().parameter(name);
      // A point outside a range that was narrowed later is shown where it was.
      Function<Trial, Object> cell = t -> TrialColumns.plain(t.point().values().get(name));
      return cells(cell).stream().allMatch(v -> inside(parameter, v))
          ? new Axis(name, ParameterScale.of(parameter), cell)
          : of(name, cell);
    }
    if (spec.toldNames().contains(name)) {
      return of(name, t -> outcome(t, name));
    }
    if (name.equals("value") && spec.objectives().isEmpty()) {
      return value();
    }
    if (name.equals("trial")) {
      return new Axis(
          name, PlotScale.numbers(false, 0.5, trials.size() + 0.5, true), Trial::number);
    }
    if (own.contains(name)) {
      return attribute(name);
    }
    List<String> legal = names();
    throw new IllegalArgumentException(
        "what is drawn must be one of "
            + String.join(", ", legal)
            + ", but got '"
            + name
            + "'"
            + Spelling.hint(name, legal));
  }

  /** What can be drawn, the attributes last. */
  List<String> names() {
    Set<String> names = new LinkedHashSet<>();
    names.add("trial");
    if (spec.objectives().isEmpty()) {
      names.add("value");
    }
    names.addAll(spec.toldNames());
    names.addAll(spec.space().names());
    attributeNames().forEach(n -> names.add(names.contains(n) ? ATTRIBUTES + n : n));
    return List.copyOf(names);
  }

  private Set<String> attributeNames() {
    Set<String> names = new LinkedHashSet<>();
    attributes.values().forEach(own -> names.addAll(own.keySet()));
    return names;
  }

  private Axis attribute(String name) {
    return of(name, t -> attributes.getOrDefault(t.number(), Map.of()).get(name));
  }

  private Axis value() {
    double[] sorted =
        cells(t -> result(t)).stream().mapToDouble(v -> (Double) v).sorted().toArray();
    ValueAxis axis = ValueAxis.of(sorted, spec.direction());
    return new Axis(
        "value",
        PlotScale.of(axis),
        t -> {
          Object value = result(t);
          return value == null ? null : (Object) axis.clamped((Double) value);
        });
  }

  private static Object result(Trial trial) {
    return trial instanceof Trial.Finished finished && finished.value().isPresent()
        ? (Object) finished.value().getAsDouble()
        : null;
  }

  private static Object outcome(Trial trial, String name) {
    if (trial instanceof Trial.Finished finished
        && finished.outcome() instanceof Outcome.Success success) {
      Measurement own = success.outcomes().get(name);
      return own == null ? null : own.value();
    }
    return null;
  }

  private Axis of(String name, Function<Trial, Object> cell) {
    List<Object> cells = cells(cell);
    if (cells.stream().allMatch(Number.class::isInstance)) {
      double[] sorted = cells.stream().mapToDouble(v -> ((Number) v).doubleValue()).toArray();
      Arrays.sort(sorted);
      boolean whole = Arrays.stream(sorted).allMatch(v -> v == Math.rint(v) && Math.abs(v) < 1e9);
      return new Axis(name, scale(sorted, whole), cell);
    }
    Set<String> texts = new LinkedHashSet<>();
    cells.forEach(value -> texts.add(text(value)));
    if (texts.size() > MOST_CHOICES) {
      throw new IllegalArgumentException(
          "an axis of texts shows at most "
              + MOST_CHOICES
              + " different ones, but '"
              + name
              + "' has "
              + texts.size());
    }
    List<String> sorted = new ArrayList<>(texts);
    sorted.sort(null);
    return new Axis(
        name,
        new PlotScale.Choices(sorted),
        t -> cell.apply(t) == null ? null : text(cell.apply(t)));
  }

  private static String text(Object value) {
    return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e9
        ? Long.toString(number.longValue())
        : value.toString();
  }

  private static PlotScale scale(double[] sorted, boolean whole) {
    if (sorted.length == 0) {
      return PlotScale.numbers(false, 0, 1, false);
    }
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    if (low > 0 && high / low > MAGNITUDES) {
      return PlotScale.numbers(true, low, high, false);
    }
    // The margin of values, at both ends.
    ValueAxis padded = ValueAxis.of(new double[] {low, high}, Direction.MINIMIZE);
    return PlotScale.numbers(false, padded.low(), padded.high(), whole);
  }

  private static boolean inside(Parameter parameter, Object value) {
    if (parameter.range().isEmpty()) {
      return ReportData.choices(parameter).contains(value.toString());
    }
    if (!(value instanceof Number given)) {
      return false;
    }
    double number = given.doubleValue();
    return number >= parameter.range().get().low().doubleValue()
        && number <= parameter.range().get().high().doubleValue();
  }

  private List<Object> cells(Function<Trial, Object> cell) {
    List<Object> cells = new ArrayList<>();
    for (Trial trial : trials) {
      Object value = cell.apply(trial);
      if (value != null) {
        cells.add(value);
      }
    }
    return cells;
  }
}
