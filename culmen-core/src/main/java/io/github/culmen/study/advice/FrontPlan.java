package io.github.culmen.study.advice;

import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Optional;

/**
 * How the next point is chosen with several objectives: {@code auto} takes the expected hypervolume
 * improvement, with a Matérn-5/2 model of each objective. None of them is exploited at the end of a
 * budget, since there is no best point.
 */
final class FrontPlan {
  private FrontPlan() {}

  /** How the next point is chosen. */
  static Plan of(StudySpec spec, History history) {
    StudySpec settled = Auto.settled(spec, history);
    return settled(
        settled,
        Auto.decides(spec) ? Optional.of(text(settled, history.nextNumber())) : Optional.empty(),
        spec.strategy().edition());
  }

  /** With nothing left to choose. */
  static Plan settled(StudySpec spec, Optional<String> text, int edition) {
    return new Plan(
        spec, false, Optional.empty(), spec.noise() instanceof Noise.Known, text, edition);
  }

  private static String text(StudySpec spec, int number) {
    String text =
        (spec.strategy().acquisition().kind().word().endsWith("ei")
                ? "expected hypervolume improvement"
                : spec.strategy().word())
            + " of "
            + spec.objectives().size()
            + " objectives, "
            + spec.strategy().model().kernel().word()
            + " of each";
    if (spec.budget().isEmpty()) {
      return text;
    }
    int budget = spec.budget().getAsInt();
    return text
        + "; "
        + (number > budget
            ? "the budget of " + budget + " is spent"
            : budget - number + 1 + " of " + budget + " trials left");
  }
}
