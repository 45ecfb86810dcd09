package io.github.culmen.study.fit;

import io.github.culmen.model.Domain;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;

/**
 * The model of the objective, or the models that are averaged over, with its data.
 *
 * @param domain where points may lie
 * @param observations all that was observed
 * @param seen what the model has seen: all, or a subset of very many values
 * @param fitting the model
 */
public record ObjectiveModel(
    Domain domain, Observations observations, Observations seen, FittedModels fitting) {
  /** Fits; reusable factors make a difference in time only. */
  static ObjectiveModel fit(FitRequest request, Factors factors) {
    StudySpec spec = request.spec();
    History history = request.history();
    Domain domain = Observations.domain(spec);
    Observations all = Observations.of(spec, history);
    Observations seen = FitSample.of(spec, history, all, domain);
    FittedModels fitting =
        spec.strategy().model().structure().additive()
            ? additive(request, seen, domain, factors)
            : plain(request, all, seen, domain, factors);
    return new ObjectiveModel(domain, all, seen, fitting);
  }

  /** The same averaged over hyper-parameters, for people; see {@link ModelFitter#averaged}. */
  ObjectiveModel averaged(FitRequest request) {
    return new ObjectiveModel(
        domain,
        observations,
        seen,
        ModelFitter.averaged(request.spec(), seen, domain, fitting, request.random().split()));
  }

  private static FittedModels additive(
      FitRequest request, Observations seen, Domain domain, Factors factors) {
    History.LearnedSum earlier = request.history().latestAdditiveFit();
    factors.next(AdditiveModelFitter.due(request.spec(), seen, earlier));
    return factors.keep(
        AdditiveModelFitter.fit(
            request.spec(), seen, domain, earlier, factors.all(), request.random()));
  }

  private static FittedModels plain(
      FitRequest request, Observations all, Observations seen, Domain domain, Factors factors) {
    History.Learned learned = request.history().latestHyperparameters();
    factors.next(request.spec().strategy().model().due(learned.trial(), learned.next()));
    // The subset never grows, so tell the fitter it did not.
    History.Learned earlier =
        seen.data().size() == all.data().size() ? learned : learned.of(seen.data().observations());
    return factors.keep(
        ModelFitter.fit(request.spec(), seen, domain, earlier, factors.all(), request.random()));
  }
}
