package io.github.culmen.store;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What has changed in a store.
 *
 * @param changed the studies that are new or have more events, by name
 * @param damaged those that cannot be read: what is wrong, by name
 * @param gone the known studies that are not there any more
 */
public record StudyChanges(
    List<StudySummary> changed, SortedMap<String, String> damaged, List<String> gone) {
  /** Copies the collections. */
  public StudyChanges {
    changed = List.copyOf(changed);
    damaged = Collections.unmodifiableSortedMap(new TreeMap<>(damaged));
    gone = List.copyOf(gone);
  }
}
