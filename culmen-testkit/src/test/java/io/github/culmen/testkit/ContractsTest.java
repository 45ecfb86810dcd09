package io.github.culmen.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.ScoreContext;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contracts hold for what is right, and fail for what is wrong. */
class ContractsTest {
  @Nested
  class AConfidenceBound extends AcquisitionContract {
    @Override
    protected CustomAcquisition acquisition() {
      return CustomAcquisition.of("bound", (mean, sd, context) -> mean + 2 * sd);
    }

    @Override
    protected boolean growsWithTheSd() {
      return true;
    }
  }

  @Nested
  class UniformPoints extends StrategyContract {
    @Override
    protected CustomStrategy strategy() {
      return strategyOf(
          (spec, history, random) -> {
            Encoding encoding = new Encoding(spec.space());
            while (true) {
              double[] unit = random.doubles(encoding.dimension()).toArray();
              if (encoding.legal(unit)) {
                return encoding.decode(unit);
              }
            }
          });
    }
  }

  private interface Choice {
    Point of(StudySpec spec, History history, RandomGenerator random);
  }

  private static CustomStrategy strategyOf(Choice choice) {
    return new CustomStrategy() {
      @Override
      public String word() {
        return "chosen";
      }

      @Override
      public Point suggest(StudySpec spec, History history, RandomGenerator random) {
        return choice.of(spec, history, random);
      }
    };
  }

  private static AcquisitionContract contract(Supplier<CustomAcquisition> acquisition) {
    return new AcquisitionContract() {
      @Override
      protected CustomAcquisition acquisition() {
        return acquisition.get();
      }
    };
  }

  private static void fails(Runnable test, String message) {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(test::run)
        .withMessageContaining(message);
  }

  @Test
  void aScoreThatIsNoNumberSomewhereFails() {
    // 0 · ∞ where the sd is small.
    var naive =
        contract(() -> CustomAcquisition.of("naive", (m, s, c) -> Math.exp(-m / s) * s * m / m));
    fails(naive::scoresAndDerivativesAreNumbersEverywhere, "NaN");
  }

  @Test
  void aWrongDerivativeFails() {
    var wrong =
        contract(
            () ->
                new CustomAcquisition() {
                  @Override
                  public String word() {
                    return "wrong";
                  }

                  @Override
                  public double score(double mean, double sd, ScoreContext context) {
                    return mean + sd * sd;
                  }

                  @Override
                  public Partials partials(double mean, double sd, ScoreContext context) {
                    return new Partials(1, sd);
                  }
                });
    fails(wrong::derivativesAreThoseOfTheScore, "the derivative by the sd is");
  }

  @Test
  void aScoreWithAMemoryFails() {
    AtomicLong calls = new AtomicLong();
    var moody =
        contract(() -> CustomAcquisition.of("moody", (m, s, c) -> m + calls.incrementAndGet()));
    fails(moody::theSameArgumentsGiveTheSameScoreFromAnyThread, "expected");
  }

  @Test
  void aScoreThatFallsWithTheMeanFails() {
    var inverted = contract(() -> CustomAcquisition.of("inverted", (m, s, c) -> -m));
    fails(inverted::whatIsClaimedToGrowGrows, "one sd more of mean is worse");
  }

  @Test
  void anIllegalWordFails() {
    fails(
        contract(() -> CustomAcquisition.of("No Word", (m, s, c) -> m))::theWordIsLegal, "No Word");
  }

  @Test
  void aStrategyThatIgnoresConstraintsOrTheGeneratorFails() {
    StrategyContract careless =
        new StrategyContract() {
          @Override
          protected CustomStrategy strategy() {
            return strategyOf(
                (spec, history, random) -> {
                  Encoding encoding = new Encoding(spec.space());
                  return encoding.decode(random.doubles(encoding.dimension()).toArray());
                });
          }
        };
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(careless::pointsAreLegalWhateverFailsIsPendingOrComesTwice)
        .withMessageContaining("constraint");
    AtomicLong calls = new AtomicLong();
    StrategyContract moody =
        new StrategyContract() {
          @Override
          protected CustomStrategy strategy() {
            return strategyOf(
                (spec, history, random) -> {
                  Encoding encoding = new Encoding(spec.space());
                  double[] unit = new double[encoding.dimension()];
                  unit[0] = calls.incrementAndGet() % 2;
                  return encoding.decode(unit);
                });
          }
        };
    fails(moody::theSameHistoryGivesTheSamePoint, "with the same history and generator");
    assertThat(calls).hasPositiveValue();
  }
}
