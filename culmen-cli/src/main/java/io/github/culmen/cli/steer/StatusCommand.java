package io.github.culmen.cli.steer;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.StudyStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** A change of whether a study hands out trials. */
abstract class StatusCommand extends SteerCommand {
  @Option(
      names = "--why",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The reason, which workers and lists show.")
  protected String why;

  protected StatusCommand(Terminal terminal) {
    super(terminal);
  }

  /** Makes the change. */
  protected abstract void change(Study study);

  @Override
  protected final Done steer(Study study) {
    StudyStatus before = study.status();
    change(study);
    StudyStatus now = study.status();
    int pending = study.history().pending().size();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("status", now.word());
    object.put("before", before.word());
    object.put("pending", pending);
    return new Done(
        object,
        "'"
            + name
            + "' is "
            + (before == now ? "already " : "")
            + now.word()
            + (now == StudyStatus.OPEN || pending == 0
                ? ""
                : "; " + pending + (pending == 1 ? " trial" : " trials") + " handed out may end"));
  }
}
