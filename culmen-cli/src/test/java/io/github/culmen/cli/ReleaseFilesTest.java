package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is published, and what says so. */
class ReleaseFilesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern MODULE = Pattern.compile("<module>([\\w-]+)</module>");
  private static final Pattern MANAGED =
      Pattern.compile(
          "<dependency>\\s*<groupId>([\\w.]+)</groupId>\\s*<artifactId>([\\w-]+)</artifactId>"
              + "\\s*<version>([^<]+)</version>");

  private static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static List<String> published() throws IOException {
    List<String> published = new ArrayList<>();
    for (String module : all(MODULE, text("pom.xml").split("<profiles>", 2)[0])) {
      String pom = text(module + "/pom.xml");
      if (!pom.contains("<maven.deploy.skip>true</maven.deploy.skip>")) {
        published.add(module);
      }
    }
    assertThat(published).contains("culmen-core", "culmen-bom").doesNotContain("examples");
    return published;
  }

  // By group and name.
  private static Map<String, String> managed() throws IOException {
    Map<String, String> managed = new LinkedHashMap<>();
    Matcher matcher = MANAGED.matcher(text("culmen-bom/pom.xml"));
    while (matcher.find()) {
      managed.put(matcher.group(1) + ":" + matcher.group(2), matcher.group(3));
    }
    return managed;
  }

  @Test
  void theBomHasEveryModuleThatIsPublished() throws IOException {
    List<String> own =
        managed().keySet().stream()
            .filter(name -> name.startsWith("io.github.culmen:"))
            .map(name -> name.substring(name.indexOf(':') + 1))
            .toList();
    List<String> wanted = new ArrayList<>(published());
    assertThat(wanted.remove("culmen-bom")).isTrue();
    assertThat(own).containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void theDriversOfTheBomAreThoseOfTheTests() throws IOException {
    String parent = text("pom.xml");
    assertThat(parent)
        .contains(
            "<sqlite-jdbc.version>" + managed().get("org.xerial:sqlite-jdbc") + "<",
            "<postgresql.version>" + managed().get("org.postgresql:postgresql") + "<");
  }

  @Test
  void thePageAboutReleasesListsThem() throws IOException {
    String page = text("RELEASING.md");
    String list = page.substring(0, page.indexOf("## Rehearse"));
    List<String> wanted = new ArrayList<>(published());
    wanted.add("culmen-parent");
    assertThat(all(Pattern.compile("`(culmen-[a-z]+)`"), list))
        .containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void everyScriptOfAReleaseIsOnThePage() throws IOException {
    try (var files = Files.list(ROOT.resolve("release"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".sh")).toList()) {
        assertThat(text("RELEASING.md")).contains("release/" + file.getFileName());
        assertThat(Files.isExecutable(file)).isTrue();
      }
    }
  }

  @Test
  void theJavadocLeavesOutWhatIsNoModule() throws IOException {
    Matcher skipped =
        Pattern.compile("<skippedModules>([^<]+)</skippedModules>").matcher(text("pom.xml"));
    assertThat(skipped.find()).isTrue();
    List<String> left = List.of(skipped.group(1).split(",", -1));
    for (String module : published()) {
      boolean named = Files.exists(ROOT.resolve(module + "/src/main/java/module-info.java"));
      assertThat(module.equals("culmen-bom") || named != left.contains(module)).as(module).isTrue();
    }
  }

  @Test
  void theGradleExampleUsesWhatTheBomHas() throws IOException {
    String build = text("examples/gradle/build.gradle.kts");
    Matcher version =
        Pattern.compile("platform\\(\"io\\.github\\.culmen:culmen-bom:([^\"]+)\"\\)")
            .matcher(build);
    assertThat(version.find()).isTrue();
    String own =
        all(Pattern.compile("<version>([^<]+)</version>"), text("culmen-bom/pom.xml")).get(0);
    assertThat(version.group(1)).isEqualTo(own);
    assertThat(text("docs/java.md"))
        .contains("<version>" + own + "</version>", "culmen-bom:" + own + "\"");
    List<String> used =
        all(Pattern.compile("(?:implementation|runtimeOnly)\\(\"([^\"]+)\"\\)"), build);
    assertThat(used).hasSizeGreaterThan(1);
    assertThat(managed()).containsKeys(used.toArray(String[]::new));
    assertThat(text("docs/java.md")).contains(used);
  }
}
