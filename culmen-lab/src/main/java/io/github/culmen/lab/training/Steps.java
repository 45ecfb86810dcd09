package io.github.culmen.lab.training;

import io.github.culmen.space.Point;

/** Steps of weights against their gradients: plain, with momentum, or Adam's. [Kingma2015] */
final class Steps {
  private static final double MEAN_KEPT = 0.9;
  private static final double SQUARE_KEPT = 0.999;

  private final boolean adam;
  private final double rate;
  private final double kept;
  private final double[][][] means;
  private final double[][][] squares;
  private int count;

  Steps(Point settings, double[][][] weights) {
    String kind = settings.categorical("steps");
    this.adam = kind.equals("adam");
    this.rate = settings.real("rate");
    this.kept = kind.equals("momentum") ? settings.real("momentum") : adam ? MEAN_KEPT : 0;
    this.means = like(weights);
    this.squares = like(weights);
  }

  /** Zeros of the same shape. */
  static double[][][] like(double[][][] weights) {
    double[][][] zeros = new double[weights.length][][];
    for (int l = 0; l < weights.length; l++) {
      zeros[l] = new double[weights[l].length][weights[l][0].length];
    }
    return zeros;
  }

  /** One step; the sums of gradients become zeros. */
  void take(double[][][] weights, double[][][] sums, int samples, double decay) {
    count++;
    double meanShare = 1 - StrictMath.pow(MEAN_KEPT, count);
    double squareShare = 1 - StrictMath.pow(SQUARE_KEPT, count);
    for (int l = 0; l < weights.length; l++) {
      for (int k = 0; k < weights[l].length; k++) {
        double[] row = weights[l][k];
        for (int j = 0; j < row.length; j++) {
          double gradient = sums[l][k][j] / samples + decay * row[j];
          sums[l][k][j] = 0;
          double fresh = adam ? (1 - kept) * gradient : gradient;
          means[l][k][j] = kept * means[l][k][j] + fresh;
          if (adam) {
            squares[l][k][j] =
                SQUARE_KEPT * squares[l][k][j] + (1 - SQUARE_KEPT) * gradient * gradient;
            double size = Math.sqrt(squares[l][k][j] / squareShare) + 1e-8;
            row[j] -= rate * means[l][k][j] / meanShare / size;
          } else {
            row[j] -= rate * means[l][k][j];
          }
        }
      }
    }
  }
}
