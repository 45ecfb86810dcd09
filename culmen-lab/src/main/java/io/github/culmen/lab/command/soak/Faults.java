package io.github.culmen.lab.command.soak;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** How often each fault was made, and how often it met something that could go wrong. */
final class Faults {
  /** What is done to a store, its workers and its servers. */
  enum Fault {
    KILL("kills"),
    TERMINATION("terminations"),
    SUSPEND("suspends"),
    FULL_DISK("full disks"),
    CLOCK("wrong clocks"),
    LOCK("locked files"),
    SILENCE("silent networks"),
    CUT("cut networks"),
    PARTITION("partitions"),
    SERVER_KILL("servers killed"),
    SERVER_TERMINATION("servers terminated"),
    SERVER_SUSPEND("servers suspended"),
    SERVER_FULL_DISK("servers on full disks");

    private final String words;

    Fault(String words) {
      this.words = words;
    }
  }

  private final Map<Fault, Integer> done = new ConcurrentHashMap<>();
  private final Map<Fault, Map<String, Integer>> met = new ConcurrentHashMap<>();

  void count(Fault fault) {
    done.merge(fault, 1, Integer::sum);
  }

  void met(Fault fault, String what) {
    met.computeIfAbsent(fault, each -> new ConcurrentHashMap<>()).merge(what, 1, Integer::sum);
  }

  @Override
  public String toString() {
    return new TreeMap<>(done)
        .entrySet().stream()
            .map(
                each ->
                    each.getValue()
                        + " "
                        + each.getKey().words
                        + " ("
                        + meetings(met.getOrDefault(each.getKey(), Map.of()))
                        + ")")
            .collect(Collectors.joining(", "));
  }

  private static String meetings(Map<String, Integer> counts) {
    return counts.isEmpty()
        ? "none met anything"
        : new TreeMap<>(counts)
            .entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
  }
}
