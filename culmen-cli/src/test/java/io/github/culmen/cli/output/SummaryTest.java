package io.github.culmen.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryTest {
  private final Study study =
      Study.create(StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).maximize().build());

  private Summary summary(Ending ending, Optional<Recommendation> recommendation) {
    return new Summary(study, recommendation, ending, Duration.ofSeconds(3));
  }

  @Test
  void tellsPeopleWhatWasFound() {
    study.add(Map.of("x", 0.1), Outcome.value(0.25));
    study.add(Map.of("x", 0.2), Outcome.failure("no"));
    Recommendation recommendation =
        new Recommendation(study.history().trials().get(0).point(), 0.5, 0.125);
    assertThat(summary(Ending.EXHAUSTED, Optional.of(recommendation)).lines())
        .containsExactly(
            "2 trials, 1 of them failed, in 3.0 s; every point of the space was tried",
            "best observed: 0.25 in trial 1",
            "  x = 0.1",
            "recommended: the model expects 0.5 (sd 0.125) at",
            "  x = 0.1");
  }

  @Test
  void hasLittleToSayWithoutValues() {
    assertThat(summary(Ending.DONE, Optional.empty()).lines()).containsExactly("0 trials in 3.0 s");
    assertThat(summary(Ending.DONE, Optional.empty()).whyAllFailed()).isEmpty();
  }

  @Test
  void knowsWhyAllFailed() {
    study.add(Map.of("x", 0.1), Outcome.failure("first"));
    study.add(Map.of("x", 0.2), Outcome.failure("second"));
    assertThat(summary(Ending.DONE, Optional.empty()).whyAllFailed()).contains("second");
    study.add(Map.of("x", 0.3), Outcome.value(1));
    assertThat(summary(Ending.DONE, Optional.empty()).whyAllFailed()).isEmpty();
  }

  @Test
  void tellsProgramsTheSame() {
    study.ask();
    Map<String, Object> json =
        summary(Ending.OUT_OF_TIME, Optional.empty()).json(Map.of("directory", "d"));
    assertThat(json)
        .containsEntry("ended", "out-of-time")
        .containsEntry("observed", null)
        .containsEntry("recommended", null)
        .containsEntry("pending", 1)
        .containsEntry("failed", 0L)
        .containsEntry("seconds", 3.0);
  }
}
