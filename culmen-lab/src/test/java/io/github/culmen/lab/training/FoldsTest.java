package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FoldsTest {
  private static final Folds SMALL =
      new Folds(
          new double[][] {{1, 10}, {2, 20}, {3, 20}, {4, 10}, {6, 40}, {8, 40}, {11, 0}},
          new double[] {1, 2, 3, 4, 5, 6, 7});

  @Test
  void everySampleIsPredictedOnceFromAllOthersThirds() {
    Set<Integer> predicted = new HashSet<>();
    List<Integer> folds = new ArrayList<>();
    double error =
        SMALL.meanSquare(
            (training, wanted, fold) -> {
              folds.add(fold);
              Set<Integer> all = new HashSet<>();
              Arrays.stream(training).forEach(all::add);
              for (int i : wanted) {
                assertThat(i % Folds.COUNT).isEqualTo(fold);
                assertThat(all.add(i)).as("sample %s is learned from too", i).isTrue();
                assertThat(predicted.add(i)).isTrue();
              }
              assertThat(all).hasSize(7);
              return Arrays.stream(wanted).mapToDouble(i -> SMALL.targets()[i]).toArray();
            });
    assertThat(predicted).hasSize(7);
    assertThat(folds).containsExactly(0, 1, 2);
    assertThat(error).isZero();
  }

  @Test
  void theErrorIsTheMeanOfSquaresOverAllSamples() {
    // Whoever says 4 is wrong by 3, 2, 1, 0, 1, 2 and 3.
    double error =
        SMALL.meanSquare(
            (training, wanted, fold) -> {
              double[] four = new double[wanted.length];
              Arrays.fill(four, 4);
              return four;
            });
    assertThat(error).isCloseTo(28.0 / 7, within(1e-14));
  }

  @Test
  void standardizedColumnsHaveMeanZeroAndVarianceOne() {
    double[][] scaled = SMALL.standardized();
    for (int j = 0; j < 2; j++) {
      double sum = 0;
      double squares = 0;
      for (double[] row : scaled) {
        sum += row[j];
        squares += row[j] * row[j];
      }
      assertThat(sum).isCloseTo(0, within(1e-12));
      assertThat(squares / 7).isCloseTo(1, within(1e-12));
    }
    // By hand: the first column has the mean 5 and the variance (16+9+4+1+1+9+36)/7.
    assertThat(scaled[0][0]).isCloseTo(-4 / Math.sqrt(76.0 / 7), within(1e-12));
  }

  @Test
  void otherInputsKeepTheTargets() {
    Folds other = SMALL.with(SMALL.standardized());
    assertThat(other.targets()).isEqualTo(SMALL.targets());
    assertThat(other.inputs()).isNotEqualTo(SMALL.inputs());
  }

  @Test
  void theDataAreThoseOfTheLiterature() {
    Folds boston = Folds.boston();
    assertThat(boston.inputs()).hasDimensions(506, 13);
    // The mean and the extremes of the median house values, in thousands of dollars.
    assertThat(Arrays.stream(boston.targets()).average().orElseThrow())
        .isCloseTo(22.5328, within(1e-4));
    assertThat(Arrays.stream(boston.targets()).min().orElseThrow()).isEqualTo(5);
    assertThat(Arrays.stream(boston.targets()).max().orElseThrow()).isEqualTo(50);
    Folds cancer = Folds.cancer();
    assertThat(cancer.inputs()[0]).hasSize(9);
    assertThat(Arrays.stream(cancer.targets()).distinct().sorted().toArray()).containsExactly(0, 1);
    // 34.5 % of the tumours are malignant.
    assertThat(Arrays.stream(cancer.targets()).average().orElseThrow())
        .isCloseTo(0.345, within(5e-3));
  }
}
