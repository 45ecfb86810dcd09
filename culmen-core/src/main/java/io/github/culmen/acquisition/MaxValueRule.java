package io.github.culmen.acquisition;

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
    return MaxValueDraws.of(
            situation.models(),
            situation.candidates(),
            situation.data(),
            MaxValueDraws.meanField(situation.candidates(), method, maxima, random))
        .entropySearch(situation.models(), form);
  }
}
