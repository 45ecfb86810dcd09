package io.github.culmen.study.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutlyingTrialsTest {
  private static final StudySpec SPEC =
      StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
          .objectives(NamedObjective.maximize("gain"), NamedObjective.minimize("cost"))
          .build();

  private static History told(double[]... values) {
    Study study = Study.create(SPEC);
    for (int i = 0; i < values.length; i++) {
      study.add(
          Map.of("x", i / 10.0), Outcome.named("gain", values[i][0]).with("cost", values[i][1]));
    }
    return study.history();
  }

  private static List<Integer> failed(History history) {
    return OutlyingTrials.failed(SPEC, history, 6).finished().stream()
        .filter(trial -> trial.failure().isPresent())
        .map(Trial::number)
        .toList();
  }

  @Test
  void aTrialWithAValueBeyondAllOthersCountsAsFailed() {
    assertThat(
            failed(
                told(
                    new double[] {1, 3},
                    new double[] {2, 1e9},
                    new double[] {3, 2},
                    new double[] {-1e12, 1},
                    new double[] {2, 2.5})))
        .containsExactly(2, 4);
  }

  @Test
  void goodValuesAndModeratelyBadOnesDoNot() {
    History history =
        told(
            new double[] {1, 3},
            new double[] {1e9, 4},
            new double[] {3, -1e9},
            new double[] {2, 300},
            new double[] {2, 2.5});
    assertThat(OutlyingTrials.failed(SPEC, history, 6)).isSameAs(history);
  }

  @Test
  void withTooFewOthersNothingChanges() {
    History history = told(new double[] {1, 3}, new double[] {2, 1e9}, new double[] {3, 2});
    assertThat(OutlyingTrials.failed(SPEC, history, 6)).isSameAs(history);
  }
}
