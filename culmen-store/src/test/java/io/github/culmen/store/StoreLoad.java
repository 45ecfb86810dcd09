package io.github.culmen.store;

import io.github.culmen.study.Outcome;
import io.github.culmen.study.Study;
import io.github.culmen.study.StudyEvent;
import io.github.culmen.study.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How fast the stores are, and sixteen processes on one study. Not part of the build; run by
 *
 * <pre>{@code
 * mvn -Dquick -pl culmen-store -am test -Dtest=StoreLoad -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
class StoreLoad {
  private static final int TRIALS = 5000;

  @TempDir Path directory;

  @Test
  void speedOfSqlite() throws Exception {
    speed("SQLite", "sqlite:" + directory.resolve("speed.db"));
  }

  @Test
  void speedOfPostgresql() throws Exception {
    speed("PostgreSQL", PostgresServer.newDatabase());
  }

  @Test
  void sixteenProcessesOnSqlite() throws Exception {
    long start = System.nanoTime();
    Crowd.work("sqlite:" + directory.resolve("crowd.db"), 16, 1, 16 * 200);
    report("SQLite: 16 processes, 3200 trials, nothing lost or doubled: %.1f s", since(start));
  }

  @Test
  void sixteenProcessesOnPostgresql() throws Exception {
    long start = System.nanoTime();
    Crowd.work(PostgresServer.newDatabase(), 16, 1, 16 * 200);
    report("PostgreSQL: 16 processes, 3200 trials, nothing lost or doubled: %.1f s", since(start));
  }

  private void speed(String what, String url) throws Exception {
    report("median time to force 200 bytes to the disk: %.2f ms", forceMillis());
    try (StudyStore store = StudyStores.open(url)) {
      drive(Study.resume(store.create(StudyStoreContract.spec("warm-up"))), 500);
      Study study = Study.resume(store.create(StudyStoreContract.spec("speed")));
      for (int part = 0; part < 5; part++) {
        long start = System.nanoTime();
        drive(study, TRIALS / 5);
        report(
            what + ", trials %d to %d: %.0f ask+tell a second, %.1f MB in use",
            part * TRIALS / 5 + 1,
            (part + 1) * TRIALS / 5,
            TRIALS / 5 / since(start),
            megabytes());
      }
      long start = System.nanoTime();
      int trials = Study.resume(store.open("speed")).history().trials().size();
      report(what + ": a study of %d trials opens in %.3f s", trials, since(start));
      List<StudyEvent> events = new ArrayList<>(store.open("speed").read(0));
      events.set(0, new StudyEvent.Created(StudyStoreContract.spec("copy"), Instant.now()));
      start = System.nanoTime();
      store.add(events);
      report(what + ": and is imported in %.3f s", since(start));
    }
  }

  private static void drive(Study study, int trials) {
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Outcome.value(i));
    }
  }

  private double forceMillis() throws Exception {
    byte[] line = new byte[200];
    double[] millis = new double[200];
    try (Storage storage = DiskFile.open(directory.resolve("force"))) {
      for (int i = 0; i < millis.length; i++) {
        long start = System.nanoTime();
        storage.write(200L * i, line);
        storage.sync();
        millis[i] = since(start) * 1e3;
      }
    }
    Arrays.sort(millis);
    return millis[millis.length / 2];
  }

  private static double megabytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void report(String format, Object... values) {
    System.out.printf(format + "%n", values);
  }
}
