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
  // A noise with this many times the sd of what was found would be news.
  private static final double FACTOR = 3;
  // Noise variances beyond what was found are tried in steps of this factor.
  private static final double STEP = 4;
  // Noise with a tenth of the values' sd is the least that matters, as above, and more than all of
  // their variance is none of theirs.
  private static final double LEAST = SOME[0];
  private static final double MOST = 1;
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
    if (!judged(spec, data)) {
      return false;
    }
    Profile profile = new Profile(spec, data, domain);
    return Math.abs(profile.best(NONE) - profile.best(SOME)) < DECISIVE_NATS;
  }

  /**
   * Whether it cannot be told, or the noise may well be three times what was found: values that are
   * surely noisy may still leave open by how much. What a model says is then too sure, and leaving
   * values out does not show it.
   *
   * @param found the noise variance of the model that people are shown
   */
  public static boolean isOpen(StudySpec spec, Dataset data, Domain domain, double found) {
    if (!judged(spec, data)) {
      return false;
    }
    Profile profile = new Profile(spec, data, domain);
    double none = profile.best(NONE);
    double some = profile.best(SOME);
    if (Math.abs(none - some) < DECISIVE_NATS) {
      return true;
    }
    double best = Math.max(Math.max(none, some), profile.at(Math.max(found, NONE[0])));
    for (double more = Math.max(LEAST, FACTOR * FACTOR * found); more < MOST; more *= STEP) {
      if (best - profile.at(more) < DECISIVE_NATS) {
        return true;
      }
    }
    return false;
  }

  private static boolean judged(StudySpec spec, Dataset data) {
    ModelSpec model = spec.strategy().model();
    int shared = 0;
    for (int i = 0; i < data.size(); i++) {
      shared += data.sharedNoise(i) > 0 ? 1 : 0;
    }
    return spec.noise() instanceof Noise.Learned
        && model.learning().inference() != Learning.Inference.FIXED
        && !model.structure().additive()
        && model.warp() == ModelSpec.Warp.NONE
        && 2 * shared >= data.size();
  }

  /** How well some values are explained with a given noise. */
  private static final class Profile {
    private final StudySpec spec;
    private final Dataset data;
    private final Domain domain;
    private final HyperparameterPrior prior;

    Profile(StudySpec spec, Dataset data, Domain domain) {
      this.spec = spec;
      this.data = data;
      this.domain = domain;
      this.prior = ModelPriors.of(spec.strategy().model(), spec.space());
    }

    /** The largest log density of the values and the lengthscales. */
    double at(double noise) {
      MapFitter.Fit fit =
          MapFitter.of(spec.strategy().model().kernel(), prior)
              .withNoise(noise)
              .fit(data.thinned(MOST_VALUES), domain, Optional.empty(), Seeds.from(spec.seed()));
      return fit.logPosterior() + data.replicateLogDensity(noise);
    }

    double best(double[] noises) {
      double best = Double.NEGATIVE_INFINITY;
      for (double noise : noises) {
        best = Math.max(best, at(noise));
      }
      return best;
    }
  }
}
