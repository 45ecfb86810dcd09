package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import picocli.CommandLine.Command;

/** {@code culmen finish}: no new trials for good. */
@Command(
    name = "finish",
    description = "Hand out no more trials; workers end when theirs have ended.",
    sortOptions = false,
    footer = {"", "Example:", "  culmen finish training --why \"good enough\""})
public final class FinishCommand extends StatusCommand {
  public FinishCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected void change(Study study) {
    study.finish(why);
  }
}
