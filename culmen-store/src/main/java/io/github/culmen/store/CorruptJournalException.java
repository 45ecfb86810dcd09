package io.github.culmen.store;

/** Stored text is not what this version of the library writes; the message says what and where. */
public final class CorruptJournalException extends StudyStoreException {
  private static final long serialVersionUID = 1L;

  public CorruptJournalException(String message) {
    super(Fault.CONFLICT, message, null);
  }

  public CorruptJournalException(String message, Throwable cause) {
    super(Fault.CONFLICT, message, cause);
  }
}
