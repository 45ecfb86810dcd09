package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code culmen bench store} against a real PostgreSQL server. */
class StoreBenchOnPostgresqlTest {
  private static EmbeddedPostgres server;
  private static String store;

  @BeforeAll
  static void start() throws Exception {
    server = EmbeddedPostgres.builder().start();
    store = "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres";
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void measuresAServerAndLeavesNothingThere() {
    CommandRun run =
        CommandRun.of("bench", "store", "--trials", 30, "--workers", "1,3", "--store", store);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().toList())
        .hasSize(6)
        .element(5)
        .asString()
        .matches(" +3 +30 +\\d+ .* MB +[0-9.]+ s");
    assertThat(CommandRun.of("list", "--store", store).out()).doesNotContain("culmen-bench");
  }
}
