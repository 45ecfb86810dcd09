package io.github.culmen.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssetsTest {
  private static final Path WEB = Path.of("src/main/resources/io/github/culmen/server/http/web");

  @Test
  void theListNamesEveryFile() throws IOException {
    List<String> listed =
        Files.readAllLines(WEB.resolve("files.txt")).stream().filter(l -> !l.isBlank()).toList();
    try (Stream<Path> files = Files.walk(WEB)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> WEB.relativize(file).toString().replace('\\', '/'))
                  .filter(name -> !name.equals("files.txt")))
          .containsExactlyInAnyOrderElementsOf(listed);
    }
  }

  @Test
  void noPageHasAScriptOrStyleInsideIt() throws IOException {
    try (Stream<Path> files = Files.walk(WEB)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".html")).toList()) {
        assertThat(Files.readString(file))
            .doesNotContainPattern("<script(?![^>]*src=)")
            .doesNotContain("<style")
            .doesNotContainPattern("\\son[a-z]+=")
            .doesNotContainPattern("\\sstyle=");
      }
    }
  }

  @Test
  void aFileIsFoundUnderTheHashOfAllOnly() {
    Assets assets = Assets.load("/x");
    String page =
        new String(assets.find(List.of(""), false).orElseThrow().body(), StandardCharsets.UTF_8);
    assertThat(page).contains("<base href=\"/x/\">").doesNotContain("{{");
    String version = page.replaceAll("(?s).*assets/([0-9a-f]+)/app.js.*", "$1");
    assertThat(assets.find(List.of("assets", version, "app.js"), false)).isPresent();
    assertThat(assets.find(List.of("assets", version, "app.js"), true)).isPresent();
    for (List<String> none :
        List.of(
            List.of("assets"),
            List.of("assets", version),
            List.of("assets", version, "files.txt"),
            List.of("assets", version, "..", "Assets.class"),
            List.of("assets", version, "../../openapi.json"),
            List.of("assets", "0000", "app.js"),
            List.of("etc", "passwd"))) {
      assertThat(assets.find(none, false)).as("%s", none).isEmpty();
    }
  }
}
