package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Predictive entropy search with optima of functions drawn from the posterior: PES.
 * [HernandezLobato2014]
 */
public final class PredictiveEntropyRule implements AcquisitionRule {
  private static final String WORD = "pes";

  private final PathSettings settings;
  private final int maxima;

  /** Averages over the optima of {@code maxima} functions for each model. */
  public PredictiveEntropyRule(PathSettings settings, int maxima) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.settings = settings;
    this.maxima = maxima;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<Matrix> optima = new ArrayList<>();
    double[] values = new double[0];
    for (Surrogate model : context.models()) {
      Paths paths = settings.draw(model, maxima, WORD, random);
      PathMaximizer.PathMaxima found =
          context.paths().maximize(paths, context.candidates().points());
      optima.add(found.points());
      int length = values.length;
      values = Arrays.copyOf(values, length + found.values().length);
      System.arraycopy(found.values(), 0, values, length, found.values().length);
    }
    Arrays.sort(values);
    return new Built(
        PredictiveEntropySearch.of(context.models(), optima, context.data(), context.domain()),
        values,
        List.of());
  }
}
