package io.github.culmen.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.PostgresServer;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudyStoreContract;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresqlStoreTest extends StudyStoreContract {
  private static String place;

  @BeforeAll
  static void start() {
    place = PostgresServer.newDatabase();
  }

  @Override
  protected String newPlace() {
    return place;
  }

  // A database takes a while to make, so that the tests share one.
  @AfterEach
  void empty() {
    execute("DELETE FROM culmen_study");
  }

  private static String database() {
    return place.substring(place.lastIndexOf('/') + 1);
  }

  @Override
  protected List<String> firstVersion() {
    return List.of(
        "DROP TRIGGER culmen_event_head ON culmen_event",
        "DROP FUNCTION culmen_event_head",
        "ALTER TABLE culmen_study DROP COLUMN events",
        "ALTER TABLE culmen_study DROP COLUMN checksum",
        "DELETE FROM culmen_schema WHERE version = 2");
  }

  @Override
  protected void execute(String sql) {
    PostgresServer.execute(database(), sql);
  }

  @Test
  void doesNotShowThePassword() {
    assertThat(store.url())
        .isEqualTo(
            "postgresql://postgres@localhost:"
                + PostgresServer.server().getPort()
                + "/"
                + database());
  }

  @Test
  void canBeReadButNotWrittenWhenReadOnly() {
    Study.resume(store.create(spec("a"))).ask();
    execute("ALTER DATABASE " + database() + " SET default_transaction_read_only = on");
    try (StudyStore readOnly = StudyStores.open(url())) {
      Study study = Study.resume(readOnly.open("a"));
      assertThat(study.history().trials()).hasSize(1);
      assertThatThrownBy(study::ask)
          .isInstanceOf(StoreException.class)
          .hasMessage("cannot write to store " + store.url() + ": the database is read-only");
    } finally {
      PostgresServer.execute(
          "postgres", "ALTER DATABASE " + database() + " RESET default_transaction_read_only");
    }
  }

  @Test
  void saysWhyThereIsNoConnection() {
    assertThatThrownBy(() -> StudyStores.open("postgresql://u:secret@localhost:1/db"))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith(
            "cannot open store postgresql://u@localhost:1/db: no connection to the server: ")
        .hasMessageContaining("refused")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> StudyStores.open(PostgresServer.url("none")))
        .hasMessageEndingWith("/none: there is no such database on the server");
  }

  @Test
  void asksForWhatIsAcknowledgedToBeOnDisk() {
    execute("ALTER DATABASE " + database() + " SET synchronous_commit = off");
    try (Database opened =
        Database.open(Dialect.of(StoreUrl.parse(url()), Duration.ofSeconds(20)), false)) {
      String setting =
          opened.run(
              "read",
              connection -> {
                try (var statement = connection.createStatement();
                    var result = statement.executeQuery("SHOW synchronous_commit")) {
                  result.next();
                  return result.getString(1);
                }
              });
      assertThat(setting).isEqualTo("on");
    } finally {
      execute("ALTER DATABASE " + database() + " RESET synchronous_commit");
    }
  }

  @Test
  void appendsAllEventsOrNone() {
    Study study = Study.resume(store.create(spec("a")));
    execute("ALTER TABLE culmen_event ADD CONSTRAINT no_lease CHECK (kind <> 'leased')");
    try {
      assertThatThrownBy(() -> study.worker("w", LeaseTerms.defaults()).ask())
          .isInstanceOf(StoreException.class);
      assertThat(store.open("a").read(0)).hasSize(1);
    } finally {
      execute("ALTER TABLE culmen_event DROP CONSTRAINT no_lease");
    }
    assertThat(study.worker("w", LeaseTerms.defaults()).ask().trial().number()).isEqualTo(1);
    assertThat(store.open("a").read(0)).hasSize(3);
  }

  @Test
  void makesNothingUnlessAsked() {
    String empty = PostgresServer.newDatabase();
    assertThatThrownBy(() -> StudyStores.openExisting(empty))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith("no study has been created yet");
    String name = empty.substring(empty.lastIndexOf('/') + 1);
    // Tables of others do not matter, unless they have our names.
    PostgresServer.execute(name, "CREATE TABLE theirs (x INTEGER)");
    PostgresServer.execute(name, "CREATE TABLE culmen_schema (x INTEGER)");
    assertThatThrownBy(() -> StudyStores.open(empty))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("are not those of a culmen store");
    PostgresServer.execute(name, "DROP TABLE culmen_schema");
    StudyStores.open(empty).close();
    StudyStores.openExisting(empty).close();
  }
}
