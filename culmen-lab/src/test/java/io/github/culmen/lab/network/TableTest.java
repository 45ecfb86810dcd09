package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TableTest {
  private final Table boston = Table.boston();
  private final Table cancer = Table.cancer();

  @Test
  void bostonHasTheRangesOfThePublicData() {
    assertThat(boston.inputs()).hasDimensions(506, 13);
    assertThat(boston.outputs()).hasDimensions(506, 1);
    Samples.Scale inputs = Samples.Scale.of(boston.inputs());
    assertThat(inputs.least())
        .containsExactly(0.00632, 0, 0.46, 0, 0.385, 3.561, 2.9, 1.1296, 1, 187, 12.6, 0.32, 1.73);
    assertThat(inputs.largest())
        .containsExactly(
            88.9762, 100, 27.74, 1, 0.871, 8.78, 100, 12.1265, 24, 711, 22, 396.9, 37.97);
    double mean =
        Arrays.stream(boston.outputs()).mapToDouble(row -> row[0]).average().orElseThrow();
    assertThat(mean).isCloseTo(22.53, within(5e-3));
  }

  @Test
  void cancerHasNineScoresAndTwoClasses() {
    assertThat(cancer.inputs()).hasDimensions(699, 9);
    assertThat(cancer.outputs()).hasDimensions(699, 2);
    for (double[] scores : cancer.inputs()) {
      for (double score : scores) {
        assertThat(score).isBetween(0.1, 1.0);
      }
    }
    long benign = Arrays.stream(cancer.outputs()).filter(row -> row[0] == 1).count();
    assertThat(benign).isEqualTo(458);
    for (double[] row : cancer.outputs()) {
      assertThat(row[0] + row[1]).isEqualTo(1);
    }
  }

  @Test
  void missingScoresBecomeTheMedian() {
    // 402 of the 683 known scores of the sixth column are 1, which is the median too.
    long ones = Arrays.stream(cancer.inputs()).filter(row -> row[5] == 0.1).count();
    assertThat(ones).isEqualTo(402 + 16);
  }

  @Test
  void theOrderIsShuffledAndAlwaysTheSame() {
    assertThat(boston.inputs()[0][0]).isNotEqualTo(0.00632);
    assertThat(Table.boston().inputs()).isDeepEqualTo(boston.inputs());
    assertThat(Table.cancer().outputs()).isDeepEqualTo(cancer.outputs());
  }

  @Test
  void samplesAreSplitByTheirNumber() {
    assertThat(Samples.of(boston, 0, 8).count()).isEqualTo(406);
    assertThat(Samples.of(boston, 8, 9).count()).isEqualTo(50);
    assertThat(Samples.of(boston, 9, 10).count()).isEqualTo(50);
    assertThat(Samples.of(cancer, 0, 7).count()).isEqualTo(490);
    assertThat(Samples.of(cancer, 7, 9).count()).isEqualTo(140);
    assertThat(Samples.of(cancer, 9, 10).count()).isEqualTo(69);
  }

  @Test
  void samplesLieBetweenMinusOneAndOne() {
    Samples all = Samples.of(boston, 0, 10);
    assertThat(all.inputSize()).isEqualTo(13);
    Samples.Scale scaled = Samples.Scale.of(all.inputs());
    for (int j = 0; j < 13; j++) {
      assertThat(scaled.least()[j]).isEqualTo(-1);
      assertThat(scaled.largest()[j]).isCloseTo(1, within(1e-15));
    }
    assertThat(scaled.least()[13]).isEqualTo(1);
    assertThat(Samples.Scale.of(all.outputs()).largest()).containsExactly(1);
  }

  @Test
  void aColumnThatNeverChangesSaysNothing() {
    Table table = new Table(new double[][] {{3, 1}, {3, 2}}, new double[][] {{0}, {1}});
    assertThat(Samples.of(table, 0, 10).inputs())
        .isDeepEqualTo(new double[][] {{0, -1, 1}, {0, 1, 1}});
  }
}
