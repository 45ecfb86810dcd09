package io.github.culmen.cli;

import io.github.culmen.report.Chart;
import io.github.culmen.report.ConvergenceChart;
import io.github.culmen.study.Direction;
import io.github.culmen.study.Origin;
import io.github.culmen.study.Study;
import io.github.culmen.study.Trial;
import java.util.List;
import java.util.OptionalDouble;

/** The convergence picture of a study. */
final class StudyChart {
  private StudyChart() {}

  static Chart of(Study study, OptionalDouble optimum) {
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
      if (Double.isNaN(bestSoFar) || direction.better(values[i], bestSoFar)) {
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
    return chart.chart();
  }
}
