package io.github.culmen.acquisition;

import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The rule of an acquisition that needs one score per model and draws nothing. */
public record MarginalRule(ScoreOfModel score) implements AcquisitionRule {
  /** Makes the score of one model. */
  @FunctionalInterface
  public interface ScoreOfModel {
    MarginalScore of(AcquisitionContext situation, Surrogate model);
  }

  @Override
  public Built build(AcquisitionContext situation, RandomGenerator random) {
    List<MarginalScore> scores = new ArrayList<>();
    for (Surrogate model : situation.models()) {
      scores.add(score.of(situation, model));
    }
    return new Built(new MarginalAcquisition(situation.models(), scores), new double[0], List.of());
  }
}
