package io.github.culmen.acquisition;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Values of the maximum drawn for each of several models from its mean-field distribution.
 *
 * @param perModel the values of each model
 * @param sorted those of all models together, in increasing order
 * @param warnings what a person should know; empty when all went well
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record MaxValueDraws(List<double[]> perModel, double[] sorted, List<String> warnings) {
  // Placeholders for a maximum the model has no doubt about, in prior sds above the floor.
  private static final double STEP = 1e-6;

  /**
   * Draws.
   *
   * @param candidates with the beliefs of {@code models}
   * @param count how many values per model
   */
  static MaxValueDraws of(
      List<? extends Surrogate> models,
      Candidates candidates,
      Dataset data,
      MaxValueMethod method,
      int count,
      RandomGenerator random) {
    MaxValueSampler sampler = new MaxValueSampler(method);
    List<double[]> perModel = new ArrayList<>();
    boolean certain = true;
    for (int m = 0; m < models.size(); m++) {
      Surrogate model = models.get(m);
      Moments moments = candidates.moments().get(m);
      double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
      double floor =
          Math.max(Arrays.stream(moments.mean()).max().orElseThrow(), Incumbent.of(model, data));
      MaxValues drawn =
          sampler.sample(
              MeanFieldMaximum.of(moments.mean(), sd),
              floor,
              STEP * Math.sqrt(model.priorVariance()),
              count,
              random);
      certain &= drawn.certain();
      perModel.add(drawn.values());
    }
    double[] sorted = perModel.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
    return new MaxValueDraws(
        perModel,
        sorted,
        certain
            ? List.of("the model sees no candidate that could be better than the best known one")
            : List.of());
  }
}
