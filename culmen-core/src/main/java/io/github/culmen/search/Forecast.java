package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.Prospects;
import java.util.Arrays;
import java.util.Optional;

/**
 * Upper bounds of a score that grows with mean and sd, so that it need be computed for few
 * candidates only. First all candidates of a cell, alike in mean and sd, have the score of its
 * upper corner; then each has that of its own bounds, and in the end its own.
 */
final class Forecast implements Ranking.Later {
  // More than scores are off, some of which come from a table.
  private static final double ROUNDING = 1e-8;
  // Cells along each axis.
  private static final int CELLS = 32;

  private final Prospects prospects;
  private final MarginalScore score;
  private final double[] upper;
  // Whether the bound is a candidate's own, not its cell's.
  private final boolean[] own;

  private Forecast(Prospects prospects, MarginalScore score) {
    this.prospects = prospects;
    this.score = score;
    this.upper = byCell(prospects.means(), prospects.sds());
    this.own = new boolean[upper.length];
  }

  /** Of an acquisition that is such a score. */
  static Optional<Forecast> of(Acquisition acquisition, Candidates candidates) {
    return candidates
        .prospects()
        .flatMap(
            prospects ->
                acquisition.growing(prospects).map(score -> new Forecast(prospects, score)));
  }

  /** The values in descending order. */
  Ranking ranking() {
    boolean[] bound = new boolean[upper.length];
    Arrays.fill(bound, true);
    return new Ranking(upper, bound, this);
  }

  private double[] byCell(double[] mean, double[] sd) {
    int[] cell = new int[mean.length];
    addCells(mean, CELLS, cell);
    addCells(sd, 1, cell);
    double[] means = new double[CELLS * CELLS];
    double[] sds = new double[CELLS * CELLS];
    Arrays.fill(means, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < cell.length; i++) {
      means[cell[i]] = Math.max(means[cell[i]], mean[i]);
      sds[cell[i]] = Math.max(sds[cell[i]], sd[i]);
    }
    int[] used = new int[means.length];
    int count = 0;
    for (int k = 0; k < means.length; k++) {
      if (means[k] != Double.NEGATIVE_INFINITY) {
        means[count] = means[k];
        sds[count] = sds[k];
        used[k] = count++;
      }
    }
    double[] corners = new double[count];
    score.score(Arrays.copyOf(means, count), Arrays.copyOf(sds, count), corners);
    double[] bounds = new double[cell.length];
    for (int i = 0; i < bounds.length; i++) {
      int k = used[cell[i]];
      bounds[i] = bound(means[k], corners[k]);
    }
    return bounds;
  }

  private static void addCells(double[] values, int stride, int[] cell) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    double scale = high > low ? CELLS / (high - low) : 0;
    for (int i = 0; i < values.length; i++) {
      int index = (int) ((values[i] - low) * scale); // 0 for NaN
      cell[i] += stride * Math.max(0, Math.min(CELLS - 1, index));
    }
  }

  private double bound(double mean, double value) {
    return mean <= score.growsUpTo()
        ? value + ROUNDING * (1 + Math.abs(value))
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean[] values(int[] rows, double[] out) {
    boolean[] still = new boolean[rows.length];
    boolean allOwn = true;
    for (int i : rows) {
      allOwn &= own[i];
    }
    if (allOwn) {
      prospects.learn(rows);
    }
    double[] mean = prospects.means(rows);
    double[] sd = prospects.sds(rows);
    score.score(mean, sd, out);
    for (int r = 0; r < rows.length; r++) {
      still[r] = !prospects.known(rows[r]);
      out[r] = still[r] ? bound(mean[r], out[r]) : out[r];
      own[rows[r]] = true;
    }
    return still;
  }
}
