package io.github.culmen.report;

import io.github.culmen.report.canvas.Canvas;
import io.github.culmen.report.canvas.Canvas.Anchor;
import io.github.culmen.report.canvas.Canvas.Pen;
import io.github.culmen.report.canvas.Numerals;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.report.chart.Frame;
import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Parameter;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.insight.Slice;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Pictures of what a study's model believes now, over one parameter or none. */
final class ModelPictures {
  private static final int MOST_BARS = 30;
  private static final int MOST_SLICES = 12;
  private static final double EDGE = 4;
  private static final int BINS = 17;

  private final StudyReport report;
  private final ModelPlots model;

  ModelPictures(StudyReport report, ModelPlots model) {
    this.report = report;
    this.model = model;
  }

  private List<Importance> important() {
    return model.beliefs().importance().stream()
        .sorted(Comparator.comparingDouble(i -> -i.total()))
        .toList();
  }

  Drawing importance() {
    List<Importance> shown = new ArrayList<>(important());
    int all = shown.size();
    shown = new ArrayList<>(shown.subList(0, Math.min(all, MOST_BARS)));
    Collections.reverse(shown);
    List<Importance> bars = shown;
    double longest = Math.max(0.05, bars.stream().mapToDouble(Importance::total).max().orElse(1));
    int height = Drawing.HEAD + 78 + 30 * bars.size();
    return new Drawing(
        800,
        height,
        report.spec().name() + ": which parameters matter",
        "share of the variance of the expected value · dark: alone, light: with interactions"
            + (bars.size() < all ? " · the " + bars.size() + " most important" : ""),
        canvas -> {
          Frame frame =
              new Frame(
                  canvas,
                  new Frame.Box(10, Drawing.HEAD - 20, 730, height - Drawing.HEAD + 10),
                  PlotScale.numbers(false, 0, 100 * longest, false),
                  new PlotScale.Choices(bars.stream().map(Importance::parameter).toList()),
                  true);
          frame.axes("", "% of the variance");
          for (Importance one : bars) {
            double y = frame.y(one.parameter());
            double end = frame.x(100 * one.total());
            canvas.rectangle(frame.left, y - 9, end - frame.left, 18, Palette.SKY.rgb(), 0.55);
            canvas.rectangle(
                frame.left,
                y - 9,
                frame.x(100 * one.alone()) - frame.left,
                18,
                Palette.BLUE.rgb(),
                1);
            String share = String.format(Locale.ROOT, "%.1f %%", 100 * one.total());
            frame.text(share, end + 6, y + 4, false, Anchor.START, 70);
          }
        });
  }

  Drawing slices(List<String> names) {
    List<String> chosen =
        names.isEmpty()
            ? important().stream().limit(MOST_SLICES).map(Importance::parameter).toList()
            : names;
    int columns = chosen.size() == 1 ? 1 : 2;
    int rows = (chosen.size() + columns - 1) / columns;
    int tall = columns == 1 ? 420 : 250;
    return new Drawing(
        800,
        Drawing.HEAD + rows * tall,
        report.spec().name() + ": slices",
        "expected value ± 1 standard deviation along each parameter through the recommended point",
        canvas -> {
          for (int i = 0; i < chosen.size(); i++) {
            double wide = 780.0 / columns;
            Frame.Box box =
                new Frame.Box(
                    10 + i % columns * wide, Drawing.HEAD - 6 + i / columns * tall, wide - 8, tall);
            slice(canvas, box, chosen.get(i));
          }
        });
  }

  private void slice(Canvas canvas, Frame.Box box, String name) {
    Parameter parameter = report.spec().space().parameter(name);
    Slice slice =
        model.slices().stream().filter(s -> s.parameter().equals(name)).findFirst().orElseThrow();
    ValueAxis values = ValueAxis.of(report);
    PlotScale along = ParameterScale.of(parameter);
    Frame frame = new Frame(canvas, box, along, PlotScale.of(values), false);
    frame.axes(name, "");
    boolean choices = along instanceof PlotScale.Choices;
    List<Slice.Spot> run = new ArrayList<>();
    for (Slice.Spot spot : slice.spots()) {
      if (choices && spot.legal()) {
        step(frame, spot, values);
      } else if (spot.legal()) {
        run.add(spot);
      } else {
        curve(frame, run, values);
        run.clear();
      }
    }
    curve(frame, run, values);
    Object there = model.beliefs().recommended().point().values().get(name);
    if (there != null) {
      double x = frame.x(TrialColumns.plain(there));
      canvas.line(x, frame.top, x, frame.bottom, new Pen(Palette.GREEN.rgb(), 1.3, 1, true));
    }
    for (Trial.Finished trial : report.successes()) {
      Object value = trial.point().values().get(name);
      if (value != null) {
        double y = frame.y(values.clamped(trial.value().getAsDouble()));
        frame.dot(frame.x(TrialColumns.plain(value)), y, 2.4, Palette.ORANGE, 0.7);
      }
    }
    if (slice.spots().isEmpty()) {
      frame.text(
          "not active in any trial with a value",
          (frame.left + frame.right) / 2,
          (frame.top + frame.bottom) / 2,
          false,
          Anchor.MIDDLE,
          frame.right - frame.left);
    }
  }

