package io.github.culmen.store;

import io.github.culmen.study.Journal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresqlJournalTest extends JournalContract {
  private static SqlStudyStore store;
  private static int journals;

  // A database takes a while to make, and the contract is about journals.
  @BeforeAll
  static void open() {
    store = (SqlStudyStore) StudyStores.open(PostgresServer.newDatabase());
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Override
  Journal create() {
    return store.reserve("journal " + journals++);
  }
}
