package io.github.culmen.cli.steer;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Parameters;

/** What the commands have in common: one study, one change, one line about it. */
abstract class SteerCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  protected String name;

  protected SteerCommand(Terminal terminal) {
    super(terminal);
  }

  /** What was done: what programs read, and the line that people read. */
  protected record Done(Map<String, Object> object, String line) {}

  /** Makes the change. */
  protected abstract Done steer(Study study);

  @Override
  public Integer call() {
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      Done done;
      try {
        done = steer(study);
      } catch (UnknownTrialException e) {
        throw CommandFailure.failed("study '" + name + "': " + e.getMessage(), e);
      } catch (VersionConflictException e) {
        throw CommandFailure.study("study '" + name + "': " + e.getMessage(), e);
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      } catch (IllegalStateException e) {
        throw CommandFailure.failed(e.getMessage(), e);
      }
      Map<String, Object> object = place(store, name);
      object.putAll(done.object());
      return print(object, List.of(done.line()));
    }
  }
}
