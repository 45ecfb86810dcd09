package io.github.culmen.cli;

/** What the command's exit status says; the same words are in the help. */
final class ExitCode {
  /** The work was done. */
  static final int OK = 0;

  /** The work failed: no trial gave a value, or the command could not be started. */
  static final int FAILED = 1;

  /** The command line or the study file is wrong. */
  static final int USAGE = 2;

  /** The output directory holds another study, is in use, or is damaged. */
  static final int STUDY = 3;

  private ExitCode() {}
}
