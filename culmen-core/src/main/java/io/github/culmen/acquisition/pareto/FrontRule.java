package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.AcquisitionRule;
import java.util.random.RandomGenerator;

/** Builds an acquisition for several objectives, anew for every suggestion. */
@FunctionalInterface
public interface FrontRule {
  /**
   * Builds the acquisition.
   *
   * @param context what is known
   * @param random the source of whatever is drawn
   */
  AcquisitionRule.Built build(FrontContext context, RandomGenerator random);
}
