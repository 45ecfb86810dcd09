package io.github.culmen.store;

/** A store cannot be used, or not for this; the message says in one line which store and why. */
public final class StoreException extends StudyStoreException {
  private static final long serialVersionUID = 1L;

  private final boolean passing;

  public StoreException(String message) {
    this(message, null);
  }

  public StoreException(String message, Throwable cause) {
    this(message, cause, false);
  }

  public StoreException(String message, Throwable cause, boolean passing) {
    super(Fault.UNAVAILABLE, message, cause);
    this.passing = passing;
  }

  /**
   * Whether the same call may work later: the server cannot be reached or restarts, or another
   * program has locked the file.
   */
  public boolean mayPass() {
    return passing;
  }
}
