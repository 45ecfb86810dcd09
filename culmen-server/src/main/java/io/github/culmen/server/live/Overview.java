package io.github.culmen.server.live;

import io.github.culmen.store.StudyChanges;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudySummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All studies in brief, kept up to date by one query for what changed. Each change has a number, so
 * that every viewer gets those since the last one it saw.
 */
public final class Overview {
  /**
   * A study that changed or is gone.
   *
   * @param name its name
   * @param place how many events it has; -1 if it is gone
   * @param version the number of the change
   */
  public record Change(String name, int place, long version) {}

  private final StudyStore store;
  private final SortedMap<String, StudySummary> studies = new TreeMap<>();
  private final SortedMap<String, Change> changes = new TreeMap<>();
  private SortedMap<String, String> damaged = new TreeMap<>();
  private long version;

  Overview(StudyStore store) {
    this.store = store;
  }

  /** Looks for changes. */
  public synchronized void refresh() {
    Map<String, Integer> known = new HashMap<>();
    studies.forEach((name, summary) -> known.put(name, summary.events()));
    StudyChanges news = store.changes(known);
    for (StudySummary summary : news.changed()) {
      studies.put(summary.name(), summary);
      changes.put(summary.name(), new Change(summary.name(), summary.events(), ++version));
    }
    for (String name : news.gone()) {
      studies.remove(name);
      changes.put(name, new Change(name, -1, ++version));
    }
    damaged = news.damaged();
  }

  /** All studies that can be read, by name. */
  public synchronized List<StudySummary> studies() {
    return List.copyOf(studies.values());
  }

  /** A study, as it was when someone last looked. */
  public synchronized Optional<StudySummary> study(String name) {
    return Optional.ofNullable(studies.get(name));
  }

  /** Whether a study was seen and is not there any more. */
  public synchronized boolean gone(String name) {
    return changes.containsKey(name) && changes.get(name).place() < 0;
  }

  /** Those that cannot be read, by name, and why: without the store, which not all may know. */
  public synchronized SortedMap<String, String> damaged() {
    SortedMap<String, String> why = new TreeMap<>();
    damaged.forEach(
        (name, message) -> {
          int at = message.lastIndexOf(", event ");
          why.put(name, at < 0 ? "its events cannot be read" : message.substring(at + 2));
        });
    return why;
  }

  /** What changed after a change; those of studies as they are, in the order of their numbers. */
  public synchronized List<Change> since(long seen) {
    List<Change> since = new ArrayList<>();
    changes.values().stream().filter(change -> change.version() > seen).forEach(since::add);
    since.sort((a, b) -> Long.compare(a.version(), b.version()));
    return since;
  }
}
