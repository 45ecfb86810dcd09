package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.MomentBounds;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
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
  private static final int TOGETHER = 46;

  private final Surrogate model;
  private final Matrix points;
  private final double[] mean;
  private final double[] variance;
  private final boolean[] known;

  private Prospects(Surrogate model, Matrix points, Moments upper, boolean known) {
    this.model = model;
    this.points = points;
    this.mean = upper.mean();
    this.variance = upper.variance();
    this.known = new boolean[points.rows()];
    Arrays.fill(this.known, known);
  }

  /** Of points, one a row; empty if the model knows no bounds. */
  static Optional<Prospects> of(Surrogate model, Matrix points) {
    return model instanceof MomentBounds own
        ? own.upperMoments(points).map(upper -> new Prospects(model, points, upper, false))
        : Optional.empty();
  }

  /** Of points whose moments are known. */
  static Prospects known(Surrogate model, Matrix points, Moments moments) {
    return new Prospects(model, points, moments, true);
  }

  /** Whether predictions are this model's. */
  boolean by(Object other) {
    return model == other;
  }

  /** Whether a candidate's moments are known. */
  public boolean known(int row) {
    return known[row];
  }

  /** The mean of each candidate, or what it does not exceed. */
  public double[] means() {
    return mean;
  }

  /** The sd of each candidate, or what it does not exceed. */
  public double[] sds() {
    return Arrays.stream(variance).map(Math::sqrt).toArray();
  }

  /** The same of some candidates. */
  public double[] means(int[] rows) {
    return Arrays.stream(rows).mapToDouble(i -> mean[i]).toArray();
  }

  /** The same of some candidates. */
  public double[] sds(int[] rows) {
    return Arrays.stream(rows).mapToDouble(i -> Math.sqrt(variance[i])).toArray();
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
  public void optimism(int[] rows, double[] out) {
    learn(rows);
    for (int r = 0; r < rows.length; r++) {
      out[r] = optimism(rows[r], 1);
    }
  }

  /** Computes the moments of some candidates. */
  public void learn(int[] rows) {
    int[] wanted = IntStream.of(rows).filter(i -> !known[i]).toArray();
    if (wanted.length == 0) {
      return;
    }
    Moments own = ((MomentBounds) model).moments(points, wanted);
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
