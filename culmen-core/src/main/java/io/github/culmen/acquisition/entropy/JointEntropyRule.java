package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Joint entropy search with the optima of functions drawn from the posterior: JES. [Hvarfner2022]
 */
public final class JointEntropyRule implements AcquisitionRule {
  private static final String WORD = "jes";

  private final PathSettings settings;
  private final int maxima;

  /** Averages over the optima of {@code maxima} functions per model. */
  public JointEntropyRule(PathSettings settings, int maxima) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.settings = settings;
    this.maxima = maxima;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<PathMaximizer.PathMaxima> optima = new ArrayList<>();
    Matrix starts = Matrix.zeros(0, context.domain().dimension());
    for (Surrogate model : context.models()) {
      PathMaximizer.PathMaxima drawn =
          context
              .paths()
              .maximize(settings.draw(model, maxima, WORD, random), context.candidates().points());
      optima.add(drawn);
      // Without noise the information peaks at the optima themselves.
      starts = Matrix.stack(starts, drawn.points());
    }
    double[] values =
        optima.stream().flatMapToDouble(o -> Arrays.stream(o.values())).sorted().toArray();
    return new Built(JointEntropy.of(context.models(), optima), values, List.of(), starts);
  }
}
