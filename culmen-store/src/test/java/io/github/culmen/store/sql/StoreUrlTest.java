package io.github.culmen.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.store.open.StudyStores;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreUrlTest {
  @ParameterizedTest
  @ValueSource(strings = {"sqlite:studies.db", "jdbc:sqlite:studies.db"})
  void namesAFileOfSqlite(String text) {
    StoreUrl.Sqlite url = (StoreUrl.Sqlite) StoreUrl.parse(text);
    assertThat(url.shown()).isEqualTo("sqlite:studies.db");
    assertThat(url.file()).isAbsolute().hasFileName("studies.db");
    assertThat(url.jdbc()).isEqualTo("jdbc:sqlite:" + url.file());
  }

  @Test
  void namesADatabaseOfPostgresql() {
    StoreUrl.Postgresql url =
        (StoreUrl.Postgresql)
            StoreUrl.parse("postgresql://me:p%40ss+%3A%2F@db.example:5433/tuning?sslmode=require");
    assertThat(url.user()).isEqualTo(Optional.of("me"));
    assertThat(url.password()).isEqualTo(Optional.of("p@ss+:/"));
    assertThat(url.jdbc()).isEqualTo("jdbc:postgresql://db.example:5433/tuning?sslmode=require");
    assertThat(url.shown()).isEqualTo("postgresql://me@db.example:5433/tuning");
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://host/db, jdbc:postgresql://host/db",
    "postgres://host/db, jdbc:postgresql://host/db",
    "jdbc:postgresql://host:1/db?a=b, jdbc:postgresql://host:1/db?a=b",
    "postgresql://me@[::1]:5432/a%20b, jdbc:postgresql://[::1]:5432/a%20b"
  })
  void takesTheUsualForms(String text, String jdbc) {
    assertThat(StoreUrl.parse(text).jdbc()).isEqualTo(jdbc);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "culmen.db", "mysql://u:secret@host/db", "SQLITE:x", "file:x"})
  void listsTheLegalForms(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyStores.open(text))
        .withMessageStartingWith(
            "a store must be sqlite:FILE or"
                + " postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE[?OPTION=…], but is '")
        .withMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite:", "sqlite: ", "sqlite::memory:", "sqlite:a?b=c", "sqlite:dir/"})
  void refusesWhatIsNoFile(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoreUrl.parse(text))
        .withMessageContaining("must be sqlite:FILE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql:db",
        "postgresql://",
        "postgresql://host",
        "postgresql://host/",
        "postgresql://me:secret@host:port/db",
        "postgresql://me:sec@ret@host/db",
        "postgresql://me:secret%zz@host/db?password=secret"
      })
  void refusesWhatIsNoDatabaseWithoutShowingPasswords(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StoreUrl.parse(text))
        .withMessageNotContainingAny("secret", "sec@ret");
  }

  @ParameterizedTest
  @CsvSource({
    "53100, the server's disk is full",
    "53300, the server has too many connections",
    "28P01, the server does not accept the user or password",
    "25006, the database is read-only",
    "08006, the connection was lost: text",
    "XX000, text"
  })
  void saysInAFewWordsWhatWentWrong(String state, String reason) {
    Dialect dialect = Dialect.of(StoreUrl.parse("postgresql://host/db"), Duration.ofSeconds(1));
    assertThat(dialect.reason(new SQLException("text\n  Detail: more", state))).isEqualTo(reason);
  }
}
