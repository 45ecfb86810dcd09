package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final Domain MIXED =
      new Domain(
          List.of(
              Axis.interval(),
              Axis.lattice(7),
              Axis.lattice(Long.MAX_VALUE - 1),
              Axis.categories(30),
              Axis.interval()));

  private static Matrix known(Domain domain, int count, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[count][domain.dimension()];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextDouble());
      domain.snap(row);
    }
    return Matrix.of(rows);
  }

  private static double[] worth(int count) {
    double[] worth = new double[count];
    Arrays.setAll(worth, i -> i);
    return worth;
  }

  private static Set<List<Double>> rows(Matrix points) {
    Set<List<Double>> rows = new HashSet<>();
    for (int i = 0; i < points.rows(); i++) {
      rows.add(Arrays.stream(points.row(i)).boxed().toList());
    }
    return rows;
  }

  @Test
  void holdsTheKnownPoints() {
    for (Domain domain : List.of(Domain.cube(1), Domain.cube(60), MIXED)) {
      Matrix known = known(domain, 25, 1);
      Sweep sweep = Sweep.of(domain, known, worth(25), new SplittableRandom(2));
      assertThat(sweep.complete()).isFalse();
      assertThat(rows(sweep.points())).containsAll(rows(known));
    }
  }

  @Test
  void holdsTheBestOfManyKnownPointsAndFewerOthers() {
    Domain domain = Domain.cube(6);
    Matrix known = known(domain, 1000, 1);
    Sweep sweep = Sweep.of(domain, known, worth(1000), new SplittableRandom(2));
    int[] best = new int[256];
    Arrays.setAll(best, i -> 744 + i);
    Set<List<Double>> held = rows(sweep.points());
    assertThat(held).containsAll(rows(known.rows(best)));
    assertThat(held).doesNotContainAnyElementsOf(rows(known.rows(new int[] {0, 400, 743})));
    assertThat(sweep.points().rows()).isEqualTo(1024 + 256 + 256);
    Sweep few = Sweep.of(domain, known(domain, 500, 1), worth(500), new SplittableRandom(2));
    assertThat(few.points().rows()).isEqualTo(2048 + 512 + 256);
  }

  @Test
  void holdsLegalPointsOnly() {
    for (Domain domain : List.of(Domain.cube(2), MIXED)) {
      Sweep sweep = Sweep.of(domain, known(domain, 12, 3), worth(12), new SplittableRandom(4));
      for (int i = 0; i < sweep.points().rows(); i++) {
        double[] snapped = sweep.points().row(i);
        domain.snap(snapped);
        assertThat(sweep.points().row(i)).isEqualTo(snapped);
      }
    }
  }

  @Test
  void takesSmallFiniteDomainsWhole() {
    Domain domain = new Domain(List.of(Axis.lattice(10), Axis.categories(4), Axis.lattice(1)));
    Sweep sweep = Sweep.of(domain, known(domain, 5, 1), worth(5), new SplittableRandom(1));

    assertThat(sweep.complete()).isTrue();
    assertThat(sweep.points().rows()).isEqualTo(40);
    assertThat(rows(sweep.points())).hasSize(40);
  }

  @Test
  void holdsWhatAModelFoundAndFewerOthers() {
    Domain domain = Domain.cube(20);
    Matrix found = Matrix.of(new double[][] {new double[20]});
    Matrix known = known(domain, 5, 1);
    Matrix points = Sweep.of(domain, known, worth(5), found, new SplittableRandom(1)).points();
    assertThat(points.row(points.rows() - 1)).isEqualTo(found.row(0));
    assertThat(points.rows())
        .isBetween(
            1024, Sweep.of(domain, known, worth(5), new SplittableRandom(1)).points().rows() / 2);
    Domain small = new Domain(List.of(Axis.lattice(10)));
    Matrix one = Matrix.of(new double[][] {{0}});
    assertThat(Sweep.of(small, one, worth(1), one, new SplittableRandom(1)).points().rows())
        .isEqualTo(10);
  }

  @Test
  void takesLargeFiniteDomainsByPart() {
    Domain domain = new Domain(List.of(Axis.lattice(1000), Axis.lattice(1000)));
    Sweep sweep = Sweep.of(domain, known(domain, 5, 1), worth(5), new SplittableRandom(1));
    assertThat(sweep.complete()).isFalse();
    assertThat(sweep.points().rows()).isBetween(1024, 6000);
  }

  @Test
  void worksWithoutKnownPoints() {
    Sweep sweep =
        Sweep.of(Domain.cube(3), Matrix.zeros(0, 3), new double[0], new SplittableRandom(1));
    assertThat(sweep.points().rows()).isGreaterThanOrEqualTo(1024);
  }

  @Test
  void dependsOnTheGeneratorOnly() {
    Matrix known = known(MIXED, 9, 5);
    double[] first = Sweep.of(MIXED, known, worth(9), new SplittableRandom(6)).points().data();
    double[] again = Sweep.of(MIXED, known, worth(9), new SplittableRandom(6)).points().data();
    double[] other = Sweep.of(MIXED, known, worth(9), new SplittableRandom(7)).points().data();
    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void looksMoreCloselyNearTheBestPoints() {
    Domain domain = Domain.cube(2);
    double[][] rows = new double[30][2];
    SplittableRandom random = new SplittableRandom(8);
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextDouble());
    }
    rows[29] = new double[] {0.5, 0.5};
    double[] worth = new double[30];
    Arrays.fill(worth, Double.NEGATIVE_INFINITY);
    worth[29] = 1;
    Matrix points = Sweep.of(domain, Matrix.of(rows), worth, new SplittableRandom(9)).points();
    int near = 0;
    for (int i = 0; i < points.rows(); i++) {
      if (Math.abs(points.get(i, 0) - 0.5) < 0.01 && Math.abs(points.get(i, 1) - 0.5) < 0.01) {
        near++;
      }
    }
    // A thousand points spread evenly put less than one into this square.
    assertThat(near).isGreaterThan(8);
  }

  @Test
  void neighboursOnALongAxisLieOnBothSides() {
    Domain domain = new Domain(List.of(Axis.lattice(Long.MAX_VALUE - 1), Axis.interval()));
    Matrix known = Matrix.of(new double[][] {{0.75, 0.5}});
    Matrix points = Sweep.of(domain, known, new double[] {1}, new SplittableRandom(1)).points();
    int above = 0;
    int below = 0;
    int zero = 0;
    int spread = 1024;
    for (int i = spread; i < points.rows() - 1; i++) {
      double x = points.get(i, 0);
      above += x > 0.75 ? 1 : 0;
      below += x < 0.75 ? 1 : 0;
      zero += x < 1e-6 ? 1 : 0;
    }
    assertThat(above).isGreaterThan(50);
    assertThat(below).isGreaterThan(50);
    // A sum that overflowed would land at the wrong end.
    assertThat(zero).isLessThan(5);
  }
}
