package io.github.culmen.report.chart;

import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import java.util.Arrays;
import java.util.List;

/**
 * Which stretch of values the pictures of a study show. A few values that are far worse than the
 * rest would press the others into one line, so that the axis ends before them.
 *
 * @param log whether orders of magnitude are shown
 * @param low the lower end
 * @param high the upper end
 */
public record ValueAxis(boolean log, double low, double high) {
  private static final double MAGNITUDES = 200;
  private static final double MARGIN = 0.06;
  // Worse by more than this many times the distance from the best to most is off the axis.
  private static final double FAR = 3;
  private static final double MOST = 0.9;

  /** Of a study's values. */
  public static ValueAxis of(StudyReport report) {
    double[] values =
        report.successes().stream().mapToDouble(t -> t.value().getAsDouble()).sorted().toArray();
    return of(values, report.spec().direction());
  }

  /** Of what a model believed of the optimum, in the second half of the time. */
  public static ValueAxis ofOptimum(StudyReport report) {
    List<Checkpoint> all = report.checkpoints();
    List<Checkpoint> late = all.subList(all.size() / 2, all.size());
    double[] values =
        late.stream()
            .flatMapToDouble(
                c ->
                    Arrays.stream(
                        new double[] {
                          c.optimum().optimumQuantile(0.05),
                          c.optimum().optimumQuantile(0.95),
                          c.best().orElse(c.recommended().mean()),
                          c.recommended().mean()
                        }))
            .sorted()
            .toArray();
    return values.length == 0 ? new ValueAxis(false, 0, 1) : padded(false, values);
  }

  public static ValueAxis of(double[] sorted, Direction direction) {
    if (sorted.length == 0) {
      return new ValueAxis(false, 0, 1);
    }
    double least = sorted[0];
    double most = sorted[sorted.length - 1];
    if (least > 0 && most / least > MAGNITUDES) {
      return padded(true, sorted);
    }
    boolean small = direction == Direction.MINIMIZE;
    int rank = (int) (MOST * (sorted.length - 1));
    double ordinary = small ? sorted[rank] : sorted[sorted.length - 1 - rank];
    double best = small ? least : most;
    double worst = small ? most : least;
    // Halves, since differences of finite numbers need not be finite.
    double core = Math.abs(ordinary / 2 - best / 2);
    if (core > 0 && Math.abs(worst / 2 - ordinary / 2) > FAR * core) {
      return padded(false, small ? new double[] {best, ordinary} : new double[] {ordinary, best});
    }
    return padded(false, sorted);
  }

  private static ValueAxis padded(boolean log, double[] sorted) {
    Axis axis = log ? Axis.log("") : Axis.linear("");
    Range range = Range.around(axis, sorted[0], sorted[sorted.length - 1], MARGIN);
    return new ValueAxis(
        log,
        log ? Math.max(Double.MIN_NORMAL, Math.pow(10, range.low())) : range.low(),
        log ? Math.min(Double.MAX_VALUE, Math.pow(10, range.high())) : range.high());
  }

  /** The axis for charts. */
  public Axis axis(String label) {
    return log ? Axis.log(label) : Axis.linear(label);
  }

  /** The value, or the end of the axis nearest to it. */
  public double clamped(double value) {
    return Math.max(low, Math.min(high, value));
  }
}
