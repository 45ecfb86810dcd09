package io.github.culmen.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudyStoreContract;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SqliteStoreTest extends StudyStoreContract {
  @Override
  protected String newPlace() {
    return "sqlite:" + file();
  }

  private Path file() {
    return directory.resolve("culmen.db");
  }

  @Override
  protected List<String> firstVersion() {
    return List.of(
        "DROP TRIGGER culmen_event_head",
        "ALTER TABLE culmen_study DROP COLUMN events",
        "ALTER TABLE culmen_study DROP COLUMN checksum",
        "DELETE FROM culmen_schema WHERE version = 2");
  }

  @Override
  protected void execute(String sql) throws SQLException {
    execute(file(), sql);
  }

  private static void execute(Path file, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The same store with a further setting, and little patience. */
  private StudyStore with(String pragma) {
    Consumer<HikariConfig> more = config -> config.setConnectionInitSql("PRAGMA " + pragma);
    Dialect dialect = new SqliteDialect((StoreUrl.Sqlite) StoreUrl.parse(url()), more);
    return SqlStudyStore.over(Database.open(dialect, true, Duration.ofMillis(100)), true);
  }

  @Test
  void writesAheadAndWaitsForTheDisk() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement();
        ResultSet mode = statement.executeQuery("PRAGMA journal_mode")) {
      assertThat(mode.getString(1)).isEqualTo("wal");
    }
    Database database =
        Database.open(new SqliteDialect((StoreUrl.Sqlite) StoreUrl.parse(url())), false);
    int synchronous =
        database.run(
            "read",
            connection -> {
              try (Statement statement = connection.createStatement();
                  ResultSet result = statement.executeQuery("PRAGMA synchronous")) {
                return result.getInt(1);
              }
            });
    database.close();
    assertThat(synchronous).isEqualTo(2);
  }

  @Test
  void saysThatAnotherProgramHasLockedIt() throws SQLException {
    store.create(spec("a"));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement();
        StudyStore impatient = with("cache_size = 100")) {
      statement.execute("BEGIN IMMEDIATE");
      Study study = Study.resume(impatient.open("a"));
      assertThatThrownBy(study::ask)
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "cannot write to store "
                  + store.url()
                  + ": the database is locked by another program");
      statement.execute("ROLLBACK");
      assertThat(study.ask().number()).isEqualTo(1);
    }
  }

  @Test
  void canBeReadButNotWrittenWhenReadOnly() {
    Study.resume(store.create(spec("a"))).ask();
    try (StudyStore readOnly = with("query_only = 1")) {
      Study study = Study.resume(readOnly.open("a"));
      assertThat(study.history().trials()).hasSize(1);
      assertThatThrownBy(study::ask)
          .isInstanceOf(StoreException.class)
          .hasMessage("cannot write to store " + store.url() + ": the database is read-only");
      assertThat(readOnly.list()).hasSize(1);
    }
    assertThat(Study.resume(store.open("a")).history().trials()).hasSize(1);
  }

  @Test
  void aFullDiskLosesNothing() {
    Study before = Study.resume(store.create(spec("a")));
    before.tell(before.ask().number(), 1);
    try (StudyStore small = with("max_page_count = 40")) {
      Study study = Study.resume(small.open("a"));
      int[] told = {1};
      assertThatThrownBy(
              () -> {
                while (told[0] < 10_000) {
                  study.fail(study.ask().number(), "x".repeat(2000));
                  told[0]++;
                }
              })
          .isInstanceOf(StoreException.class)
          .hasMessage("cannot write to store " + store.url() + ": the disk is full");
      assertThat(told[0]).isGreaterThan(1).isLessThan(100);
      Study after = Study.resume(store.open("a"));
      assertThat(after.history().finished()).hasSize(told[0]);
      after.tell(after.ask().number(), 2);
    }
  }

  @Test
  void leavesFilesOfOthersAsTheyAre() throws Exception {
    Path text = Files.writeString(directory.resolve("text"), "not a database, but long enough\n");
    assertThatThrownBy(() -> StudyStores.open("sqlite:" + text))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "cannot open store sqlite:"
                + text
                + ": the file is not a SQLite database; it was left unchanged");
    assertThat(text).hasContent("not a database, but long enough\n");

    Path other = directory.resolve("other.db");
    execute(other, "CREATE TABLE theirs (x)");
    byte[] bytes = Files.readAllBytes(other);
    assertThatThrownBy(() -> StudyStores.open("sqlite:" + other))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "cannot open store sqlite:"
                + other
                + ": the file is a SQLite database of another program; it was left unchanged");
    assertThat(Files.readAllBytes(other)).isEqualTo(bytes);
  }

  @Test
  void saysThatAFileMayNotBeRead() {
    assertThat(SqliteDialect.reason(new AccessDeniedException("/a/file")))
        .isEqualTo("no permission to read the file");
    assertThat(SqliteDialect.reason(new IOException("the medium is gone\nat once")))
        .isEqualTo("the medium is gone");
  }

  @Test
  void saysWhatIsNotThere() {
    Path none = directory.resolve("none.db");
    assertThatThrownBy(() -> StudyStores.openExisting("sqlite:" + none))
        .hasMessage("there is no store sqlite:" + none + ": no such file");
    assertThat(none).doesNotExist();
    Path nowhere = directory.resolve("no/where.db");
    assertThatThrownBy(() -> StudyStores.open("sqlite:" + nowhere))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("no such directory: " + nowhere.getParent());
    assertThatThrownBy(() -> StudyStores.open("sqlite:" + directory))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith("it is a directory");
  }

  @Test
  void keepsTheLastResultOfAnInterruptedThread() {
    Study study = Study.resume(store.create(spec("a")));
    study.ask();
    Thread.currentThread().interrupt();
    try {
      study.tell(1, 0.5);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(Study.resume(store.open("a")).history().finished()).hasSize(1);
  }

  @Test
  void scriptsBringOldTablesUpToDate() throws SQLException {
    Database database =
        Database.open(new SqliteDialect((StoreUrl.Sqlite) StoreUrl.parse(url())), false);
    store.create(spec("a"));
    String first = "CREATE TABLE unused (x);\n";
    String second = "CREATE TABLE more (x INTEGER);\nINSERT INTO more (x) VALUES (1);\n";
    Migrations next = new Migrations(java.util.List.of(first, first, second));
    next.apply(database, false);
    next.apply(database, false);
    execute("UPDATE more SET x = 2 WHERE x = 1");
    assertThatThrownBy(() -> execute("SELECT * FROM unused")).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> StudyStores.open(url())).hasMessageContaining("has version 3");

    // A script that fails leaves the tables as they were.
    Migrations broken =
        new Migrations(
            java.util.List.of(first, first, second, "CREATE TABLE third (x);\nNONSENSE;\n"));
    assertThatThrownBy(() -> broken.apply(database, false)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> execute("SELECT * FROM third")).isInstanceOf(SQLException.class);
    next.apply(database, false);
    database.close();
  }
}
