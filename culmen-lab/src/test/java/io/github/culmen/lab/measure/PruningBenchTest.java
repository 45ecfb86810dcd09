package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.training.SteppedTraining;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Pruning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bench on trainings whose errors are formulas, counted by the trainings themselves. */
class PruningBenchTest {
  private static final int TRIALS = 14;
  private static final int STEPS = 10;

  /** A training of one number that writes down the errors of each trial. */
  private static final class Watched {
    private final List<List<Double>> seen = new ArrayList<>();
    private final SteppedTraining training;

    Watched(DoubleBinaryOperator error) {
      training =
          new SteppedTraining(
              "formula",
              SearchSpace.of(Parameter.real("x", 0, 1)),
              STEPS,
              point -> {
                List<Double> own = new ArrayList<>();
                seen.add(own);
                AtomicInteger step = new AtomicInteger();
                return () -> {
                  double now = error.applyAsDouble(point.real("x"), step.incrementAndGet());
                  own.add(now);
                  return now;
                };
              });
    }

    long steps() {
      return seen.stream().mapToLong(List::size).sum();
    }

    // The best of those that took all steps, after each trial.
    List<Double> bests() {
      List<Double> bests = new ArrayList<>();
      double best = Double.MAX_VALUE;
      for (List<Double> own : seen) {
        if (own.size() == STEPS && own.stream().allMatch(Double::isFinite)) {
          best = Math.min(best, Collections.min(own));
        }
        bests.add(best);
      }
      return bests;
    }
  }

  // Worse ones are worse at each step.
  private static double parallel(double x, double step) {
    return 1 + Math.abs(x - 0.3) * 10 + 1 / step;
  }

  private static TaskResult run(Watched watched, String method, long seed) {
    return new PruningBench(TRIALS).run(watched.training, method, seed);
  }

  @ParameterizedTest
  @CsvSource({
    "none, NONE, 0.05, 5",
    "auto, AUTO, 0.05, 5",
    "auto-0.02, AUTO, 0.02, 5",
    "auto-0.1, AUTO, 0.1, 5",
    "auto-0.2, AUTO, 0.2, 5",
    "median, MEDIAN, 0.05, 5",
    "asha, ASHA, 0.05, 1",
  })
  void aWordIsARule(String word, Pruning.Rule rule, double threshold, int afterTrials) {
    assertThat(PruningBench.METHODS).contains(word);
    assertThat(PruningBench.pruning(word))
        .isEqualTo(new Pruning(rule, threshold, afterTrials, 0, Pruning.REDUCTION));
  }

  @Test
  void otherWordsAreNone() {
    assertThat(PruningBench.METHODS).hasSize(7);
    for (String wrong : List.of("auto-", "auto-x", "auto-1", "auto-0", "auto-NaN", "always", "")) {
      assertThatThrownBy(() -> PruningBench.pruning(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void withoutARuleEveryStepIsTaken(long seed) {
    Watched watched = new Watched(PruningBenchTest::parallel);
    TaskResult result = run(watched, "none", seed);
    assertThat(result.key()).isEqualTo(new TaskKey("none", "formula", seed));
    assertThat(result.failure()).isEmpty();
    assertThat(result.inference()).containsExactly(java.util.Map.entry(TRIALS, 140.0));
    assertThat(watched.seen).hasSize(TRIALS).allMatch(own -> own.size() == STEPS);
    assertThat(result.simple()).isEqualTo(watched.bests());
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "auto-0.02", "auto-0.2", "median", "asha"})
  void aRuleSavesStepsAndTheyAreCounted(String method) {
    Watched all = new Watched(PruningBenchTest::parallel);
    TaskResult none = run(all, "none", 4);
    Watched watched = new Watched(PruningBenchTest::parallel);
    TaskResult result = run(watched, method, 4);
    assertThat(result.inference().get(TRIALS)).isEqualTo((double) watched.steps());
    assertThat(watched.steps()).isLessThan(140);
    assertThat(result.simple()).hasSize(TRIALS).isEqualTo(watched.bests());
    // The best trial at each step is the best in the end, and no rule stops that one.
    assertThat(result.simple().get(0)).isEqualTo(none.simple().get(0));
    if (!method.equals("asha")) {
      // The others wait for five trials.
      assertThat(watched.seen.subList(0, 5)).isEqualTo(all.seen.subList(0, 5));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "auto", "asha"})
  void theSameSeedIsTheSameStudy(String method) {
    TaskResult first = run(new Watched(PruningBenchTest::parallel), method, 5);
    assertThat(run(new Watched(PruningBenchTest::parallel), method, 5)).isEqualTo(first);
    assertThat(run(new Watched(PruningBenchTest::parallel), method, 6).simple())
        .isNotEqualTo(first.simple());
  }

  @Test
  void theBestOfATrainingIsKeptWhateverComesLater() {
    // Down to |x - 1/2| at the fourth step, and up again.
    Watched watched = new Watched((x, step) -> Math.abs(x - 0.5) + Math.abs(step - 4));
    TaskResult result = run(watched, "none", 7);
    assertThat(result.simple()).isEqualTo(watched.bests());
    assertThat(result.simple().get(TRIALS - 1)).isLessThan(0.5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aTrainingThatDivergesEndsThereWithoutAValue(double diverged) {
    Watched watched = new Watched((x, step) -> x > 0.4 && step == 3 ? diverged : 2 - x + 1 / step);
    TaskResult result = run(watched, "none", 8);
    assertThat(watched.seen).anyMatch(own -> own.size() == 3);
    assertThat(watched.seen).allMatch(own -> own.size() == 3 || own.size() == STEPS);
    assertThat(result.inference().get(TRIALS)).isEqualTo((double) watched.steps());
    assertThat(result.simple()).isEqualTo(watched.bests());
    // Those that diverged would have been better.
    assertThat(result.simple().get(TRIALS - 1)).isGreaterThanOrEqualTo(1.7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "auto", "median", "asha"})
  void aStudyWithoutAnyValueStillHasAResult(String method) {
    Watched watched = new Watched((x, step) -> Double.NaN);
    TaskResult result = run(watched, method, 9);
    assertThat(result.simple()).hasSize(TRIALS).containsOnly(Double.MAX_VALUE);
    assertThat(result.inference().get(TRIALS)).isEqualTo(TRIALS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "median", "asha"})
  void amongEqualsNoBestIsLost(String method) {
    Watched watched = new Watched((x, step) -> 3);
    TaskResult result = run(watched, method, 10);
    assertThat(result.simple()).containsOnly(3.0);
    assertThat(result.inference().get(TRIALS)).isEqualTo((double) watched.steps());
  }
}
