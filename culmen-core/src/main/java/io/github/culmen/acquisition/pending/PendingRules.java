package io.github.culmen.acquisition.pending;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.maxvalue.DiversityRule;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.PendingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** What a {@link PendingRule} does to models and to acquisitions. */
public final class PendingRules {
  /** How many values are drawn for each pending point. */
  static final int FANTASY_COUNT = 8;

  private PendingRules() {}

  /**
   * The models that points are chosen by: those given if nothing is pending.
   *
   * @param models what is believed without the pending points
   * @param pending one a row
   */
  public static List<Surrogate> models(
      PendingRule rule, List<? extends Surrogate> models, Matrix pending, RandomGenerator random) {
    if (pending.rows() == 0 || rule == PendingRule.PENALTY) {
      return List.copyOf(models);
    }
    List<Surrogate> chosenBy = new ArrayList<>();
    for (Surrogate model : models) {
      if (rule == PendingRule.FANTASIES) {
        chosenBy.addAll(Fantasy.draw(model, pending, FANTASY_COUNT, random));
      } else {
        chosenBy.add(model.conditionOnMean(pending));
      }
    }
    return chosenBy;
  }

  /**
   * An acquisition's rule with the pending points in it.
   *
   * @param acquisition what scores a point; see {@link DiversityRule} and {@link PenaltyRule} for
   *     what these ask of it
   * @param pending one a row
   */
  public static AcquisitionRule around(
      PendingRule rule, AcquisitionRule acquisition, Matrix pending) {
    if (pending.rows() == 0) {
      return acquisition;
    }
    return switch (rule) {
      case BELIEVER, KRIGING_BELIEVER, FANTASIES ->
          (situation, random) -> acquisition.build(situation.settled(), random);
      case DIVERSITY -> DiversityRule.weighted(acquisition, pending.rows());
      case PENALTY -> new PenaltyRule(acquisition, pending);
    };
  }
}
