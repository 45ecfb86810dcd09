package io.github.culmen.study.event;

import java.util.List;

/** A journal holds another study than the one it was opened for. */
public final class StudyMismatchException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String[] differences;

  /**
   * Of a study that differs from the stored one.
   *
   * @param differences in what, one phrase each
   */
  public StudyMismatchException(List<String> differences) {
    super("the journal holds another study: " + String.join("; ", differences));
    this.differences = differences.toArray(String[]::new);
  }

  /** In what the two differ, one phrase each, such as "seed was 1 and is 0". */
  public List<String> differences() {
    return List.of(differences);
  }
}
