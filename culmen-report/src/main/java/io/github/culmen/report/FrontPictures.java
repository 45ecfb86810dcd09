package io.github.culmen.report;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Numerals;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Frame;
import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.space.Parameter;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pictures of a study with several objectives: its front, and the hypervolume over the trials. */
final class FrontPictures {
  private static final int MOST_AXES = 16;

  private final StudySpec spec;
  private final List<Trial.Finished> finished;

  FrontPictures(StudySpec spec, List<Trial.Finished> finished) {
    this.spec = spec;
    this.finished = finished;
  }

  static FrontPictures of(StudyReport report) {
    return new FrontPictures(
        report.spec(),
        report.trials().stream()
            .filter(Trial.Finished.class::isInstance)
            .map(Trial.Finished.class::cast)
            .toList());
  }

  Front found() {
    return Front.of(spec, finished);
  }

  private static double value(Trial.Finished trial, NamedObjective objective) {
    return ((Outcome.Success) trial.outcome()).outcomes().get(objective.name()).value();
  }

  /** Two objectives as a plane, more as lines across all of them. */
  Drawing front() {
    String title = spec.name() + ": front";
    if (spec.objectives().isEmpty()) {
      return Drawing.nothing(title, "the study has one objective, and so no front");
    }
    Front front = Front.of(spec, finished);
    if (front.trials().isEmpty()) {
      return Drawing.nothing(title, "no trial has values that meet all bounds yet");
    }
    return spec.objectives().size() == 2 ? plane(title, front).drawing() : parallel();
  }

  private static String subtitle(Front front) {
    int size = front.trials().size();
    return size
        + (size == 1 ? " trial" : " trials")
        + " on the front \u00b7 hypervolume "
        + Numerals.brief(front.hypervolume(), 6);
  }

  private Chart plane(String title, Front front) {
    NamedObjective first = spec.objectives().get(0);
    NamedObjective second = spec.objectives().get(1);
    Set<Integer> on =
        front.trials().stream().map(Trial.Finished::number).collect(Collectors.toSet());
    List<Trial.Finished> values =
        finished.stream().filter(trial -> trial.value().isPresent()).toList();
    Chart.Builder chart =
        Chart.builder()
            .title(title)
            .subtitle(subtitle(front))
            .xAxis(Axis.linear(first.name() + " (" + first.direction().word() + ")"))
            .yAxis(Axis.linear(second.name() + " (" + second.direction().word() + ")"));
    points(
        chart,
        "not feasible",
        values.stream().filter(trial -> !spec.feasible(trial.outcome())).toList(),
        Style.of(Palette.GREY).withMarker(Marker.CROSS));
    points(
        chart,
        "dominated",
        values.stream()
            .filter(trial -> spec.feasible(trial.outcome()) && !on.contains(trial.number()))
            .toList(),
        Style.of(Palette.BLUE));
    staircase(chart, front, first, second);
    points(chart, "front", front.trials(), Style.of(Palette.ORANGE));
    front
        .knee()
        .ifPresent(
            knee ->
                points(
                    chart,
                    "knee",
                    List.of(knee),
                    Style.of(Palette.VERMILION).withWidth(2.2).withMarker(Marker.RING)));
    return chart.build();
  }

