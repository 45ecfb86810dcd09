package io.github.culmen.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StudyChartTest {
  private static Study study(Direction direction) {
    return Study.create(
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .name("chart")
            .direction(direction)
            .build());
  }

  @ParameterizedTest
  @EnumSource
  void followsTheDirection(Direction direction) {
    Study study = study(direction);
    study.add(Map.of("x", 0), Outcome.failure("no"));
    study.add(Map.of("x", 0.5), Outcome.value(5));
    study.add(Map.of("x", 1), Outcome.value(-7));
    String best = direction.word().equals("minimize") ? "best -7 at trial 3" : "best 5 at trial 2";
    assertThat(StudyChart.of(study, OptionalDouble.empty()).subtitle())
        .contains("3 trials, 1 failed", best);
    assertThat(StudyChart.of(study, OptionalDouble.empty()).title())
        .isEqualTo("chart (" + direction.word() + ")");
  }

  @Test
  void drawsAStudyWithoutTrials() {
    Study study = study(Direction.MINIMIZE);
    assertThat(StudyChart.of(study, OptionalDouble.of(1)).toSvg()).contains("<svg");
  }

  @Test
  void drawsAStudyOfFailuresOnly() {
    Study study = study(Direction.MINIMIZE);
    study.add(Map.of("x", 0), Outcome.failure("no"));
    assertThat(StudyChart.of(study, OptionalDouble.empty()).toSvg()).contains("failed");
  }
}
