package io.github.culmen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How much of the library its users can see: what is exported has to be kept and explained. */
class ApiSurfaceTest {
  private static final Path SOURCES = Path.of("src/main/java");
  // Raise it only for what a user needs; lower it whenever you can.
  private static final int MOST = 119;

  private static final Pattern EXPORTED = Pattern.compile("exports ([\\w.]+);");
  private static final Pattern PUBLIC = Pattern.compile("(?m)^public ");

  private static List<String> exported() throws IOException {
    List<String> types = new ArrayList<>();
    Matcher exports = EXPORTED.matcher(Files.readString(SOURCES.resolve("module-info.java")));
    while (exports.find()) {
      Path room = SOURCES.resolve(exports.group(1).replace('.', '/'));
      try (Stream<Path> files = Files.list(room)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
          if (PUBLIC.matcher(Files.readString(file)).find()) {
            types.add(SOURCES.relativize(file).toString());
          }
        }
      }
    }
    return types;
  }

  @Test
  void noMorePublicTypesAreExportedThanWereAgreedOn() throws IOException {
    List<String> types = exported();
    assertThat(types).anyMatch(type -> type.endsWith("Study.java"));
    assertThat(types.size()).as("exported public types: %s", types).isLessThanOrEqualTo(MOST);
  }

  @Test
  void theEngineIsNotExported() throws IOException {
    assertThat(exported())
        .noneMatch(type -> type.contains("acquisition") || type.contains("search"))
        .noneMatch(type -> type.contains("/fit/") || type.contains("/advice/"))
        .noneMatch(type -> type.contains("/gp/") || type.contains("/model/"));
  }
}
