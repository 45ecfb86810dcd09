package io.github.culmen.report;

import io.github.culmen.report.animation.Timeline;
import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Frame;
import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.report.chart.Shades;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Parameter;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Pictures of the trials alone: lines across the parameters, and bars along the time. */
final class TrialPictures {
  private static final int MOST_LINES = 1200;
  private static final int MOST_AXES = 16;
  private static final int MOST_IN_FRONT = 25;
  // Lighter lines would be lost on white.
  private static final double LIGHTEST = 0.9;

  private final StudyReport report;

  TrialPictures(StudyReport report) {
    this.report = report;
  }

  Drawing parallel() {
    String title = report.spec().name() + ": parallel coordinates";
    List<Trial.Finished> trials = new ArrayList<>(report.successes());
    if (trials.isEmpty()) {
      return Drawing.nothing(title, "no trial gave a value yet");
    }
    // The worst first, so that the best lie on top.
    trials.sort(
        Comparator.comparingDouble(t -> report.spec().direction().flip(t.value().getAsDouble())));
    List<Trial.Finished> drawn =
        trials.subList(Math.max(0, trials.size() - MOST_LINES), trials.size());
    List<Parameter> parameters = axes();
    String subtitle =
        (drawn.size() < trials.size() ? "the best " : "")
            + drawn.size()
            + " trials with a value, the best in front · colour: the value"
            + (parameters.size() < report.spec().space().dimension()
                ? " · the most important parameters"
                : "");
    return new Drawing(
        Math.max(800, 70 * (parameters.size() + 1)),
        460,
        title,
        subtitle,
        canvas -> parallel(canvas, parameters, drawn));
  }

  private List<Parameter> axes() {
    List<Parameter> all = report.spec().space().parameters();
    if (all.size() <= MOST_AXES || report.model().isEmpty()) {
      return all.subList(0, Math.min(all.size(), MOST_AXES));
    }
    List<String> important =
        report.model().get().beliefs().importance().stream()
            .sorted(Comparator.comparingDouble(i -> -i.total()))
            .limit(MOST_AXES)
            .map(Importance::parameter)
            .toList();
    return all.stream().filter(p -> important.contains(p.name())).toList();
  }

  private void parallel(Canvas canvas, List<Parameter> parameters, List<Trial.Finished> trials) {
    double width = Math.max(800, 70 * (parameters.size() + 1));
    double top = Drawing.HEAD + 34;
    double bottom = 420;
    double left = 50;
    double step = (width - 2 * left) / parameters.size();
    ValueAxis values = ValueAxis.of(report);
    List<PlotScale> scales = new ArrayList<>();
    parameters.forEach(p -> scales.add(ParameterScale.of(p)));
    scales.add(PlotScale.of(values));
    for (int i = 0; i < trials.size(); i++) {
      double[] x = new double[scales.size()];
      double[] y = new double[scales.size()];
      for (int j = 0; j < x.length; j++) {
        Object value =
            j < parameters.size()
                ? trials.get(i).point().values().get(parameters.get(j).name())
                : (Object) values.clamped(trials.get(i).value().getAsDouble());
        x[j] = left + j * step;
        y[j] = value == null ? bottom + 16 : bottom - scales.get(j).at(value) * (bottom - top);
      }
      boolean front = i >= trials.size() - Math.max(1, Math.min(MOST_IN_FRONT, trials.size() / 10));
      double opacity = front ? 1 : Math.min(0.6, 8 / Math.sqrt(trials.size()) * 0.5);
      int colour = colour(scales.get(parameters.size()), values, trials.get(i));
      if (front) {
        // A light edge tells it from the lines below.
        canvas.polyline(x, y, new Pen(0xFFFFFF, 4.4, 0.85, false));
      }
      canvas.polyline(x, y, new Pen(colour, front ? 2 : 1.1, opacity, false));
    }
    key(canvas, left + parameters.size() * step, top, bottom);
    Frame place =
        new Frame(canvas, new Frame.Box(0, 0, width, 100), scales.get(0), scales.get(0), false);
    for (int j = 0; j < scales.size(); j++) {
      double x = left + j * step;
      boolean last = j == parameters.size();
      canvas.line(x, top, x, bottom, Pen.solid(Frame.AXIS_LINE, 1));
      place.text(
          last ? "value" : parameters.get(j).name(), x, top - 14, true, Anchor.MIDDLE, step - 8);
      for (PlotScale.Label label : scales.get(j).labels(5)) {
        double y = bottom - label.at() * (bottom - top);
        canvas.line(x - 3, y, x + 3, y, Pen.solid(Frame.AXIS_LINE, 1));
        place.haloed(
            label.text(), x + (last ? -7 : 7), y + 4, last ? Anchor.END : Anchor.START, step - 16);
      }
      if (!last && inactiveSomewhere(parameters.get(j), trials)) {
        place.text("none", x, bottom + 30, false, Anchor.MIDDLE, step);
      }
    }
  }

  // Dark is good: on white, what is dark is seen first.
  private int colour(PlotScale scale, ValueAxis values, Trial.Finished trial) {
    double at = scale.at(values.clamped(trial.value().getAsDouble()));
    double good = report.spec().direction() == Direction.MAXIMIZE ? at : 1 - at;
    return Shades.VALUE.at(LIGHTEST * (1 - good));
  }

  private void key(Canvas canvas, double x, double top, double bottom) {
    int parts = 40;
    for (int i = 0; i < parts; i++) {
      double at = (i + 0.5) / parts;
      double good = report.spec().direction() == Direction.MAXIMIZE ? at : 1 - at;
      double y = bottom - (i + 1) * (bottom - top) / parts;
      canvas.rectangle(
          x + 4, y, 10, (bottom - top) / parts + 0.3, Shades.VALUE.at(LIGHTEST * (1 - good)), 1);
    }
  }

