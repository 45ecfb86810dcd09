package io.github.culmen.cli.text;

/** What the command's exit status says; the same words are in the help. */
public final class ExitCode {
  /** The work was done. */
  public static final int OK = 0;

  /** The work failed: no trial gave a value, or the command could not be started. */
  public static final int FAILED = 1;

  /** The command line or the study file is wrong. */
  public static final int USAGE = 2;

  /** The output directory holds another study, is in use, or is damaged. */
  public static final int STUDY = 3;

  private ExitCode() {}
}
