package io.github.culmen.acquisition;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;

/**
 * The incumbent: the best value so far, against which improvements are measured.
 *
 * <p>Where noise is negligible the observed value is the function's. A noisy one is not: the
 * largest of many is mostly luck, so the posterior mean there counts instead. Each observation is
 * judged by its own noise; pending points do not count unless the model drew values for them.
 */
public final class Incumbent {
  // With less noise than this share of the prior variance an observed value is the function's.
  private static final double NOISELESS = 1e-6;

  private Incumbent() {}

  /** The best value without noise to speak of; negative infinity if every value has some. */
  public static double exact(Surrogate model, Dataset observed) {
    Dataset data = seen(model, observed);
    double negligible = NOISELESS * model.priorVariance();
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < data.size(); i++) {
      if (data.noise(i, model.noiseVariance()) <= negligible) {
        best = Math.max(best, data.value(i));
      }
    }
    return best;
  }

  public static double of(Surrogate model, Dataset observed) {
    return Arrays.stream(values(model, seen(model, observed)))
        .reduce(Double.NEGATIVE_INFINITY, Math::max);
  }

  /** Where the incumbent was observed. */
  public static double[] place(Surrogate model, Dataset observed) {
    Dataset data = seen(model, observed);
    double[] values = values(model, data);
    int top = 0;
    for (int i = 1; i < values.length; i++) {
      top = values[i] > values[top] ? i : top;
    }
    return data.inputs().row(top);
  }

  // What each observation counts for: itself, or the mean there.
  private static double[] values(Surrogate model, Dataset data) {
    double negligible = NOISELESS * model.priorVariance();
    double[] values = new double[data.size()];
    double[] mean = null;
    for (int i = 0; i < values.length; i++) {
      values[i] = data.value(i);
      if (!(data.noise(i, model.noiseVariance()) <= negligible)) {
        mean = mean == null ? model.mean(data.inputs()) : mean;
        values[i] = mean[i];
      }
    }
    return values;
  }

  // A fantasy's draws for pending points count as observed by the model that drew them.
  private static Dataset seen(Surrogate model, Dataset observed) {
    return model instanceof Fantasy fantasy ? observed.with(fantasy.drawn()) : observed;
  }
}
