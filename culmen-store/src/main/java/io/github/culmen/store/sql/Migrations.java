package io.github.culmen.store.sql;

import io.github.culmen.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings a database's tables to the version this library knows, one numbered script after another.
 * A script is run once and never changed; what it did wrong is mended by the next one.
 */
final class Migrations {
  private static final int VERSIONS = 2;

  private final List<String> scripts;

  /** With these scripts, of which the first makes version 1. */
  Migrations(List<String> scripts) {
    this.scripts = List.copyOf(scripts);
  }

  /** The scripts for a kind of database. */
  static Migrations of(Dialect dialect) {
    List<String> scripts = new ArrayList<>();
    for (int version = 1; version <= VERSIONS; version++) {
      scripts.add(script("%s/%03d.sql".formatted(dialect.scripts(), version)));
    }
    return new Migrations(scripts);
  }

  /**
   * Runs the scripts that the database lacks.
   *
   * @param create whether the first one may be run
   * @throws StoreException if the database is of a newer version, or has no tables to begin with
   */
  void apply(Database database, boolean create) {
    Dialect dialect = database.dialect();
    int version = database.run("open", connection -> version(connection, dialect));
    requireKnown(version, dialect);
    if (version == 0 && !create) {
      throw new StoreException(
          "there is no store " + dialect.url() + ": no study has been created yet");
    }
    if (version < scripts.size() && dialect.readOnly()) {
      throw new StoreException(
          "store "
              + dialect.url()
              + " must have version "
              + scripts.size()
              + " of the tables to be opened for reading only, but has version "
              + version
              + "; open it once for writing, as culmen list does");
    }
    if (version < scripts.size()) {
      Integer reached = database.transact("set up", connection -> upgrade(connection, dialect));
      requireKnown(reached, dialect);
    }
  }

  private int upgrade(Connection connection, Dialect dialect) throws SQLException {
    dialect.lockSchema(connection);
    // Someone else may have done it meanwhile.
    int version = version(connection, dialect);
    try (Statement statement = connection.createStatement()) {
      if (version == 0) {
        statement.execute("CREATE TABLE culmen_schema (version INTEGER PRIMARY KEY)");
      }
      for (int next = version + 1; next <= scripts.size(); next++) {
        for (String each : scripts.get(next - 1).split(";\\s*\\n", -1)) {
          if (!each.isBlank()) {
            statement.execute(each);
          }
        }
        statement.execute("INSERT INTO culmen_schema (version) VALUES (" + next + ")");
      }
    }
    return Math.max(version, scripts.size());
  }

  private void requireKnown(int version, Dialect dialect) {
    if (version > scripts.size()) {
      throw new StoreException(
          "store "
              + dialect.url()
              + " has version "
              + version
              + " of the tables, but this culmen supports versions up to "
              + scripts.size()
              + "; upgrade culmen");
    }
  }

  private static int version(Connection connection, Dialect dialect) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet exists = statement.executeQuery(dialect.schemaQuery())) {
        if (!exists.next()) {
          return 0;
        }
      }
      try (ResultSet version = statement.executeQuery("SELECT max(version) FROM culmen_schema")) {
        version.next();
        return version.getInt(1);
      }
    }
  }

  private static String script(String name) {
    try (InputStream in = Migrations.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the library lacks its resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
