package io.github.culmen.store;

import java.util.List;

/**
 * A damaged study without its damage.
 *
 * @param name the study, or the file it is in
 * @param kept how many events it has
 * @param lost what it no longer has, one entry for each event; empty if nothing was damaged
 */
public record Repaired(String name, int kept, List<String> lost) {
  /** Copies the list. */
  public Repaired {
    lost = List.copyOf(lost);
  }
}
