package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.setting.MaxValueMethod;

/** The contract with nothing pending; {@link GibbonTest} has the rest. */
class GibbonRuleTest extends AcquisitionContract {
  @Override
  protected AcquisitionRule rule() {
    return new GibbonRule(MaxValueMethod.GUMBEL, 5);
  }
}
