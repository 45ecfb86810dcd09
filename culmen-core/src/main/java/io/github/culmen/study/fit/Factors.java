package io.github.culmen.study.fit;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.Factored;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;

/**
 * Factored covariances of the latest models, which the next ones take over while hyper-parameters
 * are not learned anew. They save time and change no result, not in the last bit: see {@link
 * Factored}.
 */
final class Factors {
  // Of the latest models; of what they have become by points they believe; and of what the models
  // before them had become.
  private List<Factored> fitted = List.of();
  private List<Factored> conditioned = List.of();
  private List<Factored> believed = List.of();

  /**
   * Before a fit.
   *
   * @param learns whether hyper-parameters are learned anew: what no longer serves is let go, since
   *     the fit needs the memory
   */
  void next(boolean learns) {
    if (learns) {
      fitted = List.of();
      conditioned = List.of();
      believed = List.of();
    }
    turn();
  }

  /** What there is to take over. */
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

  /** Before models are to believe points once more: of those before, the latest are kept. */
  void turn() {
    if (!conditioned.isEmpty()) {
      believed = conditioned;
      conditioned = List.of();
    }
  }

  /** Models that believe what they expect of points. */
  List<Surrogate> conditioned(List<? extends Surrogate> models, Matrix points) {
    if (points.rows() == 0) {
      return List.copyOf(models);
    }
    List<Surrogate> result = new ArrayList<>();
    List<Factored> made = new ArrayList<>(conditioned);
    for (Surrogate model : models) {
      if (model instanceof GaussianProcess process) {
        GaussianProcess next = process.believe(points, all());
        made.add(next.factored());
        result.add(next);
      } else if (model instanceof AdditiveGaussianProcess sum) {
        AdditiveGaussianProcess next = sum.believe(points, all());
        made.add(next.factored());
        result.add(next);
      } else { // a warp is learned anew each time, so that nothing would fit
        result.add(model.believe(points));
      }
    }
    conditioned = made;
    return result;
  }
}
