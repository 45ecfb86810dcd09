package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.maximum.CalibratedMaximum;
import io.github.culmen.acquisition.maximum.MaxValueSampler;
import io.github.culmen.acquisition.maximum.MaxValues;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/**
 * Values of the maximum drawn for each of several models: what the rules of max-value entropy
 * search share.
 *
 * @param perModel the values of each model
 * @param sorted those of all models together, in increasing order
 * @param warnings what a person should know; empty when all went well
 * @param believed whether they are draws of the models' own maximum, which is not far below a mean,
 *     rather than levels, which can be
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record MaxValueDraws(
    List<double[]> perModel, double[] sorted, List<Warning> warnings, boolean believed) {
  // Placeholders where the model is certain of the maximum, in prior sds above the floor.
  private static final double STEP = 1e-6;
  // The least gap that matters to what can be reached, in such steps: a search without noise
  // keeps improving below them.
  private static final double NEAR = 1e-3;

  /** Draws values of the maximum for one model. */
  @FunctionalInterface
  interface Source {
    /**
     * Values above the floor.
     *
     * @param model the model's number
     * @param floor a value the maximum is assumed to exceed: the largest mean of a candidate, and
     *     the best value observed without noise
     * @param step a distance too small to matter
     */
    MaxValues draw(int model, DoubleSupplier floor, double step);
  }

  /** Draws for each model; {@code candidates} have the moments of {@code models}. */
  static MaxValueDraws of(
      List<? extends Surrogate> models, Candidates candidates, Dataset data, Source source) {
    List<double[]> perModel = new ArrayList<>();
    boolean certain = true;
    for (int m = 0; m < models.size(); m++) {
      Surrogate model = models.get(m);
      int number = m;
      MaxValues drawn =
          source.draw(
              m,
              () -> Math.max(candidates.largest(number, 0), Incumbent.exact(model, data)),
              STEP * Math.sqrt(model.priorVariance()));
      certain &= drawn.certain();
      perModel.add(drawn.values());
    }
    return new MaxValueDraws(
        perModel,
        perModel.stream().flatMapToDouble(Arrays::stream).sorted().toArray(),
        certain
            ? List.of(
                new Warning(
                    "no better candidate",
                    "the model sees no candidate that could be better than the best known one"))
            : List.of(),
        true);
  }

  /** Values for each of the context's models by any method. */
  static MaxValueDraws of(
      AcquisitionContext context,
      MaxValueMethod method,
      Cover cover,
      int count,
      RandomGenerator random) {
    Source source =
        switch (method) {
          case CALIBRATED ->
              (model, floor, step) ->
                  CalibratedMaximum.of(
                          context, model, Math.max(CalibratedMaximum.PATHS, count), random)
                      .sample(step, count, random);
          case REACHABLE, NARROWING -> reachable(context, method, count);
          case GUMBEL, GUMBEL_MEDIAN, EXACT ->
              meanField(context.candidates(), method, cover, count, random);
        };
    if (!method.reachable()) {
      context.candidates().moments(); // the source needs all of them, and bounds would be in vain
    }
    MaxValueDraws drawn = of(context.models(), context.candidates(), context.data(), source);
    return new MaxValueDraws(drawn.perModel, drawn.sorted, drawn.warnings, method.believes());
  }

  /**
   * A source of levels above the best value: those between it and the largest mean, below the
   * floor, stay. They are improvements too, and likely ones.
   */
  private static Source reachable(AcquisitionContext context, MaxValueMethod method, int count) {
    return (model, floor, step) -> {
      double best = context.incumbent(context.models().get(model));
      double from = best > Double.NEGATIVE_INFINITY ? best : floor.getAsDouble();
      double gap = ReachableMaximum.gap(context.candidates(), model, from);
      double left = context.left().orElse(ReachableMaximum.OPEN);
      return new MaxValues(
          ReachableMaximum.of(method, from, gap, left, NEAR * step).levels(count), gap <= step);
    };
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
      return sampler.sample(
          MeanFieldMaximum.of(moments.mean(), sd), floor.getAsDouble(), step, count, random);
    };
  }

  /** Max-value entropy search with these values, averaged over the models. */
  AcquisitionRule.Built entropySearch(List<? extends Surrogate> models, InformationForm form) {
    List<MarginalScore> scores = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      double noise = models.get(m).noiseVariance();
      scores.add(score(perModel.get(m), noise, form));
    }
    return new AcquisitionRule.Built(new MarginalAcquisition(models, scores), sorted, warnings);
  }

  private MarginalScore score(double[] values, double noise, InformationForm form) {
    if (form == InformationForm.EXCEEDANCE) {
      return new Exceedance(values, noise);
    }
    return believed
        ? MaxValueEntropy.of(values, noise, form)
        : MaxValueEntropy.ofLevels(values, noise, form);
  }
}
