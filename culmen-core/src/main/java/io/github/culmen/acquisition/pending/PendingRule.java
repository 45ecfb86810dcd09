package io.github.culmen.acquisition.pending;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.maxvalue.DiversityRule;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How pending points, whose evaluation is under way, affect the choice of the next one.
 *
 * <p>With nothing pending all are the same. No rule waits for an evaluation.
 */
public enum PendingRule {
  /** The model is conditioned on its own mean there: only the variance shrinks. */
  BELIEVER("believer"),
  /** The acquisition is averaged over values drawn for the pending points, {@link Fantasy}. */
  FANTASIES("fantasies"),
  /** Subtracts the information pending points will bring anyway: GIBBON. [Moss2021] */
  DIVERSITY("diversity"),
  /** A factor below 1 around each pending point: local penalisation. [Gonzalez2016] */
  PENALTY("penalty");

  /** How many values are drawn for each pending point. */
  static final int FANTASY_COUNT = 8;

  private final String word;

  PendingRule(String word) {
    this.word = word;
  }

  /** The word that names this rule in study files. */
  public String word() {
    return word;
  }

  /** Whether points are chosen by models conditioned on their own means at pending points. */
  public boolean believes() {
    return this == BELIEVER || this == DIVERSITY;
  }

  /**
   * The models that points are chosen by: those given if nothing is pending.
   *
   * @param models the models not conditioned on the pending points
   * @param pending one a row
   */
  public List<Surrogate> models(
      List<? extends Surrogate> models, Matrix pending, RandomGenerator random) {
    if (pending.rows() == 0 || this == PENALTY) {
      return List.copyOf(models);
    }
    List<Surrogate> chosenBy = new ArrayList<>();
    for (Surrogate model : models) {
      if (this == FANTASIES) {
        chosenBy.addAll(Fantasy.draw(model, pending, FANTASY_COUNT, random));
      } else {
        chosenBy.add(model.believe(pending));
      }
    }
    return chosenBy;
  }

  /**
   * A rule that accounts for the pending points.
   *
   * @param rule what scores a point; {@link DiversityRule} and {@link PenaltyRule} say what they
   *     require of it
   * @param pending one a row
   */
  public AcquisitionRule around(AcquisitionRule rule, Matrix pending) {
    if (pending.rows() == 0) {
      return rule;
    }
    return switch (this) {
      case BELIEVER, FANTASIES -> (context, random) -> rule.build(context.settled(), random);
      case DIVERSITY -> DiversityRule.weighted(rule, pending.rows());
      case PENALTY -> new PenaltyRule(rule, pending);
    };
  }
}
