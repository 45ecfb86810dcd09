package io.github.culmen.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specs as the fuzzers draw them, taken by everything that takes specs. */
class RandomSpecsTest {
  @TempDir Path folder;

  private static StudySpec spec(long seed) {
    return new RandomSpecs(new SplittableRandom(seed)).spec();
  }

  @Test
  void theSameSeedIsTheSameSpec() {
    for (long seed = 1; seed <= 60; seed++) {
      assertThat(spec(seed)).isEqualTo(spec(seed));
    }
  }

  @Test
  void aStoredSpecIsReadAsItWas() {
    try (StudyStore store = StudyStores.open("sqlite:" + folder.resolve("specs.db"))) {
      for (long seed = 1; seed <= 30; seed++) {
        StudySpec spec = spec(seed);
        StoredJournal journal = store.create(spec);
        StudyEvent.Created created = (StudyEvent.Created) journal.read(0).get(0);
        assertThat(created.spec()).as("seed %d", seed).isEqualTo(spec);
        assertThat(Study.resume(store.open(spec.name())).spec()).isEqualTo(spec);
        store.delete(spec.name());
      }
      assertThat(store.list()).isEmpty();
    }
  }

  @Test
  void everyOrdinarySettingIsVaried() {
    Map<String, Set<String>> values = new TreeMap<>();
    for (long seed = 1; seed <= 500; seed++) {
      Strategy strategy = spec(seed).strategy();
      for (Setting<?> setting : Setting.all()) {
        values
            .computeIfAbsent(setting.key(), key -> new HashSet<>())
            .add(String.valueOf(setting.stored(strategy)));
      }
    }
    for (Setting<?> setting : Setting.all()) {
      // A structure is never drawn, since random ones take seconds.
      if (!setting.key().equals("structure") && !setting.key().equals("preset")) {
        assertThat(values.getOrDefault(setting.key(), Set.of()))
            .as(setting.key())
            .hasSizeGreaterThan(1);
      }
    }
  }

  @Test
  void studiesOfSeveralObjectivesAreDrawnToo() {
    int several = 0;
    int wanted = 0;
    int auto = 0;
    for (long seed = 1; seed <= 120; seed++) {
      StudySpec spec = spec(seed);
      several += spec.objectives().isEmpty() ? 0 : 1;
      wanted += spec.objectives().stream().anyMatch(o -> o.reference().isPresent()) ? 1 : 0;
      auto += spec.strategy().equals(Strategy.auto()) ? 1 : 0;
      assertThat(spec.objectives().size()).isIn(0, 2, 3, 4);
      assertThat(spec.space().dimension()).isBetween(1, 15);
    }
    assertThat(several).isBetween(3, 60);
    assertThat(wanted).isPositive();
    assertThat(auto).isBetween(5, 60);
  }

  @Test
  void studiesWithFidelitiesPruningAndCostsAreDrawnToo() {
    int costs = 0;
    int fidelities = 0;
    int pruned = 0;
    for (long seed = 1; seed <= 200; seed++) {
      StudySpec spec = spec(seed);
      fidelities += spec.fidelity().isPresent() ? 1 : 0;
      pruned += spec.pruning().stops() ? 1 : 0;
      costs += spec.cost().isPresent() ? 1 : 0;
    }
    assertThat(costs).isBetween(3, 60);
    assertThat(fidelities).isBetween(3, 60);
    assertThat(pruned).isBetween(3, 60);
  }

  @Test
  void failuresAreReportedBySeedInOrder() throws Exception {
    List<FuzzRun.Failure> failures =
        FuzzRun.run(
            seed -> seed % 3 == 0 ? Optional.of("bad " + seed) : Optional.empty(),
            10,
            12,
            3,
            (failure, progress) -> {});
    assertThat(failures)
        .containsExactly(
            new FuzzRun.Failure(12, "bad 12"),
            new FuzzRun.Failure(15, "bad 15"),
            new FuzzRun.Failure(18, "bad 18"),
            new FuzzRun.Failure(21, "bad 21"));
  }
}
