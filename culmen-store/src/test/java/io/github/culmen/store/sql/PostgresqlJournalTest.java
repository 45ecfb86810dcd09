package io.github.culmen.store.sql;

import io.github.culmen.store.JournalContract;
import io.github.culmen.store.PostgresServer;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.event.Journal;
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
  protected Journal create() {
    return store.reserve("journal " + journals++);
  }
}
