package io.github.culmen.store;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sixteen processes on one study, 200 trials each. Not part of the build, which has fewer ({@link
 * ManyProcessesTest}); run by
 *
 * <pre>{@code
 * mvn -Dquick -pl culmen-store -am test -Dtest=SixteenProcesses \
 *     -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 *
 * <p>How fast a store is says {@code culmen bench store}.
 */
class SixteenProcesses {
  private static final int PROCESSES = 16;
  private static final int TRIALS = PROCESSES * 200;

  @TempDir Path directory;

  @Test
  void onSqlite() throws Exception {
    long start = System.nanoTime();
    Crowd.work("sqlite:" + directory.resolve("crowd.db"), PROCESSES, 1, TRIALS);
    report("SQLite", start);
  }

  @Test
  void onPostgresql() throws Exception {
    long start = System.nanoTime();
    Crowd.work(PostgresServer.newDatabase(), PROCESSES, 1, TRIALS);
    report("PostgreSQL", start);
  }

  private static void report(String store, long start) {
    System.out.printf(
        "%s: %d processes, %d trials, nothing lost or doubled: %.1f s%n",
        store, PROCESSES, TRIALS, (System.nanoTime() - start) / 1e9);
  }
}
