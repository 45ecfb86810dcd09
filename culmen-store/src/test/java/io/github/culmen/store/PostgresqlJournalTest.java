package io.github.culmen.store;

import io.github.culmen.study.Journal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresqlJournalTest extends JournalContract {
  private SqlStudyStore store;
  private int journals;

  @BeforeEach
  void open() {
    store = (SqlStudyStore) StudyStores.open(PostgresServer.newDatabase());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  Journal create() {
    return store.reserve("journal " + journals++);
  }
}
