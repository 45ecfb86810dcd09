package io.github.culmen.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.PostgresServer;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that was opened for reading only. */
class ReadOnlyStoreTest {
  private static final Duration ANSWER = Duration.ofSeconds(10);

  @TempDir Path folder;

  private static StudySpec spec(String name) {
    return StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1))).name(name).build();
  }

  private static void readsAndNeverWrites(String url) {
    try (StudyStore store = StudyStores.open(url)) {
      Study study = Study.resume(store.create(spec("s")));
      int first = study.ask().number();
      try (StudyStore reading = StudyStores.openReadOnly(url, ANSWER)) {
        Study seen = Study.resume(reading.open("s"));
        assertThat(seen.history().pending()).hasSize(1);
        // What others write meanwhile is seen.
        var ignored = study.tell(first, 0.5);
        assertThat(seen.history().finished()).hasSize(1);
        assertThat(reading.list()).hasSize(1);
        assertThatThrownBy(() -> seen.tell(first + 1, 1))
            .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> seen.note("a", "b"))
            .isInstanceOf(StoreException.class)
            .hasMessageContaining("read-only");
        assertThatThrownBy(() -> reading.create(spec("t"))).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> reading.delete("s")).isInstanceOf(StoreException.class);
      }
      assertThat(store.list()).hasSize(1);
      assertThat(study.note("a")).isEmpty();
    }
  }

  @Test
  void sqliteOpensTheFileForReading() {
    readsAndNeverWrites("sqlite:" + folder.resolve("studies.db"));
  }

  @Test
  void theServerOfPostgresqlRefusesChanges() {
    readsAndNeverWrites(PostgresServer.newDatabase());
  }

  @Test
  void nothingIsMade() {
    Path file = folder.resolve("none.db");
    assertThatThrownBy(() -> StudyStores.openReadOnly("sqlite:" + file, ANSWER))
        .hasMessageContaining("there is no store");
    assertThat(Files.exists(file)).isFalse();
    String empty = PostgresServer.newDatabase();
    assertThatThrownBy(() -> StudyStores.openReadOnly(empty, ANSWER))
        .hasMessageContaining("there is no store");
  }
}
