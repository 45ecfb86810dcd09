package io.github.culmen.study;

import io.github.culmen.study.insight.Prognosis;

/** A trial should stop early, by the study's pruning. */
public final class StoppedEarlyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Prognosis prognosis;

  StoppedEarlyException(int trial, Prognosis prognosis) {
    super("trial " + trial + " should stop early: " + prognosis.why());
    this.prognosis = prognosis;
  }

  /** What the trial was expected to come to. */
  public Prognosis prognosis() {
    return prognosis;
  }
}
