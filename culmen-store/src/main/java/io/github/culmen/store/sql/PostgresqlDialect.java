package io.github.culmen.store.sql;

import com.zaxxer.hikari.HikariConfig;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** PostgreSQL: many machines, one server. */
final class PostgresqlDialect implements Dialect {
  // Any number that other programs are unlikely to lock.
  private static final long SCHEMA_LOCK = 0x63756c6d656eL;
  // A worker needs one connection, and servers have few: a hundred unless they were told.
  private static final int MOST_CONNECTIONS = 4;

  private final StoreUrl.Postgresql url;
  private final long answerMillis;
  private final boolean readOnly;

  /**
   * A database.
   *
   * @param answer how long the server may take to answer
   */
  PostgresqlDialect(StoreUrl.Postgresql url, Duration answer) {
    this(url, answer, false);
  }

  /** For those who only read: the server refuses everything else. */
  static PostgresqlDialect readOnly(StoreUrl.Postgresql url, Duration answer) {
    return new PostgresqlDialect(url, answer, true);
  }

  private PostgresqlDialect(StoreUrl.Postgresql url, Duration answer, boolean readOnly) {
    if (answer.toMillis() < 1000) {
      throw new IllegalArgumentException(
          "a server must be given at least a second to answer, but answer = " + answer);
    }
    this.url = url;
    this.answerMillis = answer.toMillis();
    this.readOnly = readOnly;
  }

  @Override
  public boolean readOnly() {
    return readOnly;
  }

  @Override
  public String url() {
    return url.shown();
  }

  @Override
  public String scripts() {
    return "postgresql";
  }

  @Override
  public void prepare(boolean create) {}

  @Override
  public HikariConfig pool() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.jdbc());
    url.user().ifPresent(config::setUsername);
    url.password().ifPresent(config::setPassword);
    config.addDataSourceProperty("ApplicationName", "culmen");
    config.setMaximumPoolSize(MOST_CONNECTIONS);
    config.setMinimumIdle(1);
    // A network that swallows everything and a server that stands still say nothing at all, for
    // hours: each wait for them has an end here. The driver knows whole seconds.
    String seconds = Long.toString((answerMillis + 999) / 1000);
    config.addDataSourceProperty("connectTimeout", seconds);
    config.addDataSourceProperty("loginTimeout", seconds);
    config.addDataSourceProperty("socketTimeout", seconds);
    config.addDataSourceProperty("cancelSignalTimeout", seconds);
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.setConnectionTimeout(answerMillis);
    config.setValidationTimeout(Math.min(5000, answerMillis / 2));
    // A server may be told to acknowledge what is not on its disk yet. Stricter settings stay. A
    // statement that waits for someone's lock ends before the driver gives the server up, and
    // someone who was stopped in a transaction does not keep its locks.
    config.setConnectionInitSql(
        "SELECT set_config('synchronous_commit', 'on', false)"
            + " WHERE current_setting('synchronous_commit') IN ('off', 'local');"
            + " SELECT set_config('statement_timeout', '"
            + answerMillis * 9 / 10
            + "', false) WHERE current_setting('statement_timeout') = '0';"
            + " SELECT set_config('idle_in_transaction_session_timeout', '"
            + 3 * answerMillis
            + "', false) WHERE current_setting('idle_in_transaction_session_timeout') = '0'"
            + (readOnly
                ? "; SELECT set_config('default_transaction_read_only', 'on', false)"
                : ""));
    return config;
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    connection.commit();
  }

  @Override
  public void rollback(Connection connection) {
    // The pool does it when it gets the connection back, and discards one that is broken.
  }

  // Outside a transaction the server takes what comes before the driver waits for an answer as one.
  // Few, since for a long text the driver waits in between.
  @Override
  public int statementsAtOnce() {
    return 4;
  }

  @Override
  public String schemaQuery() {
    return "SELECT 1 WHERE to_regclass('culmen_schema') IS NOT NULL";
  }

  @Override
  public List<String> faults(Connection connection) {
    return List.of();
  }

  @Override
  public void freeze(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    }
  }

  @Override
  public boolean copy(Connection connection, Path file) {
    return false;
  }

  @Override
  public Instant now(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)")) {
      row.next();
      return Instant.ofEpochMilli(row.getLong(1));
    }
  }

  @Override
  public void lockSchema(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + SCHEMA_LOCK + ")");
    }
  }

  @Override
  public boolean isBusy(SQLException e) {
    return false;
  }

  // Connections (08), too many of them (53300), a server that ends or begins (57P01 to 57P03), a
  // statement that took too long (57014), a transaction that did (25P03), and the pool's own word
  // that it got none in time, which has no state.
  @Override
  public boolean mayPass(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("08")
        || state.equals("53300")
        || state.matches("57P0[1-3]|57014|25P03")
        || e instanceof SQLTransientConnectionException;
  }

  @Override
  public String reason(SQLException e) {
    if (silent(e)) {
      return "the server does not answer";
    }
    String state = String.valueOf(e.getSQLState());
    return switch (state) {
      case "57014" -> "the server took too long: " + brief(e);
      case "28P01", "28000" -> "the server does not accept the user or password";
      case "3D000" -> "there is no such database on the server";
      case "25006" -> "the database is read-only";
      case "42501" -> "the user lacks a permission on the database: " + brief(e);
      case "53100" -> "the server's disk is full";
      case "53300" -> "the server has too many connections";
      case "42703", "42P01" -> "its tables culmen_… are not those of a culmen store: " + brief(e);
      case "08001" -> "no connection to the server: " + brief(e);
      default -> state.startsWith("08") ? "the connection was lost: " + brief(e) : brief(e);
    };
  }

  // The driver's own words for it differ from call to call, and the pool has none but its own.
  private static boolean silent(SQLException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return e instanceof SQLTransientConnectionException
        || String.valueOf(e.getMessage()).startsWith("Connection attempt timed out");
  }

  private static String brief(SQLException e) {
    return Database.firstLine(e.getMessage());
  }
}
