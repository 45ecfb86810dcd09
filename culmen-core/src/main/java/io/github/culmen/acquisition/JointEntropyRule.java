package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.PathMethod;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Joint entropy search with the optima of functions drawn from the posterior: JES. */
public final class JointEntropyRule implements AcquisitionRule {
  private final PathMethod method;
  private final int features;
  private final int maxima;

  /**
   * Averages over the optima of {@code maxima} functions per model.
   *
   * @param method how functions are drawn
   * @param features how many random features a function has
   */
  public JointEntropyRule(PathMethod method, int features, int maxima) {
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
    List<PathMaximizer.PathMaxima> optima = new ArrayList<>();
    Matrix starts = Matrix.zeros(0, situation.domain().dimension());
    for (Surrogate model : situation.models()) {
      if (!(model instanceof PathSampler sampler)) {
        throw new IllegalArgumentException(
            "joint entropy search needs a model functions can be drawn from, but "
                + model.getClass().getSimpleName()
                + " is none");
      }
      PathMaximizer.PathMaxima drawn =
          situation
              .paths()
              .maximize(
                  sampler.paths(method, maxima, features, random), situation.candidates().points());
      optima.add(drawn);
      // Without noise the information peaks at the optima themselves.
      starts = Matrix.stack(starts, drawn.points());
    }
    double[] values =
        optima.stream().flatMapToDouble(o -> Arrays.stream(o.values())).sorted().toArray();
    return new Built(JointEntropy.of(situation.models(), optima), values, List.of(), starts);
  }
}
