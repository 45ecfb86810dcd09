package io.github.culmen.study.steering;

/** A worker asked for a trial, but someone dismissed it. */
public final class WorkerDismissedException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * Of a worker that is to end.
   *
   * @param reason why, as said by whoever did it; may be empty
   */
  public WorkerDismissedException(String study, String worker, String reason) {
    super(
        "a dismissed worker gets no other trial, but worker '"
            + worker
            + "' of study '"
            + study
            + "' was dismissed"
            + (reason.isEmpty() ? "" : " (" + reason + ")"));
    this.reason = reason;
  }

  /** Why, as said by whoever did it; may be empty. */
  public String reason() {
    return reason;
  }
}
