package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Studies of thousands of trials. */
class LongStudyTest {
  private static StudySpec random() {
    return Studies.onSquare(1)
        .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  @Test
  void aHistoryKnowsThePointsOfItsOwnTrialsOnly() {
    Study study = Study.create(random());
    History empty = study.history();
    Point first = study.ask().point();
    History one = study.history();
    Point second = study.ask().point();

    assertThat(empty.tried(first)).isFalse();
    assertThat(empty.points()).isZero();
    assertThat(one.tried(first)).isTrue();
    assertThat(one.tried(second)).isFalse();
    assertThat(one.points()).isEqualTo(1);
    assertThat(study.history().tried(second)).isTrue();

    History apart = new History(one.trials());
    assertThat(apart.tried(first)).isTrue();
    assertThat(apart.tried(second)).isFalse();
    assertThat(apart.points()).isEqualTo(1);
  }

  @Test
  void thousandsOfTrialsOnThousandsOfPointsLeaveNoneOut() {
    SearchSpace space =
        SearchSpace.of(Parameter.integer("a", 1, 50), Parameter.integer("b", 1, 60));
    Study study =
        Study.create(StudySpec.builder(space).strategy(random().strategy()).seed(4).build());
    List<Point> points = Studies.drive(study, point -> 0, 3000);
    assertThat(new HashSet<>(points)).hasSize(3000);
    assertThatExceptionOfType(SpaceExhaustedException.class).isThrownBy(study::ask);
  }
}
