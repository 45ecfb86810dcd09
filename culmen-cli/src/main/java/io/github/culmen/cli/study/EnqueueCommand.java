package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.Request;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen enqueue}: a point of the user's own, to be tried next. */
@Command(
    name = "enqueue",
    description = "Put a point of your own into the queue: the next ask hands it out.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  culmen enqueue training lr=0.01 depth=3 booster=dart",
      "  culmen enqueue training --trial 12"
    })
public final class EnqueueCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "PARAMETER=VALUE",
      description = "Values of parameters; the rest is as the strategy would choose it now.")
  private List<String> values = List.of();

  @Option(
      names = "--trial",
      paramLabel = "N",
      description = "The point of trial N, to try it again: two values of a point show the noise.")
  private Integer trial;

  @Option(
      names = "--by",
      paramLabel = "WHO",
      defaultValue = "",
      description = "Who wants it, kept with the trial.")
  private String by;

  @Option(
      names = "--why",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The reason, kept with the trial.")
  private String why;

  public EnqueueCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      try {
        study.enqueue(trial == null ? point(study) : repeated(study), new Request(by, why));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
      return print(
          Map.of("ok", true), List.of("queued in '" + name + "': the next ask hands it out"));
    }
  }

  private Map<String, Object> repeated(Study study) {
    if (!values.isEmpty()) {
      throw new IllegalArgumentException(
          "a point is given by its values or by --trial, but got both: "
              + String.join(" ", values)
              + " and --trial "
              + trial);
    }
    int trials = study.history().trials().size();
    if (trial < 1 || trial > trials) {
      throw new IllegalArgumentException(
          "--trial must name a trial of the study, but there is no trial "
              + trial
              + (trials == 0 ? "; it has none yet" : " among 1 to " + trials));
    }
    return study.history().trials().get(trial - 1).point().values();
  }

  private Map<String, Object> point(Study study) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "a point needs values of parameters, or --trial N, but none is given");
    }
    return study.complete(PointArguments.point(study.spec().space(), values)).values();
  }
}