  /** Two parameters of all trials, coloured by the rank of their values. */
  Drawing rank(List<String> names) {
    List<Parameter> all = report.spec().space().parameters();
    String title = report.spec().name() + ": ranks";
    List<Trial.Finished> trials = new ArrayList<>(report.successes());
    if (trials.isEmpty()) {
      return Drawing.nothing(title, "no trial gave a value yet");
    }
    Parameter first =
        names.isEmpty() ? pair().get(0) : report.spec().space().parameter(names.get(0));
    if (all.size() == 1 || names.size() == 1) {
      return ranks(title, trials, first.name(), ParameterScale.of(first), "trial", numbers());
    }
    Parameter second =
        names.isEmpty() ? pair().get(1) : report.spec().space().parameter(names.get(1));
    return ranks(
        title,
        trials,
        first.name(),
        ParameterScale.of(first),
        second.name(),
        ParameterScale.of(second));
  }

  private PlotScale numbers() {
    return PlotScale.numbers(false, 0.5, report.trials().size() + 0.5, true);
  }

  private List<Parameter> pair() {
    List<Parameter> all = report.spec().space().parameters();
    if (report.model().isEmpty()) {
      return all.subList(0, Math.min(2, all.size()));
    }
    return report.model().get().beliefs().importance().stream()
        .sorted(Comparator.comparingDouble(i -> -i.total()))
        .limit(2)
        .map(i -> report.spec().space().parameter(i.parameter()))
        .toList();
  }

  private Drawing ranks(
      String title,
      List<Trial.Finished> trials,
      String xName,
      PlotScale x,
      String yName,
      PlotScale y) {
    // The worst first, so that the best lie on top.
    trials.sort(
        Comparator.comparingDouble(t -> report.spec().direction().flip(t.value().getAsDouble())));
    return new Drawing(
        800,
        500,
        title,
        "each trial with a value by the rank of it · dark: the best, light: the worst",
        canvas -> {
          Frame frame =
              new Frame(canvas, new Frame.Box(10, Drawing.HEAD - 4, 780, 430), x, y, true);
          frame.axes(yName + " up", xName);
          int last = Math.max(1, trials.size() - 1);
          for (int i = 0; i < trials.size(); i++) {
            Object across = place(trials.get(i), xName);
            Object up = place(trials.get(i), yName);
            if (across != null && up != null) {
              frame.dot(
                  frame.x(across),
                  frame.y(up),
                  4.2,
                  Shades.VALUE.at(LIGHTEST * (1 - (double) i / last)),
                  0.95);
            }
          }
        });
  }

  private static Object place(Trial trial, String name) {
    Object value = trial.point().values().get(name);
    return value != null ? TrialColumns.plain(value) : name.equals("trial") ? trial.number() : null;
  }

  private static boolean inactiveSomewhere(Parameter parameter, List<Trial.Finished> trials) {
    return trials.stream().anyMatch(t -> !t.point().values().containsKey(parameter.name()));
  }

  Drawing timeline() {
    String title = report.spec().name() + ": timeline";
    List<Timeline.Bar> bars = Timeline.of(report.attempts());
    if (bars.isEmpty()) {
      return Drawing.nothing(title, "no trial was asked for yet");
    }
    List<String> lanes = new ArrayList<>(Timeline.lanes(bars));
    Instant start = report.attempts().get(0).from();
    double end =
        bars.stream()
            .mapToDouble(bar -> ReportData.seconds(start, bar.attempt().to()))
            .max()
            .orElseThrow();
    Unit unit = Unit.of(end);
    double row = Math.max(9, Math.min(26, 640.0 / lanes.size()));
    int height = (int) (Drawing.HEAD + 90 + row * lanes.size());
    Collections.reverse(lanes);
    return new Drawing(
        800,
        height,
        title,
        "blue: a value · light blue: stopped early · vermilion: failed · orange: given back or taken over · grey: pending",
        canvas -> {
          Frame frame =
              new Frame(
                  canvas,
                  new Frame.Box(10, Drawing.HEAD - 20, 780, height - Drawing.HEAD + 14),
                  PlotScale.numbers(false, 0, Math.max(1e-3, end) / unit.seconds(), false),
                  new PlotScale.Choices(lanes),
                  true);
          frame.axes("", unit.word() + " since the beginning");
          for (Timeline.Bar bar : bars) {
            Attempt attempt = bar.attempt();
            double x = frame.x(ReportData.seconds(start, attempt.from()) / unit.seconds());
            double to = frame.x(ReportData.seconds(start, attempt.to()) / unit.seconds());
            double y = frame.y(lanes.get(lanes.size() - 1 - bar.lane()));
            double size = Math.max(3, row - 6);
            canvas.rectangle(
                x, y - size / 2, Math.max(1.2, to - x - 0.5), size, color(attempt).rgb(), 0.85);
          }
        });
  }

  private static Palette color(Attempt attempt) {
    return switch (attempt.ending()) {
      case VALUE -> Palette.BLUE;
      case STOPPED -> Palette.SKY;
      case FAILED -> Palette.VERMILION;
      case LOST -> Palette.ORANGE;
      case PENDING -> Palette.GREY;
    };
  }

  /** A unit of time in which a stretch is a number of ordinary size. */
  private record Unit(double seconds, String word) {
    static Unit of(double stretch) {
      return stretch >= 172_800
          ? new Unit(86_400, "days")
          : stretch >= 7200
              ? new Unit(3600, "hours")
              : stretch >= 120
                  ? new Unit(60, "minutes")
                  : stretch >= 1 ? new Unit(1, "seconds") : new Unit(1e-3, "milliseconds");
    }
  }
}
