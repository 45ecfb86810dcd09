package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study with auto goes on as the edition it began with, whatever the newest one would choose. */
class AutoEditionTest {
  private static final String STORED = "auto-first-edition.jsonl";
  private static final int BEGUN = 8;
  private static final int ALL = 16;

  @TempDir Path directory;
  private List<String> lines;
  private List<Trial.Finished> trials;

  // Sixteen trials that were written before there were editions.
  @BeforeEach
  void read() throws IOException {
    try (InputStream in = AutoEditionTest.class.getResourceAsStream(STORED)) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    try (FileJournal journal = FileJournal.open(file(1 + 2 * ALL))) {
      trials = Study.resume(journal).history().finished();
    }
  }

  private Path file(int count) throws IOException {
    Path file = directory.resolve("first-" + count + ".jsonl");
    Files.write(file, lines.subList(0, count));
    return file;
  }

  private static StudySpec.Builder spec() {
    return StudySpec.builder(SearchSpace.of(Parameter.real("x", -2, 2), Parameter.real("y", -1, 3)))
        .name("valley")
        .seed(11)
        .budget(ALL);
  }

  private static Strategy edition(int number) {
    return Strategy.auto().toBuilder().edition(number).build();
  }

  private void goesOn(Study study) {
    for (int i = BEGUN; i < ALL; i++) {
      Trial.Pending trial = study.ask();
      Point expected = trials.get(i).point();
      for (String name : List.of("x", "y")) {
        assertThat(trial.point().real(name))
            .as("trial %s, %s", trial.number(), name)
            .isCloseTo(expected.real(name), within(1e-6));
      }
      study.tell(trial.number(), trials.get(i).value().getAsDouble());
    }
  }

  @Test
  void aStudyOlderThanEditionsGoesOnWithTheSamePoints() throws IOException {
    try (FileJournal journal = FileJournal.open(file(1 + 2 * BEGUN))) {
      Study study = Study.resume(journal);
      assertThat(study.spec().strategy().edition()).isEqualTo(1);
      goesOn(study);
    }
  }

  @Test
  void aSpecThatNamesNoEditionOpensIt() throws IOException {
    try (FileJournal journal = FileJournal.open(file(1 + 2 * BEGUN))) {
      goesOn(Study.open(spec().build(), journal));
    }
  }

  @Test
  void anotherEditionByNameIsAnotherStudy() throws IOException {
    int other = Strategy.EDITION == 1 ? 2 : 1;
    Path file = directory.resolve("new.jsonl");
    try (FileJournal journal = FileJournal.open(file)) {
      Study study = Study.open(spec().build(), journal);
      assertThat(study.spec().strategy().edition()).isEqualTo(Strategy.EDITION);
    }
    try (FileJournal journal = FileJournal.open(file)) {
      StudySpec named = spec().strategy(edition(other)).build();
      assertThatThrownBy(() -> Study.open(named, journal))
          .isInstanceOf(StudyMismatchException.class)
          .hasMessageContaining("the edition of auto was " + Strategy.EDITION + " and is " + other);
    }
  }

  @Test
  void theEditionIsStored() throws IOException {
    for (int number = 1; number <= 2; number++) {
      Path file = directory.resolve("edition-" + number + ".jsonl");
      try (FileJournal journal = FileJournal.open(file)) {
        Study study = Study.open(spec().strategy(edition(number)).build(), journal);
        assertThat(study.history().trials()).isEmpty();
      }
      try (FileJournal journal = FileJournal.open(file)) {
        assertThat(Study.open(spec().build(), journal).spec().strategy().edition())
            .isEqualTo(number);
      }
      assertThat(Files.readString(file).contains("\"edition\":2")).isEqualTo(number == 2);
    }
  }

  @Test
  void editionsChooseDifferently() throws IOException {
    try (FileJournal journal = FileJournal.open(directory.resolve("second.jsonl"))) {
      Study study = Study.open(spec().strategy(edition(2)).build(), journal);
      boolean differs = false;
      for (int i = 0; i < ALL && !differs; i++) {
        Trial.Pending trial = study.ask();
        differs = !trial.point().equals(trials.get(i).point());
        study.tell(trial.number(), trials.get(i).value().getAsDouble());
      }
      assertThat(differs).isTrue();
    }
  }

  @Test
  void editionsThereAreNotAreRefused() {
    assertThatThrownBy(() -> edition(10))
        .hasMessage("edition must be from 1 to 9, but edition = 10");
    assertThatThrownBy(() -> edition(0)).hasMessage("edition must be from 1 to 9, but edition = 0");
    // It means nothing to those that say everything themselves.
    assertThat(Strategy.plain().toBuilder().edition(2).build()).isEqualTo(Strategy.plain());
  }
}
