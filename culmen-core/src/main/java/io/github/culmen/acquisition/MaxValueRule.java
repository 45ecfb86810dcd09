package io.github.culmen.acquisition;

import io.github.culmen.model.Moments;
import java.util.Arrays;
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
    if (method == MaxValueMethod.CALIBRATED) {
      int paths = Math.max(CalibratedMaximum.PATHS, maxima);
      return MaxValueScores.build(
          situation,
          form,
          (model, floor, step) ->
              CalibratedMaximum.of(situation, model, paths, random).sample(step, maxima, random));
    }
    MaxValueSampler sampler = new MaxValueSampler(method);
    return MaxValueScores.build(
        situation,
        form,
        (model, floor, step) -> {
          Moments moments = situation.candidates().moments().get(model);
          double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
          return sampler.sample(
              MeanFieldMaximum.of(moments.mean(), sd), floor, step, maxima, random);
        });
  }
}
