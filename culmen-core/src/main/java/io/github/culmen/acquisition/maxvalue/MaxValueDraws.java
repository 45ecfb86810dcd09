package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.information.InformationForm;
import io.github.culmen.acquisition.maximum.Cover;
import io.github.culmen.acquisition.maximum.MaxValueMethod;
import io.github.culmen.acquisition.maximum.MaxValueSampler;
import io.github.culmen.acquisition.maximum.MaxValues;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Values of the maximum drawn for each of several models: what the rules of max-value entropy
 * search share.
 *
 * @param perModel the values of each model
 * @param sorted those of all models together, in increasing order
 * @param warnings what a person should know; empty when all went well
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record MaxValueDraws(List<double[]> perModel, double[] sorted, List<String> warnings) {
  // Placeholders for a maximum the model has no doubt about, in prior sds above the floor.
  private static final double STEP = 1e-6;

  /** Draws values of the maximum for one model. */
  @FunctionalInterface
  interface Source {
    /**
     * Values above the floor.
     *
     * @param model the model's number
     * @param floor a value the maximum is taken to exceed: the largest mean of a candidate, and the
     *     best value observed without noise
     * @param step a distance too small to matter
     */
    MaxValues draw(int model, double floor, double step);
  }

  /** Draws for each model; {@code candidates} have the beliefs of {@code models}. */
  static MaxValueDraws of(
      List<? extends Surrogate> models, Candidates candidates, Dataset data, Source source) {
    List<double[]> perModel = new ArrayList<>();
    boolean certain = true;
    for (int m = 0; m < models.size(); m++) {
      Surrogate model = models.get(m);
      double[] mean = candidates.moments().get(m).mean();
      double floor =
          Math.max(Arrays.stream(mean).max().orElseThrow(), Incumbent.exact(model, data));
      MaxValues drawn = source.draw(m, floor, STEP * Math.sqrt(model.priorVariance()));
      certain &= drawn.certain();
      perModel.add(drawn.values());
    }
    return new MaxValueDraws(
        perModel,
        perModel.stream().flatMapToDouble(Arrays::stream).sorted().toArray(),
        certain
            ? List.of("the model sees no candidate that could be better than the best known one")
            : List.of());
  }

  /** A source that draws from the mean-field distribution over the candidates. */
  static Source meanField(
      Candidates candidates,
      MaxValueMethod method,
      Cover cover,
      int count,
      RandomGenerator random) {
    MaxValueSampler sampler = new MaxValueSampler(method).withCover(cover);
    return (model, floor, step) -> {
      Moments moments = candidates.moments().get(model);
      double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
      return sampler.sample(MeanFieldMaximum.of(moments.mean(), sd), floor, step, count, random);
    };
  }

  /** Max-value entropy search with these values, averaged over the models. */
  AcquisitionRule.Built entropySearch(List<? extends Surrogate> models, InformationForm form) {
    List<MarginalScore> scores = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      scores.add(MaxValueEntropy.of(perModel.get(m), models.get(m).noiseVariance(), form));
    }
    return new AcquisitionRule.Built(new MarginalAcquisition(models, scores), sorted, warnings);
  }
}
