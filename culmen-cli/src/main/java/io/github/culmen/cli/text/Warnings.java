package io.github.culmen.cli.text;

import io.github.culmen.study.trial.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The warnings of suggestions, each once: what changes in its numbers only, as from trial to trial,
 * is the same warning.
 */
public final class Warnings {
  private static final Pattern NUMBER = Pattern.compile("-?\\d[\\d.]*([eE][+-]?\\d+)?");

  private final Set<String> known = new HashSet<>();

  /** The warnings of a trial that were not heard before. */
  public List<String> news(Trial trial) {
    return trial.suggestion().diagnostics().warnings().stream().filter(this::isNew).toList();
  }

  /** Whether something is said for the first time. */
  public boolean isNew(String warning) {
    return known.add(NUMBER.matcher(warning).replaceAll("#"));
  }
}
