package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;

/**
 * Continues where an ascent that ignored the constraints has left the legal points: from its start
 * and from the legal point nearest to its end.
 */
final class ConstrainedAscent {
  private final LockstepAscent.Climbable function;
  private final Domain domain;
  private final Repair repair;
  private final List<ProjectedAscent> ascents = new ArrayList<>();
  private final List<Integer> owners = new ArrayList<>();

  private ConstrainedAscent(LockstepAscent.Climbable function, Domain domain) {
    this.function = function;
    this.domain = domain;
    this.repair = new Repair(domain);
  }

  /**
   * The best legal points; minus infinity is the value at a start near which there is none.
   *
   * @param ends where ascents that ignored the constraints ended, one per start
   */
  static List<LockstepAscent.Found> climb(
      LockstepAscent.Climbable function,
      Domain domain,
      List<double[]> starts,
      List<LockstepAscent.Found> ends,
      int evaluations) {
    ConstrainedAscent climb = new ConstrainedAscent(function, domain);
    List<LockstepAscent.Found> found = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      if (domain.contains(ends.get(i).point())) {
        found.add(ends.get(i));
      } else {
        climb.add(starts.get(i), i);
        climb.add(ends.get(i).point(), i);
        found.add(new LockstepAscent.Found(starts.get(i), Double.NEGATIVE_INFINITY));
      }
    }
    climb.run(evaluations);
    for (int a = 0; a < climb.ascents.size(); a++) {
      LockstepAscent.Found one = climb.ascents.get(a).found();
      int owner = climb.owners.get(a);
      if (one.value() > found.get(owner).value()) {
        found.set(owner, one);
      }
    }
    return found;
  }

  private void add(double[] from, int owner) {
    double[] start = from.clone();
    if (!repair.slide(start)) {
      return;
    }
    boolean[] free = new boolean[start.length];
    for (int j = 0; j < free.length; j++) {
      free[j] = domain.axis(j).continuous() && domain.active(start, j);
    }
    ascents.add(new ProjectedAscent(start, free, repair));
    owners.add(owner);
  }

  private void run(int evaluations) {
    for (int round = 0; round < evaluations; round++) {
      List<ProjectedAscent> active = new ArrayList<>();
      List<Integer> ids = new ArrayList<>();
      for (int a = 0; a < ascents.size(); a++) {
        if (!ascents.get(a).done()) {
          active.add(ascents.get(a));
          ids.add(owners.get(a));
        }
      }
      if (active.isEmpty()) {
        return;
      }
      Matrix points =
          Matrix.of(active.stream().map(ProjectedAscent::point).toArray(double[][]::new));
      Acquisition.Slopes slopes =
          function.slopes(points, ids.stream().mapToInt(Integer::intValue).toArray());
      for (int i = 0; i < active.size(); i++) {
        active.get(i).report(slopes.values()[i], slopes.gradients().row(i));
      }
    }
  }
}
