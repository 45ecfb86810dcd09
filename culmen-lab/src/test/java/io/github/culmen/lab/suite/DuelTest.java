package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DuelTest {
  @Test
  void onlySharedSeedsCount() {
    Duel duel =
        Duel.of(Map.of(1L, 0.5, 2L, 0.2, 3L, 9.0), Map.of(1L, 0.4, 2L, 0.2, 7L, 1.0)).orElseThrow();
    assertThat(duel.seeds()).isEqualTo(2);
    assertThat(duel.wins()).isZero();
    assertThat(duel.losses()).isEqualTo(1);
    assertThat(duel.p()).isEmpty();
  }

  @Test
  void withoutASharedSeedThereIsNone() {
    assertThat(Duel.of(Map.of(1L, 0.5), Map.of(2L, 0.5))).isEmpty();
    assertThat(Duel.of(Map.of(), Map.of())).isEmpty();
  }

  @Test
  void tenSeedsAreTestedAndNineAreNot() {
    Map<Long, Double> first = new HashMap<>();
    Map<Long, Double> second = new HashMap<>();
    for (long seed = 1; seed <= 9; seed++) {
      first.put(seed, (double) seed);
      second.put(seed, 2.0 * seed);
    }
    assertThat(Duel.of(first, second).orElseThrow().p()).isEmpty();
    first.put(10L, 10.0);
    second.put(10L, 20.0);
    Duel duel = Duel.of(first, second).orElseThrow();
    // All ten signs alike: 2/2¹⁰.
    assertThat(duel.p()).contains(2.0 / 1024);
    assertThat(duel.wins()).isEqualTo(10);
    assertThat(duel.difference().value()).isEqualTo(-5.5);
  }

  @Test
  void theOtherWayRoundWinsAreLosses() {
    Map<Long, Double> first = Map.of(1L, 1.0, 2L, 5.0, 3L, 0.0);
    Map<Long, Double> second = Map.of(1L, 2.0, 2L, 3.0, 3L, 4.0);
    Duel duel = Duel.of(first, second).orElseThrow();
    Duel back = Duel.of(second, first).orElseThrow();
    assertThat(duel.wins()).isEqualTo(2).isEqualTo(back.losses());
    assertThat(duel.losses()).isEqualTo(1).isEqualTo(back.wins());
    assertThat(duel.difference().value()).isEqualTo(-1).isEqualTo(-back.difference().value());
  }
}
