package io.github.culmen.store;

/** A journal is open already, here or in another process. */
public final class JournalInUseException extends StudyStoreException {
  private static final long serialVersionUID = 1L;

  public JournalInUseException(String message) {
    super(Fault.CONFLICT, message, null);
  }
}
