package io.github.culmen.study.value;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Told standard deviations against those of their neighbours.
 *
 * <p>A standard deviation of a few repeats is an estimate: of two repeats, one in twelve is below a
 * tenth of the truth. A model that believes it takes that value for exact, passes through it and
 * recommends it. Where the noise is the same or changes slowly the neighbours know better.
 */
public final class ModeratedSds {
  private static final int NEIGHBOURS = 7;
  // With fewer there is no telling whose luck it is.
  private static final int FEWEST = 3;
  // Neighbours are looked for among so many, so that the work grows with the number of values.
  private static final int MOST = 512;

  private ModeratedSds() {}

  /**
   * The least standard deviation that is believed of each value: the root mean square of its
   * nearest neighbours'. 0 where there are too few, or nothing was told.
   *
   * @param inputs the points
   * @param sds what was told with the values; empty where nothing was
   */
  public static double[] least(List<double[]> inputs, List<OptionalDouble> sds) {
    double[] least = new double[inputs.size()];
    int[] told = IntStream.range(0, least.length).filter(i -> sds.get(i).isPresent()).toArray();
    if (told.length <= FEWEST) {
      return least;
    }
    int step = (told.length + MOST - 1) / MOST;
    for (int i : told) {
      double[] distances = new double[told.length / step + 1];
      double[] near = new double[distances.length];
      int count = 0;
      for (int k = 0; k < told.length; k += step) {
        int j = told[k];
        if (j != i) {
          distances[count] = distance(inputs.get(i), inputs.get(j));
          near[count++] = sds.get(j).getAsDouble();
        }
      }
      least[i] = pooled(distances, near, count);
    }
    return least;
  }

  // The variance of repeats is unbiased, so that it is variances that are averaged.
  private static double pooled(double[] distances, double[] sds, int count) {
    int wanted = Math.min(NEIGHBOURS, count);
    double largest = 0;
    // Selection: seven passes are cheaper than a sort, and ties are taken in the order of telling.
    for (int k = 0; k < wanted; k++) {
      int best = k;
      for (int j = k + 1; j < count; j++) {
        if (distances[j] < distances[best]) {
          best = j;
        }
      }
      double nearest = sds[best];
      distances[best] = distances[k];
      sds[best] = sds[k];
      sds[k] = nearest;
      largest = Math.max(largest, nearest);
    }
    if (largest == 0) {
      return 0;
    }
    double sum = 0;
    for (int k = 0; k < wanted; k++) {
      sum += (sds[k] / largest) * (sds[k] / largest); // no overflow at 1e300
    }
    return largest * Math.sqrt(sum / wanted);
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return sum;
  }
}
