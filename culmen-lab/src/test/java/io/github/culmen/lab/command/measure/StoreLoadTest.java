package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads of a store: every trial is told once, and nothing is left behind. */
class StoreLoadTest {
  @TempDir Path folder;

  private String url() {
    return "sqlite:" + folder.resolve("load.db");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 20"})
  void everyTrialIsAskedForAndToldOnce(int workers, int trials) {
    StoreLoad.Figures figures = new StoreLoad(url()).measure(workers, trials);
    assertThat(figures.trials()).isEqualTo(trials);
    assertThat(figures.perSecond()).isEqualTo(trials / figures.seconds()).isPositive();
    for (Times times : List.of(figures.asks(), figures.tells())) {
      assertThat(times.median()).isPositive().isLessThanOrEqualTo(times.slow());
    }
    assertThat(figures.megabytes()).hasSize(2);
    assertThat(figures.megabytes()[0]).isPositive();
    assertThat(figures.opened()).isNotNegative();
    try (StudyStore store = StudyStores.openExisting(url())) {
      assertThat(store.list()).isEmpty();
    }
  }

  @Test
  void commitsAreMeasuredInAStudyOfTheirOwn() {
    try (StudyStore store = StudyStores.open(url())) {
      store.create(
          StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name("mine").build());
    }
    Times commits = new StoreLoad(url()).commits(5);
    assertThat(commits.median()).isPositive();
    try (StudyStore store = StudyStores.openExisting(url())) {
      assertThat(store.list()).hasSize(1);
      assertThat(Study.resume(store.open("mine")).history().trials()).isEmpty();
    }
  }

  @Test
  void aPictureThatCannotBeMadeLeavesNoFolder() {
    Path file = folder.resolve("new/walk.png");
    CommandRun run = CommandRun.of("bench", "show", "walker", "--out", file);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("of walker there is only an .svg, but --out was '" + file + "'");
    assertThat(file.getParent()).doesNotExist();
  }
}
