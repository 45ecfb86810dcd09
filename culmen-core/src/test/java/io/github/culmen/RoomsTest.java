package io.github.culmen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may know which: the module system cannot see this, so the sources are read. */
class RoomsTest {
  private static final Path SOURCES = Path.of("src/main/java/io/github/culmen");

  // Each room and the rooms it knows, which are those above it in this list.
  private static final Map<String, Set<String>> MAY_KNOW =
      Map.ofEntries(
          Map.entry("space.constraint", Set.of()),
          Map.entry("space", Set.of("space.constraint")),
          Map.entry("model", Set.of("math")),
          Map.entry("gp.kernel", Set.of("model", "math")),
          Map.entry("gp", Set.of("gp.kernel", "model", "math")),
          Map.entry("gp.learn", Set.of("gp", "gp.kernel", "model", "math")),
          Map.entry("gp.structure", Set.of("gp.learn", "gp", "gp.kernel", "model", "math")),
          Map.entry("acquisition", Set.of("model", "math")),
          Map.entry("acquisition.information", Set.of("math")),
          Map.entry(
              "acquisition.maximum",
              Set.of("acquisition.information", "acquisition", "model", "math")),
          Map.entry(
              "acquisition.improvement",
              Set.of(
                  "acquisition.maximum",
                  "acquisition.information",
                  "acquisition",
                  "model",
                  "math")),
          Map.entry(
              "acquisition.maxvalue",
              Set.of(
                  "acquisition.maximum",
                  "acquisition.information",
                  "acquisition",
                  "model",
                  "math")),
          Map.entry(
              "acquisition.entropy",
              Set.of(
                  "acquisition.maxvalue", "acquisition.maximum", "acquisition", "model", "math")),
          Map.entry(
              "acquisition.feasible",
              Set.of("acquisition.maximum", "acquisition", "model", "math")),
          Map.entry(
              "acquisition.pending",
              Set.of("acquisition.maxvalue", "acquisition", "model", "math")),
          Map.entry("search", Set.of("acquisition", "model", "math")),
          Map.entry(
              "study.strategy",
              Set.of(
                  "acquisition.pending",
                  "acquisition.maximum",
                  "acquisition.information",
                  "gp.structure",
                  "gp.learn",
                  "gp.kernel",
                  "model",
                  "space")),
          Map.entry(
              "study.trial",
              Set.of(
                  "study.strategy",
                  "search",
                  "acquisition.pending",
                  "acquisition.information",
                  "gp.kernel",
                  "space")),
          Map.entry("study.event", Set.of("study.trial", "space")),
          Map.entry(
              "study.insight",
              Set.of("study.trial", "study.strategy", "gp.kernel", "space", "math")),
          Map.entry(
              "study.fit",
              Set.of(
                  "study.trial",
                  "study.strategy",
                  "search",
                  "acquisition.feasible",
                  "acquisition",
                  "gp.structure",
                  "gp.learn",
                  "gp",
                  "gp.kernel",
                  "model",
                  "space",
                  "math")),
          Map.entry(
              "study.advice",
              Set.of(
                  "study.fit",
                  "study.trial",
                  "study.strategy",
                  "search",
                  "acquisition.pending",
                  "acquisition.feasible",
                  "acquisition.entropy",
                  "acquisition.maxvalue",
                  "acquisition.improvement",
                  "acquisition.maximum",
                  "acquisition.information",
                  "acquisition",
                  "gp.learn",
                  "gp.kernel",
                  "model",
                  "space",
                  "math")),
          Map.entry(
              "study.belief",
              Set.of(
                  "study.advice",
                  "study.fit",
                  "study.insight",
                  "study.event",
                  "study.trial",
                  "study.strategy",
                  "search",
                  "acquisition.maxvalue",
                  "acquisition.maximum",
                  "acquisition.information",
                  "acquisition",
                  "gp.learn",
                  "gp",
                  "gp.kernel",
                  "model",
                  "space",
                  "math")),
          Map.entry(
              "study",
              Set.of(
                  "study.belief",
                  "study.advice",
                  "study.fit",
                  "study.insight",
                  "study.event",
                  "study.trial",
                  "study.strategy",
                  "search",
                  "acquisition.maxvalue",
                  "acquisition.maximum",
                  "acquisition.information",
                  "acquisition",
                  "gp",
                  "model",
                  "space",
                  "math")));

  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("package [\\w.]+;");
  private static final Pattern ROOM =
      Pattern.compile("io\\.github\\.culmen\\.([a-z][\\w.]*?)\\.(?![a-z])");

  private static final List<Pattern> FORBIDDEN =
      Stream.of(
              "java\\.util\\.Random\\b",
              "\\bThreadLocalRandom\\b",
              "\\bSecureRandom\\b",
              "\\bMath\\.random\\b",
              "\\bRandomGenerator\\.(getDefault|of)\\b",
              "\\bjava\\.sql\\b",
              "\\bjavax\\.sql\\b",
              "\\bjava\\.util\\.logging\\b",
              "\\bSystem\\.(getLogger|Logger|out|err)\\b",
              "\\bslf4j\\b",
              "\\blog4j\\b",
              "\\bprintStackTrace\\b",
              "\\bjava\\.(io|nio)\\b")
          .map(Pattern::compile)
          .toList();

  private static Map<Path, String> sources() throws IOException {
    Map<Path, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
        sources.put(SOURCES.relativize(file), PACKAGE.matcher(code).replaceFirst(""));
      }
    }
    return sources;
  }

  private static String room(Path file) {
    return file.getParent().toString().replace(File.separatorChar, '.');
  }

  @Test
  void everyPackageKnowsOnlyThoseItMay() throws IOException {
    List<String> offences = new ArrayList<>();
    sources()
        .forEach(
            (file, code) -> {
              Matcher uses = ROOM.matcher(code);
              while (uses.find()) {
                String used = uses.group(1);
                if (!used.equals(room(file)) && !MAY_KNOW.get(room(file)).contains(used)) {
                  offences.add(file + " knows " + used);
                }
              }
            });
    assertThat(offences).isEmpty();
  }

  @Test
  void arrowsGoOneWay() {
    Set<String> below = new TreeSet<>(Set.of("math"));
    int before;
    do {
      before = below.size();
      MAY_KNOW.forEach(
          (room, known) -> {
            if (below.containsAll(known)) {
              below.add(room);
            }
          });
    } while (below.size() > before);
    assertThat(below).containsAll(MAY_KNOW.keySet());
  }

  @Test
  void everyPackageIsCoveredByARule() throws IOException {
    Set<String> rooms = new TreeSet<>();
    sources().keySet().forEach(file -> rooms.add(room(file)));
    assertThat(rooms).isEqualTo(new TreeSet<>(MAY_KNOW.keySet()));
  }

  @Test
  void noSourceLogsReadsFilesOrHasRandomnessOfItsOwn() throws IOException {
    List<String> offences = new ArrayList<>();
    sources()
        .forEach(
            (file, code) -> {
              for (Pattern pattern : FORBIDDEN) {
                if (pattern.matcher(code).find()) {
                  offences.add(file + " has " + pattern);
                }
              }
            });
    assertThat(offences).isEmpty();
  }

  @Test
  void onlyStudiesMakeGenerators() throws IOException {
    assertThat(
            sources().entrySet().stream()
                .filter(source -> source.getValue().contains("new SplittableRandom"))
                .map(source -> source.getKey().toString()))
        .containsExactly(Path.of("study", "fit", "Seeds.java").toString());
  }
}
