package io.github.culmen.report;

import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Learning curves: what the trials reported on their way. */
final class CurvePicture {
  // More lines than this hide one another.
  private static final int MOST = 200;

  private final StudyReport report;

  CurvePicture(StudyReport report) {
    this.report = report;
  }

  Chart chart() {
    StudySpec spec = report.spec();
    List<LearningCurve> all = report.curves();
    Optional<Integer> best = best();
    List<LearningCurve> drawn = some(all, best);
    double[] values =
        drawn.stream()
            .flatMap(curve -> curve.steps().stream())
            .mapToDouble(LearningCurve.Step::value)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    ValueAxis axis = ValueAxis.of(values, spec.direction());
    long stopped =
        report.trials().stream()
            .filter(t -> t instanceof Trial.Finished f && f.stopped().isPresent())
            .count();
    Chart.Builder chart =
        Chart.builder()
            .title(spec.name() + ": learning curves")
            .subtitle(
                spec.direction().word()
                    + " · "
                    + all.size()
                    + (all.size() == 1 ? " trial" : " trials")
                    + " with steps"
                    + (stopped == 0 ? "" : ", " + stopped + " stopped early")
                    + (drawn.size() < all.size() ? " · drawn: " + drawn.size() : ""))
            .xAxis(Axis.integer("step"))
            .yAxis(axis.axis("value"));
    for (LearningCurve curve : drawn) {
      Trial trial = report.trials().get(curve.trial() - 1);
      if (best.isPresent() && best.get() == curve.trial()) {
        continue;
      }
      boolean early = trial instanceof Trial.Finished f && f.stopped().isPresent();
      boolean runs = trial instanceof Trial.Pending;
      line(
          chart,
          early ? "stopped early" : runs ? "running" : "ended",
          curve,
          axis,
          Style.of(early ? Palette.VERMILION : runs ? Palette.ORANGE : Palette.GREY)
              .withWidth(1.3)
              .withOpacity(0.6));
    }
    drawn.stream()
        .filter(curve -> best.isPresent() && best.get() == curve.trial())
        .forEach(
            curve ->
                line(
                    chart,
                    "the best trial, " + curve.trial(),
                    curve,
                    axis,
                    Style.of(Palette.BLUE).withWidth(2.6)));
    ends(chart, drawn, axis);
    return chart.build();
  }

  // Where trials were stopped.
  private void ends(Chart.Builder chart, List<LearningCurve> drawn, ValueAxis axis) {
    List<LearningCurve.Step> last = new ArrayList<>();
    for (LearningCurve curve : drawn) {
      if (report.trials().get(curve.trial() - 1) instanceof Trial.Finished trial
          && trial.stopped().isPresent()
          && Double.isFinite(curve.last().value())) {
        last.add(curve.last());
      }
    }
    if (!last.isEmpty()) {
      chart.points(
          "stopped early",
          last.stream().mapToDouble(LearningCurve.Step::step).toArray(),
          last.stream().mapToDouble(one -> axis.clamped(one.value())).toArray(),
          Style.of(Palette.VERMILION).withWidth(1.6).withMarker(Marker.CROSS));
    }
  }

  private static void line(
      Chart.Builder chart, String name, LearningCurve curve, ValueAxis axis, Style style) {
    List<LearningCurve.Step> steps =
        curve.steps().stream().filter(one -> Double.isFinite(one.value())).toList();
    if (!steps.isEmpty()) {
      chart.line(
          name,
          steps.stream().mapToDouble(LearningCurve.Step::step).toArray(),
          steps.stream().mapToDouble(one -> axis.clamped(one.value())).toArray(),
          style);
    }
  }

  // Every k-th, the best among them.
  private static List<LearningCurve> some(List<LearningCurve> all, Optional<Integer> best) {
    if (all.size() <= MOST) {
      return all;
    }
    List<LearningCurve> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      boolean chosen = (long) i * MOST / all.size() != (long) (i + 1) * MOST / all.size();
      if (chosen || best.isPresent() && best.get() == all.get(i).trial()) {
        some.add(all.get(i));
      }
    }
    return some;
  }

  private Optional<Integer> best() {
    Trial.Finished best = null;
    for (Trial.Finished trial : report.successes()) {
      if (report.spec().counts(trial)
          && (best == null
              || report
                  .spec()
                  .direction()
                  .better(trial.value().getAsDouble(), best.value().getAsDouble()))) {
        best = trial;
      }
    }
    return Optional.ofNullable(best).map(Trial::number);
  }
}
