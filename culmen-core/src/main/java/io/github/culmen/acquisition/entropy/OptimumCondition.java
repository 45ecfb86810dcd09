package io.github.culmen.acquisition.entropy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is known about the function if its maximum is at one particular place: observations of a
 * Gaussian vector z whose entry 0 is the function's value there, exact ones and those that stand
 * for half-spaces. All numbers are in units of the prior's sd.
 */
final class OptimumCondition {
  /**
   * Exact observations have this much noise left, which keeps dependent ones factorable. A unit
   * prior variance makes it relative.
   */
  private static final double EXACT = 1e-8;

  // A site that takes less than this share of its direction's variance says nothing.
  private static final double SILENT = 1e-12;
  // Rounding can push the variance of something known to zero or below.
  private static final double VARIANCE_FLOOR = 1e-12;
  // Rows of so few points are too short to be worked on as a whole.
  private static final int NARROW = 32;

  // Where the covariances of a point with z are found: place and entry among the jets.
  private final int[] places;
  private final int[] entries;
  private final Evidence evidence;
  private final double[][] columns;
  private final double[] aboutOptimum;
  private final double optimumMean;
  private final double optimumVariance;

  private OptimumCondition(int[] places, int[] entries, Belief belief, Evidence evidence) {
    this.places = places;
    this.entries = entries;
    this.evidence = evidence;
    this.columns = evidence.columns();
    this.aboutOptimum = evidence.about(belief.covariance()[0]);
    this.optimumMean = belief.mean()[0] + Evidence.dot(evidence.beta, aboutOptimum);
    this.optimumVariance =
        Math.max(
            VARIANCE_FLOOR, belief.covariance()[0][0] - Evidence.dot(aboutOptimum, aboutOptimum));
  }

  /**
   * A Gaussian distribution of z.
   *
   * @param mean one per entry
   * @param covariance symmetric
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Belief(double[] mean, double[][] covariance) {}

  /**
   * From observations of z.
   *
   * @param belief of z, before
   * @param zeros the entries that are zero
   * @param spaces the half-spaces z lies in
   */
  static OptimumCondition of(
      int[] places, int[] entries, Belief belief, int[] zeros, List<HalfSpace> spaces) {
    List<double[]> observed = new ArrayList<>();
    List<Double> targets = new ArrayList<>();
    for (int entry : zeros) {
      double[] row = new double[belief.mean().length];
      row[entry] = 1 / Math.sqrt(EXACT);
      observed.add(row);
      targets.add(0.0);
    }
    Evidence exact = evidence(belief, observed, targets);
    HalfSpaceSites sites = HalfSpaceSites.of(exact.mean(), exact.covariance(), spaces);
    for (int i = 0; i < spaces.size(); i++) {
      double[] direction = spaces.get(i).direction();
      double variance = Evidence.dot(direction, Evidence.times(belief.covariance(), direction));
      if (sites.tau[i] * variance > SILENT) {
        double root = Math.sqrt(sites.tau[i]);
        observed.add(Arrays.stream(direction).map(value -> root * value).toArray());
        targets.add(sites.nu[i] / root);
      }
    }
    return new OptimumCondition(places, entries, belief, evidence(belief, observed, targets));
  }

