package io.github.culmen.study;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.GibbonRule;
import io.github.culmen.acquisition.JointEntropyRule;
import io.github.culmen.acquisition.MaxValueRule;

/** The rule a strategy's word stands for. */
final class Rules {
  private static final int FEATURES = 1024;

  private Rules() {}

  /** The rule; user units become the model's by {@code standardization}. */
  static AcquisitionRule of(StudySpec spec, Standardization standardization) {
    Strategy strategy = spec.strategy();
    return switch (strategy.acquisition()) {
      case MES_G ->
          new MaxValueRule(strategy.maxValues(), strategy.information(), strategy.maxima());
      case GIBBON -> new GibbonRule(strategy.maxValues(), strategy.maxima());
      case JES ->
          new JointEntropyRule(
              strategy.paths(), strategy.features().orElse(FEATURES), strategy.maxima());
      case RANDOM, SOBOL ->
          throw new IllegalArgumentException(
              strategy.acquisition().word() + " chooses points without a model");
    };
  }
}
