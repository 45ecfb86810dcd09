package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.maximum.MaximumProbability;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.VectorExp;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A distribution over which of several representer points z_k is the maximiser, and what an
 * observation is expected to do to its entropy. [Hennig2012] §2.4-2.5
 *
 * <p>Given that z_k is the maximiser, the standardised observation W has mean β_k = g_k'L/s and
 * variance 1 - ω_k, ω_k = L'W_k L/s² ({@link MaximumProbability}), instead of 0 and 1. Seeing W
 * therefore changes log p_k by
 *
 * <pre>log N(W; β_k, 1 - ω_k) - log N(W; 0, 1) = β_k W - β_k²/2 + O(ω_k)</pre>
 *
 * and the probabilities are normalised anew. The right-hand side is the expansion of the paper,
 * derivatives by mean and covariance together; the left-hand side is the same quantity with the
 * sites of the propagation held but nothing else cut off, which matters: for informative
 * observations the expansion gives half of the true change.
 */
final class MaximizerEntropy {
  private static final int TILE = 128;
  // Even steps: for narrow bells their sum is far more accurate than Gauss-Hermite nodes.
  private static final int NODES = 41;
  private static final double REACH = 5;
  // Narrower bells than the nodes can see are widened.
  private static final double LEAST_REST = 1e-2;
  // Points less probable than this beside the best have no share in the entropy.
  private static final double NEGLIGIBLE = Math.log(1e-12);

  // Changes below this in the propagation's slow tail make no visible difference.
  private static final double MOVED = 1e-2;
  private static final double LIKELY = Math.log(1e-3);

  private final MaximumProbability maximum;
  private final int[] kept;
  private final double[] logProbability;
  private final double[] logBase;
  private final double now;

  /**
   * The distribution.
   *
   * @param logBase the logarithm of the density the points were drawn with, one per point
   */
  MaximizerEntropy(MaximumProbability maximum, double[] logBase) {
    this.maximum = maximum;
    double[] logs =
        IntStream.range(0, maximum.size()).mapToDouble(maximum::logProbability).toArray();
    // Where points cannot be told apart the propagation may fail, and then nothing is known of the
    // point: it counts as impossible, or all as equally probable.
    Arrays.setAll(logs, k -> Double.isNaN(logs[k]) ? Double.NEGATIVE_INFINITY : logs[k]);
    if (Arrays.stream(logs).allMatch(log -> log == Double.NEGATIVE_INFINITY)) {
      Arrays.fill(logs, 0);
    }
    double top = Arrays.stream(logs).max().orElseThrow();
    this.kept = IntStream.range(0, logs.length).filter(k -> logs[k] - top > NEGLIGIBLE).toArray();
    double sum = Arrays.stream(kept).mapToDouble(k -> Math.exp(logs[k] - top)).sum();
    double total = top + Math.log(sum);
    this.logProbability = Arrays.stream(kept).mapToDouble(k -> logs[k] - total).toArray();
    this.logBase = Arrays.stream(kept).mapToDouble(k -> logBase[k]).toArray();
    double information = 0;
    for (int k = 0; k < kept.length; k++) {
      information += Math.exp(logProbability[k]) * (logProbability[k] + this.logBase[k]);
    }
    this.now = information;
  }

  /** The probability of the most probable point. */
  double largest() {
    return Math.exp(Arrays.stream(logProbability).max().orElseThrow());
  }

  /** Whether the propagation converged for every point that matters. */
  boolean settled() {
    for (int k = 0; k < kept.length; k++) {
      if (logProbability[k] > LIKELY && !(maximum.residual(kept[k]) < MOVED)) {
        return false;
      }
    }
    return true;
  }

  /**
   * By how much observations are expected to lower the entropy relative to the density.
   *
   * @param covariances of each observation with the points, one row per observation
   * @param variances of the observations, noise included
   */
  double[] decreases(Matrix covariances, double[] variances) {
    double[] decreases = new double[variances.length];
    Tile tile = new Tile(Math.min(TILE, variances.length));
    for (int start = 0; start < variances.length; start += TILE) {
      tile.fill(covariances, variances, start, Math.min(TILE, variances.length - start));
      tile.integrate(decreases, start);
    }
    return decreases;
  }

  /** Scratch space for a few observations at a time; rows are points, columns observations. */
  private final class Tile {
    private final double[][] standardised;
    private final double[][] shift;
    private final double[][] curvature;
    private final double[][] constant;
    private final double[][] logs;
    private final double[] top;
    private final double[] sum;
    private final double[] weighted;
    private final double[] weights;
    private int count;

    Tile(int width) {
      standardised = new double[maximum.size()][width];
      shift = new double[kept.length][width];
      curvature = new double[kept.length][width];
      constant = new double[kept.length][width];
      logs = new double[kept.length][width];
      top = new double[width];
      sum = new double[width];
      weighted = new double[width];
      weights = new double[width];
    }

    void fill(Matrix covariances, double[] variances, int start, int columns) {
      count = columns;
      for (int c = 0; c < count; c++) {
        double inverse = 1 / Math.sqrt(variances[start + c]);
        for (int k = 0; k < standardised.length; k++) {
          standardised[k][c] = covariances.get(start + c, k) * inverse;
        }
      }
      for (int k = 0; k < kept.length; k++) {
        maximum.response(kept[k], standardised, count, shift[k], curvature[k]);
        for (int c = 0; c < count; c++) {
          double rest = Math.max(1 - curvature[k][c], LEAST_REST);
          curvature[k][c] = -0.5 / rest;
          constant[k][c] = logProbability[k] - 0.5 * Math.log(rest);
        }
      }
    }

    void integrate(double[] decreases, int start) {
      double mass = 0;
      for (int node = 0; node < NODES; node++) {
        double w = REACH * (2.0 * node / (NODES - 1) - 1);
        double weight = Math.exp(-0.5 * w * w);
        mass += weight;
        information(w);
        for (int c = 0; c < count; c++) {
          decreases[start + c] += weight * (weighted[c] / sum[c] - top[c] - Math.log(sum[c]));
        }
      }
      for (int c = 0; c < count; c++) {
        decreases[start + c] = decreases[start + c] / mass - now;
      }
    }

    // Σ p (log p + log u) after seeing w, up to the normalisation of p.
    private void information(double w) {
      Arrays.fill(top, 0, count, Double.NEGATIVE_INFINITY);
      for (int k = 0; k < kept.length; k++) {
        bell(constant[k], shift[k], curvature[k], w, logs[k], top, count);
      }
      Arrays.fill(sum, 0, count, 0);
      Arrays.fill(weighted, 0, count, 0);
      for (int k = 0; k < kept.length; k++) {
        subtract(logs[k], top, weights, count);
        VectorExp.exp(weights, 0, count);
        accumulate(weights, logs[k], logBase[k], sum, weighted, count);
      }
    }
  }

  private static void bell(
      double[] constant,
      double[] centre,
      double[] curvature,
      double w,
      double[] out,
      double[] top,
      int count) {
    for (int c = 0; c < count; c++) {
      double off = w - centre[c];
      double value = constant[c] + curvature[c] * off * off;
      out[c] = value;
      top[c] = Math.max(top[c], value);
    }
  }

  private static void subtract(double[] values, double[] top, double[] out, int count) {
    for (int c = 0; c < count; c++) {
      out[c] = values[c] - top[c];
    }
  }

  private static void accumulate(
      double[] weights, double[] logs, double base, double[] sum, double[] weighted, int count) {
    for (int c = 0; c < count; c++) {
      sum[c] += weights[c];
      weighted[c] += weights[c] * (logs[c] + base);
    }
  }
}
