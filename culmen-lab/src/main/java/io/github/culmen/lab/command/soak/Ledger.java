package io.github.culmen.lab.command.soak;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What programs printed, what clients were answered, and whether a study's events agree with it.
 * What is printed is written down first, as the name of an empty file, for which no disk is too
 * full; programs do the same.
 */
final class Ledger {
  private static final String FAILURE = "failure-";

  private final Path printed;
  private final Map<Integer, Outcome> acknowledged = new ConcurrentHashMap<>();
  private final Map<String, String> holders = new ConcurrentHashMap<>();
  private final Map<Integer, Map<String, Object>> points = new ConcurrentHashMap<>();
  private final List<String> violations = new ArrayList<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger tells = new AtomicInteger();
  private final AtomicInteger repeats = new AtomicInteger();
  private final AtomicInteger hangUps = new AtomicInteger();
  private final AtomicInteger vanished = new AtomicInteger();

  Ledger(Path printed) throws IOException {
    this.printed = Files.createDirectories(printed);
  }

  Path printed() {
    return printed;
  }

  synchronized void violation(String what) {
    violations.add(what);
  }

  void requested() {
    requests.incrementAndGet();
  }

  void repeated() {
    repeats.incrementAndGet();
  }

  void hungUp() {
    hangUps.incrementAndGet();
  }

  void vanished() {
    vanished.incrementAndGet();
  }

  /** Someone is about to tell a trial's outcome: from now on it may be recorded. */
  void tells(int trial, Outcome outcome) throws IOException {
    Files.createFile(printed.resolve(trial + "-" + word(outcome)));
  }

  private static String word(Outcome outcome) {
    return outcome instanceof Outcome.Failure failure
        ? failure.reason()
        : Long.toString((long) ((Outcome.Success) outcome).value());
  }

  /** A failure's reason that is nobody else's. */
  static Outcome failure(long number) {
    return Outcome.failure(FAILURE + number);
  }

  /** A server handed out a trial; those without a lease have attempt 0 and are nobody else's. */
  void handedOut(int trial, int attempt, String client, Map<String, Object> point) {
    String before = holders.putIfAbsent(trial + "/" + attempt, client);
    if (before != null && !before.equals(client)) {
      violation(
          "trial " + trial + ", attempt " + attempt + ", went to " + before + " and to " + client);
    }
    Map<String, Object> first = points.putIfAbsent(trial, point);
    if (first != null && !first.equals(point)) {
      violation("trial " + trial + " was handed out as " + first + " and as " + point);
    }
  }

  /** A server said that this outcome is recorded. */
  void acknowledged(int trial, Outcome outcome) {
    tells.incrementAndGet();
    Outcome before = acknowledged.putIfAbsent(trial, outcome);
    if (before != null && !before.equals(outcome)) {
      violation("trial " + trial + " was acknowledged as " + before + " and as " + outcome);
    }
  }

  /** How many outcomes were about to be told. */
  int lines() throws IOException {
    int lines = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(printed)) {
      for (Path ignored : files) {
        lines++;
      }
    }
    return lines;
  }

  /** Everything found so far, and what is wrong with the events of the study. */
  List<String> judge(List<StudyEvent> events) throws IOException {
    Map<Integer, Set<String>> told = new HashMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(printed)) {
      for (Path each : files) {
        String[] words = each.getFileName().toString().split("-", 2);
        told.computeIfAbsent(Integer.valueOf(words[0]), trial -> new HashSet<>()).add(words[1]);
      }
    }
    List<String> found;
    synchronized (this) {
      found = new ArrayList<>(violations);
    }
    Map<Integer, StudyEvent.Asked> asked = new TreeMap<>();
    Map<Integer, Outcome> recorded = new TreeMap<>();
    for (StudyEvent event : events) {
      if (event instanceof StudyEvent.Asked one) {
        if (one.trial() != asked.size() + 1) {
          found.add("trial " + one.trial() + " comes " + (asked.size() + 1) + "th");
        }
        asked.put(one.trial(), one);
      } else if (event instanceof StudyEvent.Told one) {
        if (recorded.put(one.trial(), one.outcome()) != null) {
          found.add("trial " + one.trial() + " ended twice");
        }
        if (!told.getOrDefault(one.trial(), Set.of()).contains(exactWord(one.outcome()))) {
          found.add(
              one.outcome() instanceof Outcome.Failure failure
                  ? "trial " + one.trial() + " failed: " + failure.reason()
                  : "trial "
                      + one.trial()
                      + " has "
                      + ((Outcome.Success) one.outcome()).value()
                      + ", which no program printed");
        }
      }
    }
    acknowledged.forEach(
        (trial, outcome) -> {
          if (!outcome.equals(recorded.get(trial))) {
            found.add(
                "trial "
                    + trial
                    + " was acknowledged as "
                    + outcome
                    + ", but is recorded as "
                    + recorded.get(trial));
          }
        });
    points.forEach(
        (trial, point) -> {
          StudyEvent.Asked one = asked.get(trial);
          if (one == null || !one.suggestion().point().values().equals(point)) {
            found.add("trial " + trial + " was handed out as " + point + ", which is not recorded");
          }
        });
    return found;
  }

  // Values are whole numbers here; one that is not was printed by nobody.
  private static String exactWord(Outcome outcome) {
    return outcome instanceof Outcome.Success success && success.value() != (long) success.value()
        ? "?"
        : word(outcome);
  }

  @Override
  public String toString() {
    return requests
        + " requests, "
        + tells
        + " acknowledged tells, "
        + repeats
        + " repeats, "
        + hangUps
        + " hang-ups, "
        + vanished
        + " clients vanished";
  }
}
