package io.github.culmen.store.sql;

import io.github.culmen.store.JournalContract;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.event.Journal;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalTest extends JournalContract {
  @TempDir Path directory;
  private SqlStudyStore store;
  private int journals;

  @BeforeEach
  void open() {
    store = (SqlStudyStore) StudyStores.open("sqlite:" + directory.resolve("culmen.db"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  protected Journal create() {
    return store.reserve("journal " + journals++);
  }
}
