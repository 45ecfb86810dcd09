package io.github.culmen.report;

import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Charts over the trials: the history, the belief about the optimum, the remaining information. */
final class BeliefCharts {
  private static final double LEAST_NATS = 1e-6;
  private static final double CONVERGED = 0.05;

  private final StudyReport report;

  BeliefCharts(StudyReport report) {
    this.report = report;
  }

  Chart history() {
    ValueAxis axis = ValueAxis.of(report);
    List<Trial.Finished> valued = report.successes();
    long beyond =
        valued.stream()
            .mapToDouble(t -> t.value().getAsDouble())
            .filter(v -> v != axis.clamped(v))
            .count();
    Chart.Builder chart =
        Chart.builder()
            .title(report.spec().name() + ": history")
            .subtitle(
                report.spec().direction().word()
                    + (beyond == 0 ? "" : " · beyond the axis, drawn at its end: " + beyond))
            .xAxis(Axis.integer("trial"))
            .yAxis(axis.axis("value"));
    regret(chart, axis);
    points(chart, "not feasible", axis, t -> !feasible(t) && reached(t), Palette.GREY);
    points(chart, "not at the target", axis, t -> !reached(t), Palette.GREY);
    points(chart, "initial design and others", axis, t -> feasible(t) && !chosen(t), Palette.SKY);
    points(chart, "chosen by the strategy", axis, t -> feasible(t) && chosen(t), Palette.ORANGE);
    List<Trial.Finished> feasible = valued.stream().filter(this::feasible).toList();
    double[] best = new double[feasible.size()];
    for (int i = 0; i < best.length; i++) {
      double value = axis.clamped(feasible.get(i).value().getAsDouble());
      best[i] =
          i == 0 || report.spec().direction().better(value, best[i - 1]) ? value : best[i - 1];
    }
    if (best.length > 0) {
      double[] numbers = feasible.stream().mapToDouble(Trial::number).toArray();
      chart.steps("best so far", numbers, best, Style.of(Palette.BLUE).withWidth(2.8));
    }
    double[] failed =
        report.trials().stream()
            .filter(t -> TrialColumns.state(t).equals("failed"))
            .mapToDouble(Trial::number)
            .toArray();
    if (failed.length > 0) {
      chart.axisMarks(
          "failed", failed, Style.of(Palette.VERMILION).withWidth(2.2).withMarker(Marker.CROSS));
    }
    return chart.build();
  }

  private static boolean chosen(Trial trial) {
    return trial.suggestion().origin() == Origin.STRATEGY;
  }

  private boolean feasible(Trial.Finished trial) {
    return report.spec().counts(trial);
  }

  private boolean reached(Trial trial) {
    return report.spec().reached(trial.point());
  }

  private void points(
      Chart.Builder chart,
      String name,
      ValueAxis axis,
      Predicate<Trial.Finished> of,
      Palette color) {
    List<Trial.Finished> some = report.successes().stream().filter(of).toList();
    if (!some.isEmpty()) {
      chart.points(
          name,
          some.stream().mapToDouble(Trial::number).toArray(),
          some.stream().mapToDouble(t -> axis.clamped(t.value().getAsDouble())).toArray(),
          Style.of(color));
    }
  }

  private void regret(Chart.Builder chart, ValueAxis axis) {
    if (!report.checkpoints().isEmpty()) {
      double sign = report.spec().direction() == Direction.MAXIMIZE ? 1 : -1;
      chart.band(
          "expected regret of the recommended point",
          along(Checkpoint::trial),
          along(c -> axis.clamped(c.recommended().mean())),
          along(c -> axis.clamped(c.recommended().mean() + sign * c.optimum().expectedRegret())),
          Style.of(Palette.GREEN).withOpacity(0.18));
    }
  }

  /** The values seen so far: which share of the trials is at least as good. */
  Chart edf() {
    ValueAxis axis = ValueAxis.of(report);
    double[] values =
        report.successes().stream()
            .filter(this::feasible)
            .mapToDouble(t -> axis.clamped(t.value().getAsDouble()))
            .sorted()
            .toArray();
    Chart.Builder chart =
        Chart.builder()
            .title(report.spec().name() + ": distribution of the values")
            .subtitle("the share of the trials with a value up to that on the axis")
            .xAxis(axis.axis("value"))
            .yAxis(Axis.linear("% of the trials"));
    if (values.length > 0) {
      double[] shares = new double[values.length];
      for (int i = 0; i < shares.length; i++) {
        shares[i] = 100.0 * (i + 1) / shares.length;
      }
      chart.steps("trials", values, shares, Style.of(Palette.BLUE).withWidth(2.4));
    }
    return chart.build();
  }

