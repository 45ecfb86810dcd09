package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.ForwardingProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One task, against the same search written out by hand. */
class TaskRunnerTest {
  private static final Problem BRANIN = Problems.named("branin");

  private static Strategy strategy(AcquisitionKind kind) {
    return Strategy.plain().toBuilder().acquisition(kind).initial(4).build();
  }

  private static Comparison comparison(Method method, Problem problem, int iterations, double sd) {
    return new Comparison(List.of(method), List.of(problem), List.of(5L), iterations, 3, sd);
  }

  private static TaskResult run(Comparison comparison) throws InterruptedException {
    return TaskRunner.run(comparison, comparison.tasks().get(0));
  }

  // FNV's multiplier, without its offset.
  private static long hash(String name) {
    long hash = 0;
    for (int i = 0; i < name.length(); i++) {
      hash = hash * 1099511628211L + name.charAt(i);
    }
    return hash;
  }

  @ParameterizedTest
  @CsvSource({"RANDOM, branin", "LOG_EI, branin", "RANDOM, hartmann3"})
  void regretsAreThoseOfTheStudyThatItsSeedBegins(AcquisitionKind kind, String name)
      throws Exception {
    Problem problem = Problems.named(name);
    TaskResult result = run(comparison(new Method("m", strategy(kind)), problem, 7, 0));
    SplittableRandom random =
        new SplittableRandom(new SplittableRandom(5).nextLong() ^ hash(problem.name()));
    Study study =
        Study.create(
            StudySpec.builder(problem.space())
                .minimize()
                .noise(Noise.none())
                .strategy(strategy(kind).toBuilder().recommend(RecommendationRule.PAPER).build())
                .seed(random.nextLong())
                .build());
    double optimum = problem.optimum().orElseThrow();
    double best = Double.POSITIVE_INFINITY;
    List<Double> simple = new ArrayList<>();
    Map<Integer, Double> inference = new TreeMap<>();
    for (int t = 1; t <= 7; t++) {
      Trial.Pending trial = study.ask();
      double value = problem.value(trial.point());
      study.tell(trial.number(), value);
      best = Math.min(best, value);
      simple.add(best - optimum);
      if (t == 3 || t == 6 || t == 7) {
        inference.put(t, problem.value(study.recommend().orElseThrow().point()) - optimum);
      }
    }
    assertThat(result.failure()).isEmpty();
    assertThat(result.simple()).isEqualTo(simple);
    assertThat(result.inference()).isEqualTo(inference);
  }

  // A problem that remembers what it was asked, and for which larger is better.
  private static final class Slope extends ForwardingProblem {
    final List<Double> asked = Collections.synchronizedList(new ArrayList<>());

    Slope() {
      super(BRANIN);
    }

    @Override
    public String name() {
      return "slope";
    }

    @Override
    public boolean minimize() {
      return false;
    }

    @Override
    public java.util.OptionalDouble optimum() {
      return java.util.OptionalDouble.of(10);
    }

    @Override
    public double value(double[] x) {
      asked.add(x[0]);
      return x[0];
    }
  }

  @Test
  void noiseIsAddedToWhatIsToldAndNotToWhatIsJudged() throws Exception {
    Slope slope = new Slope();
    TaskResult result =
        run(comparison(new Method("r", strategy(AcquisitionKind.RANDOM)), slope, 6, 1000));
    // The first of the values is told with noise, the second judges: both at the same point.
    double best = Double.POSITIVE_INFINITY;
    Set<Double> points = new HashSet<>(slope.asked);
    for (double regret : result.simple()) {
      assertThat(regret).isLessThanOrEqualTo(best).isBetween(0.0, 15.0);
      best = regret;
    }
    assertThat(points).contains(10 - result.simple().get(5));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 40})
  void severalWorkersEvaluateAsManyPointsAsOne(int workers) throws Exception {
    Slope slope = new Slope();
    Strategy random = strategy(AcquisitionKind.RANDOM);
    TaskResult result = run(comparison(new Method("r", any -> random, workers), slope, 12, 0));
    assertThat(result.failure()).isEmpty();
    assertThat(result.simple()).hasSize(12);
    // Random points do not depend on what is pending: only their order does.
    Slope alone = new Slope();
    TaskResult sequential = run(comparison(new Method("r", random), alone, 12, 0));
    Set<Double> recommendations = new HashSet<>(slope.asked);
    recommendations.removeAll(alone.asked);
    // Models see values in another order, so that what they recommend may differ.
    assertThat(recommendations).hasSizeLessThanOrEqualTo(4);
    assertThat(result.simple().get(11)).isEqualTo(sequential.simple().get(11));
  }

  @Test
  void theNoiseIsTheSameForAllMethodsOfATask() throws Exception {
    List<Double> first = new ArrayList<>();
    for (String name : List.of("one", "another")) {
      Comparison comparison =
          comparison(new Method(name, strategy(AcquisitionKind.LOG_EI)), BRANIN, 6, 5);
      TaskResult result = run(comparison);
      assertThat(result.key().method()).isEqualTo(name);
      if (first.isEmpty()) {
        first.addAll(result.simple());
        first.addAll(result.inference().values());
      } else {
        List<Double> second = new ArrayList<>(result.simple());
        second.addAll(result.inference().values());
        assertThat(second).isEqualTo(first);
      }
    }
  }

  @Test
  void troubleIsTheTasksOwn() throws Exception {
    Problem broken =
        new ForwardingProblem(BRANIN) {
          @Override
          public double value(double[] x) {
            throw new LinkageError("no library\n  of that name");
          }
        };
    TaskResult result =
        run(comparison(new Method("r", strategy(AcquisitionKind.RANDOM)), broken, 4, 0));
    assertThat(result.failure()).contains("java.lang.LinkageError: no library of that name");
    assertThat(result.simple()).isEmpty();
    assertThat(result.inference()).isEmpty();
    Problem empty =
        new ForwardingProblem(BRANIN) {
          @Override
          public double value(double[] x) {
            return Double.NaN;
          }
        };
    assertThat(
            run(comparison(new Method("r", strategy(AcquisitionKind.RANDOM)), empty, 4, 0))
                .failure()
                .orElseThrow())
        .contains("must be finite");
  }

  @Test
  void anInterruptedTaskHasNoResult() {
    Comparison comparison =
        comparison(new Method("r", strategy(AcquisitionKind.RANDOM)), BRANIN, 4, 0);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> run(comparison)).isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void thingsToCompareAreDifferentAndThereIsOne() {
    Different.require("a test", "things", List.of(1, 2, "1"));
    assertThatThrownBy(() -> Different.require("a test", "things", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a test needs things, but there are none");
    assertThatThrownBy(() -> Different.require("a test", "things", List.of("b", "a", "b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("things must be different from one another, but b is there twice");
  }
}
