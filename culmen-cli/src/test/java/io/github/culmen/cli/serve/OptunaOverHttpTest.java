package io.github.culmen.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.start.CulmenServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code integrations/optuna}: the sampler with a server instead of a pipe, on a stand-in. */
class OptunaOverHttpTest {
  private static final Path TESTS =
      Path.of("..", "integrations", "optuna", "tests", "test_sampler.py")
          .toAbsolutePath()
          .normalize();

  @TempDir Path folder;

  @Test
  void theSamplerNeedsNoCommandWhereThereIsAServer() throws Exception {
    List<String> line = new ArrayList<>(List.of("python3", TESTS.toString()));
    for (String part : List.of("infinite", "share", "several", "server")) {
      line.addAll(List.of("-k", part));
    }
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    try (CulmenServer server =
        CulmenServer.start(
            ServerSettings.local("sqlite:" + folder.resolve("studies.db")),
            new CommandFormats(),
            audit -> {},
            log::add)) {
      ProcessBuilder builder =
          new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
      builder.environment().put("CULMEN", "[\"no-such-culmen\"]");
      builder.environment().put("CULMEN_URL", server.url());
      builder.environment().put("CULMEN_TOKEN", server.token().orElseThrow());
      builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
      builder.environment().put("QUICK", "1");
      builder.environment().put("FAKE", "1");
      Process process;
      try {
        process = builder.start();
      } catch (IOException e) {
        System.err.println("SKIPPED: there is no python3, so integrations/optuna is not tested");
        Assumptions.abort("python3 is needed");
        return;
      }
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(out).isZero();
      assertThat(out).contains("Ran 4 tests").contains("OK");
    }
    assertThat(log).isEmpty();
  }
}