  // What the front dominates ends at a staircase between its points.
  private static void staircase(
      Chart.Builder chart, Front front, NamedObjective first, NamedObjective second) {
    List<Trial.Finished> sorted =
        front.trials().stream()
            .sorted(Comparator.comparingDouble(trial -> value(trial, first)))
            .toList();
    List<double[]> corners = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      double x = value(sorted.get(i), first);
      double y = value(sorted.get(i), second);
      if (i > 0) {
        double[] before = corners.get(corners.size() - 1);
        // Between two points the corner is the worse one in both.
        boolean large = first.direction().flip(1) > 0;
        corners.add(large ? new double[] {before[0], y} : new double[] {x, before[1]});
      }
      corners.add(new double[] {x, y});
    }
    if (corners.size() > 1) {
      chart.line(
          "",
          corners.stream().mapToDouble(c -> c[0]).toArray(),
          corners.stream().mapToDouble(c -> c[1]).toArray(),
          Style.of(Palette.ORANGE).withWidth(1.4));
    }
  }

  private void points(Chart.Builder chart, String name, List<Trial.Finished> trials, Style style) {
    if (!trials.isEmpty()) {
      chart.points(
          name,
          trials.stream().mapToDouble(t -> value(t, spec.objectives().get(0))).toArray(),
          trials.stream().mapToDouble(t -> value(t, spec.objectives().get(1))).toArray(),
          style);
    }
  }

  /** The hypervolume after each trial, above the reference point as it is now. */
  Chart hypervolume() {
    double[] volumes = Front.hypervolumes(spec, finished);
    double[] numbers = finished.stream().mapToDouble(Trial.Finished::number).toArray();
    Chart.Builder chart =
        Chart.builder()
            .title(spec.name() + ": hypervolume")
            .subtitle(
                finished.isEmpty() ? "no trial ended yet" : subtitle(Front.of(spec, finished)))
            .xAxis(Axis.integer("trial"))
            .yAxis(Axis.linear("hypervolume"));
    if (numbers.length > 0) {
      chart.steps("hypervolume", numbers, volumes, Style.of(Palette.BLUE).withWidth(2.8));
    }
    double[] failed =
        IntStream.range(0, numbers.length)
            .filter(i -> finished.get(i).value().isEmpty())
            .mapToDouble(i -> numbers[i])
            .toArray();
    if (failed.length > 0) {
      chart.axisMarks(
          "failed", failed, Style.of(Palette.VERMILION).withWidth(2.2).withMarker(Marker.CROSS));
    }
    return chart.build();
  }

  /** The trials of the front as lines across parameters and objectives. */
  Drawing parallel() {
    String title = spec.name() + ": parallel coordinates of the front";
    Front front = Front.of(spec, finished);
    if (front.trials().isEmpty()) {
      return Drawing.nothing(title, "no trial has values that meet all bounds yet");
    }
    List<Parameter> parameters =
        spec.space().parameters().subList(0, Math.min(MOST_AXES, spec.space().dimension()));
    int axes = parameters.size() + spec.objectives().size();
    return new Drawing(
        Math.max(800, 70 * axes),
        460,
        title,
        subtitle(front) + " \u00b7 the knee in front",
        canvas -> lines(canvas, parameters, front));
  }

  private void lines(Canvas canvas, List<Parameter> parameters, Front front) {
    int axes = parameters.size() + spec.objectives().size();
    double width = Math.max(800, 70 * axes);
    double top = Drawing.HEAD + 34;
    double bottom = 420;
    double left = 60;
    double step = (width - 2 * left) / (axes - 1);
    List<PlotScale> scales = new ArrayList<>();
    parameters.forEach(parameter -> scales.add(ParameterScale.of(parameter)));
    for (NamedObjective own : spec.objectives()) {
      scales.add(
          PlotScale.around(front.trials().stream().mapToDouble(t -> value(t, own)).toArray()));
    }
    List<Trial.Finished> ordered = new ArrayList<>(front.trials());
    Trial.Finished knee = front.knee().orElseThrow();
    ordered.remove(knee);
    ordered.add(knee);
    for (Trial.Finished trial : ordered) {
      double[] x = new double[axes];
      double[] y = new double[axes];
      for (int j = 0; j < axes; j++) {
        Object value =
            j < parameters.size()
                ? trial.point().values().get(parameters.get(j).name())
                : (Object) value(trial, spec.objectives().get(j - parameters.size()));
        x[j] = left + j * step;
        y[j] = value == null ? bottom + 16 : bottom - scales.get(j).at(value) * (bottom - top);
      }
      boolean chosen = trial.equals(knee);
      canvas.polyline(
          x,
          y,
          new Pen(
              (chosen ? Palette.VERMILION : Palette.ORANGE).rgb(),
              chosen ? 2.4 : 1.4,
              chosen ? 1 : 0.6,
              false));
    }
    Frame place =
        new Frame(canvas, new Frame.Box(0, 0, width, 100), scales.get(0), scales.get(0), false);
    for (int j = 0; j < axes; j++) {
      double x = left + j * step;
      boolean objective = j >= parameters.size();
      String name =
          objective
              ? spec.objectives().get(j - parameters.size()).name()
              : parameters.get(j).name();
      canvas.line(x, top, x, bottom, Pen.solid(Frame.AXIS_LINE, objective ? 2 : 1));
      place.text(name, x, top - 14, true, Anchor.MIDDLE, step - 8);
      boolean last = j == axes - 1;
      for (PlotScale.Label label : scales.get(j).labels(5)) {
        double y = bottom - label.at() * (bottom - top);
        canvas.line(x - 3, y, x + 3, y, Pen.solid(Frame.AXIS_LINE, 1));
        place.text(
            label.text(),
            x + (last ? -7 : 7),
            y + 4,
            false,
            last ? Anchor.END : Anchor.START,
            step - 16);
      }
    }
  }
}
