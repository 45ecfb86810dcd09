package io.github.culmen.study.advice;

import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.pending.PendingRules;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.fidelity.TargetDomain;
import io.github.culmen.study.fit.CrashModel;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.Mixture;
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
 * @param objective the model of the objective, fitted to the told values alone
 * @param unconditioned its surrogates, conditioned on failed trials but not on pending ones
 * @param models the same, conditioned on pending trials too by the strategy's rule
 * @param successes how probable it is that a trial succeeds
 * @param outcomes the models of the outcomes
 * @param feasible how probable it is that a point meets the bounds of all outcomes
 * @param feasibleRows which rows of the data are feasible
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record Round(
    Plan plan,
    History history,
    ObjectiveModel objective,
    List<Surrogate> unconditioned,
    List<Surrogate> models,
    CrashModel successes,
    OutcomeModels outcomes,
    Feasibility feasible,
    int[] feasibleRows) {
  private static final double LOG_HALF = Math.log(0.5);

  static Round of(Plan plan, History history, ModelCache fits, RandomGenerator forPending) {
    FitRequest request = new FitRequest(plan.spec(), history);
    ObjectiveModel objective = fits.objective(request);
    Observations observations = objective.observations();
    PendingRule pending = plan.spec().strategy().pending();
    // A failed trial is no longer pending: its value will never come, whatever it would have been.
    List<Surrogate> unconditioned =
        fits.conditioned(objective.fitting().surrogates(), observations.failed());
    List<Surrogate> models =
        pending.believes()
            ? fits.conditioned(unconditioned, observations.pending())
            : PendingRules.models(pending, unconditioned, observations.pending(), forPending);
    OutcomeModels outcomes = fits.outcomes(request);
    return new Round(
        plan,
        history,
        objective,
        unconditioned,
        models,
        fits.successes(request),
        outcomes,
        outcomes.feasibility(observations.awaited()),
        atTarget(plan.spec(), observations.data(), outcomes.feasibleRows(observations.data())));
  }

  private static int[] atTarget(StudySpec spec, Dataset data, int[] rows) {
    if (spec.fidelity().isEmpty()) {
      return rows;
    }
    int[] target = TargetDomain.rows(spec, data.inputs());
    return Arrays.stream(rows).filter(i -> Arrays.binarySearch(target, i) >= 0).toArray();
  }

  /** The same with another plan of the same study. */
  Round with(Plan other) {
    return new Round(
        other,
        history,
        objective,
        unconditioned,
        models,
        successes,
        outcomes,
        feasible,
        feasibleRows);
  }

  StudySpec spec() {
    return plan.spec();
  }

  /** Where points are chosen: with a fidelity, at its target. */
  Domain domain() {
    return spec().fidelity().isEmpty() ? objective.domain() : TargetDomain.of(spec());
  }

  Observations observations() {
    return objective.observations();
  }

  Dataset data() {
    return observations().data();
  }

  /** All points that were tried or are being tried. */
  Matrix tried() {
    return Matrix.stack(data().inputs(), observations().awaited());
  }

  /** The tried points that a sweep of the domain sees: with a fidelity, moved to its target. */
  Matrix swept() {
    return TargetDomain.moved(spec(), tried());
  }

  /** Their values; with a fidelity, what is expected at the target. */
  double[] sweptValues() {
    return spec().fidelity().isEmpty() ? values() : Mixture.mean(models, swept());
  }

  /** The value of each tried point, -∞ without one; only feasible ones count, if there are any. */
  private double[] values() {
    double[] values = new double[data().size() + observations().awaited().rows()];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    for (int i :
        feasibleRows.length == 0 ? IntStream.range(0, data().size()).toArray() : feasibleRows) {
      values[i] = data().value(i);
    }
    return values;
  }

  /** The values an improvement is measured against: the feasible ones. */
  Dataset comparable() {
    Dataset feasible =
        feasibleRows.length == 0 || outcomes.isEmpty() ? data() : data().select(feasibleRows);
    return TargetDomain.data(spec(), feasible);
  }

  /** Pending points whose believed values may be the incumbent: those that are likely feasible. */
  Matrix believed() {
    Matrix pending = observations().pending();
    if (spec().strategy().pending() != PendingRule.KRIGING_BELIEVER || pending.rows() == 0) {
      return Matrix.zeros(0, pending.columns());
    }
    double[] logs = feasible.values(pending);
    return pending.rows(IntStream.range(0, logs.length).filter(i -> logs[i] >= LOG_HALF).toArray());
  }

  /** Whether a feasible point was seen. */
  boolean feasibleSeen() {
    return outcomes.isEmpty() || feasibleRows.length > 0;
  }

  /** Whether the acquisition accounts for outcomes itself. */
  boolean constrained() {
    return !feasible.isEmpty() && seesOutcomes();
  }

  // The posterior mean, which chooses the end of a budget, does not.
  private boolean seesOutcomes() {
    return spec().strategy().seesOutcomes() && !plan.exploits();
  }

  /** What the acquisition does not account for itself and is therefore weighted by. */
  Feasibility unmodelled() {
    return seesOutcomes() ? successes.probability() : feasible.and(successes.probability());
  }
}
