package io.github.culmen.study.fit;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Surrogate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The models of a study. The latest of each kind is kept, because a recommendation, a check of
 * stopping rules and the next ask often want the same one in turn. The result is a function of the
 * request alone, so that neither the order of calls nor what is kept makes a difference.
 */
public final class ModelCache {
  private final Latest<ObjectiveModel> objective = new Latest<>();
  private final Latest<ObjectiveModel> averaged = new Latest<>();
  private final Latest<CrashModel> successes = new Latest<>();
  private final Latest<OutcomeModels> outcomes = new Latest<>();
  private final Latest<CostModel> costs = new Latest<>();
  private final Factors factors = new Factors();
  // Of the objectives after the first.
  private final Map<Integer, ModelCache> others = new HashMap<>();

  /** The cache of one of several objectives; this one for the first. */
  public synchronized ModelCache of(int objective) {
    return objective == 0 ? this : others.computeIfAbsent(objective, m -> new ModelCache());
  }

  /** The model of the objective. */
  public synchronized ObjectiveModel objective(FitRequest request) {
    factors.turn();
    return objective.of(request, wanted -> ObjectiveModel.fit(wanted, factors));
  }

  /**
   * The model of the objective averaged over hyper-parameters: what people are told. Points are
   * chosen by the most probable one.
   */
  public synchronized ObjectiveModel averaged(FitRequest request) {
    return averaged.of(request, wanted -> objective(wanted).averaged(wanted));
  }

  /** The model of successes. */
  public synchronized CrashModel successes(FitRequest request) {
    return successes.of(request, CrashModel::of);
  }

  /** The models of the outcomes. */
  public synchronized OutcomeModels outcomes(FitRequest request) {
    return outcomes.of(request, OutcomeModels::fit);
  }

  /** The model of what trials cost. */
  public synchronized CostModel costs(FitRequest request) {
    return costs.of(request, CostModel::fit);
  }

  /** Models conditioned on their own means at points. */
  public synchronized List<Surrogate> conditioned(List<? extends Surrogate> models, Matrix points) {
    return factors.conditioned(models, points);
  }

  /** The answer to the latest request. */
  private static final class Latest<T> {
    private FitRequest request;
    private T answer;

    T of(FitRequest wanted, Function<FitRequest, T> fit) {
      if (!wanted.equals(request)) {
        // Dropped before the fit, which needs the memory.
        request = null;
        answer = null;
        answer = fit.apply(wanted);
        request = wanted;
      }
      return answer;
    }
  }
}
