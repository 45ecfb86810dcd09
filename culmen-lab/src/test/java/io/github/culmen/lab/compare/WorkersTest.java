package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static Study study() {
    return Study.create(
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
            .build());
  }

  private static List<Integer> ends(int count, int trials, long seed) {
    Study study = study();
    Workers workers = new Workers(count, new SplittableRandom(seed));
    List<Integer> ends = new ArrayList<>();
    while (ends.size() < trials) {
      while (workers.idle() && workers.begun() < trials) {
        workers.begin(study.ask());
      }
      Trial.Pending next = workers.next();
      ends.add(next.number());
    }
    return ends;
  }

  @Test
  void oneWorkerEndsTrialsInTheirOrder() {
    assertThat(ends(1, 10, 1)).isEqualTo(IntStream.rangeClosed(1, 10).boxed().toList());
  }

  @Test
  void manyWorkersEndEveryTrialOnceInAnotherOrder() {
    List<Integer> ends = ends(8, 50, 1);
    assertThat(ends)
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 50).boxed().toList());
    assertThat(ends).isNotEqualTo(ends.stream().sorted().toList());
    // Only 8 are under way at a time: the k-th end cannot be of a trial that has not begun.
    for (int k = 0; k < ends.size(); k++) {
      assertThat(ends.get(k)).isLessThanOrEqualTo(k + 8);
    }
    assertThat(ends(8, 50, 1)).isEqualTo(ends);
    assertThat(ends(8, 50, 2)).isNotEqualTo(ends);
  }

  @Test
  void aBusyWorkerTakesNoTrial() {
    Study study = study();
    Workers workers = new Workers(1, new SplittableRandom(1));
    workers.begin(study.ask());
    assertThatThrownBy(() -> workers.begin(study.ask()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("all 1 workers are busy");
  }
}
