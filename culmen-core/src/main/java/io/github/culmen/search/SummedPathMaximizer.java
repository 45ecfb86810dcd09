package io.github.culmen.search;

import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Decomposition;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Maximises functions drawn from a sum: the largest value of each is the sum of its components'
 * largest values, each searched for over its own few inputs, all groups at the same time. Where the
 * domain has constraints that does not hold, and all inputs are searched together.
 */
public final class SummedPathMaximizer implements PathMaximizer {
  private final Domain domain;
  private final Decomposition groups;

  /** Searches {@code domain} group by group. */
  public SummedPathMaximizer(Domain domain, Decomposition groups) {
    this.domain = domain;
    this.groups = groups;
  }

  @Override
  public PathMaxima maximize(Paths paths, Matrix candidates) {
    if (!(paths instanceof AdditivePaths sum)) {
      throw new IllegalArgumentException("the functions must be sums, but are " + paths);
    }
    if (domain.limited()) {
      return new LockstepPathMaximizer(domain).maximize(paths, candidates);
    }
    List<PathMaxima> parts =
        IntStream.range(0, groups.size())
            .parallel()
            .mapToObj(
                g ->
                    new LockstepPathMaximizer(domain.project(groups.group(g)))
                        .maximize(sum.component(g), groups.select(candidates, g)))
            .toList();
    double[] values = new double[paths.count()];
    double[][] points = new double[values.length][domain.dimension()];
    for (int g = 0; g < parts.size(); g++) {
      for (int k = 0; k < values.length; k++) {
        values[k] += parts.get(g).values()[k];
        groups.insert(parts.get(g).points().row(k), g, points[k]);
      }
    }
    return new PathMaxima(Matrix.of(points), values);
  }

  /** All inputs move together, as they would on the way up the whole function. */
  @Override
  public Matrix ways(Paths paths, double[] from, int places) {
    return UphillWays.of(paths, domain, from, places);
  }
}
