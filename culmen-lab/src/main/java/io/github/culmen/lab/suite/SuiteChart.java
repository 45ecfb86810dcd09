package io.github.culmen.lab.suite;

import io.github.culmen.math.Samples;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import java.util.List;
import java.util.stream.IntStream;

/** Median regrets after each trial, with the middle half of the plan's own runs. */
final class SuiteChart {
  private static final List<Palette> COLORS = List.of(Palette.values());
  private static final double THIN = 1;
  // Where a search has reached the optimum to the last digits, a log axis needs something above 0.
  private static final double LEAST = 1e-12;

  private SuiteChart() {}

  static Chart of(Results results, SuiteProblem problem) {
    Chart.Builder chart =
        Chart.builder()
            .title(problem.name())
            .subtitle("median of simple regret; band: the middle half of the runs; thin: stored")
            .xAxis(Axis.integer("trials"))
            .yAxis(Axis.log("regret"));
    int color = 0;
    for (String name : results.all()) {
      List<double[]> curves = results.curves(name, problem);
      Style style = Style.of(COLORS.get(color++ % COLORS.size()));
      if (curves.isEmpty()) {
        continue;
      }
      double[] x = IntStream.rangeClosed(1, problem.budget()).asDoubleStream().toArray();
      boolean own = results.contenders().contains(name);
      if (own && curves.size() > 2) {
        chart.band(
            name, x, quantiles(curves, 0.25), quantiles(curves, 0.75), style.withOpacity(0.12));
      }
      chart.line(name, x, quantiles(curves, 0.5), own ? style : style.withWidth(THIN));
    }
    return chart.build();
  }

  private static double[] quantiles(List<double[]> curves, double share) {
    double[] result = new double[curves.get(0).length];
    for (int t = 0; t < result.length; t++) {
      int trial = t;
      double[] values = curves.stream().mapToDouble(curve -> curve[trial]).toArray();
      result[t] = Math.max(LEAST, Samples.quantile(values, share));
    }
    return result;
  }
}
