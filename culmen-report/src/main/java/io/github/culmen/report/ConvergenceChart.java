package io.github.culmen.report;

import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Numerals;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The story of one study: every trial as a point, the best value so far as a staircase.
 *
 * <p>Knows no direction: the caller says what the best value was after each trial. A trial whose
 * value is NaN has failed and appears as a cross on the horizontal axis.
 */
public final class ConvergenceChart {
  private final double[] trials;
  private final double[] values;
  private final double[] best;
  private String title = "Convergence";
  private String valueName = "value";
  private int initialTrials;
  private boolean logScale;
  private OptionalDouble optimum = OptionalDouble.empty();

  private ConvergenceChart(double[] trials, double[] values, double[] best) {
    this.trials = trials;
    this.values = values;
    this.best = best;
  }

  /**
   * Starts a chart.
   *
   * @param trials trial numbers, in the order in which the trials ended
   * @param values what each trial gave, NaN if it failed
   * @param bestSoFar the best value after each trial, NaN as long as there was none
   */
  public static ConvergenceChart of(int[] trials, double[] values, double[] bestSoFar) {
    if (trials.length != values.length || trials.length != bestSoFar.length) {
      throw new IllegalArgumentException(
          "each trial must have a value and a best so far, but there were "
              + trials.length
              + " trials, "
              + values.length
              + " values and "
              + bestSoFar.length
              + " bests");
    }
    double[] numbers = IntStream.of(trials).asDoubleStream().toArray();
    return new ConvergenceChart(numbers, values.clone(), bestSoFar.clone());
  }

  /** The headline. */
  public ConvergenceChart title(String text) {
    title = text;
    return this;
  }

  /** What the values are called, such as {@code loss}. */
  public ConvergenceChart valueName(String name) {
    valueName = name;
    return this;
  }

  /** How many trials at the beginning were the initial design, chosen without a model. */
  public ConvergenceChart initialDesign(int count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "the initial design must not have fewer than 0 trials, but had " + count);
    }
    initialTrials = count;
    return this;
  }

  /** The value no trial can beat, where it is known. */
  public ConvergenceChart optimum(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("the optimum must be finite, but was " + value);
    }
    optimum = OptionalDouble.of(value);
    return this;
  }

  /** Lays the values along a log axis. */
  public ConvergenceChart logScale() {
    logScale = true;
    return this;
  }

  /** The chart. */
  public Chart chart() {
    Chart.Builder chart =
        Chart.builder()
            .title(title)
            .subtitle(summary())
            .xAxis(Axis.integer("trial"))
            .yAxis(logScale ? Axis.log(valueName) : Axis.linear(valueName));
    optimum.ifPresent(value -> chart.rule("optimum " + Numerals.brief(value, 5), value));
    addBest(chart);
    int initial = Math.min(initialTrials, trials.length);
    Style squares = Style.of(Palette.SKY).withMarker(Marker.SQUARE);
    addPoints(chart, "initial design", 0, initial, squares);
    addPoints(
        chart,
        initial > 0 ? "model-based trial" : "trial",
        initial,
        trials.length,
        Style.of(Palette.ORANGE));
    addBestTrial(chart);
    addFailures(chart);
    return chart.build();
  }

  private void addPoints(Chart.Builder chart, String name, int from, int to, Style style) {
    int[] finished = IntStream.range(from, to).filter(i -> !Double.isNaN(values[i])).toArray();
    if (finished.length > 0) {
      chart.points(name, pick(trials, finished), pick(values, finished), style);
    }
  }

  private void addBest(Chart.Builder chart) {
    int[] known = known();
    if (known.length > 0) {
      Style bold = Style.of(Palette.BLUE).withWidth(2.8);
      chart.steps("best so far", pick(trials, known), pick(best, known), bold);
    }
  }

  private void addBestTrial(Chart.Builder chart) {
    int[] known = known();
    if (known.length > 0) {
      int found = firstOfFinalBest(known);
      chart.points(
          "best trial",
          new double[] {trials[found]},
          new double[] {best[found]},
          Style.of(Palette.BLUE).withWidth(2.2).withMarker(Marker.RING));
    }
  }

  /** The trials after which there was a best value. */
  private int[] known() {
    return IntStream.range(0, trials.length).filter(i -> !Double.isNaN(best[i])).toArray();
  }

  private void addFailures(Chart.Builder chart) {
    int[] failed = failed();
    if (failed.length > 0) {
      Style cross = Style.of(Palette.VERMILION).withWidth(2.2).withMarker(Marker.CROSS);
      chart.axisMarks("failed", pick(trials, failed), cross);
    }
  }

  private int[] failed() {
    return IntStream.range(0, trials.length).filter(i -> Double.isNaN(values[i])).toArray();
  }

  private int firstOfFinalBest(int[] known) {
    double last = best[known[known.length - 1]];
    return Arrays.stream(known).filter(i -> best[i] == last).findFirst().getAsInt();
  }

  private String summary() {
    int count = trials.length;
    StringBuilder text = new StringBuilder(count == 1 ? "1 trial" : count + " trials");
    int failures = failed().length;
    if (failures > 0) {
      text.append(", ").append(failures).append(" failed");
    }
    int[] known = known();
    if (known.length > 0) {
      int found = firstOfFinalBest(known);
      text.append(" · best ")
          .append(Numerals.brief(best[found], 6))
          .append(" at trial ")
          .append((int) trials[found]);
    }
    return text.toString();
  }

  private static double[] pick(double[] from, int[] indices) {
    return Arrays.stream(indices).mapToDouble(i -> from[i]).toArray();
  }
}
