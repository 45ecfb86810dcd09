package io.github.culmen.store.sql;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.github.culmen.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** A pool of connections, and how work is done with them: retried while others are in the way. */
final class Database implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Dialect dialect;
  private final Duration patience;
  private final HikariDataSource pool;

  private Database(Dialect dialect, Duration patience, HikariDataSource pool) {
    this.dialect = dialect;
    this.patience = patience;
    this.pool = pool;
  }

  /** Something done with a connection. */
  @FunctionalInterface
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  @FunctionalInterface
  private interface Attempt<T> {
    T run() throws SQLException;
  }

  static Database open(Dialect dialect, boolean create) {
    return open(dialect, create, PATIENCE);
  }

  /** Waits no longer than {@code patience} for others. */
  static Database open(Dialect dialect, boolean create, Duration patience) {
    HikariDataSource pool =
        insist(
            dialect,
            patience,
            "open",
            () -> {
              QuietLogging.begin();
              requireDriver(dialect.scripts());
              dialect.prepare(create);
              try {
                return new HikariDataSource(dialect.pool());
              } catch (HikariPool.PoolInitializationException e) {
                throw e.getCause() instanceof SQLException cause ? cause : new SQLException(e);
              }
            });
    return new Database(dialect, patience, pool);
  }

  // Drivers are for the user to bring: who keeps studies in files needs none.
  static void requireDriver(String database) {
    boolean sqlite = database.equals("sqlite");
    String prefix = sqlite ? "org.sqlite." : "org.postgresql.";
    if (DriverManager.drivers().noneMatch(d -> d.getClass().getName().startsWith(prefix))) {
      throw new StoreException(
          "a store in "
              + (sqlite ? "SQLite" : "PostgreSQL")
              + " needs its JDBC driver, but there is none: put "
              + (sqlite ? "org.xerial:sqlite-jdbc" : "org.postgresql:postgresql")
              + " on the class path or the module path");
    }
  }

  Dialect dialect() {
    return dialect;
  }

  /** Does work whose every statement counts by itself. */
  <T> T run(String doing, Work<T> work) {
    return insist(
        dialect,
        patience,
        doing,
        () -> {
          try (Connection connection = pool.getConnection()) {
            return work.on(connection);
          }
        });
  }

  /** Does work as a whole or not at all. */
  <T> T transact(String doing, Work<T> work) {
    return run(
        doing,
        connection -> {
          dialect.begin(connection);
          boolean done = false;
          try {
            T result = work.on(connection);
            dialect.commit(connection);
            done = true;
            return result;
          } finally {
            if (!done) {
              dialect.rollback(connection);
            }
          }
        });
  }

  @Override
  public void close() {
    pool.close();
  }

  /** A message's first line; others hold the statement or a stack. */
  static String firstLine(String message) {
    return String.valueOf(message).lines().findFirst().orElse("").strip();
  }

  private static <T> T insist(
      Dialect dialect, Duration patience, String doing, Attempt<T> attempt) {
    // Programs that are being stopped still want to record their last result: an interrupt is for
    // the caller's next wait.
    boolean interrupted = Thread.interrupted();
    long start = System.nanoTime();
    try {
      while (true) {
        try {
          return attempt.run();
        } catch (SQLException e) {
          SQLException root = root(e);
          if (!dialect.isBusy(root) || System.nanoTime() - start > patience.toNanos()) {
            throw new StoreException(
                "cannot " + doing + " store " + dialect.url() + ": " + dialect.reason(root),
                e,
                dialect.mayPass(root));
          }
        }
        interrupted |= pause();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  // Short and uneven, so that many who wait neither leave the database idle nor move in step.
  private static boolean pause() {
    try {
      Thread.sleep(0, ThreadLocalRandom.current().nextInt(300_000, 999_999));
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  // The pool wraps what the driver said.
  private static SQLException root(SQLException e) {
    SQLException root = e;
    while (root.getCause() instanceof SQLException cause) {
      root = cause;
    }
    return root;
  }
}
