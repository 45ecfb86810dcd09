package io.github.culmen.study.fit;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.Factored;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;

/**
 * Factored covariances of the latest models, which the next ones reuse while hyper-parameters are
 * not relearned. They save time and change no result, not even in the last bit: see {@link
 * Factored}.
 */
final class Factors {
  // Factors of the latest models, of those conditioned on pending points, and of their
  // predecessors.
  private List<Factored> fitted = List.of();
  private List<Factored> conditioned = List.of();
  private List<Factored> believed = List.of();

  /**
   * Before a fit.
   *
   * @param learns whether hyper-parameters are relearned: factors that no longer help are dropped,
   *     since the fit needs the memory
   */
  void next(boolean learns) {
    if (learns) {
      fitted = List.of();
      conditioned = List.of();
      believed = List.of();
    }
    turn();
  }

  /** The factors to reuse. */
  List<Factored> all() {
    List<Factored> all = new ArrayList<>(fitted);
    all.addAll(conditioned);
    all.addAll(believed);
    return all;
  }

  /** After a fit. */
  FittedModels keep(FittedModels latest) {
    fitted = latest.factored();
    return latest;
  }

  /** Before models are conditioned on points again: of the earlier ones, the latest are kept. */
  void turn() {
    if (!conditioned.isEmpty()) {
      believed = conditioned;
      conditioned = List.of();
    }
  }

  /** Models conditioned on their own means at points. */
  List<Surrogate> conditioned(List<? extends Surrogate> models, Matrix points) {
    if (points.rows() == 0) {
      return List.copyOf(models);
    }
    List<Surrogate> result = new ArrayList<>();
    List<Factored> made = new ArrayList<>(conditioned);
    for (Surrogate model : models) {
      if (model instanceof GaussianProcess process) {
        GaussianProcess next = process.conditionOnMean(points, all());
        made.add(next.factored());
        result.add(next);
      } else if (model instanceof AdditiveGaussianProcess sum) {
        AdditiveGaussianProcess next = sum.conditionOnMean(points, all());
        made.add(next.factored());
        result.add(next);
      } else { // a warp is relearned each time, so nothing would match
        result.add(model.conditionOnMean(points));
      }
    }
    conditioned = made;
    return result;
  }
}
