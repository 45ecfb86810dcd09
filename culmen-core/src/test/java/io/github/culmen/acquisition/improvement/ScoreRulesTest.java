package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Nested;

/** The classical rules keep the contract. */
class ScoreRulesTest {
  @Nested
  class ScheduledUpperConfidenceBound extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return UpperConfidenceBound.rule(OptionalDouble.empty());
    }

    @Override
    protected double growth(double shift) {
      return shift;
    }
  }

  @Nested
  class FixedUpperConfidenceBound extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return UpperConfidenceBound.rule(OptionalDouble.of(1.5));
    }

    @Override
    protected double growth(double shift) {
      return shift;
    }
  }

  @Nested
  class ProbabilityOfImprovementByTheNoise extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return ProbabilityOfImprovement.rule(OptionalDouble.empty());
    }
  }

  @Nested
  class ProbabilityOfImprovementByAMargin extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return ProbabilityOfImprovement.rule(OptionalDouble.of(0.3));
    }
  }

  @Nested
  class Expected extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return ExpectedImprovement.rule();
    }
  }

  @Nested
  class LogExpected extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return LogExpectedImprovement.rule();
    }
  }

  @Nested
  class Estimated extends AcquisitionContract {
    @Override
    protected AcquisitionRule rule() {
      return EstimatedMaximum.rule();
    }
  }
}
