package io.github.culmen.store;

/** Something is wrong with a store or with a study in it; the message says in one line what. */
public abstract sealed class StudyStoreException extends IllegalStateException
    permits CorruptJournalException,
        JournalInUseException,
        StoreException,
        StudyExistsException,
        UnknownStudyException {
  private static final long serialVersionUID = 1L;

  /** What a caller can do about it. */
  public enum Fault {
    /** The store cannot be used, or does not have the study: try again, or name another. */
    UNAVAILABLE,

    /**
     * The study that is kept stands in the way: it has the name already, is in use, or is damaged.
     * Trying again does not help; a person decides.
     */
    CONFLICT
  }

  private final Fault fault;

  StudyStoreException(Fault fault, String message, Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  /** What a caller can do about it. */
  public final Fault fault() {
    return fault;
  }
}
