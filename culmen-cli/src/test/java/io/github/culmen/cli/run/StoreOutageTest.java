package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.StoreException;
import io.github.culmen.store.open.StudyStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreOutageTest {
  private final StopSignal stop = new StopSignal();
  private final List<String> notes = new ArrayList<>();

  // What a store that is not there says.
  private static StoreException failure() {
    StoreException[] caught = new StoreException[1];
    assertThatThrownBy(() -> StudyStores.open("postgresql://u:secret@localhost:1/db"))
        .isInstanceOfSatisfying(StoreException.class, e -> caught[0] = e);
    assertThat(caught[0].mayPass()).isTrue();
    return caught[0];
  }

  @Test
  void saysOnceThatItWaitsAndThatTheStoreIsBack() {
    StoreOutage outage = new StoreOutage(Duration.ofMillis(20), stop, notes::add);
    StoreException failure = failure();
    assertThat(outage.waits(failure, Duration.ZERO)).isTrue();
    assertThat(outage.waits(failure, Duration.ofMillis(19))).isTrue();
    outage.over();
    outage.over();
    assertThat(notes).hasSize(2);
    assertThat(notes.get(0))
        .startsWith("note: cannot open store postgresql://u@localhost:1/db: no connection to")
        .endsWith("; trying again for up to 0.02 s (--patience)");
    assertThat(notes.get(1)).isEqualTo("note: the store is back");
    assertThat(outage.waits(failure, Duration.ZERO)).isTrue();
    assertThat(notes).hasSize(3);
  }

  @Test
  void givesUpAfterItsTimeOrWhenTheRunIsStopped() {
    StoreOutage outage = new StoreOutage(Duration.ofHours(1), stop, notes::add);
    StoreException failure = failure();
    assertThat(outage.waits(failure, Duration.ofHours(1))).isFalse();
    Thread.currentThread().interrupt();
    assertThat(outage.waits(failure, Duration.ZERO)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    stop.stop();
    assertThat(outage.waits(failure, Duration.ZERO)).isFalse();
    assertThat(notes).hasSize(1);
  }
}
