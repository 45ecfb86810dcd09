package io.github.culmen.study;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.space.Encoding;
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
    List<Surrogate> models =
        Modelling.fit(spec, observations, domain, history.latestHyperparameters(), forFit)
            .surrogates();
    Sweep sweep =
        Sweep.of(domain, observations.data().inputs(), observations.data().values(), forSweep);
    AcquisitionMaximizer.Maximum maximum =
        AcquisitionMaximizer.maximize(
                new MarginalAcquisition(
                    models, Collections.nCopies(models.size(), new PosteriorMean())),
                Candidates.of(sweep.points(), models),
                sweep.complete(),
                domain,
                point -> true)
            .orElseThrow();
    // Predicted at the decoded point, which is the one the user can try.
    double[] unit =
        tried(models, observations.data().inputs(), maximum.value())
            .orElseGet(() -> new Encoding(spec.space()).snap(maximum.point()));
    Moments there = Mixture.moments(models, Matrix.of(new double[][] {unit}));
    return Optional.of(
        new Recommendation(
            Observations.decode(spec, unit),
            observations.standardization().toUser(there.mean()[0]),
            observations
                .standardization()
                .sdToUser(there.mean()[0], Math.sqrt(there.variance()[0]))));
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
