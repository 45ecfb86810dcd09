package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.math.Lbfgsb;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounded quasi-Newton ascents from several starts, each with its own state, that advance together:
 * one batched evaluation serves one step of all. Discrete coordinates stay as they are.
 */
final class LockstepAscent {
  private static final Lbfgsb.Options OPTIONS =
      Lbfgsb.Options.defaults()
          .withMaxIterations(60)
          .withMaxEvaluations(80)
          .withGradientTolerance(1e-5)
          .withValueTolerance(1e-9);

  private LockstepAscent() {}

  /** Where the ascents ended. */
  static List<Found> climb(Acquisition acquisition, Domain domain, List<double[]> starts) {
    List<Lbfgsb> searches = new ArrayList<>();
    for (double[] start : starts) {
      double[] lower = start.clone();
      double[] upper = start.clone();
      for (int j = 0; j < start.length; j++) {
        if (domain.axis(j).continuous()) {
          lower[j] = 0;
          upper[j] = 1;
        }
      }
      searches.add(Lbfgsb.start(start, lower, upper, OPTIONS));
    }
    List<Lbfgsb> active = new ArrayList<>(searches);
    double[] gradient = new double[domain.dimension()];
    while (!active.isEmpty()) {
      Matrix points = Matrix.of(active.stream().map(Lbfgsb::point).toArray(double[][]::new));
      Acquisition.Slopes slopes = acquisition.slopes(points);
      for (int i = 0; i < active.size(); i++) {
        for (int j = 0; j < gradient.length; j++) {
          gradient[j] = -slopes.gradients().get(i, j);
        }
        active.get(i).report(-slopes.values()[i], gradient);
      }
      active.removeIf(Lbfgsb::done);
    }
    return searches.stream()
        .map(Lbfgsb::minimum)
        .map(m -> new Found(m.point(), -m.value()))
        .toList();
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
