package io.github.culmen.study.fit;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.study.prior.ModelPriors;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.StudySpec;
import java.util.Optional;

/**
 * Whether values tell noise from roughness. A rough function passes through noisy values exactly,
 * so both explain them; the densities of the values under the best model without noise and under
 * the best one with some say by how much one does it better.
 */
public final class NoiseEvidence {
  // Noise variances, as shares of the values' variance, that stand for none and for some.
  private static final double[] NONE = {1e-8, 1e-6};
  private static final double[] SOME = {0.01, 0.1, 0.5};
  // Odds of 20 to 1.
  private static final double DECISIVE_NATS = 3;
  // Whether there is noise is seen by then, and a fit costs O(n³).
  private static final int MOST_VALUES = 100;

  private NoiseEvidence() {}

  /**
   * Whether it cannot be told. Never so where noise was declared, or told with most values, or is
   * part of hyper-parameters that are given; sums and warped inputs are not judged.
   */
  public static boolean isOpen(StudySpec spec, Dataset data, Domain domain) {
    ModelSpec model = spec.strategy().model();
    int shared = 0;
    for (int i = 0; i < data.size(); i++) {
      shared += data.sharedNoise(i) > 0 ? 1 : 0;
    }
    if (!(spec.noise() instanceof Noise.Learned)
        || model.learning().inference() == Learning.Inference.FIXED
        || model.structure().additive()
        || model.warp() != ModelSpec.Warp.NONE
        || 2 * shared < data.size()) {
      return false;
    }
    return Math.abs(best(NONE, model, spec, data, domain) - best(SOME, model, spec, data, domain))
        < DECISIVE_NATS;
  }

  // The largest log density of the values and the lengthscales over some noises.
  private static double best(
      double[] noises, ModelSpec model, StudySpec spec, Dataset data, Domain domain) {
    HyperparameterPrior prior = ModelPriors.of(model, spec.space());
    Dataset few = data.thinned(MOST_VALUES);
    double best = Double.NEGATIVE_INFINITY;
    for (double noise : noises) {
      MapFitter.Fit fit =
          MapFitter.of(model.kernel(), prior)
              .withNoise(noise)
              .fit(few, domain, Optional.empty(), Seeds.from(spec.seed()));
      best = Math.max(best, fit.logPosterior() + data.replicateLogDensity(noise));
    }
    return best;
  }
}
