package io.github.culmen.study;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.MaxValueRule;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.SampledMaximumRule;
import io.github.culmen.acquisition.ThompsonRule;

/** The rule a strategy's word stands for. */
final class Rules {
  private static final int DEFAULT_FEATURES = 1024;

  private Rules() {}

  /** The rule; user units become the model's by {@code standardization}. */
  static AcquisitionRule of(StudySpec spec, Standardization standardization) {
    Strategy strategy = spec.strategy();
    return switch (strategy.acquisition()) {
      case MES_G ->
          new MaxValueRule(strategy.maxValues(), strategy.information(), strategy.maxima());
      case MES_R ->
          new SampledMaximumRule(paths(strategy), strategy.information(), strategy.maxima());
      case THOMPSON -> new ThompsonRule(paths(strategy));
      case RANDOM, SOBOL ->
          throw new IllegalArgumentException(
              strategy.acquisition().word() + " chooses points without a model");
    };
  }

  private static PathSettings paths(Strategy strategy) {
    return new PathSettings(strategy.paths(), strategy.features().orElse(DEFAULT_FEATURES));
  }
}
