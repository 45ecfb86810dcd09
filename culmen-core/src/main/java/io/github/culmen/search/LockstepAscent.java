package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.math.Lbfgsb;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bounded quasi-Newton ascents from several starts, each with its own state, that advance together:
 * one batched evaluation serves one step of all. Discrete coordinates stay as they are, and so do
 * inactive ones. Where the domain has constraints, the ends meet them.
 */
final class LockstepAscent {
  private static final Lbfgsb.Options OPTIONS =
      Lbfgsb.Options.defaults().withGradientTolerance(1e-5).withValueTolerance(1e-9);

  // Trial steps a line search may take beyond one per iteration, over the whole ascent.
  private static final int EXTRA_EVALUATIONS = 20;
  private static final Lbfgsb.Options LONG = options(60);
  // Evaluations before all but the best of many ascents are given up.
  private static final int HEAT = 8;

  /** For ascents whose end need only be accurate to a few hundredths. */
  static final Lbfgsb.Options SHORT =
      OPTIONS
          .withMaxIterations(6)
          .withMaxEvaluations(10)
          .withGradientTolerance(1e-3)
          .withValueTolerance(0.01);

  private LockstepAscent() {}

  /** When a thorough ascent ends. */
  static Lbfgsb.Options options(int iterations) {
    return OPTIONS.withMaxIterations(iterations).withMaxEvaluations(iterations + EXTRA_EVALUATIONS);
  }

  /** Where the ascents ended. */
  static List<Found> climb(Acquisition acquisition, Domain domain, List<double[]> starts) {
    return climb((points, ids) -> acquisition.slopes(points), domain, starts, LONG);
  }

  /**
   * The same, but only those that are ahead after a few steps continue: it shows early which start
   * leads to the best end, and starts are then cheap.
   *
   * @param finalists how many continue
   */
  static List<Found> contest(
      Acquisition acquisition, Domain domain, List<double[]> starts, int finalists) {
    return climb(
        (points, ids) -> acquisition.slopes(points), domain, starts, LONG, HEAT, finalists);
  }

  /** The same with a function of its own for each start. */
  static List<Found> climb(
      Climbable function, Domain domain, List<double[]> starts, Lbfgsb.Options options) {
    return climb(function, domain, starts, options, Integer.MAX_VALUE, starts.size());
  }

  private static List<Found> climb(
      Climbable function,
      Domain domain,
      List<double[]> starts,
      Lbfgsb.Options options,
      int heat,
      int finalists) {
    List<Lbfgsb> searches = new ArrayList<>();
    for (double[] start : starts) {
      double[] lower = start.clone();
      double[] upper = start.clone();
      for (int j = 0; j < start.length; j++) {
        if (domain.axis(j).continuous() && domain.active(start, j)) {
          lower[j] = 0;
          upper[j] = 1;
        }
      }
      searches.add(Lbfgsb.start(start, lower, upper, options));
    }
    int[] active = unfinished(searches);
    double[] gradient = new double[domain.dimension()];
    for (int step = 0; active.length > 0; step++) {
      if (step == heat) {
        active = ahead(searches, active, finalists);
      }
      Matrix points = Matrix.zeros(active.length, gradient.length);
      for (int i = 0; i < active.length; i++) {
        double[] point = searches.get(active[i]).point();
        System.arraycopy(point, 0, points.data(), i * point.length, point.length);
      }
      Acquisition.Slopes slopes = function.slopes(points, active);
      for (int i = 0; i < active.length; i++) {
        for (int j = 0; j < gradient.length; j++) {
          gradient[j] = -slopes.gradients().get(i, j);
        }
        searches.get(active[i]).report(-slopes.values()[i], gradient);
      }
      active = IntStream.of(active).filter(i -> !searches.get(i).done()).toArray();
    }
    List<Found> ends =
        searches.stream().map(Lbfgsb::minimum).map(m -> new Found(m.point(), -m.value())).toList();
    return domain.limited()
        ? ConstrainedAscent.climb(function, domain, starts, ends, options.maxEvaluations())
        : ends;
  }

  private static int[] unfinished(List<Lbfgsb> searches) {
    return IntStream.range(0, searches.size()).filter(i -> !searches.get(i).done()).toArray();
  }

  // Those with the best values so far, in their own order; ended ones count, but need no more
  // steps.
  private static int[] ahead(List<Lbfgsb> searches, int[] active, int finalists) {
    double limit =
        searches.stream()
            .mapToDouble(search -> search.minimum().value())
            .sorted()
            .limit(finalists)
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    return IntStream.of(active).filter(i -> searches.get(i).minimum().value() <= limit).toArray();
  }

  /** A function per start. */
  @FunctionalInterface
  interface Climbable {
    /** Value and gradient at each row of {@code points}, of the function of that row's start. */
    Acquisition.Slopes slopes(Matrix points, int[] starts);
  }

  /**
   * A point and the acquisition there.
   *
   * @param point the point
   * @param value the acquisition
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Found(double[] point, double value) {}
}
