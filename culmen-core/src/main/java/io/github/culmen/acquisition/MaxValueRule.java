package io.github.culmen.acquisition;

import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Max-value entropy search with maxima from the mean-field distribution: MES-G. */
public final class MaxValueRule implements AcquisitionRule {
  // With less noise than this share of the prior variance an observed value is the function's.
  private static final double NOISELESS = 1e-6;
  // Placeholders for a maximum the model has no doubt about, in prior sds above the floor.
  private static final double STEP = 1e-6;

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
    List<MarginalScore> scores = new ArrayList<>();
    double[] all = new double[0];
    boolean certain = true;
    for (int m = 0; m < models.size(); m++) {
      Surrogate model = models.get(m);
      Moments moments = situation.candidates().moments().get(m);
      double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
      double floor = Arrays.stream(moments.mean()).max().orElseThrow();
      if (model.noiseVariance() <= NOISELESS * model.priorVariance()) {
        floor = Math.max(floor, situation.data().best());
      }
      double step = STEP * Math.sqrt(model.priorVariance());
      MaxValues drawn =
          method == MaxValueMethod.CALIBRATED
              ? CalibratedMaximum.of(
                      situation, m, Math.max(CalibratedMaximum.PATHS, maxima), random)
                  .sample(step, maxima, random)
              : new MaxValueSampler(method)
                  .sample(MeanFieldMaximum.of(moments.mean(), sd), floor, step, maxima, random);
      certain &= drawn.certain();
      scores.add(MaxValueEntropy.of(drawn.values(), model.noiseVariance(), form));
      int length = all.length;
      all = Arrays.copyOf(all, length + maxima);
      System.arraycopy(drawn.values(), 0, all, length, maxima);
    }
    Arrays.sort(all);
    return new Built(
        new MarginalAcquisition(models, scores),
        all,
        certain
            ? List.of("the model sees no candidate that could be better than the best known one")
            : List.of());
  }
}
