package io.github.culmen.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Region;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimitsTest {
  /** Limits as functions of the point, kept at 0 and above; the first few are equations. */
  record Functions(int equations, List<ToDoubleFunction<double[]>> limitFunctions)
      implements Region {
    @Override
    public boolean contains(double[] point) {
      double[] slacks = new double[constraints()];
      slacks(point, slacks);
      for (int k = 0; k < slacks.length; k++) {
        if (!(k < equations ? Math.abs(slacks[k]) <= 1e-9 : slacks[k] >= 0)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void settle(double[] point) {}

    @Override
    public boolean active(double[] point, int coordinate) {
      return true;
    }

    @Override
    public boolean conditional(int coordinate) {
      return false;
    }

    @Override
    public int constraints() {
      return limitFunctions.size();
    }

    @Override
    public boolean equation(int limit) {
      return limit < equations;
    }

    @Override
    public void slacks(double[] point, double[] slacks) {
      for (int k = 0; k < slacks.length; k++) {
        slacks[k] = limitFunctions.get(k).applyAsDouble(point);
      }
    }

    @Override
    public long cardinality() {
      return Long.MAX_VALUE;
    }

    @Override
    public double[] point(long number) {
      throw new UnsupportedOperationException();
    }
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  static Domain cube(int dimension, int equations, ToDoubleFunction<double[]>... limits) {
    return new Domain(
        Domain.cube(dimension).axes(), Optional.of(new Functions(equations, List.of(limits))));
  }

  private static double sum(double[] x) {
    return Arrays.stream(x).sum();
  }

  private static Matrix spread(Domain domain, int count) {
    Matrix points =
        LegalPoints.spread(
                domain, count, Matrix.zeros(0, domain.dimension()), new SplittableRandom(1))
            .orElseThrow();
    assertThat(points.rows()).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      assertThat(domain.contains(points.row(i))).isTrue();
    }
    return points;
  }

  private static double[] range(Matrix points, int column) {
    double low = 1;
    double high = 0;
    for (int i = 0; i < points.rows(); i++) {
      low = Math.min(low, points.get(i, column));
      high = Math.max(high, points.get(i, column));
    }
    return new double[] {low, high};
  }

  @Test
  void aThinLinearBandIsFilledFromEndToEnd() {
    Domain band = cube(2, 0, x -> x[1] - x[0], x -> x[0] + 1e-5 - x[1]);
    Matrix points = spread(band, 1000);
    assertThat(range(points, 0)[0]).isLessThan(0.02);
    assertThat(range(points, 0)[1]).isGreaterThan(0.98);
    // Neither heaps nor holes: each tenth of the band has its share.
    int[] tenths = new int[10];
    for (int i = 0; i < points.rows(); i++) {
      tenths[(int) Math.min(9, 10 * points.get(i, 0))]++;
    }
    assertThat(Arrays.stream(tenths).min().orElseThrow()).isGreaterThan(30);
    assertThat(Arrays.stream(tenths).max().orElseThrow()).isLessThan(250);
  }

  @Test
  void aRareCornerOfASimplexIsFound() {
    // A share of 1/8! · 0.2^8 = 6e-11 of the cube.
    Domain corner = cube(8, 0, x -> 0.2 - sum(x));
    Matrix points = spread(corner, 500);
    double mean = 0;
    for (int i = 0; i < points.rows(); i++) {
      mean += sum(points.row(i)) / points.rows();
    }
    // Of uniform points it is 0.2·8/9; of points on the face it would be 0.2.
    assertThat(mean).isBetween(0.15, 0.195);
  }

  @Test
  void aCurvedBandIsFollowedAllAround() {
    ToDoubleFunction<double[]> radius = x -> Math.hypot(x[0] - 0.5, x[1] - 0.5);
    Domain ring =
        cube(2, 0, x -> radius.applyAsDouble(x) - 0.4, x -> 0.4 + 1e-6 - radius.applyAsDouble(x));
    Matrix points = spread(ring, 600);
    int[] eighths = new int[8];
    for (int i = 0; i < points.rows(); i++) {
      double angle = Math.atan2(points.get(i, 1) - 0.5, points.get(i, 0) - 0.5) / Math.PI;
      eighths[(int) Math.min(7, 4 * (angle + 1))]++;
    }
    assertThat(Arrays.stream(eighths).min().orElseThrow()).isGreaterThan(25);
  }

  @Test
  void anEquationIsKept() {
    Matrix points = spread(cube(3, 1, x -> sum(x) - 1), 300);
    for (int j = 0; j < 3; j++) {
      assertThat(range(points, j)[0]).isLessThan(0.1);
      assertThat(range(points, j)[1]).isGreaterThan(0.8);
    }
  }

  @Test
  void bothIslandsAreFound() {
    ToDoubleFunction<double[]> near =
        x ->
            Math.max(
                0.01 - Math.hypot(x[0] - 0.1, x[1] - 0.1),
                0.01 - Math.hypot(x[0] - 0.9, x[1] - 0.9));
    Matrix points = spread(cube(2, 0, near), 400);
    long first = 0;
    for (int i = 0; i < points.rows(); i++) {
      first += points.get(i, 0) < 0.5 ? 1 : 0;
    }
    assertThat(first).isBetween(80L, 320L);
  }

  @Test
  void contradictionsAreFoundOut() {
    Domain nothing = cube(2, 0, x -> x[0] - x[1] - 0.1, x -> x[1] - x[0]);
    assertThat(LegalPoints.spread(nothing, 10, Matrix.zeros(0, 2), new SplittableRandom(1)))
        .isEmpty();
  }

  @Test
  void whatHasNoValueIsNotLegal() {
    Domain logs = cube(2, 0, x -> Math.log(x[0] - 0.9), x -> 1 - x[1]);
    assertThat(LegalPoints.spread(logs, 10, Matrix.zeros(0, 2), new SplittableRandom(1))).isEmpty();
    spread(cube(1, 0, x -> 5 + Math.log(x[0] - 0.99)), 10);
  }

  @Test
  void discreteCoordinatesMoveTogether() {
    // Of 8^6 combinations, those of sum 21 that are even in the first: single changes break it.
    Domain lattice =
        new Domain(
            Collections.nCopies(6, Axis.lattice(8)),
            Optional.of(new Functions(1, List.of(x -> 8 * sum(x) - 24))));
    Matrix points = spread(lattice, 500);
    long distinct =
        IntStream.range(0, points.rows())
            .mapToObj(i -> Arrays.toString(points.row(i)))
            .distinct()
            .count();
    assertThat(distinct).isGreaterThan(300);
  }

  @Test
  void repairGoesToTheNearestLegalPoint() {
    Domain halfPlane = cube(2, 0, x -> 1 - x[0] - x[1]);
    double[] x = {0.9, 0.7};
    assertThat(new Repair(halfPlane).slide(x)).isTrue();
    assertThat(x[0]).isCloseTo(0.6, offset(1e-8));
    assertThat(x[1]).isCloseTo(0.4, offset(1e-8));
    // The nearest point of the whole line is outside the cube.
    double[] edge = {1, 0.9};
    assertThat(new Repair(cube(2, 0, p -> 0.05 - p[0] - 0.01 * p[1])).slide(edge)).isTrue();
    assertThat(edge[0]).isBetween(0.0, 0.05);
  }
}
