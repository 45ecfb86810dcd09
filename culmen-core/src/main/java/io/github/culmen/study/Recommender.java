package io.github.culmen.study;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Decomposition;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.space.Encoding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Finds the point the model believes to be best. */
final class Recommender {
  Optional<Recommendation> recommend(StudySpec spec, History history, SplittableRandom random) {
    if (history.successes() == 0) {
      return Optional.empty();
    }
    SplittableRandom forFit = random.split();
    SplittableRandom forSweep = random.split();
    Domain domain = Observations.domain(spec);
    Observations observations = Observations.of(spec, history);
    if (spec.strategy().model().structure().additive()) {
      return Optional.of(additive(spec, history, observations, domain, forFit, forSweep));
    }
    List<Surrogate> models =
        Modelling.fit(spec, observations, domain, history.latestHyperparameters(), forFit)
            .surrogates();
    Sweep sweep =
        Sweep.of(domain, observations.data().inputs(), observations.data().values(), forSweep);
    AcquisitionMaximizer.Maximum maximum =
        largestMean(models, Candidates.of(sweep.points(), models), sweep.complete(), domain);
    return Optional.of(
        recommendation(spec, observations, models, maximum.point(), maximum.value()));
  }

  // The mean of a sum is largest where each component's is.
  private static Recommendation additive(
      StudySpec spec,
      History history,
      Observations observations,
      Domain domain,
      SplittableRandom forFit,
      SplittableRandom forSweep) {
    AdditiveSurrogate model =
        AdditiveModelling.fit(spec, observations, domain, history.latestAdditiveFit(), forFit)
            .model();
    Decomposition groups = model.decomposition();
    List<double[]> parts = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      Domain own = domain.project(groups.group(g));
      List<Surrogate> component = List.of(model.component(g));
      Matrix known = groups.select(observations.data().inputs(), g);
      double[] believed = component.get(0).moments(known).mean();
      Sweep sweep = Sweep.ofGroup(own, known, believed, forSweep);
      Candidates candidates = Candidates.of(sweep.points(), component);
      parts.add(largestMean(component, candidates, sweep.complete(), own).point());
    }
    double[] whole = groups.join(parts);
    double best = model.moments(Matrix.of(new double[][] {whole})).mean()[0];
    return recommendation(spec, observations, List.of(model), whole, best);
  }

  private static AcquisitionMaximizer.Maximum largestMean(
      List<Surrogate> models, Candidates candidates, boolean complete, Domain domain) {
    return AcquisitionMaximizer.maximize(
            new MarginalAcquisition(
                models, Collections.nCopies(models.size(), new PosteriorMean())),
            candidates,
            complete,
            domain,
            point -> true)
        .orElseThrow();
  }

  private static Recommendation recommendation(
      StudySpec spec,
      Observations observations,
      List<Surrogate> models,
      double[] found,
      double best) {
    // Predicted at the decoded point, which is the one the user can try.
    double[] unit =
        tried(models, observations.data().inputs(), best)
            .orElseGet(() -> new Encoding(spec.space()).snap(found));
    Moments there = Mixture.moments(models, Matrix.of(new double[][] {unit}));
    return new Recommendation(
        Observations.decode(spec, unit),
        observations.standardization().toUser(there.mean()[0]),
        observations.standardization().sdToUser(Math.sqrt(there.variance()[0])));
  }

  // Where the model sees nothing better than a point that was tried, as with equal values, that
  // point is the one to recommend.
  private static Optional<double[]> tried(List<Surrogate> models, Matrix inputs, double best) {
    double[] mean = Mixture.moments(models, inputs).mean();
    for (int i = 0; i < mean.length; i++) {
      if (mean[i] >= best) {
        return Optional.of(inputs.row(i));
      }
    }
    return Optional.empty();
  }
}
