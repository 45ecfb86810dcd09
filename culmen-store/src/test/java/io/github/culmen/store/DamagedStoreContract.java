package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every store of studies promises where it was damaged, or is of another version. */
public abstract class DamagedStoreContract extends StorePlace {
  /** For the stores under test. */
  protected DamagedStoreContract() {}

  @Test
  void listsTheOthersBesideAStudyWhoseBeginningIsDamaged() throws Exception {
    for (String name : List.of("changed", "lost", "unreadable", "whole")) {
      Study.resume(store.create(spec(name))).ask();
    }
    String first = " WHERE place = 0 AND study = (SELECT id FROM culmen_study WHERE name = '";
    execute("UPDATE culmen_event SET body = replace(body, '11', '12')" + first + "changed')");
    execute("DELETE FROM culmen_event" + first + "lost')");
    execute("UPDATE culmen_event SET body = 'x'" + first + "unreadable')");
    assertThat(store.list()).extracting(StudySummary::name).containsExactly("whole");
    assertThat(store.damaged().keySet()).containsExactly("changed", "lost", "unreadable");
    assertThat(store.damaged().get("lost"))
        .isEqualTo(
            "study 'lost' in store "
                + store.url()
                + ", event 1: was changed or lost, since the checksum does not match; everything is left unchanged");
    assertThatThrownBy(() -> store.summary("changed")).isInstanceOf(CorruptJournalException.class);
    assertThatThrownBy(() -> Study.resume(store.open("lost")))
        .isInstanceOf(CorruptJournalException.class);
    store.delete("changed");
    assertThat(store.damaged().keySet()).containsExactly("lost", "unreadable");
  }

  @Test
  void aDamagedLastEventStopsTheStudyUntilAPersonLetsItGo() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(3);
    study.tell(1, 0.5);
    execute("UPDATE culmen_event SET body = '{\"event\":\"told' WHERE place = 4");

