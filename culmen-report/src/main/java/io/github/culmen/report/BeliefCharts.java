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
    points(chart, "not feasible", axis, t -> !feasible(t), Palette.GREY);
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
    return report.spec().feasible(trial.outcome());
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

  Chart maximum() {
    ValueAxis axis = ValueAxis.ofOptimum(report);
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
