package io.github.culmen.cli.text;

import io.github.culmen.setting.Warning;
import io.github.culmen.study.trial.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The warnings of suggestions, one of each kind. */
public final class Warnings {
  private final Set<String> kinds = new HashSet<>();

  /** The warnings of a trial whose kinds are new. */
  public List<Warning> news(Trial trial) {
    return trial.suggestion().diagnostics().warnings().stream().filter(this::isNew).toList();
  }

  /** Whether a warning is the first of its kind. */
  public boolean isNew(Warning warning) {
    return kinds.add(warning.kind());
  }
}
