package io.github.culmen.setting;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.math.Matrix;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecompositionTest {
  @Test
  void theOrderOfGroupsAndMembersDoesNotMatter() {
    Decomposition a =
        Decomposition.of(5, List.of(new int[] {4, 2}, new int[] {3, 0}, new int[] {1}));
    Decomposition b =
        Decomposition.of(5, List.of(new int[] {1}, new int[] {0, 3}, new int[] {2, 4}));
    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b).hasToString("[[0, 3], [1], [2, 4]]");
    assertThat(Decomposition.ofLabels(7, -1, 2, 7, 2)).isEqualTo(a);
    assertThat(a.groupOf(4)).isEqualTo(2);
    assertThat(a.group(0)).containsExactly(0, 3);
    assertThat(a.size()).isEqualTo(3);
    assertThat(a.sizeOf(2)).isEqualTo(2);
    assertThat(a).isNotEqualTo(Decomposition.singletons(5));
  }

  @Test
  void changingWhatWasGivenOrReturnedChangesNothing() {
    int[] given = {1, 0};
    Decomposition d = Decomposition.of(2, List.of(given));
    given[0] = 0;
    d.group(0)[0] = 5;
    d.groups().get(0)[1] = 5;
    assertThat(d.group(0)).containsExactly(0, 1);
  }

  @Test
  void badGroupsAreNamed() {
    assertThatThrownBy(() -> Decomposition.of(4, List.of(new int[] {0, 1}, new int[] {1, 2, 3, 2})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("overlap")
        .hasMessageContaining("[1, 2]");
    assertThatThrownBy(() -> Decomposition.of(4, List.of(new int[] {0}, new int[] {2})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cover")
        .hasMessageContaining("[1, 3]");
    assertThatThrownBy(() -> Decomposition.of(2, List.of(new int[] {0, 1, 7}, new int[] {-1})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 0 to 1")
        .hasMessageContaining("[-1, 7]");
    assertThatThrownBy(() -> Decomposition.of(2, List.of(new int[] {0, 1}, new int[0])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("group 1 is empty");
    assertThatThrownBy(() -> Decomposition.of(3, Collections.emptyList()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[0, 1, 2]");
    assertThatThrownBy(() -> Decomposition.single(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dimension = 0");
  }

  @Test
  void partsJoinToTheWholeTheyWereSelectedFrom() {
    Decomposition d = Decomposition.of(4, List.of(new int[] {0, 3}, new int[] {1, 2}));
    Matrix point = Matrix.of(new double[][] {{0.1, 0.2, 0.3, 0.4}});
    assertThat(d.select(point, 0).row(0)).containsExactly(0.1, 0.4);
    assertThat(d.join(List.of(d.select(point, 0).row(0), d.select(point, 1).row(0))))
        .containsExactly(point.row(0));
    assertThatThrownBy(() -> d.insert(new double[1], 0, new double[4]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("group 0 puts 2 coordinates into 4, but got 1 and 4");
    assertThatThrownBy(() -> d.select(Matrix.zeros(1, 3), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("4 coordinates, but have 3");
    assertThatThrownBy(() -> d.join(List.of(new double[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 groups and 1 parts");
  }

  @Test
  void theAdjustedRandIndexIsKnownForSmallCases() {
    Decomposition pairs = Decomposition.ofLabels(0, 0, 1, 1, 2, 2);
    assertThat(pairs.adjustedRandIndex(pairs)).isEqualTo(1);
    assertThat(pairs.adjustedRandIndex(Decomposition.ofLabels(5, 5, 4, 4, 3, 3))).isEqualTo(1);
    // Contingency 2, 1 | 1, 2 of six inputs: (2 - 2.4) / (6 - 2.4).
    Decomposition halves = Decomposition.ofLabels(0, 0, 0, 1, 1, 1);
    Decomposition mixed = Decomposition.ofLabels(0, 0, 1, 0, 1, 1);
    assertClose(halves.adjustedRandIndex(mixed), -0.4 / 3.6, 1e-15, "halves");
    assertClose(mixed.adjustedRandIndex(halves), -0.4 / 3.6, 1e-15, "symmetric");
    assertThat(Decomposition.single(6).adjustedRandIndex(pairs)).isZero();
    assertThat(Decomposition.single(6).adjustedRandIndex(Decomposition.singletons(6))).isZero();
    assertThat(Decomposition.single(1).adjustedRandIndex(Decomposition.singletons(1))).isEqualTo(1);
    assertThatThrownBy(() -> pairs.adjustedRandIndex(Decomposition.single(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6 and 5");
  }
}
