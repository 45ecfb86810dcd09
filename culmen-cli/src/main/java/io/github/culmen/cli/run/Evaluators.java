package io.github.culmen.cli.run;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.TestProblem;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.study.Study;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** What evaluates the trials of a study: its command, or its problem. */
final class Evaluators {
  private Evaluators() {}

  /**
   * Of a study file that has one of the two.
   *
   * @param timeout how long one trial may take
   * @param logs where a command's output goes
   * @param worker who evaluates them, if it has a name
   * @param notes is told what a person should know, such as programs that a killed run left behind
   */
  static RunLoop.Evaluator of(
      StudyFile file,
      Study study,
      Optional<Duration> timeout,
      Path logs,
      StopSignal stop,
      Optional<String> worker,
      Consumer<String> notes) {
    if (file.problem().isEmpty()) {
      Orphans.end(logs, notes);
      return new CommandEvaluator(new TrialRunner(file, timeout, logs, stop, worker), study, notes);
    }
    TestProblem problem = file.problem().get();
    long seed = study.spec().seed();
    return (trial, tick) -> Optional.of(problem.evaluate(trial.number(), trial.point(), seed));
  }

  /** Refuses a limit that cannot be kept: a problem is evaluated in this process. */
  static void requireEndable(StudyFile file, Optional<Duration> timeout) {
    if (file.problem().isPresent() && timeout.isPresent()) {
      throw CommandFailure.usage(
          "--timeout is for commands, which can be stopped, but this study has the problem "
              + file.problem().get().exact().name());
    }
  }
}
