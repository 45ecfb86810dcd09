package io.github.culmen.study.fit;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.Sweep;
import java.util.List;

/**
 * A component of the models with points over its own inputs; the whole of a model that is no sum,
 * or whose components cannot be maximised one by one.
 *
 * @param domain where its points may lie
 * @param models the component of each model
 * @param candidates points over the domain, observed ones included, with the models' posterior
 *     moments
 * @param complete whether the candidates are the whole domain
 */
public record ModelComponent(
    Domain domain, List<Surrogate> models, Candidates candidates, boolean complete) {
  public static ModelComponent of(Domain domain, List<Surrogate> models, Sweep sweep) {
    return new ModelComponent(
        domain, models, Candidates.of(sweep.points(), models), sweep.complete());
  }
}
