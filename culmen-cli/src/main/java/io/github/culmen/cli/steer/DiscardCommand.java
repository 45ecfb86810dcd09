package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen discard}: a trial no longer counts. */
@Command(
    name = "discard",
    description = "Take a trial out of the data: its value counts no more.",
    sortOptions = false,
    footer = {
      "",
      "The trial keeps its number, and its point may be suggested again. A worker that runs",
      "it stops its program at the next heartbeat. A trial that had ended can be restored.",
      "",
      "Examples:",
      "  culmen discard training 17 --why \"ran on the wrong data\"",
      "  culmen discard training 17 --undo",
    })
public final class DiscardCommand extends SteerCommand {
  @Parameters(index = "1", paramLabel = "TRIAL", description = "The number of the trial.")
  private int trial;

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The reason, kept with the trial.")
  private String why;

  @Option(names = "--undo", description = "Make a discarded trial that had ended count again.")
  private boolean undo;

  public DiscardCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected Done steer(Study study) {
    if (undo && !why.isEmpty()) {
      throw new IllegalArgumentException("--why is for a trial that is discarded, not with --undo");
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("trial", trial);
    object.put("discarded", !undo);
    if (undo) {
      study.restore(trial);
      return new Done(object, "trial " + trial + " of '" + name + "' counts again");
    }
    study.discard(trial, why);
    return new Done(object, "trial " + trial + " of '" + name + "' no longer counts");
  }
}
