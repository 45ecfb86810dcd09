package io.github.culmen.study.steering;

/** A trial was asked for, but the study is paused or finished. */
public final class StudyNotOpenException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final StudyStatus status;
  private final String reason;

  /**
   * Of a study that hands out no trials.
   *
   * @param reason why, as said by whoever did it; may be empty
   */
  public StudyNotOpenException(String study, StudyStatus status, String reason) {
    super(
        "only an open study hands out trials, but study '"
            + study
            + "' is "
            + status.word()
            + (reason.isEmpty() ? "" : " (" + reason + ")")
            + "; resume it first");
    this.status = status;
    this.reason = reason;
  }

  /** Paused or finished. */
  public StudyStatus status() {
    return status;
  }

  /** Why, as said by whoever did it; may be empty. */
  public String reason() {
    return reason;
  }
}
