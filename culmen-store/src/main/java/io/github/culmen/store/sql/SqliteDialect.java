package io.github.culmen.store.sql;

import com.zaxxer.hikari.HikariConfig;
import io.github.culmen.store.StoreException;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** SQLite: one machine, one file, no server. */
final class SqliteDialect implements Dialect {
  // What SQLite keeps in a file's header to say whose it is: "CULM".
  private static final int APPLICATION = 0x43554c4d;
  private static final int APPLICATION_AT = 68;
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private static final int MOMENTS = 50;
  private static final long MOMENT_MILLIS = 40;

  // A flag of SQLite's own.
  private static final String OPEN_READ_ONLY = "1";
  private static final int MOST_READERS = 4;

  private final StoreUrl.Sqlite url;
  private final Consumer<HikariConfig> more;
  private final boolean readOnly;

  SqliteDialect(StoreUrl.Sqlite url) {
    this(url, config -> {});
  }

  /** With further settings. */
  SqliteDialect(StoreUrl.Sqlite url, Consumer<HikariConfig> more) {
    this(url, more, false);
  }

  private SqliteDialect(StoreUrl.Sqlite url, Consumer<HikariConfig> more, boolean readOnly) {
    this.url = url;
    this.more = more;
    this.readOnly = readOnly;
  }

  /** For those who only read: with a write-ahead log they and the writer do not wait. */
  static SqliteDialect readOnly(StoreUrl.Sqlite url) {
    return new SqliteDialect(
        url,
        config -> {
          Properties settings = new Properties();
          settings.setProperty("open_mode", OPEN_READ_ONLY);
          settings.setProperty("busy_timeout", "0");
          config.setDataSourceProperties(settings);
          // What the driver says of such a connection, and the pool compares.
          config.setReadOnly(true);
          config.setMaximumPoolSize(MOST_READERS);
          config.setMinimumIdle(1);
        },
        true);
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
    return "sqlite";
  }

  @Override
  public void prepare(boolean create) throws SQLException {
    Path file = url.file();
    try {
      boolean none = !Files.exists(file);
      if (none && !create) {
        throw new StoreException("there is no store " + url() + ": no such file");
      }
      if (none && !Files.isDirectory(file.getParent())) {
        throw new StoreException(
            "cannot create store " + url() + ": no such directory: " + file.getParent());
      }
      if (Files.isDirectory(file)) {
        throw new StoreException("cannot open store " + url() + ": it is a directory");
      }
      if (none) {
        make();
      } else {
        requireContent(file);
        requireOurs(file);
      }
    } catch (EOFException e) {
      throw new StoreException(
          "cannot open store "
              + url()
              + ": the file is damaged, since it ends within its header; it was left unchanged",
          e);
    } catch (IOException e) {
      throw new StoreException("cannot open store " + url() + ": " + reason(e), e);
    }
  }

