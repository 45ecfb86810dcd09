package io.github.culmen.cli.run;

/** Someone wants the trial that runs here to end; thrown to whoever runs its program. */
final class TrialCancelledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TrialCancelledException() {
    super("the trial was cancelled");
  }
}
