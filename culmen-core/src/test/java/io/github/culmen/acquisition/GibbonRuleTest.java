package io.github.culmen.acquisition;

/** The contract with nothing pending; {@link GibbonTest} has the rest. */
class GibbonRuleTest extends AcquisitionContract {
  @Override
  AcquisitionRule rule() {
    return new GibbonRule(MaxValueMethod.GUMBEL, 5);
  }
}
