package io.github.culmen.study.fit;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A study with several objectives as one of them alone sees it: a spec and a history with one
 * value, which is all that fitting a model needs.
 */
public final class ObjectiveView {
  // A stream of random numbers for each objective's fit; the first has the study's own.
  private static final long OWN = 0xD1342543DE82EF95L;

  private ObjectiveView() {}

  /** A study of one of the objectives alone, with the bounds of all outcomes. */
  public static StudySpec spec(StudySpec whole, int objective) {
    return new StudySpec(
        whole.name(),
        whole.space(),
        whole.objectives().get(objective).direction(),
        whole.noise(),
        whole.strategy(),
        whole.seed() ^ objective * OWN,
        whole.outcomes(),
        whole.budget());
  }

  /** Its trials: the same points with the values of that objective. */
  public static History history(StudySpec whole, History history, int objective) {
    NamedObjective own = whole.objectives().get(objective);
    List<Trial> trials = new ArrayList<>(history.trials().size());
    for (Trial trial : history.trials()) {
      Suggestion suggestion =
          objective == 0 ? trial.suggestion() : suggestion(trial.suggestion(), own.name());
      trials.add(
          trial instanceof Trial.Finished finished
              ? new Trial.Finished(
                  finished.number(),
                  suggestion,
                  finished.asked(),
                  outcome(finished.outcome(), own.name(), whole.outcomes()),
                  finished.finished(),
                  finished.ran())
              : trial instanceof Trial.Discarded discarded
                  ? new Trial.Discarded(
                      discarded.number(),
                      suggestion,
                      discarded.asked(),
                      discarded.finished(),
                      discarded.reason(),
                      discarded.discarded())
                  : new Trial.Pending(trial.number(), suggestion, trial.asked()));
    }
    return new History(trials, history.points(), history::tried);
  }

  private static Outcome outcome(Outcome told, String name, List<OutcomeBound> bounds) {
    if (!(told instanceof Outcome.Success success)) {
      return told;
    }
    Measurement own = success.outcomes().get(name);
    Map<String, Measurement> outcomes = new LinkedHashMap<>();
    for (OutcomeBound bound : bounds) {
      outcomes.put(bound.name(), success.outcomes().get(bound.name()));
    }
    return new Outcome.Success(own.value(), own.sd(), outcomes);
  }

  // The next fit starts from what was learned of this objective.
  private static Suggestion suggestion(Suggestion whole, String name) {
    Diagnostics all = whole.diagnostics();
    List<Hyperparameters> own = all.forecast().outcomes().getOrDefault(name, List.of());
    return all.hyperparameters().isEmpty() && own.isEmpty()
        ? whole
        : new Suggestion(
            whole.point(),
            whole.origin(),
            new Diagnostics(
                own,
                Optional.empty(),
                all.acquisition(),
                all.acquisitionOfSweep(),
                all.maximumQuantiles(),
                all.jitter(),
                all.warnings(),
                all.plan(),
                all.forecast(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                all.times()));
  }
}
