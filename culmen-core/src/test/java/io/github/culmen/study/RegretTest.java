package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.study.trial.Direction;
import org.junit.jupiter.api.Test;

class RegretTest {
  @Test
  void isEmptyBeforeTheFirstValue() {
    Study study = Study.create(Studies.onSquare(1).build());
    assertThat(Regret.simple(study, 0)).isEmpty();
    study.fail(study.ask().number(), "no");
    assertThat(Regret.simple(study, 0)).isEmpty();
  }

  @Test
  void isTheDistanceOfTheBestValueFromTheOptimumInEitherDirection() {
    Study low = Study.create(Studies.onSquare(1).minimize().build());
    low.ask(2);
    low.tell(1, 5);
    assertThat(Regret.simple(low, 2)).hasValue(3);
    low.tell(2, 2.5);
    assertThat(Regret.simple(low, 2)).hasValue(0.5);

    Study high = Study.create(Studies.onSquare(1).maximize().build());
    high.ask(2);
    high.tell(1, -5);
    assertThat(Regret.simple(high, -2)).hasValue(3);
    high.tell(2, -2);
    assertThat(Regret.simple(high, -2)).hasValue(0);
  }

  @Test
  void ofTheRecommendedPointIsTheDistanceOfItsTrueValue() {
    assertThat(Regret.inference(Direction.MINIMIZE, 1, 1.5)).isEqualTo(0.5);
    assertThat(Regret.inference(Direction.MAXIMIZE, 1, 0.5)).isEqualTo(0.5);
    assertThat(Regret.inference(Direction.MAXIMIZE, -3, -3)).isZero();
  }
}
