package io.github.culmen.acquisition;

import java.util.random.RandomGenerator;

/**
 * Max-value entropy search with maxima from the mean-field distribution, MES-G, or calibrated ones.
 */
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
    MaxValueDraws.Source source =
        method == MaxValueMethod.CALIBRATED
            ? (model, floor, step) ->
                CalibratedMaximum.of(
                        situation, model, Math.max(CalibratedMaximum.PATHS, maxima), random)
                    .sample(step, maxima, random)
            : MaxValueDraws.meanField(situation.candidates(), method, maxima, random);
    return MaxValueDraws.of(situation.models(), situation.candidates(), situation.data(), source)
        .entropySearch(situation.models(), form);
  }
}
