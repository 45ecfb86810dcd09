package io.github.culmen.study.advice;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Whole points put together from what is best for each group of an additive model.
 *
 * <p>In high dimension no number of spread points comes near a point that is good in all groups at
 * once, but the largest value of a sum is where each component's is, and a component has few
 * inputs. This gives one point for the posterior mean and one for each of some functions drawn from
 * the posterior: good starts for maximising the acquisition of the whole function.
 */
final class AssembledPoints {
  private static final int DRAWN = 16;
  private static final int FEATURES = 256;

  private AssembledPoints() {}

  /**
   * The points, one a row.
   *
   * @param tried observed and pending points
   */
  static Matrix of(
      AdditiveSurrogate model,
      Domain domain,
      Matrix tried,
      PathMethod method,
      SplittableRandom random) {
    Decomposition groups = model.decomposition();
    AdditivePaths drawn = model.paths(method, DRAWN, FEATURES, random.split());
    List<SplittableRandom> perGroup = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      perGroup.add(random.split());
    }
    Matrix[] parts =
        IntStream.range(0, groups.size())
            .parallel()
            .mapToObj(g -> parts(model, g, domain, tried, drawn, perGroup.get(g)))
            .toArray(Matrix[]::new);
    double[][] points = new double[DRAWN + 1][domain.dimension()];
    for (int g = 0; g < parts.length; g++) {
      for (int k = 0; k < points.length; k++) {
        groups.insert(parts[g].row(k), g, points[k]);
      }
    }
    return Matrix.of(points);
  }

  private static Matrix parts(
      AdditiveSurrogate model,
      int group,
      Domain domain,
      Matrix tried,
      AdditivePaths drawn,
      SplittableRandom random) {
    Domain own = domain.project(model.decomposition().group(group));
    Surrogate component = model.component(group);
    Matrix triedInGroup = model.decomposition().select(tried, group);
    Matrix points = Sweep.ofGroup(own, triedInGroup, component.mean(triedInGroup), random).points();
    double[][] values = drawn.component(group).values(points);
    int[] best = new int[DRAWN + 1];
    for (int k = 0; k < DRAWN; k++) {
      best[k] = largest(values[k]);
    }
    best[DRAWN] = largest(component.mean(points));
    return points.rows(best);
  }

  private static int largest(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] > values[best]) {
        best = i;
      }
    }
    return best;
  }
}
