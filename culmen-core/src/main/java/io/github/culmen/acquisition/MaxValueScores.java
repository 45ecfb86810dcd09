package io.github.culmen.acquisition;

import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the rules of max-value entropy search share: from values of the maximum to a score. */
final class MaxValueScores {
  // With less noise than this share of the prior variance an observed value is the function's.
  private static final double NOISELESS = 1e-6;
  // Placeholders for a maximum the model has no doubt about, in prior sds above the floor.
  private static final double STEP = 1e-6;

  private MaxValueScores() {}

  /** Draws values of the maximum. */
  @FunctionalInterface
  interface Source {
    /**
     * Values above the floor.
     *
     * @param model the model's number
     * @param floor a value the maximum is taken to exceed: the largest mean of a candidate, and
     *     without noise the best value
     * @param step a distance too small to matter
     */
    MaxValues draw(int model, double floor, double step);
  }

  /** The entropy search of each model's own maxima, averaged over the models. */
  static AcquisitionRule.Built build(Situation situation, InformationForm form, Source source) {
    List<? extends Surrogate> models = situation.models();
    List<MarginalScore> scores = new ArrayList<>();
    double[] all = new double[0];
    boolean certain = true;
    for (int m = 0; m < models.size(); m++) {
      Surrogate model = models.get(m);
      double[] mean = situation.candidates().moments().get(m).mean();
      double floor = Arrays.stream(mean).max().orElseThrow();
      if (model.noiseVariance() <= NOISELESS * model.priorVariance()) {
        floor = Math.max(floor, situation.data().best());
      }
      MaxValues drawn = source.draw(m, floor, STEP * Math.sqrt(model.priorVariance()));
      certain &= drawn.certain();
      scores.add(MaxValueEntropy.of(drawn.values(), model.noiseVariance(), form));
      int length = all.length;
      all = Arrays.copyOf(all, length + drawn.values().length);
      System.arraycopy(drawn.values(), 0, all, length, drawn.values().length);
    }
    Arrays.sort(all);
    return new AcquisitionRule.Built(
        new MarginalAcquisition(models, scores),
        all,
        certain
            ? List.of("the model sees no candidate that could be better than the best known one")
            : List.of());
  }
}
