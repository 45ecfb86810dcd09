package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every store of studies promises. */
public abstract class StudyStoreContract extends DamagedStoreContract {
  /** For the stores under test. */
  protected StudyStoreContract() {}

  @Test
  void outcomesAreKeptAndTheBestIsTheBestFeasible() {
    StudySpec spec =
        StudySpec.builder(SPACE)
            .name("limited")
            .strategy(spec("limited").strategy())
            .outcome(OutcomeBound.atMost("latency", 50))
            .build();
    Study study = Study.resume(store.create(spec));
    study.add(Map.of("lr", 0.1, "depth", 3), Outcome.value(1).with("latency", 60));
    assertThat(store.summary("limited").orElseThrow().best()).isEmpty();
    study.add(Map.of("lr", 0.1, "depth", 4), Outcome.value(2).with("latency", 50, 0.5));
    study.add(Map.of("lr", 0.1, "depth", 5), Outcome.value(3).with("latency", 40));
    assertThat(store.summary("limited").orElseThrow().best()).hasValue(2);
    Study again = Study.resume(store.open("limited"));
    assertThat(again.spec()).isEqualTo(spec);
    assertThat(again.history().finished().get(1).outcome())
        .isEqualTo(Outcome.value(2).with("latency", 50, 0.5));
    assertThatThrownBy(() -> again.tell(again.ask().number(), 1))
        .hasMessageContaining("latency was not told");
  }

  @Test
  void isEmptyAtFirst() {
    assertThat(store.list()).isEmpty();
    assertThat(store.summary("none")).isEmpty();
    assertThatThrownBy(() -> store.open("none"))
        .isInstanceOf(UnknownStudyException.class)
        .hasMessage("there is no study 'none' in store " + store.url());
    assertThatThrownBy(() -> store.delete("none")).isInstanceOf(UnknownStudyException.class);
  }

  @Test
  void theBestOfAStudyWithAFidelityIsAtItsTarget() {
    StudySpec spec =
        StudySpec.builder(SPACE)
            .name("cheap")
            .minimize()
            .fidelity(Fidelity.of("depth", 10).proportional())
            .build();
    Study study = Study.resume(store.create(spec));
    study.add(Map.of("lr", 0.1, "depth", 3), Outcome.value(1));
    assertThat(store.summary("cheap").orElseThrow().best()).isEmpty();
    study.add(Map.of("lr", 0.1, "depth", 10), Outcome.value(3));
    study.add(Map.of("lr", 0.2, "depth", 10), Outcome.value(2));
    assertThat(store.summary("cheap").orElseThrow().best()).hasValue(2);
    Study again = Study.resume(store.open("cheap"));
    assertThat(again.spec()).isEqualTo(spec);
    assertThat(again.best().orElseThrow().number()).isEqualTo(3);
    assertThat(again.ask().suggestion())
        .isEqualTo(Study.resume(store.open("cheap")).history().pending().get(0).suggestion());
  }

  @Test
  void sumsUpEachStudy() {
    Study study = Study.resume(store.create(spec("größer, 'quoted' \"x\"; --")));
    study.ask(4);
    study.tell(2, 0.5);
    study.tell(3, -0.25);
    study.fail(1, "no");
    study.enqueue(Map.of("lr", 0.1, "depth", 3));
    Study.resume(
        store.create(
            new StudySpec(
                "b", SPACE, Direction.MAXIMIZE, spec("b").noise(), spec("b").strategy(), 1)));
    Study other = Study.resume(store.open("b"));
    other.add(Map.of("lr", 0.1, "depth", 3), Outcome.value(3));
    other.add(Map.of("lr", 0.1, "depth", 4), Outcome.value(5));

    List<StudySummary> list = store.list();
    assertThat(list).hasSize(2);
    StudySummary b = store.summary("b").orElseThrow();
    assertThat(list).contains(b);
    assertThat(b.best()).hasValue(5);
    assertThat(b.direction()).isEqualTo(Direction.MAXIMIZE);
    StudySummary first = store.summary("größer, 'quoted' \"x\"; --").orElseThrow();
    assertThat(first.trials()).isEqualTo(4);
    assertThat(first.failed()).isEqualTo(1);
    assertThat(first.pending()).isEqualTo(1);
    assertThat(first.best()).hasValue(-0.25);
    assertThat(first.parameters()).isEqualTo(2);
    assertThat(first.updated()).isAfterOrEqualTo(first.created());
  }

