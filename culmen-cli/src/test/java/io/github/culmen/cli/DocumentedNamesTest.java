package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages that lead readers to the code name files that exist. */
class DocumentedNamesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String PACKAGES = "/src/main/java/io/github/culmen/";

  // `gp.learn.MapFitter`, perhaps with a member behind it; and `gp/learn/MapFitter.java`.
  private static final Pattern CLASS = Pattern.compile("`((?:[a-z]+\\.)+[A-Z]\\w*)[`.(]");
  private static final Pattern FILE = Pattern.compile("`((?:[a-z]+/)+[A-Z]\\w*)\\.java`");

  @Test
  void referencesNameClassesThatExist() throws IOException {
    Set<String> named = named("references.md", CLASS);
    assertThat(named).hasSizeGreaterThan(40);
    assertThat(existing()).containsAll(named);
  }

  @Test
  void theArchitectureNamesFilesThatExist() throws IOException {
    Set<String> named = named("architecture.md", FILE);
    assertThat(named).hasSizeGreaterThan(15);
    assertThat(existing()).containsAll(named);
  }

  @Test
  void theArchitectureHasARowForEveryRoomOfCoreAndNamesThoseOfTheOthers() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    for (Path module : modules()) {
      boolean core = module.endsWith("culmen-core");
      if (!core && !page.contains("| `" + module.getFileName() + "` |")) {
        continue;
      }
      for (String room : rooms(module)) {
        String family = "`" + room.substring(0, room.lastIndexOf('.') + 1) + "*`";
        assertThat(page)
            .as("%s of %s", room, module.getFileName())
            .satisfiesAnyOf(
                text -> assertThat(text).contains(core ? "\n| `" + room + "` |" : "`" + room + "`"),
                text -> assertThat(core ? "" : text).contains(family));
      }
    }
  }

  @Test
  void theArchitectureNamesEveryModule() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    String picture = Files.readString(ROOT.resolve("docs/images/modules.svg"));
    assertThat(modules()).hasSizeGreaterThan(10);
    for (Path module : modules()) {
      String name = module.getFileName().toString();
      assertThat(page).contains("`" + name + "`");
      // Not in the picture: what no user's program runs.
      if (!List.of("culmen-bom", "culmen-benchmarks-jmh", "culmen-testkit", "culmen-testdata")
          .contains(name)) {
        assertThat(picture).contains(name);
      }
    }
  }

  private static Set<String> rooms(Path module) throws IOException {
    Path packages = Path.of(module + PACKAGES);
    try (Stream<Path> files = Files.walk(packages)) {
      return files
          .filter(file -> file.endsWith("package-info.java"))
          .map(file -> packages.relativize(file.getParent()).toString().replace('\\', '/'))
          .map(room -> room.replace('/', '.'))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> named(String page, Pattern pattern) throws IOException {
    Set<String> names = new TreeSet<>();
    Matcher matcher = pattern.matcher(Files.readString(ROOT.resolve("docs").resolve(page)));
    while (matcher.find()) {
      names.add(matcher.group(1).replace('/', '.'));
    }
    return names;
  }

  private static Set<String> existing() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path module : modules()) {
      Path packages = Path.of(module + PACKAGES);
      if (!Files.isDirectory(packages)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(packages)) {
        files
            .map(file -> packages.relativize(file).toString().replace('\\', '/'))
            .filter(file -> file.endsWith(".java"))
            .map(file -> file.substring(0, file.length() - ".java".length()).replace('/', '.'))
            .forEach(names::add);
      }
    }
    return names;
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      // Whoever typed ./culmen demo has a folder culmen-out too.
      return modules
          .filter(path -> path.getFileName().toString().startsWith("culmen-"))
          .filter(path -> Files.exists(path.resolve("pom.xml")))
          .toList();
    }
  }
}
