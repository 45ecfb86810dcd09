package io.github.culmen.study.cost;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PerCost;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.fit.CostModel;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Locale;
import java.util.Optional;

/**
 * How much the cost of a point counts for its choice: the acquisition is divided by cost^α, where α
 * is the share of the budget of cost that is left. At first, many cheap trials tell more than one
 * expensive trial; at the end the best point counts, whatever it costs. [Lee2020]
 *
 * @param cost what trials cost, with its budget
 * @param exponent α
 * @param model what trials cost
 */
public record CostWeight(Cost cost, double exponent, CostModel model) {
  /**
   * Empty where costs do not count: none is known, or nothing is left of their budget.
   *
   * @param spec the study with every choice of {@code auto} made
   */
  public static Optional<CostWeight> of(StudySpec spec, History history, ModelCache fits) {
    Optional<Cost> cost = spec.cost();
    double left = cost.map(own -> own.left(history).orElse(0)).orElse(0.0);
    if (left == 0) {
      return Optional.empty();
    }
    CostModel model = fits.costs(new FitRequest(spec, history));
    return model.isEmpty()
        ? Optional.empty()
        : Optional.of(new CostWeight(cost.get(), left, model));
  }

  /** The acquisition per cost. */
  public Acquisition weigh(Acquisition acquisition, Candidates candidates) {
    return PerCost.of(acquisition, model.models(), exponent * model.scale(), candidates);
  }

  /** What was weighed, for people. */
  public String text(StudySpec spec, Point point) {
    return String.format(
        Locale.ROOT,
        "per cost to the power %.2g, the share of the %s that is left; expected to cost %.3g %s,"
            + " where the median trial cost %.3g",
        exponent,
        cost.outcome().map(name -> "budget of " + name).orElse("time"),
        model.at(new Encoding(spec.space()).encode(point)),
        cost.outcome().orElse("s"),
        model.usual());
  }
}
