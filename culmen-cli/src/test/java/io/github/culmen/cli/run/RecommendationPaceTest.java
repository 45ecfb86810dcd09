package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecommendationPaceTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void recommendsAgainOnceThatTakesATenthOfTheRunAtMost() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).minimize().build());
    study.tell(study.ask().number(), 1);
    // Begun; the first takes a second; two trials come too soon; the third comes after ten seconds.
    Deque<Long> clock =
        new ArrayDeque<>(
            List.of(0L, 0L, SECOND, 2 * SECOND, 10 * SECOND, 11 * SECOND, 12 * SECOND));
    RecommendationPace pace = new RecommendationPace(clock::poll);
    assertThat(pace.next(study)).isPresent();
    assertThat(pace.next(study)).isEmpty();
    assertThat(pace.next(study)).isEmpty();
    assertThat(pace.next(study)).isPresent();
    assertThat(clock).isEmpty();
  }
}