  private static Evidence evidence(Belief belief, List<double[]> observed, List<Double> targets) {
    return Evidence.of(
        belief.mean(),
        belief.covariance(),
        observed.toArray(double[][]::new),
        targets.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Adds to {@code sum} half the logarithm of the share of each observation's variance that is
   * left, f(x) ≤ f(x*) included.
   *
   * @param covariances with all jets: {@code [place][entry][point]}
   */
  void addLogShare(double[][][] covariances, Tile tile, double[] sum) {
    tile.look(this, covariances);
    BelowOptimum below = tile.below;
    for (int c = 0; c < tile.count; c++) {
      double left = Math.max(VARIANCE_FLOOR, tile.variance[c] - tile.squares[c]);
      below.at(tile.conditionedMean[c], left, tile.withOptimum[c], optimumMean, optimumVariance);
      sum[c] += logShare(tile.variance[c], below.variance, tile.noise);
    }
  }

  // ½ log((left + noise)/(variance + noise)), exact where little is lost.
  private static double logShare(double variance, double left, double noise) {
    double kept = Math.max(VARIANCE_FLOOR, left);
    return 0.5 * Math.log1p(Math.min(0, kept - variance) / (variance + noise));
  }

  /**
   * The same with derivatives.
   *
   * @param byMean receives, added, those by the point's mean
   * @param byVariance by its variance
   * @param weights by its covariances: {@code [place][entry][point]}
   */
  void addLogShareWithPartials(
      double[][][] covariances,
      Tile tile,
      double[] sum,
      double[] byMean,
      double[] byVariance,
      double[][][] weights) {
    tile.look(this, covariances);
    BelowOptimum below = tile.below;
    double[] byU = new double[evidence.rows.length];
    double[] byEntry = new double[places.length];
    for (int c = 0; c < tile.count; c++) {
      double raw = tile.variance[c] - tile.squares[c];
      double left = Math.max(VARIANCE_FLOOR, raw);
      below.withPartials(
          tile.conditionedMean[c], left, tile.withOptimum[c], optimumMean, optimumVariance);
      sum[c] += logShare(tile.variance[c], below.variance, tile.noise);
      double scale = below.variance > VARIANCE_FLOOR ? 0.5 / (below.variance + tile.noise) : 0;
      double byLeft = raw > VARIANCE_FLOOR ? scale * below.byVariance : 0;
      double byCovariance = scale * below.byCovariance;
      byMean[c] += scale * below.byMean;
      byVariance[c] += byLeft - 0.5 / (tile.variance[c] + tile.noise);
      for (int k = 0; k < byU.length; k++) {
        byU[k] =
            -2 * byLeft * tile.u[k][c]
                - byCovariance * aboutOptimum[k]
                + scale * below.byMean * evidence.beta[k];
      }
      // By whole rows of the evidence, many entries at a time; each sum keeps its order.
      Arrays.fill(byEntry, 0);
      byEntry[0] = byCovariance;
      for (int k = 0; k < byU.length; k++) {
        Evidence.add(byEntry, byU[k], evidence.rows[k]);
      }
      for (int e = 0; e < places.length; e++) {
        weights[places[e]][entries[e]][c] += byEntry[e];
      }
    }
  }

  /** A block of points with the model's posterior there; scratch space for every condition. */
  static final class Tile {
    final int count;
    final double noise;
    final double[] variance;
    private final double[] mean;
    private final double[] conditionedMean;
    private final double[] squares;
    private final double[] withOptimum;
    private final BelowOptimum below = new BelowOptimum();
    private double[][] u = new double[0][];

    Tile(double[] mean, double[] variance, double noise) {
      this.count = mean.length;
      this.mean = mean;
      this.variance = variance;
      this.noise = noise;
      this.conditionedMean = new double[count];
      this.squares = new double[count];
      this.withOptimum = new double[count];
    }

    private void look(OptimumCondition condition, double[][][] covariances) {
      double[][] rows = condition.evidence.rows;
      if (u.length < rows.length) {
        u = new double[rows.length][count];
      }
      System.arraycopy(mean, 0, conditionedMean, 0, count);
      Arrays.fill(squares, 0);
      double[] value = covariances[condition.places[0]][condition.entries[0]];
      System.arraycopy(value, 0, withOptimum, 0, count);
      if (count < NARROW) {
        acrossEvidence(condition, covariances);
      } else {
        acrossPoints(condition, covariances);
      }
      for (int k = 0; k < rows.length; k++) {
        learn(u[k], condition.evidence.beta[k], condition.aboutOptimum[k]);
      }
    }

    // u = R·covariances, point by point: all evidence at a time.
    private void acrossEvidence(OptimumCondition condition, double[][][] covariances) {
      double[][] columns = condition.columns;
      double[] about = new double[condition.evidence.rows.length];
      for (int c = 0; c < count; c++) {
        Arrays.fill(about, 0);
        for (int e = 0; e < columns.length; e++) {
          double covariance = covariances[condition.places[e]][condition.entries[e]][c];
          Evidence.add(about, covariance, columns[e]);
        }
        for (int k = 0; k < about.length; k++) {
          u[k][c] = about[k];
        }
      }
    }

    // The same, evidence by evidence: all points at a time.
    private void acrossPoints(OptimumCondition condition, double[][][] covariances) {
      double[][] rows = condition.evidence.rows;
      for (int k = 0; k < rows.length; k++) {
        Arrays.fill(u[k], 0);
        for (int e = 0; e < rows[k].length; e++) {
          if (rows[k][e] != 0) {
            Evidence.add(u[k], rows[k][e], covariances[condition.places[e]][condition.entries[e]]);
          }
        }
      }
    }

    private void learn(double[] row, double beta, double about) {
      for (int c = 0; c < count; c++) {
        double value = row[c];
        squares[c] += value * value;
        conditionedMean[c] += beta * value;
        withOptimum[c] -= about * value;
      }
    }
  }
}
