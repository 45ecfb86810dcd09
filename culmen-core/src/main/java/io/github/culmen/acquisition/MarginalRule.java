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
    MarginalScore of(AcquisitionContext context, Surrogate model);
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<MarginalScore> scores = new ArrayList<>();
    for (Surrogate model : context.models()) {
      scores.add(score.of(context, model));
    }
    return new Built(new MarginalAcquisition(context.models(), scores), new double[0], List.of());
  }
}
