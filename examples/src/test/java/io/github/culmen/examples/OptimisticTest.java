package io.github.culmen.examples;

import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.testkit.AcquisitionContract;

/** What every acquisition must do, of one's own. */
class OptimisticTest extends AcquisitionContract {
  @Override
  protected CustomAcquisition acquisition() {
    return new Optimistic();
  }

  @Override
  protected boolean growsWithTheSd() {
    return true;
  }
}
