package io.github.culmen.report;

import io.github.culmen.report.chart.PlotScale;
import io.github.culmen.space.IntegerParameter;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.Scale;

/** How the values of a parameter lie along an axis. */
final class ParameterScale {
  private ParameterScale() {}

  /** The scale of a parameter. */
  static PlotScale of(Parameter parameter) {
    if (parameter instanceof RealParameter real) {
      return PlotScale.numbers(real.scale() == Scale.LOG, real.low(), real.high(), false);
    }
    if (parameter instanceof IntegerParameter whole) {
      return PlotScale.numbers(
          whole.scale() == Scale.LOG, (double) whole.low(), (double) whole.high(), true);
    }
    return new PlotScale.Choices(ReportData.choices(parameter));
  }
}
