package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Trial;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen cancel}: a running trial is to end. */
@Command(
    name = "cancel",
    description = "End a running trial early: its worker stops the program.",
    sortOptions = false,
    footer = {
      "",
      "The worker learns of it at its next heartbeat, three times in the time of --lease. The",
      "trial is discarded, or, with --keep, its last measurement counts as its value.",
      "",
      "Example:",
      "  culmen cancel training 17 --keep --why \"no longer improving\"",
    })
public final class CancelCommand extends SteerCommand {
  @Parameters(index = "1", paramLabel = "TRIAL", description = "The number of the trial.")
  private int trial;

  @Option(
      names = "--keep",
      description = "Let its last measurement count as its value, if it has one.")
  private boolean keep;

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The reason, kept with the trial.")
  private String why;

  public CancelCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected Done steer(Study study) {
    Trial now = study.cancel(trial, keep, why);
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("trial", trial);
    String what = "trial " + trial + " of '" + name + "' ";
    if (now instanceof Trial.Finished finished && finished.value().isPresent()) {
      double value = finished.value().getAsDouble();
      object.put("state", "finished");
      object.put("value", value);
      return new Done(
          object, what + "has ended with its last measurement, " + Decimals.brief(value));
    }
    if (now instanceof Trial.Discarded) {
      object.put("state", "discarded");
      return new Done(object, what + "no longer counts; no worker held it");
    }
    object.put("state", "cancelled");
    return new Done(object, what + "is to end: its worker learns of it at its next heartbeat");
  }
}
