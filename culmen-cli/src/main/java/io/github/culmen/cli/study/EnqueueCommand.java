package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.Point;
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
    footer = {"", "Example:", "  culmen enqueue training lr=0.01 depth=3 booster=dart"})
public final class EnqueueCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "PARAMETER=VALUE",
      description = "Values of parameters; the rest is as the strategy would choose it now.")
  private List<String> values;

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
        Point point = study.complete(PointArguments.point(study.spec().space(), values));
        study.enqueue(point.values(), new Request(by, why));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
      return print(
          Map.of("ok", true), List.of("queued in '" + name + "': the next ask hands it out"));
    }
  }
}
