package io.github.culmen.report;

import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;

/** How the values of a parameter lie along an axis. */
final class ParameterScale {
  private ParameterScale() {}

  /** The scale of a parameter. */
  static PlotScale of(Parameter parameter) {
    return parameter
        .range()
        .map(
            range ->
                PlotScale.numbers(
                    range.scale() == Scale.LOG,
                    range.low().doubleValue(),
                    range.high().doubleValue(),
                    !parameter.continuous()))
        .orElseGet(() -> new PlotScale.Choices(ReportData.choices(parameter)));
  }
}
