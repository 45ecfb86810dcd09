package io.github.culmen.examples;

import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.testkit.StrategyContract;

/** What every strategy must do, of one's own. */
class NeighbourOfTheBestTest extends StrategyContract {
  @Override
  protected CustomStrategy strategy() {
    return new NeighbourOfTheBest();
  }
}
