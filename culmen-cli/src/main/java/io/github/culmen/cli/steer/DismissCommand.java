package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen dismiss}: a worker is to end after its trial. */
@Command(
    name = "dismiss",
    description = "Let one worker end after its trial; the others go on.",
    sortOptions = false,
    footer = {
      "",
      "The trials it holds run to their end and are told. It then takes no other, and culmen",
      "worker and culmen run end. A worker that is started under the same name later is",
      "another one. Who works on what is shown by culmen show.",
      "",
      "Examples:",
      "  culmen dismiss training gpu-3 --why \"needed elsewhere\"",
      "  culmen dismiss training gpu-3 --undo",
    })
public final class DismissCommand extends SteerCommand {
  @Parameters(index = "1", paramLabel = "WORKER", description = "The name of the worker.")
  private String worker;

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The reason, shown to the worker.")
  private String why;

  @Option(names = "--undo", description = "Let it stay after all, if it does not know yet.")
  private boolean undo;

  public DismissCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected Done steer(Study study) {
    if (undo && !why.isEmpty()) {
      throw new IllegalArgumentException("--why is for a worker that is to end, not with --undo");
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("worker", worker);
    object.put("dismissed", !undo);
    if (undo) {
      boolean waiting = study.dismissals().containsKey(worker);
      study.admit(worker);
      return new Done(
          object,
          "worker '"
              + worker
              + "' of '"
              + name
              + (waiting ? "' may stay" : "' was not to end, or has ended already"));
    }
    study.dismiss(worker, why);
    long holds = study.leases().stream().filter(lease -> lease.worker().equals(worker)).count();
    object.put("trials", holds);
    return new Done(
        object,
        "worker '"
            + worker
            + "' of '"
            + name
            + "' ends "
            + (holds == 0
                ? "when it next asks for a trial"
                : holds == 1 ? "after its trial" : "after its " + holds + " trials"));
  }
}