  // Once the optimum is almost known, the belief is a line on any axis that also shows how it was
  // before. What remains is how much better than the best observed value the optimum may be, over
  // orders of magnitude.
  private boolean converged(ValueAxis axis) {
    List<Checkpoint> all = report.checkpoints();
    if (all.isEmpty()) {
      return false;
    }
    Checkpoint last = all.get(all.size() - 1);
    double width = last.optimum().optimumQuantile(0.95) - last.optimum().optimumQuantile(0.05);
    return width < CONVERGED * (axis.high() - axis.low())
        && known().stream().filter(c -> gap(c, 0.95) > 0).count() > 1;
  }

  private List<Checkpoint> known() {
    return report.checkpoints().stream().filter(c -> c.best().isPresent()).toList();
  }

  // By how much the optimum beats the best observed value, with that probability at most.
  private double gap(Checkpoint checkpoint, double share) {
    boolean maximize = report.spec().direction() == Direction.MAXIMIZE;
    double optimum = checkpoint.optimum().optimumQuantile(maximize ? share : 1 - share);
    double best = checkpoint.best().getAsDouble();
    return maximize ? optimum - best : best - optimum;
  }

  private Chart gaps() {
    List<Checkpoint> known = known();
    double least =
        known.stream().mapToDouble(c -> gap(c, 0.95)).filter(g -> g > 0).min().orElseThrow() / 10;
    double[] x = known.stream().mapToDouble(Checkpoint::trial).toArray();
    Style band = Style.of(Palette.BLUE).withOpacity(0.16);
    return Chart.builder()
        .title(report.spec().name() + ": how much better the optimum may be")
        .subtitle("than the best observed value; optima of functions drawn from the model")
        .xAxis(Axis.integer("trial"))
        .yAxis(Axis.log("difference"))
        .band("5 to 95 %", x, gaps(known, 0.05, least), gaps(known, 0.95, least), band)
        .band(
            "25 to 75 %",
            x, gaps(known, 0.25, least), gaps(known, 0.75, least), band.withOpacity(0.25))
        .line("median", x, gaps(known, 0.5, least), Style.of(Palette.BLUE))
        .build();
  }

  private double[] gaps(List<Checkpoint> known, double share, double least) {
    return known.stream().mapToDouble(c -> Math.max(least, gap(c, share))).toArray();
  }

  Chart maximum() {
    ValueAxis axis = ValueAxis.ofOptimum(report);
    if (converged(axis)) {
      return gaps();
    }
    Chart.Builder chart =
        Chart.builder()
            .title(report.spec().name() + ": the belief about the optimum")
            .subtitle("optima of functions drawn from the model")
            .xAxis(Axis.integer("trial"))
            .yAxis(axis.axis("optimum"));
    if (!report.checkpoints().isEmpty()) {
      double[] x = along(Checkpoint::trial);
      Style band = Style.of(Palette.BLUE).withOpacity(0.16);
      chart
          .band("5 to 95 %", x, quantile(axis, 0.05), quantile(axis, 0.95), band)
          .band("25 to 75 %", x, quantile(axis, 0.25), quantile(axis, 0.75), band.withOpacity(0.25))
          .line("median", x, quantile(axis, 0.5), Style.of(Palette.BLUE))
          .line(
              "recommended, expected",
              x,
              along(c -> axis.clamped(c.recommended().mean())),
              thin(Palette.GREEN));
      List<Checkpoint> known =
          report.checkpoints().stream().filter(c -> c.best().isPresent()).toList();
      chart.steps(
          "best observed",
          known.stream().mapToDouble(Checkpoint::trial).toArray(),
          known.stream().mapToDouble(c -> axis.clamped(c.best().getAsDouble())).toArray(),
          thin(Palette.ORANGE));
    }
    return chart.build();
  }

  Chart information() {
    Chart.Builder chart =
        Chart.builder()
            .title(report.spec().name() + ": remaining information")
            .subtitle("the most one more evaluation can tell about the optimum's value")
            .xAxis(Axis.integer("trial"))
            .yAxis(Axis.log("nats"));
    if (!report.checkpoints().isEmpty()) {
      double[] x = along(Checkpoint::trial);
      double[] nats = along(c -> Math.max(LEAST_NATS, c.information()));
      chart
          .line("", x, nats, Style.of(Palette.PURPLE))
          .points("nats of the best next evaluation", x, nats, Style.of(Palette.PURPLE));
    }
    return chart.build();
  }

  private double[] quantile(ValueAxis axis, double share) {
    return along(c -> axis.clamped(c.optimum().optimumQuantile(share)));
  }

  private double[] along(ToDoubleFunction<Checkpoint> number) {
    return report.checkpoints().stream().mapToDouble(number).toArray();
  }

  private static Style thin(Palette color) {
    return Style.of(color).withWidth(1.4);
  }
}
