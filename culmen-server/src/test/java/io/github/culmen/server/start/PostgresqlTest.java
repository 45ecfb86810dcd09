package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.TestServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The same on PostgreSQL, also while its server is away. */
class PostgresqlTest {
  @Test
  void aDatabaseThatIsAwayIsSaidInWordsAndComesBack() throws Exception {
    try (EmbeddedPostgres database = EmbeddedPostgres.builder().start()) {
      String store =
          "postgresql://postgres:secret-word@localhost:" + database.getPort() + "/postgres";
      try (TestServer server = TestServer.on(store, settings -> settings)) {
        TestServer.study(store, "s", 2);
        assertThat(server.json("api/v1/studies/s").get("place")).isEqualTo(5);
        assertThat(server.post("api/v1/studies/s/ask", "{}").body()).contains("\"trial\":3");
        assertThat(server.post("api/v1/studies/s/trials/3/tell", "{\"value\":1}").statusCode())
            .isEqualTo(200);
        // Every connection is cut, as when a server is killed; the pool makes new ones.
        try (var connection = database.getPostgresDatabase().getConnection();
            var statement = connection.createStatement()) {
          statement.execute(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE pid <> pg_backend_pid() AND application_name = 'culmen'");
        }
        HttpResponse<String> answer = server.get("api/v1/studies/s");
        for (int i = 0; i < 20 && answer.statusCode() == 503; i++) {
          assertThat(answer.body()).contains("store-unavailable").doesNotContain("secret", "SQL");
          answer = server.get("api/v1/studies/s");
        }
        assertThat(TestServer.object(answer).get("place")).isEqualTo(7);
        assertThat(server.get("readyz").statusCode()).isEqualTo(200);
        assertThat(server.get("api/v1/server").body()).doesNotContain("secret-word");
        assertThat(server.log).noneMatch(line -> line.contains("secret-word"));
      }
      try (TestServer server = TestServer.on(store, ServerSettings::readingOnly)) {
        Map<String, Object> list = server.json("api/v1/studies");
        assertThat((List<?>) list.get("studies")).hasSize(1);
        assertThat(server.post("api/v1/studies/s/ask", "{}").statusCode()).isEqualTo(403);
      }
    }
  }
}
