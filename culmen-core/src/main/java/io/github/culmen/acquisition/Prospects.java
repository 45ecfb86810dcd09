package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.MomentBounds;
import io.github.culmen.model.Moments;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Candidates whose moments are computed one by one as they are needed; until then upper bounds
 * stand for them, which cost a small part of it. What is asked of them is answered as if all were
 * known: most candidates are neither as good nor as uncertain as a few others, and bounds show it.
 *
 * <p>Not safe for use by several threads.
 */
public final class Prospects {
  // How many are computed together: in whole cache lines, and enough of them for long loops.
  private static final int TOGETHER = 62;

  private final MomentBounds model;
  private final Matrix points;
  private final double[] mean;
  private final double[] variance;
  private final boolean[] known;

  private Prospects(MomentBounds model, Matrix points, Moments upper) {
    this.model = model;
    this.points = points;
    this.mean = upper.mean();
    this.variance = upper.variance();
    this.known = new boolean[points.rows()];
  }

  /** Of points, one a row; empty if the model knows no bounds. */
  static Optional<Prospects> of(MomentBounds model, Matrix points) {
    return model.upperMoments(points).map(upper -> new Prospects(model, points, upper));
  }

  /** Whether predictions are this model's. */
  boolean by(Object other) {
    return model == other;
  }

  /** The moments where they are known, elsewhere what they do not exceed. */
  Moments upper() {
    return new Moments(mean, variance);
  }

  /** Whether a candidate's moments are known. */
  boolean known(int row) {
    return known[row];
  }

  /** Which candidates have bounds only. */
  public boolean[] unknown() {
    boolean[] unknown = new boolean[known.length];
    for (int i = 0; i < unknown.length; i++) {
      unknown[i] = !known[i];
    }
    return unknown;
  }

  /** Mean plus sd of each candidate, or what it does not exceed. */
  public double[] optimism() {
    return optimism(1);
  }

  private double[] optimism(double sds) {
    double[] optimism = new double[mean.length];
    for (int i = 0; i < optimism.length; i++) {
      optimism[i] = optimism(i, sds);
    }
    return optimism;
  }

  private double optimism(int row, double sds) {
    return sds == 0 ? mean[row] : mean[row] + sds * Math.sqrt(variance[row]);
  }

  /** Mean plus sd of some candidates, which are known from now on. */
  public double[] optimism(int[] rows) {
    learn(rows);
    return Arrays.stream(rows).mapToDouble(i -> optimism(i, 1)).toArray();
  }

  /** Some candidates, which are known from now on. */
  public Candidates known(int[] rows) {
    learn(rows);
    return new Candidates(
        points.rows(rows),
        List.of(
            new Moments(
                Arrays.stream(rows).mapToDouble(i -> mean[i]).toArray(),
                Arrays.stream(rows).mapToDouble(i -> variance[i]).toArray())));
  }

  private void learn(int[] rows) {
    int[] wanted = IntStream.of(rows).filter(i -> !known[i]).toArray();
    Moments own = model.moments(points, wanted);
    for (int r = 0; r < wanted.length; r++) {
      mean[wanted[r]] = own.mean()[r];
      variance[wanted[r]] = own.variance()[r];
      known[wanted[r]] = true;
    }
  }

  /**
   * The largest mean plus some sds of a candidate.
   *
   * @param sds how many, at least 0
   */
  double largest(double sds) {
    double[] keys = optimism(sds);
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < keys.length; i++) {
      best = known[i] ? Math.max(best, keys[i]) : best;
    }
    while (true) {
      int[] next = foremost(keys, best);
      if (next.length == 0) {
        return best;
      }
      learn(next);
      for (int i : next) {
        best = Math.max(best, optimism(i, sds));
      }
    }
  }

  // The unknown ones with the largest keys, none of which is below a value.
  private int[] foremost(double[] keys, double least) {
    int[] rows =
        IntStream.range(0, keys.length).filter(i -> !(known[i] || keys[i] < least)).toArray();
    if (rows.length <= TOGETHER) {
      return rows;
    }
    double[] sorted = IntStream.of(rows).mapToDouble(i -> keys[i]).sorted().toArray();
    double limit = sorted[sorted.length - TOGETHER];
    return IntStream.of(rows).filter(i -> !(keys[i] < limit)).limit(TOGETHER).toArray();
  }
}
