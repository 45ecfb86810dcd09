package io.github.culmen.study.advice;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.FeasibilityPenalized;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.study.fit.ModelComponent;
import io.github.culmen.study.trial.Recommendation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Where the posterior mean is largest among points that meet the bounds of all outcomes with a
 * probability of at required 95 % and are more likely to succeed than to fail.
 */
final class FeasibleMean {
  // Aiming a little higher makes a search end inside.
  private static final double AIM = 0.96;
  private static final double HALF = 0.5;
  // In prior sds of the objective.
  private static final double WEIGHT = 100;

  private final List<FeasibilityPenalized.Threshold> required = new ArrayList<>();
  private final List<FeasibilityPenalized.Threshold> aims = new ArrayList<>();
  private final Feasibility all;

  FeasibleMean(Feasibility outcomes, Feasibility success) {
    if (!outcomes.isEmpty()) {
      required.add(new FeasibilityPenalized.Threshold(outcomes, Math.log(Recommendation.SURE)));
      aims.add(new FeasibilityPenalized.Threshold(outcomes, Math.log(AIM)));
    }
    if (!success.isEmpty()) {
      required.add(new FeasibilityPenalized.Threshold(success, Math.log(HALF)));
      aims.add(new FeasibilityPenalized.Threshold(success, Math.log(HALF)));
    }
    this.all = outcomes.and(success);
  }

  boolean isEmpty() {
    return required.isEmpty();
  }

  /** Whether a point is likely enough to be feasible. */
  boolean admits(double[] unit) {
    return required.stream().allMatch(threshold -> threshold.admits(unit));
  }

  /** The point; if none is likely enough, the one most likely to be feasible. */
  AcquisitionMaximizer.Maximum largest(ModelComponent part) {
    Acquisition mean =
        new MarginalAcquisition(
            part.models(), Collections.nCopies(part.models().size(), new PosteriorMean()));
    double weight = WEIGHT * Math.sqrt(part.models().get(0).priorVariance());
    return maximum(part, new FeasibilityPenalized(mean, aims, weight), this::admits)
        .or(() -> maximum(part, all, point -> true))
        .orElseThrow();
  }

  /** An acquisition with a penalty where points are not likely enough to be feasible. */
  Acquisition penalized(Acquisition inner, double unit) {
    return new FeasibilityPenalized(inner, aims, WEIGHT * unit);
  }

  private static Optional<AcquisitionMaximizer.Maximum> maximum(
      ModelComponent part, Acquisition acquisition, Predicate<double[]> admitted) {
    return AcquisitionMaximizer.maximize(
        acquisition,
        part.candidates(),
        part.complete(),
        part.domain(),
        point -> part.domain().contains(point) && admitted.test(point));
  }
}