  // A store that was emptied must not pass for a new one. While another process makes the store it
  // is empty for a moment.
  private void requireContent(Path file) throws IOException {
    for (int i = 0; i < MOMENTS && Files.size(file) == 0; i++) {
      try {
        TimeUnit.MILLISECONDS.sleep(MOMENT_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    if (Files.size(file) == 0) {
      throw new StoreException(
          "cannot open store "
              + url()
              + ": the file is empty, as after a failed copy or a full disk; put the store back, or"
              + " delete the file to begin a new one");
    }
  }

  // Some exceptions of the file system have the file's name for their whole message.
  static String reason(IOException e) {
    return e instanceof AccessDeniedException
        ? "no permission to read the file"
        : Database.firstLine(e.getMessage());
  }

  // Beside its place first, so that a kill never leaves an empty file there; the link fails if
  // another process was quicker, whose file is then the store.
  private void make() throws SQLException, IOException {
    Path file = url.file();
    Path beside =
        file.resolveSibling(
            file.getFileName() + "." + ProcessHandle.current().pid() + "-" + System.nanoTime());
    try {
      mark(beside);
      Files.createLink(file, beside);
    } catch (FileAlreadyExistsException e) {
      requireContent(file);
      requireOurs(file);
    } catch (IOException | UnsupportedOperationException noLinks) {
      mark(file);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  // The mark comes first and by itself, so that whoever opens the file sees whose it is: later
  // changes may be in the write-ahead log for a while.
  private static void mark(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA application_id = " + APPLICATION);
    }
  }

  // Read by hand: SQLite itself would already change the file when asked for a write-ahead log.
  private void requireOurs(Path file) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      byte[] magic = in.readNBytes(MAGIC.length);
      if (!Arrays.equals(magic, MAGIC)) {
        throw new StoreException(
            "cannot open store "
                + url()
                + ": the file is not a SQLite database; it was left unchanged");
      }
      in.skipNBytes(APPLICATION_AT - MAGIC.length);
      if (in.readInt() != APPLICATION) {
        throw new StoreException(
            "cannot open store "
                + url()
                + ": the file is a SQLite database of another program; it"
                + " was left unchanged");
      }
    }
  }

  @Override
  public HikariConfig pool() {
    Properties settings = new Properties();
    settings.setProperty("journal_mode", "WAL");
    settings.setProperty("synchronous", "FULL");
    settings.setProperty("foreign_keys", "true");
    // SQLite waits in steps of up to 100 ms; Database waits in shorter ones.
    settings.setProperty("busy_timeout", "0");
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.jdbc());
    config.setDataSourceProperties(settings);
    // There is one writer at a time anyway, and threads that queue for a connection do so in order.
    config.setMaximumPoolSize(1);
    config.setMaxLifetime(0);
    config.setConnectionTimeout(60_000);
    more.accept(config);
    return config;
  }

  // By statements: after a setAutoCommit that failed because the database was busy, driver and pool
  // disagree on whether a transaction is open, and the next one would be none. Immediate, since a
  // transaction that only later turns out to write could find that others wrote in between.
  @Override
  public void begin(Connection connection) throws SQLException {
    execute(connection, "BEGIN IMMEDIATE");
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    execute(connection, "COMMIT");
  }

  @Override
  public void rollback(Connection connection) {
    try {
      execute(connection, "ROLLBACK");
    } catch (SQLException e) {
      // After some errors, such as a full disk, SQLite has done so by itself.
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public String schemaQuery() {
    return "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'culmen_schema'";
  }

  @Override
  public List<String> faults(Connection connection) throws SQLException {
    List<String> faults = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA integrity_check(10)")) {
      while (rows.next()) {
        String fault = String.valueOf(rows.getString(1));
        if (!fault.equals("ok")) {
          faults.addAll(fault.lines().map(String::strip).toList());
        }
      }
    }
    // Events of a study that is no longer in its table.
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA foreign_key_check")) {
      if (rows.next()) {
        faults.add("rows of table " + rows.getString(1) + " belong to no study");
      }
    }
    return faults;
  }

  @Override
  public void freeze(Connection connection) {
    // A transaction sees one moment anyway.
  }

  // By the backup functions of SQLite: pages are copied while others read and write.
  @Override
  public boolean copy(Connection connection, Path file) throws SQLException {
    // The driver's own command; it knows no way to write a quote inside quotes.
    String quote = file.toString().contains("\"") ? "'" : "\"";
    execute(connection, "backup to " + quote + file + quote);
    return true;
  }

  // Whoever uses the file is on this machine.
  @Override
  public Instant now(Connection connection) {
    return Instant.now();
  }

  @Override
  public void lockSchema(Connection connection) {
    // Every transaction that may write locks the whole database from its beginning.
  }

  @Override
  public boolean isBusy(SQLException e) {
    return e.getErrorCode() == 5 || e.getErrorCode() == 6;
  }

  @Override
  public boolean mayPass(SQLException e) {
    return isBusy(e);
  }

  @Override
  public String reason(SQLException e) {
    return switch (e.getErrorCode()) {
      case 5, 6 -> "the database is locked by another program";
      case 8 -> "the database is read-only";
      case 10 -> "the disk failed: " + Database.firstLine(e.getMessage());
      case 11 -> "the file is damaged: " + Database.firstLine(e.getMessage());
      case 13 -> "the disk is full";
      case 14 -> "the file cannot be opened: no permission for it or its directory";
      case 26 -> "the file is not a SQLite database";
      default -> lacksLibrary(e) ? withoutLibrary() : Database.firstLine(e.getMessage());
    };
  }

  // By its name: the driver is found when the program runs, and not known here.
  private static boolean lacksLibrary(SQLException e) {
    return e.getCause() != null
        && e.getCause().getClass().getName().equals("org.sqlite.NativeLibraryNotFoundException");
  }

  // culmen.jar has those of 64-bit systems only.
  private static String withoutLibrary() {
    return "no SQLite library for "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch")
        + " could be unpacked to the folder for temporary files "
        + System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir"))
        + "; see whether it is full, or put the whole sqlite-jdbc on the class path, or use another"
        + " store or a journal file";
  }
}
