package io.github.culmen.study;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.MaxValueRule;
import io.github.culmen.acquisition.PredictiveEntropyRule;

/** The rule a strategy's word stands for. */
final class Rules {
  private Rules() {}

  /** The rule; user units become the model's by {@code standardization}. */
  static AcquisitionRule of(StudySpec spec, Standardization standardization) {
    Strategy strategy = spec.strategy();
    return switch (strategy.acquisition()) {
      case MES_G ->
          new MaxValueRule(strategy.maxValues(), strategy.information(), strategy.maxima());
      case PES ->
          new PredictiveEntropyRule(
              strategy.paths(), strategy.features().orElse(1024), strategy.maxima());
      case RANDOM, SOBOL ->
          throw new IllegalArgumentException(
              strategy.acquisition().word() + " chooses points without a model");
    };
  }
}
