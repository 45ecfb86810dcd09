package io.github.culmen.study.belief;

import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.maximum.CalibratedMaximum;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Paths;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.ModelComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Maximises functions drawn from a study's models. The maximum of a sum of functions of different
 * inputs is the sum of their maxima, so that each component is searched over its own few inputs.
 */
final class DrawnMaxima {
  private static final int MOST_CANDIDATES = 1024;
  private static final double REACH = 3;

  private final FittedStudy fittedStudy;
  private final Decomposition groups;
  // By model and component; the recommended point comes first.
  private final Matrix[][] candidates;

  DrawnMaxima(FittedStudy fittedStudy) {
    this.fittedStudy = fittedStudy;
    this.groups = fittedStudy.parted();
    this.candidates = new Matrix[fittedStudy.models().size()][];
  }

  /**
   * Functions at their largest and at the recommended point.
   *
   * @param top each function's largest value, at least {@code there}
   * @param there each function's value at the recommended point
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Heights(double[] top, double[] there) {}

  /** The largest values among candidates: never too large, and cheap. */
  Heights amongCandidates(Paths paths, int model) {
    Matrix[] points = candidates(model);
    return sum(
        each(
            g -> {
              double[][] values = fittedStudy.part(paths, g).values(points[g]);
              double[] top = new double[values.length];
              double[] there = new double[values.length];
              for (int k = 0; k < top.length; k++) {
                top[k] = Arrays.stream(values[k]).max().orElseThrow();
                there[k] = values[k][0];
              }
              return new Heights(top, there);
            }));
  }

  /** The largest values anywhere. */
  Heights anywhere(Paths paths, int model) {
    return sum(byGroup(paths, model));
  }

  /** The largest values anywhere of each component, and its values at the recommended point. */
  List<Heights> byGroup(Paths paths, int model) {
    Matrix[] points = candidates(model);
    return each(
        g -> {
          Paths own = fittedStudy.part(paths, g);
          double[] top = maximize(own, g, points[g]).values().clone();
          double[][] values = own.values(points[g].rows(new int[] {0}));
          double[] there = Arrays.stream(values).mapToDouble(v -> v[0]).toArray();
          Arrays.setAll(top, k -> Math.max(top[k], there[k]));
          return new Heights(top, there);
        });
  }

  private PathMaximizer.PathMaxima maximize(Paths component, int group, Matrix from) {
    return new LockstepPathMaximizer(fittedStudy.parts().get(group).domain())
        .maximize(component, from);
  }

  private static Heights sum(List<Heights> all) {
    double[] top = all.get(0).top().clone();
    double[] there = all.get(0).there().clone();
    for (Heights one : all.subList(1, all.size())) {
      Arrays.setAll(top, k -> top[k] + one.top()[k]);
      Arrays.setAll(there, k -> there[k] + one.there()[k]);
    }
    return new Heights(top, there);
  }

  private <T> List<T> each(IntFunction<T> ofGroup) {
    return IntStream.range(0, groups.size()).parallel().mapToObj(ofGroup).toList();
  }

  private Matrix[] candidates(int model) {
    if (candidates[model] == null) {
      Matrix recommended = Matrix.of(new double[][] {fittedStudy.unit()});
      Matrix[] own = new Matrix[groups.size()];
      for (int g = 0; g < own.length; g++) {
        ModelComponent part = fittedStudy.parts().get(g);
        Matrix promising =
            CalibratedMaximum.promising(
                part.candidates().points(),
                part.candidates().moments().get(model),
                REACH,
                MOST_CANDIDATES);
        own[g] = Matrix.stack(groups.select(recommended, g), promising);
      }
      candidates[model] = own;
    }
    return candidates[model];
  }
}
