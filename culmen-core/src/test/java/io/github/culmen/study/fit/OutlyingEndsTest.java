package io.github.culmen.study.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Trials beside many at an end of the front, where an objective hardly differs. */
class OutlyingEndsTest {
  private static final int TRIALS = 20;

  // How many of twenty trials fail in an edition, by the first objective's values.
  private static long failed(int edition, IntToDoubleFunction first) {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .objectives(NamedObjective.minimize("a"), NamedObjective.minimize("b"))
            .strategy(Strategy.auto().toBuilder().edition(edition).build())
            .build();
    Study study = Study.create(spec);
    for (int i = 0; i < TRIALS; i++) {
      study.add(
          Map.of("x", i / 20.0),
          Outcome.named("a", first.applyAsDouble(i)).with("b", 1 - i / 20.0));
    }
    History seen = OutlyingTrials.failed(spec, study.history(), edition);
    return seen.finished().stream().map(Trial.Finished::failure).filter(f -> f.isPresent()).count();
  }

  @Test
  void hugeValuesFailInEveryEditionThatKnowsThem() {
    for (int edition : new int[] {6, 7, 8}) {
      assertThat(failed(edition, i -> i % 3 == 0 ? 1e12 : 1 + i / 20.0)).isEqualTo(7);
    }
  }

  // As of cosines at an end of the front, where a third or most of the trials may be.
  @Test
  void valuesAreNoOutliersBesideThoseAtAnEndOfTheFront() {
    for (int zeros : new int[] {6, 14}) {
      for (double size : new double[] {6e-17, 1e-6}) {
        IntToDoubleFunction end = i -> i < zeros ? size * (1 + 0.1 * i) : 0.3 + i / 20.0;
        assertThat(failed(7, end)).isEqualTo(TRIALS - zeros);
        assertThat(failed(8, end)).isZero();
      }
    }
  }
}
