package io.github.culmen.study.advice;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Point;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.value.Standardization;
import java.util.List;
import java.util.Optional;

/**
 * How the next point is chosen.
 *
 * @param spec the study with every choice of {@code auto} made
 * @param exploits whether the next point is the one with the best posterior mean, instead of what
 *     that strategy's acquisition chooses
 * @param repeated the point to try again, in place of what any model would choose
 * @param repeating whether any point may be handed out again, since values are known to be noisy
 * @param text what {@code auto} decided and why, for people; empty if the user decided
 * @param edition the edition of {@code auto}; 1 where nothing is left to it
 */
record Plan(
    StudySpec spec,
    boolean exploits,
    Optional<Point> repeated,
    boolean repeating,
    Optional<String> text,
    int edition) {
  /** The rule a model chooses by; user units become the model's by {@code units}. */
  AcquisitionRule rule(Standardization units) {
    return exploits ? PosteriorMean.rule() : AcquisitionRules.of(spec.strategy(), units);
  }

  /** The same with more said about it. */
  Plan saying(String more) {
    return new Plan(
        spec,
        exploits,
        repeated,
        repeating,
        Optional.of(text.map(said -> said + "; " + more).orElse(more)),
        edition);
  }

  /** What a person should know about the values. */
  List<Warning> warnings(Observations observations) {
    return observations.warnings(text.isPresent());
  }
}
