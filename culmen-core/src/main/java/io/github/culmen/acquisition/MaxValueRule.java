package io.github.culmen.acquisition;

import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Max-value entropy search with maxima from the mean-field distribution: MES-G. */
public final class MaxValueRule implements AcquisitionRule {
  private final MaxValueMethod method;
  private final InformationForm form;
  private final int maxima;

  /** Averages over {@code maxima} values drawn by {@code method}. */
  public MaxValueRule(MaxValueMethod method, InformationForm form, int maxima) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.method = method;
    this.form = form;
    this.maxima = maxima;
  }

  @Override
  public Built build(Situation situation, RandomGenerator random) {
    List<? extends Surrogate> models = situation.models();
    MaxValueDraws drawn =
        MaxValueDraws.of(models, situation.candidates(), situation.data(), method, maxima, random);
    List<MarginalScore> scores = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      scores.add(MaxValueEntropy.of(drawn.perModel().get(m), models.get(m).noiseVariance(), form));
    }
    return new Built(new MarginalAcquisition(models, scores), drawn.sorted(), drawn.warnings());
  }
}
