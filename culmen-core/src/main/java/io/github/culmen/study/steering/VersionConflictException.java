package io.github.culmen.study.steering;

/** An attribute was to be written in place of one version, but someone wrote another meanwhile. */
public final class VersionConflictException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final int version;

  /**
   * Of an attribute that has changed.
   *
   * @param expected the version that was to be replaced; 0 for none
   * @param version the one that is there; 0 for none
   */
  public VersionConflictException(String key, int expected, int version) {
    super(
        "attribute '"
            + key
            + "' must have version "
            + expected
            + (expected == 0 ? " (not be there)" : "")
            + " to be replaced, but "
            + (version == 0 ? "is not there" : "has version " + version)
            + "; someone else wrote it meanwhile");
    this.version = version;
  }

  /** The version that is there; 0 for none. */
  public int version() {
    return version;
  }
}
