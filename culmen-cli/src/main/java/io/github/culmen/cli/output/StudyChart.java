package io.github.culmen.cli.output;

import io.github.culmen.report.ConvergenceChart;
import io.github.culmen.report.StudyPlot;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The convergence picture of a study. */
final class StudyChart {
  private static final double MAGNITUDES = 200;

  private StudyChart() {}

  static Chart of(Study study, OptionalDouble optimum) {
    if (!study.spec().objectives().isEmpty()) {
      return StudyPlot.hypervolume(study.spec(), study.history());
    }
    Direction direction = study.spec().direction();
    List<Trial.Finished> trials = study.history().finished();
    int[] numbers = new int[trials.size()];
    double[] values = new double[trials.size()];
    double[] best = new double[trials.size()];
    int initial = 0;
    double bestSoFar = Double.NaN;
    for (int i = 0; i < numbers.length; i++) {
      Trial.Finished trial = trials.get(i);
      numbers[i] = trial.number();
      values[i] = trial.value().orElse(Double.NaN);
      if (study.spec().counts(trial)
          && (Double.isNaN(bestSoFar) || direction.better(values[i], bestSoFar))) {
        bestSoFar = values[i];
      }
      best[i] = bestSoFar;
      if (initial == i && trial.suggestion().origin() == Origin.INITIAL) {
        initial++;
      }
    }
    ConvergenceChart chart =
        ConvergenceChart.of(numbers, values, best)
            .title(study.spec().name() + " (" + direction.word() + ")")
            .initialDesign(initial);
    optimum.ifPresent(chart::optimum);
    if (spansMagnitudes(values, optimum)) {
      chart.logScale();
    }
    return chart.chart();
  }

  // Where values differ by orders of magnitude, only a log axis shows how the best ones differ.
  private static boolean spansMagnitudes(double[] values, OptionalDouble optimum) {
    double[] finite =
        DoubleStream.concat(DoubleStream.of(values), optimum.stream())
            .filter(Double::isFinite)
            .toArray();
    double least = DoubleStream.of(finite).min().orElse(1);
    double most = DoubleStream.of(finite).max().orElse(1);
    return least > 0 && most / least > MAGNITUDES;
  }
}
