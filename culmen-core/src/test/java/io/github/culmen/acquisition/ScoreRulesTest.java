package io.github.culmen.acquisition;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Nested;

/** The classical rules keep the contract. */
class ScoreRulesTest {
  @Nested
  class ScheduledUpperConfidenceBound extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return UpperConfidenceBound.rule(OptionalDouble.empty());
    }

    @Override
    double growth(double shift) {
      return shift;
    }
  }

  @Nested
  class FixedUpperConfidenceBound extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return UpperConfidenceBound.rule(OptionalDouble.of(1.5));
    }

    @Override
    double growth(double shift) {
      return shift;
    }
  }

  @Nested
  class ProbabilityOfImprovementByTheNoise extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return ProbabilityOfImprovement.rule(OptionalDouble.empty());
    }
  }

  @Nested
  class ProbabilityOfImprovementByAMargin extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return ProbabilityOfImprovement.rule(OptionalDouble.of(0.3));
    }
  }

  @Nested
  class Expected extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return ExpectedImprovement.rule();
    }
  }

  @Nested
  class LogExpected extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return LogExpectedImprovement.rule();
    }
  }

  @Nested
  class Estimated extends AcquisitionContract {
    @Override
    AcquisitionRule rule() {
      return EstimatedMaximum.rule();
    }
  }
}
