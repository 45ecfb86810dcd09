package io.github.culmen.study.advice;

import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.pending.PendingRules;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.fit.CrashModel;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ObjectiveModel;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.OutcomeModels;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What is known when a point is chosen: observations, models, and what is feasible.
 *
 * @param plan how the point is chosen
 * @param history the trials so far
 * @param objective the model of the objective, of the told values alone
 * @param told its surrogates, knowing of failed trials
 * @param models the same, knowing of pending trials by the strategy's rule
 * @param successes how probable it is that a trial succeeds
 * @param outcomes the models of the outcomes
 * @param feasible how probable it is that a point keeps the bounds of all outcomes
 * @param good which rows of the data are feasible
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record Round(
    Plan plan,
    History history,
    ObjectiveModel objective,
    List<Surrogate> told,
    List<Surrogate> models,
    CrashModel successes,
    OutcomeModels outcomes,
    Feasibility feasible,
    int[] good) {

  static Round of(Plan plan, History history, ModelCache fits, RandomGenerator forPending) {
    FitRequest request = new FitRequest(plan.spec(), history);
    ObjectiveModel objective = fits.objective(request);
    Observations observations = objective.observations();
    PendingRule pending = plan.spec().strategy().pending();
    // A failed trial is no longer pending: its value will never come, whatever it would have been.
    List<Surrogate> told = fits.believing(objective.fitting().surrogates(), observations.failed());
    List<Surrogate> models =
        pending.believes()
            ? fits.believing(told, observations.pending())
            : PendingRules.models(pending, told, observations.pending(), forPending);
    OutcomeModels outcomes = fits.outcomes(request);
    return new Round(
        plan,
        history,
        objective,
        told,
        models,
        fits.successes(request),
        outcomes,
        outcomes.feasibility(observations.awaited()),
        outcomes.feasibleRows(observations.data()));
  }

  StudySpec spec() {
    return plan.spec();
  }

  Domain domain() {
    return objective.domain();
  }

  Observations observations() {
    return objective.observations();
  }

  Dataset data() {
    return observations().data();
  }

  /** All points that were tried or are being tried. */
  Matrix known() {
    return Matrix.stack(data().inputs(), observations().awaited());
  }

  /** How good each known point is: only feasible values count, if there are any. */
  double[] worth() {
    double[] worth = new double[data().size() + observations().awaited().rows()];
    Arrays.fill(worth, Double.NEGATIVE_INFINITY);
    for (int i : good.length == 0 ? IntStream.range(0, data().size()).toArray() : good) {
      worth[i] = data().value(i);
    }
    return worth;
  }

  /** The values that improvements count from: the feasible ones. */
  Dataset reached() {
    return good.length == 0 || outcomes.isEmpty() ? data() : data().select(good);
  }

  /** Whether a feasible point was seen. */
  boolean found() {
    return outcomes.isEmpty() || good.length > 0;
  }

  /** Whether the acquisition knows of outcomes itself. */
  boolean constrained() {
    return !feasible.isEmpty() && seesOutcomes();
  }

  // The posterior mean, by which the end of a budget is chosen, does not.
  private boolean seesOutcomes() {
    return spec().strategy().seesOutcomes() && !plan.exploits();
  }

  /** What the acquisition does not know of itself and is weighed by. */
  Feasibility aside() {
    return seesOutcomes() ? successes.probability() : feasible.and(successes.probability());
  }
}
