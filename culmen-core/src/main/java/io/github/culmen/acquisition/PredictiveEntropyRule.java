package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.PathMethod;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Predictive entropy search with optima of functions drawn from the posterior: PES. */
public final class PredictiveEntropyRule implements AcquisitionRule {
  private final PathMethod method;
  private final int features;
  private final int maxima;

  /**
   * Averages over {@code maxima} optima for each model.
   *
   * @param method how functions are drawn
   * @param features how many random features a drawn function has
   */
  public PredictiveEntropyRule(PathMethod method, int features, int maxima) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    if (features < 2) {
      throw new IllegalArgumentException("features must be at least 2, but features = " + features);
    }
    this.method = method;
    this.features = features;
    this.maxima = maxima;
  }

  @Override
  public Built build(Situation situation, RandomGenerator random) {
    List<Matrix> optima = new ArrayList<>();
    double[] values = new double[0];
    for (Surrogate model : situation.models()) {
      if (!(model instanceof PathSampler sampler)) {
        throw new IllegalArgumentException(
            "acquisition pes needs a model from which functions can be drawn, but the model is a "
                + model.getClass().getSimpleName());
      }
      PathMaximizer.PathMaxima found =
          situation
              .paths()
              .maximize(
                  sampler.paths(method, maxima, features, random), situation.candidates().points());
      optima.add(found.points());
      int length = values.length;
      values = Arrays.copyOf(values, length + found.values().length);
      System.arraycopy(found.values(), 0, values, length, found.values().length);
    }
    Arrays.sort(values);
    return new Built(
        PredictiveEntropySearch.of(
            situation.models(), optima, situation.data(), situation.domain()),
        values,
        List.of());
  }
}
