package io.github.culmen.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes of several workers; {@link SixteenProcesses} has sixteen. */
class ManyProcessesTest {
  @TempDir Path directory;

  @Test
  void loseAndDoubleNothingOnSqlite() throws Exception {
    Crowd.work("sqlite:" + directory.resolve("culmen.db"), 3, 4, 300);
  }

  @Test
  void loseAndDoubleNothingOnPostgresql() throws Exception {
    Crowd.work(PostgresServer.newDatabase(), 3, 4, 300);
  }
}
