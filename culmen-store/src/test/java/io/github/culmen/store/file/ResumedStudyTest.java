package io.github.culmen.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResumedStudyTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.logReal("lr", 1e-5, 1),
          Parameter.integer("depth", 2, 12),
          Parameter.categorical("booster", "a", 2, 3.0),
          Parameter.bool("flag"));

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"RANDOM", "SOBOL"})
  void goesOnAsIfItHadNeverBeenClosed(AcquisitionKind kind) {
    StudySpec spec = spec(kind, 9);
    Study uninterrupted = Study.create(spec);
    for (int step = 0; step < 30; step++) {
      act(uninterrupted, step);
      List<Trial> before;
      try (FileJournal journal = FileJournal.open(directory.resolve("j"))) {
        Study study = Study.open(spec, journal);
        act(study, step);
        before = study.history().trials();
      }
      try (FileJournal journal = FileJournal.open(directory.resolve("j"))) {
        assertThat(journal.warnings()).isEmpty();
        List<Trial> after = Study.open(spec, journal).history().trials();
        assertThat(after).isEqualTo(before);
        assertThat(after.stream().map(ResumedStudyTest::essence))
            .isEqualTo(
                uninterrupted.history().trials().stream().map(ResumedStudyTest::essence).toList());
      }
    }
    try (FileJournal journal = FileJournal.open(directory.resolve("j"))) {
      assertThat(Study.open(spec, journal).ask().suggestion())
          .isEqualTo(uninterrupted.ask().suggestion());
    }
  }

  @Test
  void refusesAnotherStudy() {
    try (FileJournal journal = FileJournal.open(directory.resolve("j"))) {
      assertThat(Study.open(spec(AcquisitionKind.RANDOM, 1), journal).history().trials()).isEmpty();
    }
    try (FileJournal journal = FileJournal.open(directory.resolve("j"))) {
      assertThatThrownBy(() -> Study.open(spec(AcquisitionKind.RANDOM, 2), journal))
          .isInstanceOf(StudyMismatchException.class)
          .hasMessageContaining("seed");
    }
  }

  @Test
  void addsAnEarlierResultWholeOrNotAtAll() throws Exception {
    Path file = directory.resolve("j");
    StudySpec spec = spec(AcquisitionKind.RANDOM, 1);
    long before;
    try (FileJournal journal = FileJournal.open(file)) {
      Study study = Study.open(spec, journal);
      before = Files.size(file);
      study.add(Map.of("lr", 0.1, "depth", 3, "booster", 2, "flag", true), Outcome.value(5, 0.1));
    }
    byte[] whole = Files.readAllBytes(file);
    for (int cut = (int) before; cut <= whole.length; cut++) {
      Files.write(file, Arrays.copyOf(whole, cut));
      try (FileJournal journal = FileJournal.open(file)) {
        Study study = Study.open(spec, journal);
        assertThat(study.history().pending()).isEmpty();
        assertThat(study.history().finished()).hasSize(cut == whole.length ? 1 : 0);
      }
    }
  }

  private static StudySpec spec(AcquisitionKind kind, long seed) {
    return StudySpec.builder(SPACE)
        .name("resumed")
        .strategy(Strategy.plain().toBuilder().acquisition(kind).build())
        .seed(seed)
        .build();
  }

  /** One of the things users do, the same for the same step. */
  private static void act(Study study, int step) {
    List<Consumer<Study>> acts =
        List.of(
            s -> s.tell(s.ask().number(), step / 7.0),
            s -> s.ask(2),
            s -> s.tell(s.history().pending().get(0).number(), Outcome.value(-step, 0.25)),
            s -> s.fail(s.history().pending().get(0).number(), "exit " + step + "\n"),
            s -> s.enqueue(Map.of("lr", 0.5, "depth", 2 + step % 10, "booster", 3, "flag", true)),
            s ->
                s.add(
                    Map.of("lr", 1e-3, "depth", 12, "booster", "a", "flag", false),
                    Outcome.value(1e-300)));
    acts.get(step % acts.size()).accept(study);
  }

  /** A trial without its times. */
  private static List<Object> essence(Trial trial) {
    Point point = trial.point();
    Object outcome = trial instanceof Trial.Finished done ? done.outcome() : "pending";
    return List.of(trial.number(), point, trial.suggestion(), outcome);
  }
}