  @Test
  void saysWhatChangedSinceTheCallerLooked() {
    for (String name : List.of("a", "b", "c")) {
      store.create(spec(name));
    }
    Map<String, Integer> known = new HashMap<>();
    store.changes(Map.of()).changed().forEach(s -> known.put(s.name(), s.events()));
    assertThat(known).containsOnly(Map.entry("a", 1), Map.entry("b", 1), Map.entry("c", 1));
    assertThat(store.changes(known).changed()).isEmpty();
    Study study = Study.resume(store.open("b"));
    study.ask(4);
    study.tell(1, 3);
    study.tell(2, 1);
    study.fail(3, "no");
    study.finish("enough");
    store.delete("a");
    StudyChanges changes = store.changes(known);
    assertThat(changes.gone()).containsExactly("a");
    assertThat(changes.damaged()).isEmpty();
    assertThat(changes.changed()).hasSize(1);
    StudySummary b = changes.changed().get(0);
    assertThat(b.name()).isEqualTo("b");
    assertThat(b.events()).isEqualTo(9);
    assertThat(b.status()).isEqualTo(StudyStatus.FINISHED);
    assertThat(b.best()).hasValue(1);
    assertThat(List.of(b.trials(), b.failed(), b.pending(), b.discarded()))
        .containsExactly(4, 1, 1, 0);
  }

  @Test
  void whatSteersAStudyIsSeenByEveryProcess() {
    Study study = Study.resume(store.create(spec("steered")));
    Study other = Study.resume(store.open("steered"));
    study.request(Map.of("lr", 0.1, "depth", 3), new Request("ada", "a hunch\u0000"));
    Worker worker = other.worker("w", LeaseTerms.defaults());
    Lease lease = worker.ask();
    assertThat(lease.trial().number()).isEqualTo(1);
    worker.measure(lease, TrialMeasurement.of(3, Double.NaN));
    study.cancel(1, true, "slow");
    assertThat(worker.cancelled(lease)).isTrue();
    assertThat(worker.end(lease)).isInstanceOf(Trial.Discarded.class);
    study.add(Map.of("lr", 0.1, "depth", 3), Outcome.value(1));
    study.add(Map.of("lr", 0.1, "depth", 4), Outcome.value(2));
    study.discard(2, "");
    Attribute first =
        study.annotate(Annotation.of("note", "one").onTrial(3).in("tool"), 0).orElseThrow();
    assertThatThrownBy(() -> other.annotate(Annotation.of("note", 2).onTrial(3).in("tool"), 0))
        .isInstanceOf(VersionConflictException.class);
    other.annotate(Annotation.of("note", 2).onTrial(3).in("tool"), first.version());
    other.pause("");
    assertThatThrownBy(study::ask).isInstanceOf(StudyNotOpenException.class);

    Study again = Study.resume(store.open("steered"));
    assertThat(again.history()).isEqualTo(study.history());
    assertThat(again.attributes(3)).isEqualTo(study.attributes(3)).hasSize(1);
    assertThat(again.measurements(1)).isEqualTo(study.measurements(1)).hasSize(1);
    StudySummary summary = store.summary("steered").orElseThrow();
    assertThat(summary.status()).isEqualTo(StudyStatus.PAUSED);
    assertThat(summary.best()).hasValue(2);
    assertThat(List.of(summary.trials(), summary.pending(), summary.discarded()))
        .containsExactly(3, 0, 2);
    study.restore(2);
    assertThat(store.summary("steered").orElseThrow().best()).hasValue(1);
    assertThat(store.verify()).allMatch(check -> check.damage().isEmpty());
  }

  @Test
  void hasOneStudyOfAName() {
    store.create(spec("a"));
    assertThatThrownBy(() -> store.create(spec("a")))
        .isInstanceOf(StudyExistsException.class)
        .hasMessageContaining("has a study 'a' already");
    assertThat(store.openOrCreate(spec("a")).read(0)).hasSize(1);
    assertThat(store.openOrCreate(spec("b")).read(0)).hasSize(1);
    assertThat(store.list()).extracting(StudySummary::name).containsExactly("a", "b");
  }

