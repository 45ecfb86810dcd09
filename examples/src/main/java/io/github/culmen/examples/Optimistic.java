package io.github.culmen.examples;

import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ScoreContext;

/** An acquisition of one's own: mean plus sds, fewer of them as the budget runs out. */
public final class Optimistic implements CustomAcquisition {
  @Override
  public String word() {
    return "optimistic";
  }

  @Override
  public double score(double mean, double sd, ScoreContext context) {
    return mean + (0.5 + 2 * context.left().orElse(0.5)) * sd;
  }
}