  private static void curve(Frame frame, List<Slice.Spot> run, ValueAxis values) {
    int n = run.size();
    if (n == 0) {
      return;
    }
    double[] x = new double[n];
    double[] mean = new double[n];
    double[] aroundX = new double[2 * n];
    double[] aroundY = new double[2 * n];
    for (int i = 0; i < n; i++) {
      Slice.Spot spot = run.get(i);
      x[i] = frame.x(spot.value());
      mean[i] = frame.y(values.clamped(spot.mean()));
      aroundX[i] = x[i];
      aroundX[2 * n - 1 - i] = x[i];
      aroundY[i] = frame.y(values.clamped(spot.upper()));
      aroundY[2 * n - 1 - i] = frame.y(values.clamped(spot.lower()));
    }
    frame.canvas.polygon(aroundX, aroundY, Palette.BLUE.rgb(), 0.18);
    frame.canvas.polyline(x, mean, Pen.solid(Palette.BLUE.rgb(), 2));
  }

  private static void step(Frame frame, Slice.Spot spot, ValueAxis values) {
    double x = frame.x(TrialColumns.plain(spot.value()));
    double upper = frame.y(values.clamped(spot.upper()));
    double lower = frame.y(values.clamped(spot.lower()));
    double mean = frame.y(values.clamped(spot.mean()));
    frame.canvas.rectangle(x - 14, upper, 28, Math.max(1, lower - upper), Palette.BLUE.rgb(), 0.2);
    frame.canvas.line(x - 14, mean, x + 14, mean, Pen.solid(Palette.BLUE.rgb(), 2));
  }

  Drawing health() {
    return new Drawing(
        800,
        440,
        report.spec().name() + ": model health",
        String.format(
            Locale.ROOT,
            "%s: %.0f %% of the values inside their 50 %% intervals, %.0f %% inside 90 %%; squared"
                + " error %.2g; noise sd %s; jitter %.1g",
            model.beliefs().fit().verdict().word(),
            100 * model.beliefs().fit().coverage50(),
            100 * model.beliefs().fit().coverage90(),
            model.beliefs().fit().squaredError(),
            Numerals.brief(model.beliefs().noiseSd(), 3),
            model.jitter()),
        canvas -> {
          predictions(canvas, new Frame.Box(10, Drawing.HEAD - 4, 390, 376));
          residuals(canvas, new Frame.Box(410, Drawing.HEAD - 4, 380, 376));
        });
  }

  private void predictions(Canvas canvas, Frame.Box box) {
    ValueAxis values = ValueAxis.of(report);
    PlotScale scale = PlotScale.of(values);
    Frame frame = new Frame(canvas, box, scale, scale, true);
    frame.axes("predicted from the others, ± 2 sd", "observed");
    canvas.line(
        frame.left, frame.bottom, frame.right, frame.top, new Pen(Palette.GREY.rgb(), 1, 1, true));
    for (Residual one : model.residuals()) {
      double x = frame.x(values.clamped(one.value()));
      double low = frame.y(values.clamped(one.mean() - 2 * one.sd()));
      double high = frame.y(values.clamped(one.mean() + 2 * one.sd()));
      canvas.line(x, low, x, high, new Pen(Palette.SKY.rgb(), 1.2, 0.8, false));
      frame.dot(x, frame.y(values.clamped(one.mean())), 2.6, Palette.BLUE, 0.9);
    }
  }

  private void residuals(Canvas canvas, Frame.Box box) {
    int[] counts = new int[BINS];
    for (Residual one : model.residuals()) {
      double place = (one.z() + EDGE) / (2 * EDGE) * BINS;
      counts[(int) Math.max(0, Math.min(BINS - 1, place))]++;
    }
    double width = 2 * EDGE / BINS;
    double scale = model.residuals().size() * width / Math.sqrt(2 * Math.PI);
    double highest = Math.max(1, scale);
    for (int count : counts) {
      highest = Math.max(highest, count);
    }
    Frame frame =
        new Frame(
            canvas,
            box,
            PlotScale.numbers(false, -EDGE, EDGE, false),
            PlotScale.numbers(false, 0, 1.1 * highest, true),
            true);
    frame.axes("values", "standardised residual (outermost bars: and beyond)");
    for (int i = 0; i < BINS; i++) {
      double from = frame.x(-EDGE + i * width);
      double to = frame.x(-EDGE + (i + 1) * width);
      double y = frame.y((double) counts[i]);
      canvas.rectangle(from + 1, y, to - from - 2, frame.bottom - y, Palette.BLUE.rgb(), 0.75);
    }
    double[] x = new double[81];
    double[] y = new double[81];
    for (int i = 0; i < x.length; i++) {
      double z = -EDGE + i * EDGE / 40;
      x[i] = frame.x(z);
      y[i] = frame.y(scale * Math.exp(-z * z / 2));
    }
    canvas.polyline(x, y, Pen.solid(Palette.ORANGE.rgb(), 2));
  }
}
