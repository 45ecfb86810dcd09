package io.github.culmen.study.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A study with a fidelity, as its target alone sees it. */
class TargetHistoryTest {
  private final Study study =
      Study.create(
          StudySpec.builder(
                  SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("epochs", 1, 9)))
              .minimize()
              .fidelity(Fidelity.of("epochs", 9))
              .build());

  private int add(double x, int epochs, Outcome outcome) {
    return study.add(Map.of("x", x, "epochs", epochs), outcome).number();
  }

  private History atTarget() {
    return TargetHistory.of(study.spec(), study.history());
  }

  @Test
  void cheapTrialsAreLeftOutAndKeepTheirNumbers() {
    int cheap = add(0.1, 1, Outcome.value(1));
    int whole = add(0.2, 9, Outcome.value(2));
    History seen = atTarget();
    assertThat(seen.trials()).hasSize(2);
    assertThat(seen.trials().get(cheap - 1)).isInstanceOf(Trial.Discarded.class);
    assertThat(seen.finished())
        .singleElement()
        .satisfies(t -> assertThat(t.number()).isEqualTo(whole));
    assertThat(study.history().finished()).as("the study itself").hasSize(2);
  }

  @Test
  void pointsAreCountedOnceAndOnlyAtTheTarget() {
    add(0.1, 1, Outcome.value(1));
    assertThat(TargetHistory.points(study.spec(), study.history())).isZero();
    add(0.1, 9, Outcome.value(1));
    add(0.1, 9, Outcome.value(1.1));
    add(0.7, 9, Outcome.failure("out of memory"));
    assertThat(TargetHistory.points(study.spec(), study.history())).isEqualTo(2);
    Trial.Discarded ignored = study.discard(4, "a wrong disk");
    assertThat(TargetHistory.points(study.spec(), study.history())).isEqualTo(1);
  }

  @Test
  void aValueCountsAtTheTargetOnly() {
    add(0.1, 1, Outcome.value(1));
    add(0.1, 9, Outcome.failure("out of memory"));
    assertThat(TargetHistory.hasValue(study.spec(), study.history())).isFalse();
    add(0.2, 9, Outcome.value(3));
    assertThat(TargetHistory.hasValue(study.spec(), study.history())).isTrue();
  }
}
