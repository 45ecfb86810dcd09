package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Pauses, requests, cancellations, discarded trials, measurements and attributes. */
class SteeringTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1));

  private final Journal journal = Journal.inMemory();
  private final Study study = Study.open(spec(), journal);

  private static StudySpec spec() {
    return StudySpec.builder(SPACE).name("steered").seed(3).build();
  }

  private static double f(Point point) {
    double x = point.real("x");
    double y = point.real("y");
    return (x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6);
  }

  private void run(int trials) {
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), f(trial.point()));
    }
  }

  @Test
  void aDiscardedTrialIsNotPendingForModelsThatPeopleAreShown() {
    run(3);
    study.discard(2, "");
    assertThat(study.history().withoutDiagnostics().pending()).isEmpty();
    assertThat(study.history().withoutDiagnostics().finished()).hasSize(2);
  }

  @Test
  void aPausedStudyHandsOutNothingUntilItIsResumed() {
    Trial.Pending running = study.ask();
    study.pause("lunch");
    assertThat(study.status()).isEqualTo(StudyStatus.PAUSED);
    assertThat(study.statusReason()).isEqualTo("lunch");
    assertThatThrownBy(study::ask)
        .isInstanceOf(StudyNotOpenException.class)
        .hasMessage(
            "only an open study hands out trials, but study 'steered' is paused (lunch); resume it"
                + " first");
    assertThatThrownBy(() -> study.worker("w", LeaseTerms.defaults()).ask())
        .isInstanceOf(StudyNotOpenException.class);
    // What runs may end.
    study.tell(running.number(), 1);
    int events = journal.read(0).size();
    study.pause("again");
    assertThat(journal.read(0)).hasSize(events);
    study.resume("");
    assertThat(study.ask().number()).isEqualTo(2);
  }

  @Test
  void aFinishedStudyIsReopenedByResumingIt() {
    study.finish("good enough");
    assertThatThrownBy(() -> study.askUpTo(10)).isInstanceOf(StudyNotOpenException.class);
    assertThatThrownBy(() -> study.pause(""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is finished");
    assertThat(Study.resume(journal).status()).isEqualTo(StudyStatus.FINISHED);
    study.resume("");
    assertThat(study.askUpTo(10)).isPresent();
  }

  @Test
  void aPauseFromElsewhereIsObeyedEvenIfTheModelIsAtWork() {
    Study other = Study.resume(journal);
    run(8);
    other.pause("");
    assertThatThrownBy(study::ask).isInstanceOf(StudyNotOpenException.class);
    assertThat(study.history().trials()).hasSize(8);
  }

  @Test
  void optimizeEndsWhenTheStudyIsFinished() {
    List<Integer> seen = new ArrayList<>();
    study.optimize(
        point -> f(point),
        Budget.trials(20),
        trial -> {
          seen.add(trial.number());
          if (trial.number() == 4) {
            study.finish("enough");
          }
        });
    assertThat(seen).containsExactly(1, 2, 3, 4);
  }

  @Test
  void whatIsSaidAboutTrialsDoesNotChangeSuggestions() {
    Study plain = Study.open(spec(), Journal.inMemory());
    for (int i = 0; i < 9; i++) {
      Trial.Pending quiet = plain.ask();
      Trial.Pending trial = study.ask();
      assertThat(trial.point()).isEqualTo(quiet.point());
      study.measure(trial.number(), TrialMeasurement.of(1, 100 * i));
      study.annotate(List.of(Annotation.of("note", "trial " + i).onTrial(trial.number())));
      study.annotate(List.of(Annotation.of("count", i)));
      study.pause("");
      study.resume("");
      plain.tell(quiet.number(), f(quiet.point()));
      study.tell(trial.number(), f(trial.point()));
    }
  }

  @Test
  void aDiscardedTrialIsNoDataAnyMore() {
    run(8);
    int best = study.best().orElseThrow().number();
    Trial.Discarded discarded = study.discard(best, "wrong machine");
    assertThat(discarded.finished()).isPresent();
    assertThat(study.best().orElseThrow().number()).isNotEqualTo(best);
    assertThat(study.history().finished()).hasSize(7).noneMatch(t -> t.number() == best);
    assertThat(study.history().trials()).hasSize(8);
    assertThat(study.history().tried(discarded.point())).isFalse();
    assertThatThrownBy(() -> study.tell(best, 1))
        .isInstanceOf(UnknownTrialException.class)
        .hasMessageContaining("was discarded: wrong machine");
    // The same as if it were opened now.
    assertThat(study.ask()).isEqualTo(Study.resume(journal).history().trials().get(8));
    assertThat(study.history()).isEqualTo(Study.resume(journal).history());
  }

  @Test
  void afterADiscardTheNextPointFollowsFromTheEventsAlone() {
    run(10);
    study.discard(3, "");
    Point next = study.explain().orElseThrow().next().orElseThrow().suggestion().point();
    assertThat(Study.resume(journal).ask().point()).isEqualTo(next);
  }

  @Test
  void aDiscardedTrialThatHadEndedCanBeRestored() {
    run(8);
    Trial.Finished before = (Trial.Finished) study.history().trials().get(4);
    study.discard(5, "");
    assertThat(study.restore(5)).isEqualTo(before);
    assertThat(study.restore(5)).isEqualTo(before);
    assertThat(study.history().finished()).hasSize(8);
    assertThat(study.history().tried(before.point())).isTrue();
    Trial.Pending pending = study.ask();
    study.discard(pending.number(), "");
    assertThatThrownBy(() -> study.restore(pending.number()))
        .hasMessageContaining("trial 9 had not ended");
    assertThatThrownBy(() -> study.discard(77, ""))
        .hasMessageContaining("no trial 77 among 1 to 9");
  }

  @Test
  void stoppingRulesForgetWhatADiscardedTrialTold() {
    List<StoppingRule> rules = List.of(StoppingRule.information(1e-9));
    run(25);
    var before = study.check(rules);
    study.discard(study.best().orElseThrow().number(), "");
    run(1);
    assertThat(study.check(rules)).isEqualTo(Study.resume(journal).check(rules));
    assertThat(study.check(rules)).isNotEqualTo(before);
  }

  @Test
  void aRequestedTrialHasItsNumberAtOnceAndComesNext() {
    Trial.Pending wanted =
        study.request(Map.of("x", 0.25, "y", 0.5), new Request("ada", "a hunch"));
    assertThat(wanted.number()).isEqualTo(1);
    assertThat(wanted.suggestion().origin()).isEqualTo(Origin.REQUESTED);
    assertThat(study.waiting()).containsExactly(wanted);
    assertThat(study.requestOf(1)).contains(new Request("ada", "a hunch"));
    assertThat(study.ask()).isEqualTo(wanted);
    assertThat(study.waiting()).isEmpty();
    assertThat(study.ask().number()).isEqualTo(2);
    assertThat(Study.resume(journal).history()).isEqualTo(study.history());
  }

  @Test
  void aRequestedTrialIsLeasedByTheNextWorkerEvenIfTheBudgetIsSpent() {
    study.request(Map.of("x", 0.25, "y", 0.5), Request.unknown());
    Worker worker = study.worker("w", LeaseTerms.defaults());
    Lease lease = worker.askUpTo(1).orElseThrow();
    assertThat(lease.trial().number()).isEqualTo(1);
    assertThat(worker.askUpTo(1)).isEmpty();
    worker.tell(lease, Outcome.value(2));
    assertThat(study.history().finished()).hasSize(1);
  }

  @Test
  void whoQueuedAPointIsKnownOfItsTrial() {
    study.enqueue(Map.of("x", 0.1, "y", 0.1));
    study.enqueue(Map.of("x", 0.2, "y", 0.2), new Request("bob", ""));
    study.ask();
    study.ask();
    assertThat(study.requestOf(1)).isEmpty();
    assertThat(study.requestOf(2)).contains(new Request("bob", ""));
  }

  @Test
  void aWorkerLearnsThatItsTrialIsCancelled() {
    Worker worker = study.worker("w", LeaseTerms.defaults());
    Lease lease = worker.ask();
    assertThat(worker.cancelled(lease)).isFalse();
    assertThat(study.cancel(1, false, "too slow")).isInstanceOf(Trial.Pending.class);
    assertThat(worker.heartbeat(lease)).isTrue();
    assertThat(worker.cancelled(lease)).isTrue();
    assertThat(study.cancellation(1).orElseThrow().why()).isEqualTo("too slow");
    Trial.Discarded ended = (Trial.Discarded) worker.end(lease);
    assertThat(ended.reason()).isEqualTo("cancelled: too slow");
    assertThat(worker.heartbeat(lease)).isFalse();
    assertThat(study.leases()).isEmpty();
    assertThat(worker.ask().trial().number()).isEqualTo(2);
  }

  @Test
  void aCancelledTrialMayKeepItsLastMeasurement() {
    Worker worker = study.worker("w", LeaseTerms.defaults());
    Lease lease = worker.ask();
    worker.measure(lease, TrialMeasurement.of(1, 5));
    worker.measure(
        lease,
        new TrialMeasurement(
            OptionalLong.of(2), OptionalDouble.of(12.5), Map.of("value", 4.0, "loss", Double.NaN)));
    study.cancel(1, true, "");
    Trial.Finished ended = (Trial.Finished) worker.end(lease);
    assertThat(ended.value()).hasValue(4);
    assertThat(ended.ran()).hasValue(12.5);
    assertThat(study.measurements(1)).hasSize(2);
  }

  @Test
  void aMeasurementWithoutAllOutcomesIsNoValue() {
    Study constrained =
        Study.create(StudySpec.builder(SPACE).outcome(OutcomeBound.atMost("ms", 5)).build());
    constrained.ask();
    constrained.measure(1, TrialMeasurement.of(1, 5));
    assertThat(constrained.cancel(1, true, "")).isInstanceOf(Trial.Discarded.class);
    constrained.ask();
    constrained.measure(
        2,
        new TrialMeasurement(
            OptionalLong.empty(), OptionalDouble.empty(), Map.of("value", 1.0, "ms", 3.0)));
    assertThat(constrained.cancel(2, true, ""))
        .isInstanceOfSatisfying(Trial.Finished.class, t -> assertThat(t.value()).hasValue(1));
  }

  @Test
  void aCancelledTrialWhoseWorkerIsGoneEndsAndIsNotBegunAgain() {
    study.worker("w", LeaseTerms.defaults()).ask();
    study.cancel(1, false, "");
    // A worker of the same name is a later life of it.
    Worker next = study.worker("w", LeaseTerms.defaults());
    assertThat(next.takeOver()).isEmpty();
    assertThat(study.history().trials().get(0)).isInstanceOf(Trial.Discarded.class);
    Lease lease = next.ask();
    study.cancel(lease.trial().number(), false, "");
    assertThat(next.release(lease)).isTrue();
    assertThat(study.history().trials().get(1)).isInstanceOf(Trial.Discarded.class);
  }

  @Test
  void aHolderOfADiscardedTrialLosesIt() {
    Worker worker = study.worker("w", LeaseTerms.defaults());
    Lease lease = worker.ask();
    study.discard(1, "not this one");
    assertThat(worker.heartbeat(lease)).isFalse();
    assertThat(worker.cancelled(lease)).isTrue();
    assertThat(worker.end(lease)).isInstanceOf(Trial.Discarded.class);
    assertThatThrownBy(() -> worker.tell(lease, Outcome.value(1)))
        .isInstanceOf(UnknownTrialException.class);
  }

  @Test
  void onlyPendingTrialsAreMeasuredAndRepetitionsAreNot() {
    study.ask();
    study.measure(1, TrialMeasurement.of(1, 5));
    study.measure(1, TrialMeasurement.of(1, 5));
    study.measure(1, TrialMeasurement.of(1, 6));
    assertThat(study.measurements(1).stream().map(StudyEvent.Measured::measurement))
        .containsExactly(TrialMeasurement.of(1, 5), TrialMeasurement.of(1, 6));
    study.tell(1, 6);
    assertThatThrownBy(() -> study.measure(1, TrialMeasurement.of(2, 7)))
        .isInstanceOf(UnknownTrialException.class)
        .hasMessage("only a pending trial can be measured, but trial 1 has ended");
    assertThatThrownBy(() -> TrialMeasurement.of(-1, 7)).hasMessageContaining("step = -1");
  }

  @Test
  void anAttributeIsReplacedOnlyInTheVersionThatWasRead() {
    Attribute first = study.annotate(Annotation.of("note", "one"), 0).orElseThrow();
    Study other = Study.resume(journal);
    Attribute second = other.annotate(Annotation.of("note", "two"), first.version()).orElseThrow();
    assertThat(second.version()).isGreaterThan(first.version());
    assertThatThrownBy(() -> study.annotate(Annotation.of("note", "three"), first.version()))
        .isInstanceOfSatisfying(
            VersionConflictException.class,
            e -> assertThat(e.version()).isEqualTo(second.version()));
    assertThatThrownBy(() -> study.annotate(Annotation.of("note", "three"), 0))
        .isInstanceOf(VersionConflictException.class);
    // A repetition of what is there is none.
    assertThat(study.annotate(Annotation.of("note", "two"), first.version())).contains(second);
    assertThat(study.annotate(Annotation.of("note", "").removed(), second.version())).isEmpty();
    assertThat(study.attributes()).isEmpty();
  }

  @Test
  void attributesOfSeveralTrialsAreWrittenAllOrNone() {
    study.ask();
    int events = journal.read(0).size();
    assertThatThrownBy(
            () ->
                study.annotate(
                    List.of(
                        Annotation.of("a", 1).onTrial(1).in("tool"),
                        Annotation.of("b", "text").onTrial(2))))
        .isInstanceOf(UnknownTrialException.class);
    assertThat(journal.read(0)).hasSize(events);
    study.annotate(
        List.of(Annotation.of("a", 1).onTrial(1).in("tool"), Annotation.of("a", "x").onTrial(1)));
    assertThat(study.attributes(1).stream().map(a -> a.namespace() + "/" + a.key()))
        .containsExactly("tool/a", "/a");
    assertThat(study.attributes(1).get(0).value()).isEqualTo(1.0);
    assertThatThrownBy(() -> Annotation.of("a", List.of()))
        .hasMessageContaining("must be a text or a number");
    assertThatThrownBy(() -> Annotation.of("a", "x".repeat(Annotation.LONGEST + 1)))
        .hasMessageContaining("up to 1000000 characters");
  }

  @Test
  void listenersSeeEachEventOnce() {
    List<StudyEvent> seen = new ArrayList<>();
    Runnable end = study.listen(seen::add);
    int before = study.events(0).size();
    study.ask();
    Study.resume(journal).pause("by another process");
    study.history();
    assertThat(seen).isEqualTo(study.events(before)).hasSize(2);
    end.run();
    study.resume("");
    assertThat(seen).hasSize(2);
  }

  @Test
  void aKeeperLearnsOfACancellation() throws InterruptedException {
    Worker worker = study.worker("w", LeaseTerms.defaults().lasting(Duration.ofMillis(90)));
    Lease lease = worker.ask();
    study.cancel(1, false, "");
    try (LeaseKeeper keeper = worker.keep(lease)) {
      while (!keeper.cancelled()) {
        Thread.sleep(5);
      }
      assertThat(keeper.lost()).isFalse();
    }
  }
}
