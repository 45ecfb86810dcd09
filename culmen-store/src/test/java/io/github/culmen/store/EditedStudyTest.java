package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An edited study is the same after a restart, wherever it is kept. */
class EditedStudyTest {
  @TempDir Path folder;

  private static StudySpec spec(Parameter... parameters) {
    return StudySpec.builder(SearchSpace.of(parameters)).name("s").minimize().seed(1).build();
  }

  private static final StudySpec FIRST = spec(Parameter.real("x", 0, 2));
  private static final StudySpec THEN =
      spec(Parameter.real("x", 1, 5), Parameter.integer("n", 1, 9));

  private static List<Point> drive(Study study, int trials) {
    List<Point> points = new ArrayList<>();
    while (study.history().trials().size() < trials) {
      Trial.Pending trial = study.ask();
      points.add(trial.point());
      study.tell(trial.number(), Math.abs(trial.point().real("x") - 3));
    }
    return points;
  }

  private static void edited(Study study) {
    drive(study, 7);
    List<String> ignored = study.edit(THEN, Map.of("n", 3));
    drive(study, 9);
  }

  private static List<Point> expected() {
    Study study = Study.create(FIRST);
    edited(study);
    return drive(study, 12);
  }

  @Test
  void inAJournal() {
    Path file = folder.resolve("journal.jsonl");
    try (FileJournal journal = FileJournal.open(file)) {
      edited(Study.open(FIRST, journal));
    }
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(drive(Study.open(THEN, journal), 12)).isEqualTo(expected());
    }
  }

  @Test
  void inAStoreWhereItsSummaryIsThatOfTheEditedStudy() {
    String url = "sqlite:" + folder.resolve("s.db");
    try (StudyStore store = StudyStores.open(url)) {
      edited(Study.open(FIRST, store.create(FIRST)));
    }
    try (StudyStore store = StudyStores.open(url)) {
      StudySummary summary = store.summary("s").orElseThrow();
      assertThat(summary.parameters()).isEqualTo(2);
      assertThat(summary.trials()).isEqualTo(9);
      assertThat(summary.updated()).isAfter(summary.created());
      Study study = Study.resume(store.open("s"));
      assertThat(study.spec()).isEqualTo(THEN);
      assertThat(study.best().map(best -> best.value().getAsDouble()))
          .hasValue(summary.best().getAsDouble());
      assertThat(store.open("s").read(9))
          .as("from the middle")
          .hasSize(store.open("s").read(0).size() - 9);
      assertThat(drive(study, 12)).isEqualTo(expected());
    }
  }

  @Test
  void othersWhoHaveItOpenGoOnWithTheEdit() {
    Journal journal = Journal.inMemory();
    Study one = Study.open(FIRST, journal);
    drive(one, 6);
    Study other = Study.resume(journal);
    List<String> ignored = one.edit(THEN, Map.of("n", 3));
    assertThat(other.ask().point().has("n")).isTrue();
    assertThat(other.spec()).isEqualTo(THEN);
  }
}
