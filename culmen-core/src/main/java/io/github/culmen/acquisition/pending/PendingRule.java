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
 * How points whose evaluation is under way enter the choice of the next one.
 *
 * <p>With nothing pending all are the same. No rule waits for an evaluation.
 */
public enum PendingRule {
  /** The model takes its own mean there for observed: only the variance shrinks. */
  BELIEVER("believer"),
  /** The acquisition is averaged over values drawn for the pending points, {@link Fantasy}. */
  FANTASIES("fantasies"),
  /** From what a point tells, what pending ones will tell too is taken away: GIBBON. [Moss2021] */
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

  /** Whether the models that points are chosen by believe what they expect of pending ones. */
  public boolean believes() {
    return this == BELIEVER || this == DIVERSITY;
  }

  /**
   * The models that points are chosen by: those given if nothing is pending.
   *
   * @param models what is believed without the pending points
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
   * A rule with the pending points in it.
   *
   * @param rule what scores a point; see {@link DiversityRule} and {@link PenaltyRule} for what
   *     these ask of it
   * @param pending one a row
   */
  public AcquisitionRule around(AcquisitionRule rule, Matrix pending) {
    if (pending.rows() == 0) {
      return rule;
    }
    return switch (this) {
      case BELIEVER, FANTASIES -> (situation, random) -> rule.build(situation.settled(), random);
      case DIVERSITY -> DiversityRule.weighed(rule, pending.rows());
      case PENALTY -> new PenaltyRule(rule, pending);
    };
  }
}
