package io.github.culmen.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The packages of a module as rooms, and which of them may know which: the module system cannot see
 * this, so the sources are read. A room has the name of its package without {@code
 * io.github.culmen}, such as {@code gp.learn}.
 */
public final class Rooms {
  private static final String BASE = "io.github.culmen";
  private static final Path MAIN = Path.of("src/main/java");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
  private static final Pattern PACKAGE = Pattern.compile("package [\\w.]+;");
  private static final Pattern USE =
      Pattern.compile("io\\.github\\.culmen\\.([a-z][a-z0-9_.]*?)\\.(?=[A-Z])");
  private static final String INFO = "package-info.java";

  private final Map<Path, String> code = new TreeMap<>();

  private Rooms() {}

  /** The rooms of the module whose tests run. */
  public static Rooms ofThisModule() throws IOException {
    return of(MAIN);
  }

  /** The rooms of a source folder. */
  public static Rooms of(Path sources) throws IOException {
    Rooms rooms = new Rooms();
    Path base = sources.resolve(BASE.replace('.', '/'));
    try (Stream<Path> files = Files.walk(base)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String bare = COMMENT.matcher(Files.readString(file)).replaceAll("");
        rooms.code.put(base.relativize(file), PACKAGE.matcher(bare).replaceFirst(""));
      }
    }
    return rooms;
  }

  /** The sources without comments and without the names of their packages, by file. */
  public Map<Path, String> code() {
    return Collections.unmodifiableMap(code);
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>();
    code.keySet().forEach(file -> names.add(room(file)));
    return names;
  }

  private static String room(Path file) {
    List<String> names = new ArrayList<>();
    file.getParent().forEach(part -> names.add(part.toString()));
    return String.join(".", names);
  }

  /**
   * Fails unless every room has a rule, the rules have no circle, and no source uses a room that
   * its own may not know.
   *
   * @param rules a line for each room: its name and, behind an arrow, the rooms it may know, such
   *     as {@code gp -> gp.kernel, model}; a room of another module is named like one of this one
   * @param known rooms of other modules that every room may know, with all rooms within them
   */
  public void check(String rules, String... known) {
    Map<String, Set<String>> mayKnow = parse(rules);
    assertThat(mayKnow.keySet()).as("rooms that have a rule").isEqualTo(names());
    List<String> circles = new ArrayList<>();
    mayKnow.keySet().forEach(room -> circle(room, mayKnow).ifPresent(circles::add));
    assertThat(circles).as("rooms that know each other").isEmpty();
    List<String> offences = new ArrayList<>();
    code.forEach(
        (file, text) -> {
          Matcher uses = USE.matcher(text);
          while (uses.find()) {
            String used = uses.group(1);
            boolean free =
                used.equals(room(file))
                    || mayKnow.get(room(file)).contains(used)
                    || Arrays.stream(known).anyMatch(k -> (used + ".").startsWith(k + "."));
            if (!free) {
              offences.add(file + " knows " + used);
            }
          }
        });
    assertThat(offences).as("arrows against the rules").isEmpty();
  }

  private static Map<String, Set<String>> parse(String rules) {
    Map<String, Set<String>> mayKnow = new TreeMap<>();
    for (String line : rules.strip().split("\\s*\\R\\s*", -1)) {
      String[] sides = line.split("\\s*->\\s*", 2);
      Set<String> rooms = new TreeSet<>();
      if (sides.length == 2) {
        rooms.addAll(List.of(sides[1].strip().split("\\s*,\\s*")));
      }
      if (mayKnow.put(sides[0].strip(), rooms) != null) {
        throw new IllegalArgumentException("there are two rules for " + sides[0].strip());
      }
    }
    return mayKnow;
  }

  // The shortest way from a room back to itself.
  private static Optional<String> circle(String room, Map<String, Set<String>> mayKnow) {
    Map<String, String> ways = new LinkedHashMap<>(Map.of(room, room));
    Deque<String> open = new ArrayDeque<>(Set.of(room));
    while (!open.isEmpty()) {
      String here = open.remove();
      for (String next : mayKnow.getOrDefault(here, Set.of())) {
        String way = ways.get(here) + " -> " + next;
        if (next.equals(room)) {
          return Optional.of(way);
        }
        if (ways.putIfAbsent(next, way) == null) {
          open.add(next);
        }
      }
    }
    return Optional.empty();
  }

  /** Fails if a room has more files than that. */
  public void requireAtMost(int files) {
    Map<String, Integer> sizes = new TreeMap<>();
    code.keySet().forEach(file -> sizes.merge(room(file), 1, Integer::sum));
    sizes.values().removeIf(size -> size <= files);
    assertThat(sizes).as("rooms of more than %d files", files).isEmpty();
  }

  /** Fails unless every room has a page that says what lives there. */
  public void requireDescriptions() {
    Set<String> without = names();
    code.keySet().stream()
        .filter(file -> file.endsWith(INFO))
        .forEach(file -> without.remove(room(file)));
    assertThat(without).as("rooms without " + INFO).isEmpty();
  }
}
