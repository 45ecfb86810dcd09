package io.github.culmen.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

class FuzzRunTest {
  // A fault that shows with every seventh seed.
  private static Optional<String> planted(long seed) {
    return seed % 7 == 0 ? Optional.of("fault of " + seed) : Optional.empty();
  }

  @Test
  void findsEveryPlantedFaultAndNamesItsSeed() throws Exception {
    for (int jobs : new int[] {1, 3}) {
      assertThat(FuzzRun.run(FuzzRunTest::planted, 10, 40, jobs, (failure, progress) -> {}))
          .containsExactly(
              new FuzzRun.Failure(14, "fault of 14"),
              new FuzzRun.Failure(21, "fault of 21"),
              new FuzzRun.Failure(28, "fault of 28"),
              new FuzzRun.Failure(35, "fault of 35"),
              new FuzzRun.Failure(42, "fault of 42"),
              new FuzzRun.Failure(49, "fault of 49"));
    }
  }

  @Test
  void aSeedThatWentWrongGoesWrongAlone() throws Exception {
    assertThat(FuzzRun.run(FuzzRunTest::planted, 28, 1, 1, (failure, progress) -> {})).hasSize(1);
    assertThat(FuzzRun.run(FuzzRunTest::planted, 29, 1, 1, (failure, progress) -> {})).isEmpty();
  }

  @Test
  void everySeedIsRunOnceAndTheListenerHearsOfEach() throws Exception {
    Set<Long> seeds = new ConcurrentSkipListSet<>();
    List<Integer> done = Collections.synchronizedList(new ArrayList<>());
    assertThat(
            FuzzRun.run(
                seed -> {
                  assertThat(seeds.add(seed)).isTrue();
                  return Optional.empty();
                },
                5,
                25,
                4,
                (failure, progress) -> {
                  assertThat(failure).isEmpty();
                  assertThat(progress.total()).isEqualTo(25);
                  done.add(progress.done());
                }))
        .isEmpty();
    assertThat(seeds).hasSize(25).contains(5L, 29L);
    assertThat(done).hasSize(25).contains(25);
  }

  @Test
  void needsSequencesAndThreads() {
    assertThatThrownBy(() -> FuzzRun.run(1, 0, 1, (failure, progress) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sequences and jobs must be at least 1, but sequences = 0 and jobs = 1");
    assertThatThrownBy(() -> FuzzRun.run(1, 3, 0, (failure, progress) -> {}))
        .hasMessage("sequences and jobs must be at least 1, but sequences = 3 and jobs = 0");
  }

  @Test
  void spacesAreSearchedWithoutAFault() {
    SpaceFuzz fuzz = new SpaceFuzz(1_000_000);
    for (long seed = 2000; seed < 2020; seed++) {
      assertThat(fuzz.failure(seed)).as("seed %s", seed).isEmpty();
    }
    assertThat(fuzz.givenUp()).isBetween(0, 8);
  }
}