  @Test
  void refusesNamesThatCannotBeTyped() {
    assertThatThrownBy(() -> store.create(spec("a\nb")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be printable");
    assertThatThrownBy(() -> store.create(spec("a\uD83D")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> store.create(spec("x".repeat(201))))
        .hasMessage(
            "the name of a study in a store must be printable and have at most 200 characters, but"
                + " has 201");
    assertThat(store.list()).isEmpty();
  }

  @Test
  void refusesAStudyWhoseSpaceChanged() {
    Study study = Study.open(spec("a"), store.openOrCreate(spec("a")));
    study.ask();
    StudySpec changed =
        StudySpec.builder(SearchSpace.of(Parameter.logReal("lr", 1e-4, 1)))
            .name("a")
            .strategy(spec("a").strategy())
            .seed(11)
            .build();
    assertThatThrownBy(() -> Study.open(changed, store.openOrCreate(changed)))
        .isInstanceOf(StudyMismatchException.class)
        .hasMessageContaining("'depth' is missing now");
    assertThat(study.ask().number()).isEqualTo(2);
  }

  @Test
  void keepsEverythingWhenOpenedAgain() {
    Study study = Study.open(spec("a"), store.create(spec("a")));
    Study twin = Study.create(spec("a"));
    for (int i = 0; i < 20; i++) {
      study.tell(study.ask().number(), i);
      twin.tell(twin.ask().number(), i);
      if (i % 7 == 0) {
        store.close();
        store = StudyStores.open(url());
        study = Study.resume(store.open("a"));
      }
    }
    assertThat(study.history().trials())
        .extracting(Trial::number, Trial::point)
        .isEqualTo(
            twin.history().trials().stream()
                .map(t -> org.assertj.core.groups.Tuple.tuple(t.number(), t.point()))
                .toList());
    assertThat(study.ask().point()).isEqualTo(twin.ask().point());
  }

  @Test
  void deletesAStudyAndTellsWhoeverHasItOpen() {
    StoredJournal journal = store.create(spec("a"));
    Study study = Study.resume(journal);
    study.ask();
    store.create(spec("b"));
    store.delete("a");
    assertThat(store.list()).extracting(StudySummary::name).containsExactly("b");
    assertThatThrownBy(study::ask)
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "cannot continue study 'a' in store "
                + store.url()
                + ": it was deleted since it was opened, or its last event was quarantined");
    store.create(spec("a"));
    assertThat(store.open("a").read(0)).hasSize(1);
    assertThatThrownBy(study::ask).isInstanceOf(StoreException.class);
  }

  @Test
  void refusesEventsItCouldNotReadBack() {
    StoredJournal journal = store.create(spec("a"));
    StudyEvent foreign =
        new StudyEvent.Enqueued(
            io.github.culmen.space.Point.of(Map.of("elsewhere", 1)), Instant.EPOCH);
    assertThatThrownBy(() -> journal.append(1, List.of(foreign)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("elsewhere");
    assertThatThrownBy(() -> journal.append(1, journal.read(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one event 'created'");
    assertThat(store.open("a").append(1, List.of())).isTrue();
    assertThat(store.open("a").read(0)).hasSize(1);
  }

  @Test
  void leasesAndHeartbeatsAreSeenByEveryProcess() {
    Study here = Study.resume(store.create(spec("a")));
    LeaseTerms terms = new LeaseTerms(Duration.ofSeconds(60), 3);
    Worker worker = here.worker("here", terms);
    Lease lease = worker.ask();
    assertThat(worker.heartbeat(lease)).isTrue();

    try (StudyStore elsewhere = StudyStores.open(url())) {
      // The store's clock counts, and not one that is wrong by hours.
      Clock ahead = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));
      Study there = Study.resume(elsewhere.open("a"), ahead);
      assertThat(elsewhere.open("a").heartbeats().read()).containsOnlyKeys(1);
      assertThat(there.leases().get(0).until()).isAfterOrEqualTo(lease.until().minusMillis(1));
      Worker other = there.worker("there", terms);
      assertThat(other.takeOver()).isEmpty();
      Worker brief = here.worker("brief", terms.lasting(Duration.ofMillis(50)));
      Lease ended = brief.askUpTo(2).orElseThrow();
      Optional<Lease> taken = other.takeOver();
      while (taken.isEmpty()) {
        taken = other.takeOver();
      }
      assertThat(taken.get().trial()).isEqualTo(ended.trial());
      assertThat(brief.heartbeat(ended)).isFalse();
      assertThat(worker.heartbeat(lease)).isTrue();
      other.tell(taken.get(), Outcome.value(2));
    }
    worker.tell(lease, Outcome.value(1));
    assertThat(store.open("a").heartbeats().read()).isEmpty();
  }

  @Test
  void aHeartbeatOfAnEarlierLeaseDoesNotReplaceALaterOne() {
    io.github.culmen.study.event.Heartbeats heartbeats = store.create(spec("a")).heartbeats();
    Instant time = Instant.parse("2026-01-31T12:00:00.123Z");
    var later = new io.github.culmen.study.event.Heartbeats.Heartbeat(2, time);
    heartbeats.extend(7, later);
    heartbeats.extend(
        7, new io.github.culmen.study.event.Heartbeats.Heartbeat(1, time.plusSeconds(1000)));
    heartbeats.extend(8, later);
    assertThat(heartbeats.read()).isEqualTo(Map.of(7, later, 8, later));
    heartbeats.remove(7);
    heartbeats.remove(9);
    assertThat(heartbeats.read()).containsOnlyKeys(8);
    assertThat(store.create(spec("b")).heartbeats().read()).isEmpty();
  }

  @Test
  void exportsAndImportsWholeStudies() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(5);
    study.tell(3, 0.5);
    study.worker("w", LeaseTerms.defaults()).ask();
    Journal journal = store.open("a");
    Path file = directory.resolve("a.jsonl");
    assertThat(JournalFiles.write(journal, file)).isEqualTo(9);
    assertThat(FileJournal.events(file)).isEqualTo(journal.read(0));
    assertThatThrownBy(() -> JournalFiles.write(journal, file))
        .hasMessage("cannot write journal " + file + ": the file exists already");

    assertThatThrownBy(() -> JournalFiles.read(file, store, Optional.empty()))
        .isInstanceOf(StudyExistsException.class);
    JournalFiles.Imported copy = JournalFiles.read(file, store, Optional.of("copy"));
    assertThat(copy.events()).isEqualTo(9);
    assertThat(copy.warnings()).isEmpty();
    assertThat(copy.journal().read(1)).isEqualTo(journal.read(1));
    assertThat(Study.resume(copy.journal()).spec().name()).isEqualTo("copy");
    assertThat(Study.resume(copy.journal()).ask().suggestion()).isEqualTo(study.ask().suggestion());

    store.delete("a");
    Files.writeString(file, "{\"event\":\"to", java.nio.file.StandardOpenOption.APPEND);
    JournalFiles.Imported torn = JournalFiles.read(file, store, Optional.empty());
    assertThat(torn.warnings())
        .containsExactly(
            "the last line of journal "
                + file
                + " is incomplete, as after a crash during a write; its 12 bytes were not"
                + " imported");
    assertThat(store.open("a").read(0)).hasSize(9);
    Path other = Files.writeString(directory.resolve("other"), "hello\nworld\n");
    assertThatThrownBy(() -> JournalFiles.read(other, store, Optional.of("c")))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessageContaining("is not a culmen journal");
    assertThat(store.list()).hasSize(2);
  }

  @Test
  void aBackupIsAStoreOfItsOwn() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(20);
    study.tell(1, 0.25);
    store.create(spec("b"));
    Path file = directory.resolve("the \"copy\".db");
    assertThat(store.backup(file))
        .containsExactly(
            new StudyCheck("a", 22, Optional.empty()), new StudyCheck("b", 1, Optional.empty()));
    study.tell(2, 0.5);
    try (StudyStore copy = StudyStores.openExisting("sqlite:" + file)) {
      assertThat(copy.list()).hasSize(2);
      assertThat(copy.open("a").read(0)).isEqualTo(store.open("a").read(0).subList(0, 22));
      Study.resume(copy.open("a")).tell(2, 7);
    }
    assertThatThrownBy(() -> store.backup(file))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith("the file exists already");
    try (var left = java.nio.file.Files.list(directory)) {
      assertThat(left.map(p -> p.getFileName().toString()))
          .noneMatch(name -> name.startsWith(".culmen-backup"));
    }
  }

  @Test
  void thousandsOfEventsAreReadAtOnce() {
    StudySpec spec = spec("long");
    Study source = Study.create(spec);
    List<StudyEvent> events = new java.util.ArrayList<>();
    events.add(new StudyEvent.Created(spec, Instant.EPOCH));
    for (int i = 1; i <= 5000; i++) {
      Trial.Pending trial = source.ask();
      events.add(new StudyEvent.Asked(i, trial.suggestion(), Instant.EPOCH));
      events.add(new StudyEvent.Told(i, Outcome.value(i), Instant.EPOCH));
    }
    store.add(events);
    StoredJournal journal = store.open("long");
    assertThat(journal.read(0)).isEqualTo(events);
    assertThat(journal.read(10_001)).isEmpty();
    Study study = Study.resume(store.open("long"));
    assertThat(study.history().finished()).hasSize(5000);
    assertThat(study.ask().point()).isEqualTo(source.ask().point());
  }
}
