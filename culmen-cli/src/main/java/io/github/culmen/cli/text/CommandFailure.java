package io.github.culmen.cli.text;

/** The end of a command, with the one line a person gets to read and the exit status. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandFailure(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The command line or the study file is wrong. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message, null);
  }

  /** The work could not be done. */
  public static CommandFailure failed(String message) {
    return new CommandFailure(ExitCode.FAILED, message, null);
  }

  /** The work could not be done. */
  public static CommandFailure failed(String message, Throwable cause) {
    return new CommandFailure(ExitCode.FAILED, message, cause);
  }

  /** The output directory cannot be used for this study. */
  public static CommandFailure study(String message, Throwable cause) {
    return new CommandFailure(ExitCode.STUDY, message, cause);
  }

  /** The output directory holds something that cannot be resumed. */
  public static CommandFailure otherDirectory(IllegalArgumentException e) {
    return study(e.getMessage() + "; choose another directory with --out", e);
  }

  public int exitCode() {
    return exitCode;
  }
}
