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
  private final Fits fits;

  Recommender(Fits fits) {
    this.fits = fits;
  }

  /** The point with all that is known about it; empty before the first value. */
  Optional<Standing> stand(StudySpec spec, History history, SplittableRandom random) {
    if (history.successes() == 0) {
      return Optional.empty();
    }
    SplittableRandom forFit = random.split();
    SplittableRandom forSweep = random.split();
    Domain domain = Observations.domain(spec);
    Observations observations = Observations.of(spec, history);
    Modelling.Fitted fitted = fits.of(spec, history, observations, domain, forFit);
    List<Surrogate> models = fitted.surrogates();
    Sweep sweep =
        Sweep.of(domain, observations.data().inputs(), observations.data().values(), forSweep);
    Candidates candidates = Candidates.of(sweep.points(), models);
    AcquisitionMaximizer.Maximum maximum =
        largestMean(models, candidates, sweep.complete(), domain);
    double[] unit =
        tried(models, observations.data().inputs(), maximum.value())
            .orElseGet(() -> new Encoding(spec.space()).snap(maximum.point()));
    Recommendation recommendation = recommendation(spec, observations, models, unit);
    return Optional.of(
        new Standing(
            observations,
            domain,
            fitted,
            candidates,
            sweep.complete(),
            unit,
            recommendation,
            Standing.Streams.of(random)));
  }

  /** The point alone. */
  Optional<Recommendation> recommend(StudySpec spec, History history, SplittableRandom random) {
    return spec.strategy().model().structure().additive()
        ? additive(spec, history, random)
        : stand(spec, history, random).map(Standing::recommendation);
  }

  // The mean of a sum is largest where each component's is.
  private static Optional<Recommendation> additive(
      StudySpec spec, History history, SplittableRandom random) {
    if (history.successes() == 0) {
      return Optional.empty();
    }
    SplittableRandom forFit = random.split();
    SplittableRandom forSweep = random.split();
    Domain domain = Observations.domain(spec);
    Observations observations = Observations.of(spec, history);
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
    double[] unit =
        tried(List.of(model), observations.data().inputs(), best)
            .orElseGet(() -> new Encoding(spec.space()).snap(whole));
    return Optional.of(recommendation(spec, observations, List.of(model), unit));
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

  // Predicted at the decoded point, which is the one the user can try.
  private static Recommendation recommendation(
      StudySpec spec, Observations observations, List<Surrogate> models, double[] unit) {
    Moments there = Mixture.moments(models, Matrix.of(new double[][] {unit}));
    return new Recommendation(
        Observations.decode(spec, unit),
        observations.standardization().toUser(there.mean()[0]),
        observations.standardization().sdToUser(there.mean()[0], Math.sqrt(there.variance()[0])));
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
