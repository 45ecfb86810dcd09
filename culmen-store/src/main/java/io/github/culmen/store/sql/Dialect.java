package io.github.culmen.store.sql;

import com.zaxxer.hikari.HikariConfig;
import io.github.culmen.store.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Where the databases differ. */
public interface Dialect {
  /**
   * The dialect of a URL.
   *
   * @param answer how long a server may take to answer
   */
  static Dialect of(StoreUrl url, Duration answer) {
    return url instanceof StoreUrl.Sqlite sqlite
        ? new SqliteDialect(sqlite)
        : new PostgresqlDialect((StoreUrl.Postgresql) url, answer);
  }

  /** The same for those who only read. */
  static Dialect readOnly(StoreUrl url, Duration answer) {
    return url instanceof StoreUrl.Sqlite sqlite
        ? SqliteDialect.readOnly(sqlite)
        : PostgresqlDialect.readOnly((StoreUrl.Postgresql) url, answer);
  }

  /** Whether nothing can be written. */
  default boolean readOnly() {
    return false;
  }

  /** Where the database is, for people. */
  String url();

  /** The folder of the schema's scripts. */
  String scripts();

  /**
   * Looks at the place before anything is opened.
   *
   * @param create whether a database may be made there
   * @throws StoreException if it is not fit for a store, and was left as it is
   */
  void prepare(boolean create) throws SQLException;

  /** How to connect. */
  HikariConfig pool();

  /** Begins a transaction that will write. */
  void begin(Connection connection) throws SQLException;

  /** Ends a transaction, with all that was done in it. */
  void commit(Connection connection) throws SQLException;

  /** Ends a transaction as if it had not been, as far as the connection still works. */
  void rollback(Connection connection);

  /** How many statements may be sent as one text and are then done as a whole or not at all. */
  default int statementsAtOnce() {
    return 1;
  }

  /** A query with one row if there is a table {@code culmen_schema}, and none otherwise. */
  String schemaQuery();

  /**
   * The time by the clock that all users of the database share.
   *
   * @param connection to it
   */
  Instant now(Connection connection) throws SQLException;

  /** What the database itself finds wrong with its own structure; empty if nothing. */
  List<String> faults(Connection connection) throws SQLException;

  /** Makes reads of a transaction that was begun see one moment. */
  void freeze(Connection connection) throws SQLException;

  /**
   * Copies the whole database, while others use it, to a new file of SQLite.
   *
   * @return false if the database cannot do that by itself
   */
  boolean copy(Connection connection, Path file) throws SQLException;

  /** Keeps others from changing the schema until the transaction ends. */
  void lockSchema(Connection connection) throws SQLException;

  /** Whether someone else was in the way and trying again may help. */
  boolean isBusy(SQLException e);

  /** Whether nothing is wrong with the store itself, so that trying later may help. */
  boolean mayPass(SQLException e);

  /** What went wrong, in a few words for people. */
  String reason(SQLException e);
}
