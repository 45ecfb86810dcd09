package io.github.culmen.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server for all tests of this process, durable as servers are. */
@SuppressWarnings("exports") // the server is on the class path
public final class PostgresServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static EmbeddedPostgres server;

  private PostgresServer() {}

  public static synchronized EmbeddedPostgres server() {
    if (server == null) {
      try {
        server =
            EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(PostgresServer::stop));
    }
    return server;
  }

  /** The URL of a new, empty database. */
  public static String newDatabase() {
    String name = "db" + DATABASES.incrementAndGet();
    execute("postgres", "CREATE DATABASE " + name);
    return url(name);
  }

  public static String url(String database) {
    return "postgresql://postgres:postgres@localhost:" + server().getPort() + "/" + database;
  }

  public static void execute(String database, String sql) {
    try (Connection connection = server().getDatabase("postgres", database).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void stop() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
