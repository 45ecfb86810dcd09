package io.github.culmen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DomainTest {
  private static final Domain SMALL =
      new Domain(List.of(Axis.lattice(3), Axis.categories(2), Axis.lattice(4)));

  @Test
  void aCubeIsContinuousAndInfinite() {
    Domain cube = Domain.cube(3);
    assertThat(cube.dimension()).isEqualTo(3);
    assertThat(cube.continuous()).isTrue();
    assertThat(cube.cardinality()).isEqualTo(Long.MAX_VALUE);
    assertThat(cube.axis(1).ordered()).isTrue();
  }

  @Test
  void aFiniteDomainNumbersItsPointsLastCoordinateFastest() {
    assertThat(SMALL.continuous()).isFalse();
    assertThat(SMALL.cardinality()).isEqualTo(24);
    Set<List<Double>> points = new HashSet<>();
    for (long i = 0; i < 24; i++) {
      double[] point = SMALL.point(i);
      double[] snapped = point.clone();
      SMALL.snap(snapped);
      assertThat(snapped).isEqualTo(point);
      points.add(Arrays.stream(point).boxed().toList());
    }
    assertThat(points).hasSize(24);
    assertThat(SMALL.point(0)).containsExactly(0.5 / 3, 0.25, 0.125);
    assertThat(SMALL.point(1)).containsExactly(0.5 / 3, 0.25, 0.375);
    assertThat(SMALL.point(23)).containsExactly(2.5 / 3, 0.75, 0.875);
  }

  @Test
  void cardinalitiesThatOverflowAreInfinite() {
    Axis half = Axis.lattice(1L << 32);
    assertThat(new Domain(List.of(half, half)).cardinality()).isEqualTo(Long.MAX_VALUE);
    assertThat(new Domain(List.of(half, Axis.lattice(1L << 31))).cardinality())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(new Domain(List.of(half, Axis.lattice(1L << 30))).cardinality()).isEqualTo(1L << 62);
    assertThat(new Domain(List.of(half, half, half)).cardinality()).isEqualTo(Long.MAX_VALUE);
    assertThat(new Domain(List.of(Axis.lattice(3), Axis.interval())).cardinality())
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void snappingMovesToTheNearestLegalPoint() {
    double[] point = {0.34, 0.9, -3};
    SMALL.snap(point);
    assertThat(point).containsExactly(0.5, 0.75, 0.125);
    double[] outside = {1.5, -0.5};
    Domain.cube(2).snap(outside);
    assertThat(outside).containsExactly(1, 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 1000, 1_000_003, 1L << 52})
  void levelsAreFoundAgainFromTheirPositions(long levels) {
    for (Axis axis : List.of(Axis.lattice(levels), Axis.categories(levels))) {
      assertThat(axis.continuous()).isFalse();
      for (long level : new long[] {0, levels / 3, levels / 2, levels - 1}) {
        double position = axis.position(level);
        assertThat(position).isBetween(0.0, 1.0);
        assertThat(axis.level(position)).isEqualTo(level);
        assertThat(axis.snap(position)).isEqualTo(position);
      }
      assertThat(axis.level(-1)).isZero();
      assertThat(axis.level(1)).isEqualTo(levels - 1);
      assertThat(axis.level(2)).isEqualTo(levels - 1);
    }
  }

  @Test
  void rejectsNoAxesAndNoLevels() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Domain(List.of()))
        .withMessage("a domain needs at least one axis, but there is none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Axis.lattice(0))
        .withMessage("an axis needs at least one level, but levels = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Axis.categories(-1))
        .withMessageContaining("levels = -1");
  }

  @Test
  void aProjectedDomainHasTheAxesAskedFor() {
    Axis colours = Axis.categories(3);
    Domain domain = new Domain(List.of(Axis.interval(), colours, Axis.lattice(4)));
    assertThat(domain.project(2, 1).axes()).containsExactly(Axis.lattice(4), colours);
  }
}
