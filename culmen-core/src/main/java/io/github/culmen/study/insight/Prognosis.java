package io.github.culmen.study.insight;

import io.github.culmen.study.trial.Outcome;
import java.util.OptionalDouble;

/**
 * What a running trial is expected to come to, and whether it should be stopped early.
 *
 * @param step the step it has reached
 * @param last the value it reported there, in the user's sign
 * @param predicted the final value that is expected
 * @param sd the standard deviation of that prediction
 * @param probability that it beats the best value; empty as long as too few trials have ended to
 *     say
 * @param stop whether the study's rule says that it should stop
 * @param why what the rule compared, in words
 */
public record Prognosis(
    long step,
    double last,
    double predicted,
    double sd,
    OptionalDouble probability,
    boolean stop,
    String why) {
  /** How the trial ends if it is stopped now. */
  public Outcome.Stopped outcome() {
    return new Outcome.Stopped(step, last, predicted, sd, probability, why);
  }
}
