package io.github.culmen.problem.sample;

import io.github.culmen.math.Lbfgsb;
import io.github.culmen.problem.Coordinates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The maximum of a drawn function over the unit cube: a dense grid, then an ascent from each of its
 * local maxima that may lie below the top.
 *
 * <p>The grid has eight points in a lengthscale where memory allows. A peak with curvature c/l²
 * then rises above its nearest grid point by at most dc/512, a few hundredths of a standard
 * deviation; ascents start from everything within half of one.
 */
final class DrawMaximum {
  private static final double GRID_PER_LENGTHSCALE = 8;
  private static final double MOST_GRID_POINTS = 1 << 22;
  private static final double WITHIN_SDS = 0.5;
  private static final int MOST_ASCENTS = 64;
  private static final Lbfgsb.Options OPTIONS =
      Lbfgsb.Options.defaults()
          .withMaxIterations(200)
          .withMaxEvaluations(400)
          .withGradientTolerance(1e-9)
          .withValueTolerance(1e-15);

  private DrawMaximum() {}

  /** A grid point that may be below the highest peak. */
  private record Start(int index, double value) {}

  /** Where the function is largest. */
  static double[] of(SeparableDraw draw, double[] lengthscales, double sd) {
    int d = lengthscales.length;
    int[] counts = counts(lengthscales);
    double[] values = draw.grid(counts);
    double[] lower = new double[d];
    double[] upper = Coordinates.filled(d, 1);
    Lbfgsb.Objective descent =
        (x, gradient) -> {
          double value = draw.valueAndGradient(x, gradient);
          for (int j = 0; j < d; j++) {
            gradient[j] = -gradient[j];
          }
          return -value;
        };
    double[] best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Start start : starts(values, counts, WITHIN_SDS * sd)) {
      Lbfgsb.Minimum found =
          Lbfgsb.minimize(descent, point(start.index(), counts), lower, upper, OPTIONS);
      if (best == null || found.value() < least) {
        least = found.value();
        best = found.point();
      }
    }
    return best;
  }

  private static int[] counts(double[] lengthscales) {
    double most = Math.floor(Math.pow(MOST_GRID_POINTS, 1.0 / lengthscales.length));
    int[] counts = new int[lengthscales.length];
    for (int j = 0; j < counts.length; j++) {
      double wanted = 1 + Math.ceil(GRID_PER_LENGTHSCALE / lengthscales[j]);
      counts[j] = (int) Math.max(2, Math.min(most, wanted));
    }
    return counts;
  }

  private static List<Start> starts(double[] values, int[] counts, double within) {
    double top = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      top = Math.max(top, value);
    }
    List<Start> starts = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] >= top - within && isPeak(values, counts, i)) {
        starts.add(new Start(i, values[i]));
      }
    }
    starts.sort(Comparator.comparingDouble(start -> -start.value()));
    return starts.subList(0, Math.min(MOST_ASCENTS, starts.size()));
  }

  private static boolean isPeak(double[] values, int[] counts, int index) {
    int stride = 1;
    for (int j = counts.length - 1; j >= 0; j--) {
      int at = index / stride % counts[j];
      if (at > 0 && values[index - stride] > values[index]
          || at < counts[j] - 1 && values[index + stride] > values[index]) {
        return false;
      }
      stride *= counts[j];
    }
    return true;
  }

  private static double[] point(int index, int[] counts) {
    double[] point = new double[counts.length];
    int rest = index;
    for (int j = counts.length - 1; j >= 0; j--) {
      point[j] = (double) (rest % counts[j]) / (counts[j] - 1);
      rest /= counts[j];
    }
    return point;
  }
}
