package io.github.culmen.pareto;

/**
 * The knee of a front: the point that is nearest to the best value of every objective at once. Each
 * objective is scaled to [0, 1] from the front's worst value to its best; the knee has the largest
 * smallest one of these, and among equals the largest sum.
 */
public final class Knee {
  private Knee() {}

  /**
   * The number of the knee.
   *
   * @param front at least one point, larger is better, none of them dominated
   */
  public static int of(double[][] front) {
    if (front.length == 0) {
      throw new IllegalArgumentException("a knee is a point of a front, but the front has none");
    }
    Scale scale = Scale.of(front);
    int knee = 0;
    for (int i = 1; i < front.length; i++) {
      int order = Double.compare(scale.smallest(front[i]), scale.smallest(front[knee]));
      if (order > 0 || order == 0 && scale.sum(front[i]) > scale.sum(front[knee])) {
        knee = i;
      }
    }
    return knee;
  }

  /**
   * Each objective from 0 at the front's worst value to 1 at its best; an objective in which the
   * front has one value does not count.
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Scale(double[] worst, double[] best) {
    /** Of a front. */
    public static Scale of(double[][] front) {
      double[] worst = front[0].clone();
      double[] best = front[0].clone();
      for (double[] point : front) {
        for (int m = 0; m < point.length; m++) {
          worst[m] = Math.min(worst[m], point[m]);
          best[m] = Math.max(best[m], point[m]);
        }
      }
      return new Scale(worst, best);
    }

    /** An objective's value on the scale. */
    public double of(int objective, double value) {
      double range = best[objective] / 2 - worst[objective] / 2;
      return range > 0 ? (value / 2 - worst[objective] / 2) / range : 1;
    }

    double smallest(double[] point) {
      double smallest = Double.POSITIVE_INFINITY;
      for (int m = 0; m < point.length; m++) {
        smallest = Math.min(smallest, of(m, point[m]));
      }
      return smallest;
    }

    double sum(double[] point) {
      double sum = 0;
      for (int m = 0; m < point.length; m++) {
        sum += of(m, point[m]);
      }
      return sum;
    }
  }
}
