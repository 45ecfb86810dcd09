package io.github.culmen.acquisition;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Surrogate;

/**
 * The best value reached so far, which improvements are measured from.
 *
 * <p>Where noise is negligible the observed value is the function's. A noisy one is not: the
 * largest of many is mostly luck, so what the model believes the function to be there counts
 * instead. Each observation is judged by its own noise; pending points do not count.
 */
final class Incumbent {
  // With less noise than this share of the prior variance an observed value is the function's.
  private static final double NOISELESS = 1e-6;

  private Incumbent() {}

  static double of(Surrogate model, Dataset data) {
    double negligible = NOISELESS * model.priorVariance();
    double best = Double.NEGATIVE_INFINITY;
    double[] mean = null;
    for (int i = 0; i < data.size(); i++) {
      double value = data.value(i);
      if (!(data.noise(i, model.noiseVariance()) <= negligible)) {
        mean = mean == null ? model.moments(data.inputs()).mean() : mean;
        value = mean[i];
      }
      best = Math.max(best, value);
    }
    return best;
  }
}
