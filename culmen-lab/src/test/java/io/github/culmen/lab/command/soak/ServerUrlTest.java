package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.CommandFailure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The option {@code --server}: where it is, and how it is reached elsewhere. */
class ServerUrlTest {
  @ParameterizedTest
  @CsvSource({
    "postgresql://h/db, h, 5432",
    "postgresql://h:1/db, h, 1",
    "postgresql://me:secret@db.example.org:6543/db, db.example.org, 6543",
    "postgresql://[::1]:7/db, ::1, 7",
    "postgresql://h/db?sslmode=disable, h, 5432",
  })
  void aServerIsAtItsHostAndPort(String url, String host, int port) {
    ServerUrl server = ServerUrl.parse(url);
    assertThat(server.socket().getHostString().replaceAll("[\\[\\]]", ""))
        .isIn(host, "0:0:0:0:0:0:0:1");
    assertThat(server.socket().getPort()).isEqualTo(port);
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql://h/db, postgresql://10.0.0.1:99/db",
    "postgresql://h:1/db, postgresql://10.0.0.1:99/db",
    "postgresql://me:secret@h/db, postgresql://me:secret@10.0.0.1:99/db",
    "postgresql://me:p%40ss@h:5/d%20b, postgresql://me:p%40ss@10.0.0.1:99/d%20b",
    "postgresql://h/db?sslmode=disable&user=me, postgresql://10.0.0.1:99/db?sslmode=disable&user=me",
  })
  void elsewhereItIsTheSameDatabaseOfTheSameUser(String url, String elsewhere) {
    assertThat(ServerUrl.parse(url).at("10.0.0.1", 99)).isEqualTo(elsewhere);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "h/db",
        "mysql://h/db",
        "sqlite:file.db",
        "postgresql:db",
        "postgresql:///db",
        "postgresql://h",
        "postgresql://h/",
        "postgresql://me:se cret@h/db",
      })
  void whatIsNoDatabaseIsRefusedWithoutItsPassword(String url) {
    assertThatThrownBy(() -> ServerUrl.parse(url))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("--server must be postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE");
  }
}
