package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.testdata.StoppedClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leases that are lost while their trials run, as after a machine slept. */
class LeasedTrialsTest {
  private static final LeaseTerms TERMS = LeaseTerms.defaults().lasting(Duration.ofHours(1));

  private final StoppedClock time = new StoppedClock();
  private final Journal journal = Journal.inMemory();
  private final StudySpec spec =
      StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
          .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
          .build();
  private final List<String> notes = new ArrayList<>();

  private Worker worker(String name) {
    return Study.open(spec, journal, time).worker(name, TERMS);
  }

  private LeasedTrials trials(String name) {
    Study study = Study.open(spec, journal, time);
    return new LeasedTrials(study, study.worker(name, TERMS), notes::add);
  }

  @Test
  void aThreadDoesNotTakeTheTrialOfAnotherThatSleptThroughItsLease() {
    LeasedTrials here = trials("a");
    Assignments.Assignment first = here.fresh(1).orElseThrow();
    time.pass(Duration.ofHours(2));
    assertThat(here.again()).isEmpty();
    assertThat(here.tell(first, Outcome.value(1), Duration.ZERO).orElseThrow().value()).hasValue(1);
    assertThat(notes).isEmpty();
  }

  @Test
  void aTrialThatWasLostAndCameBackIsToldByWhoeverIsFirst() {
    LeasedTrials here = trials("a");
    Assignments.Assignment first = here.fresh(1).orElseThrow();
    time.pass(Duration.ofHours(2));
    Lease elsewhere = worker("b").takeOver().orElseThrow();
    assertThat(elsewhere.attempt()).isEqualTo(2);
    time.pass(Duration.ofHours(2));
    Assignments.Assignment third = here.again().orElseThrow();
    assertThat(third.trial()).isEqualTo(first.trial());

    assertThat(here.tell(first, Outcome.value(1), Duration.ZERO).orElseThrow().value()).hasValue(1);
    assertThat(here.tell(third, Outcome.value(2), Duration.ZERO).orElseThrow().value()).hasValue(1);
    assertThat(notes)
        .containsExactly("another worker finished trial 1 first, and its outcome counts");
    here.release(third);
    assertThat(here.fresh(1)).isEmpty();
  }
}