    assertThat(store.list()).hasSize(1);
    assertThatThrownBy(() -> store.open("a"))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessage(
            "study 'a' in store "
                + store.url()
                + ", event 5, the last: was changed or lost, since the checksum does not match; everything is left unchanged, and culmen repair shows what is lost and continues without it");
    assertThat(store.verify())
        .containsExactly(
            new StudyCheck("a", 4, Optional.of("event 5: the checksum does not match")));
    Repaired expected =
        new Repaired(
            "a",
            4,
            List.of("event 5: the checksum does not match; its text is '{\"event\":\"told'"));
    assertThat(store.damageOf("a")).isEqualTo(expected);
    assertThat(store.damageOf("a")).isEqualTo(expected);
    assertThat(store.repair("a")).isEqualTo(expected);
    assertThat(store.verify()).containsExactly(new StudyCheck("a", 4, Optional.empty()));
    assertThat(store.repair("a")).isEqualTo(new Repaired("a", 4, List.of()));
    Study again = Study.resume(store.open("a"));
    assertThat(again.history().pending()).hasSize(3);
    again.tell(1, 0.5);
    assertThat(store.open("a").read(0)).hasSize(5);
    assertThat(store.verify()).containsExactly(new StudyCheck("a", 5, Optional.empty()));
  }

  @Test
  void aLastEventThatIsGoneIsNoticed() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(3);
    study.tell(1, 0.5);
    execute("DELETE FROM culmen_event WHERE place = 4");
    assertThatThrownBy(() -> Study.resume(store.open("a")))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessageContaining("event 5: was lost or changed, since 4 are there and the table of")
        .hasMessageContaining("studies says 5");
    assertThat(store.verify().get(0).damage()).hasValue("event 5: is missing, the last of 5");
    assertThat(store.repair("a").lost()).containsExactly("event 5: it is missing");
    assertThat(store.verify().get(0).damage()).isEmpty();
    assertThat(Study.resume(store.open("a")).history().pending()).hasSize(3);
  }

  @Test
  void whatIsWholeAfterADamagedEventIsKept() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(2);
    study.tell(1, 0.25);
    study.tell(2, 0.5);
    study.ask(2);
    study.tell(3, 0.75);
    study.tell(4, 1);
    List<StudyEvent> before = store.open("a").read(0);
    execute("UPDATE culmen_event SET body = 'x' || body WHERE place = 3");
    execute("UPDATE culmen_event SET body = 'x' || body WHERE place = 6");
    Repaired repaired = store.repair("a");
    assertThat(repaired.kept()).isEqualTo(6);
    assertThat(repaired.lost()).hasSize(3);
    assertThat(repaired.lost().get(0))
        .startsWith("event 4: the checksum does not match; its text is 'x{");
    assertThat(repaired.lost().get(2))
        .isEqualTo("event 9, trial 4 told 1.0: the event it belongs to is lost");
    assertThat(store.open("a").read(0))
        .containsExactly(
            before.get(0),
            before.get(1),
            before.get(2),
            before.get(4),
            before.get(5),
            before.get(7));
    assertThat(store.verify().get(0)).isEqualTo(new StudyCheck("a", 6, Optional.empty()));
    assertThat(store.summary("a").orElseThrow().best()).hasValue(0.5);
  }

  @Test
  void columnsThatDifferFromTheTextAreFoundAndMended() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(2);
    study.tell(1, 0.25);
    execute("UPDATE culmen_event SET value = -7 WHERE place = 3");
    assertThat(store.verify().get(0).damage())
        .hasValue("event 4: its columns differ from its text");
    assertThat(store.repair("a").lost())
        .containsExactly("event 4: its columns differ from its text; nothing else was lost");
    assertThat(store.summary("a").orElseThrow().best()).hasValue(0.25);
    assertThat(store.verify().get(0).damage()).isEmpty();
  }

  @Test
  void aStudyWithoutItsFirstEventIsNotRepaired() throws Exception {
    Study.resume(store.create(spec("a"))).ask(2);
    execute("UPDATE culmen_event SET body = '{}' WHERE place = 0");
    assertThat(store.verify().get(0).damage()).isPresent();
    assertThatThrownBy(() -> store.repair("a"))
        .isInstanceOf(CorruptJournalException.class)
        .hasMessageEndingWith("its first event, which describes the study, is lost");
  }

  @Test
  void tablesOfTheFirstVersionAreBroughtUpToDate() throws Exception {
    Study study = Study.resume(store.create(spec("a")));
    study.ask(3);
    study.tell(1, 0.5);
    // As the first version had them.
    for (String sql : firstVersion()) {
      execute(sql);
    }
    try (StudyStore again = StudyStores.openExisting(url())) {
      assertThat(again.verify()).containsExactly(new StudyCheck("a", 5, Optional.empty()));
      Study upgraded = Study.resume(again.open("a"));
      assertThat(upgraded.history().trials()).isEqualTo(study.history().trials());
      upgraded.tell(2, 1);
      assertThat(again.verify()).containsExactly(new StudyCheck("a", 6, Optional.empty()));
    }
  }

  @Test
  void anyOtherDamageIsReportedAndLeftAsItIs() throws Exception {
    for (String damage :
        List.of(
            "UPDATE culmen_event SET body = '{}' WHERE place = 2",
            "UPDATE culmen_event SET checksum = '00000000' WHERE place = 2",
            "DELETE FROM culmen_event WHERE place = 2",
            "DELETE FROM culmen_event WHERE place = 0")) {
      Study study = Study.resume(store.create(spec("a")));
      study.ask(3);
      study.tell(1, 0.5);
      execute(damage);
      int place = damage.endsWith("0") ? 1 : 3;
      assertThatThrownBy(() -> Study.resume(store.open("a")))
          .isInstanceOf(CorruptJournalException.class)
          .hasMessage(
              "study 'a' in store "
                  + store.url()
                  + ", event "
                  + place
                  + ": was changed or lost, since the checksum does not match; everything is left unchanged"
                  + (place == 1
                      ? ""
                      : ", and culmen repair shows what is lost and continues without it"));
      store.delete("a");
    }
  }

  @Test
  void refusesANewerVersionOfTheTables() throws Exception {
    store.create(spec("a"));
    execute("INSERT INTO culmen_schema (version) VALUES (7)");
    assertThatThrownBy(() -> StudyStores.open(url()))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "store "
                + store.url()
                + " has version 7 of the tables, but this culmen supports versions up to 2; upgrade culmen");
    execute("DELETE FROM culmen_schema WHERE version = 7");
    try (StudyStore again = StudyStores.openExisting(url())) {
      assertThat(again.list()).hasSize(1);
    }
  }
}
