package io.github.culmen.store;

/** Stored text is not what this version of the library writes; the message says what and where. */
public final class CorruptJournalException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public CorruptJournalException(String message) {
    super(message);
  }

  public CorruptJournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
