package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import picocli.CommandLine.Command;

/** {@code culmen resume}: trials are handed out again. */
@Command(
    name = "resume",
    description = "Hand out trials again, of a paused or a finished study.",
    sortOptions = false,
    footer = {"", "Example:", "  culmen resume training"})
public final class ResumeCommand extends StatusCommand {
  public ResumeCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected void change(Study study) {
    study.resume(why);
  }
}
