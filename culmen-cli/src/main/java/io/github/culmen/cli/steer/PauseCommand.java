package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import picocli.CommandLine.Command;

/** {@code culmen pause}: no new trials for a while. */
@Command(
    name = "pause",
    description = "Hand out no more trials until culmen resume; those that run may end.",
    sortOptions = false,
    footer = {"", "Example:", "  culmen pause training --why \"the disk is full\""})
public final class PauseCommand extends StatusCommand {
  public PauseCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected void change(Study study) {
    study.pause(why);
  }
}
