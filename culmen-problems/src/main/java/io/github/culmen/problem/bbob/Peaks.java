package io.github.culmen.problem.bbob;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Functions 21 and 22: Gallagher's Gaussian peaks, each with its own shape. [Hansen2009] */
final class Peaks {
  private static final double HIGHEST = 10;
  private static final double LOWEST_OTHER = 1.1;
  private static final double HIGHEST_OTHER = 9.1;
  private static final double CONDITION = 1000;

  private Peaks() {}

  /**
   * The function of so many peaks.
   *
   * @param condition that of the highest one
   * @param width that of the cube in which peaks lie
   */
  static Shape of(int d, long seed, int peaks, double condition, double width) {
    double[][] rotation = Draws.rotation(d, seed);
    int[] order = ranked(Draws.uniform(peaks - 1, seed));
    double[] heights = new double[peaks];
    double[][] scales = new double[peaks][d];
    double[] places = Draws.uniform(d * peaks, seed);
    double[][] centres = new double[peaks][];
    double[] best = new double[d];
    for (int i = 0; i < peaks; i++) {
      double own = i == 0 ? condition : Math.pow(CONDITION, order[i - 1] / (peaks - 2.0));
      heights[i] =
          i == 0
              ? HIGHEST
              : LOWEST_OTHER + (i - 1) / (peaks - 2.0) * (HIGHEST_OTHER - LOWEST_OTHER);
      int[] axes = ranked(Draws.uniform(d, seed + 1000L * i));
      double[] place = new double[d];
      for (int j = 0; j < d; j++) {
        scales[i][j] = Math.pow(own, Vectors.share(axes[j], d) - 0.5);
        place[j] = (i == 0 ? 0.8 : 1) * width * (places[i * d + j] - 0.5);
      }
      if (i == 0) {
        best = place;
      }
      centres[i] = Vectors.times(rotation, place);
    }
    return new Shape(
        x -> {
          double[] turned = Vectors.times(rotation, x);
          double highest = 0;
          for (int i = 0; i < peaks; i++) {
            double distance = 0;
            for (int j = 0; j < d; j++) {
              double away = turned[j] - centres[i][j];
              distance += scales[i][j] * away * away;
            }
            highest = Math.max(highest, heights[i] * Math.exp(-0.5 / d * distance));
          }
          double bent = Vectors.oscillated(HIGHEST - highest);
          return bent * bent + Vectors.penalty(x);
        },
        best);
  }

  /** The places of the numbers in ascending order. */
  private static int[] ranked(double[] numbers) {
    return IntStream.range(0, numbers.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> numbers[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
