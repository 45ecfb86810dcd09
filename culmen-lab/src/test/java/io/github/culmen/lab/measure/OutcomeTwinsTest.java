package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.problem.ConstrainedProblem;
import io.github.culmen.problem.CrashProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.SimulatedProblem;
import io.github.culmen.problem.sample.GpSampleProblem;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benches of outcomes and crashes against the same studies written out by hand. */
class OutcomeTwinsTest {
  private static ConstrainedProblem constrained(String name) {
    return ConstrainedProblem.all().stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static CrashProblem crashing(String name) {
    return CrashProblem.all().stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "gramacy, RANDOM, 1",
    "gramacy, LOG_EI, 2",
    "gardner-1, SOBOL, 3",
    "gardner-2, RANDOM, 4",
    "pressure-vessel, RANDOM, 5",
  })
  void feasibleRegretsAreThoseOfTheStudy(String name, AcquisitionKind kind, long seed) {
    ConstrainedProblem problem = constrained(name);
    int trials = kind == AcquisitionKind.LOG_EI ? 9 : 40;
    // One in two is told its budget.
    boolean budgeted = seed % 2 == 0;
    Strategy strategy = Strategy.plain().toBuilder().acquisition(kind).build();
    List<Double> regrets =
        new ConstrainedBench(trials).run(problem, "it", strategy, budgeted, seed).simple();
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < problem.dimension(); j++) {
      parameters.add(Parameter.real("x" + (j + 1), problem.lower()[j], problem.upper()[j]));
    }
    StudySpec.Builder spec =
        StudySpec.builder(SearchSpace.of(parameters))
            .strategy(strategy)
            .seed(new SplittableRandom(seed).nextLong() ^ name.hashCode());
    if (budgeted) {
      spec.budget(trials);
    }
    problem.limits().forEach(spec::outcome);
    Study study = Study.create(spec.build());
    double best = Double.POSITIVE_INFINITY;
    int feasible = 0;
    for (int t = 0; t < trials; t++) {
      Trial.Pending trial = study.ask();
      double[] x = new double[problem.dimension()];
      for (int j = 0; j < x.length; j++) {
        x[j] = trial.point().real("x" + (j + 1));
      }
      double[] constraints = problem.constraints(x);
      Outcome.Success told = Outcome.value(problem.value(x));
      boolean met = true;
      for (int c = 0; c < constraints.length; c++) {
        told = told.with("c" + (c + 1), constraints[c]);
        met &= constraints[c] <= 0;
      }
      study.tell(trial.number(), told);
      if (met) {
        feasible++;
        best = Math.min(best, problem.value(x) - problem.optimum());
      }
      assertThat(regrets.get(t)).as("trial %d", t + 1).isEqualTo(best);
    }
    assertThat(regrets).hasSize(trials);
    // Where almost nothing is feasible, regrets stay infinite for long.
    assertThat(regrets.stream().anyMatch(r -> r.isInfinite()))
        .isEqualTo(feasible == 0 || regrets.get(0).isInfinite());
  }

  @ParameterizedTest
  @CsvSource({
    "branin-disc, RANDOM, LEARN, 1",
    "branin-edge, LOG_EI, IGNORE, 2",
    "hartmann3-ball, RANDOM, IGNORE, 3",
    "hartmann6-slab, SOBOL, LEARN, 4",
  })
  void crashesAreThoseOfTheStudy(String name, AcquisitionKind kind, FailureRule rule, long seed) {
    CrashProblem problem = crashing(name);
    int trials = kind == AcquisitionKind.LOG_EI ? 9 : 30;
    TaskResult result = new CrashBench(trials).run(problem, kind, rule, seed);
    Study study =
        Study.create(
            StudySpec.builder(problem.function().space())
                .noise(Noise.none())
                .minimize()
                .strategy(Strategy.plain().toBuilder().acquisition(kind).failures(rule).build())
                .seed(seed)
                .build());
    double best = Double.POSITIVE_INFINITY;
    for (int t = 0; t < trials; t++) {
      Trial.Pending trial = study.ask();
      double[] x = problem.function().coordinates(trial.point());
      boolean crash = problem.crashes(x);
      assertThat(result.simple().get(t)).isEqualTo(crash ? 1 : 0);
      if (crash) {
        study.fail(trial.number(), "crash");
      } else {
        double value = problem.function().value(x);
        study.tell(trial.number(), value);
        best = Math.min(best, value);
      }
    }
    assertThat(result.inference().get(trials)).isCloseTo(best - problem.optimum(), within(1e-12));
    assertThat(result.key()).isEqualTo(new TaskKey(kind.word() + ":" + rule.word(), name, seed));
  }

  @Test
  void threeTenthsOfEveryBoxCrash() {
    SplittableRandom random = new SplittableRandom(9);
    for (CrashProblem problem : CrashProblem.all()) {
      double[] lower = problem.function().lower();
      double[] upper = problem.function().upper();
      int crashes = 0;
      for (int i = 0; i < 4000; i++) {
        double[] x = new double[lower.length];
        Arrays.setAll(x, j -> lower[j] + random.nextDouble() * (upper[j] - lower[j]));
        crashes += problem.crashes(x) ? 1 : 0;
      }
      // The sd of the share is 0.0072.
      assertThat(crashes / 4000.0).as(problem.name()).isBetween(0.27, 0.33);
    }
  }

  @Test
  void whereNothingSucceedsTheRegretIsInfinite() {
    // With this seed the first suggestion of Sobol's is in the slab.
    CrashProblem slab = crashing("hartmann6-slab");
    for (long seed = 1; seed < 40; seed++) {
      TaskResult one = new CrashBench(1).run(slab, AcquisitionKind.RANDOM, FailureRule.LEARN, seed);
      assertThat(one.inference().get(1).isInfinite()).isEqualTo(one.simple().get(0) == 1);
    }
  }

  // A search that knows the function's own process: what it claims must be true.
  @Test
  void claimsOfTheRightModelAreTrue() {
    Hyperparameters smooth = Hyperparameters.of(new double[] {0.15}, 1, 0.01);
    Strategy knowing =
        Strategy.plain().toBuilder()
            .kernel(KernelFamily.SE)
            .fixed(smooth)
            .standardize(false)
            .build();
    List<CalibrationBench.Search> found = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Problem drawn = GpSampleProblem.draw("drawn-" + i, smooth, new SplittableRandom(50 + i));
      found.add(new CalibrationBench(drawn, 0.1, 6).search(knowing, 1, i));
    }
    double within50 = found.stream().mapToDouble(s -> s.within50()).average().orElseThrow();
    double within90 = found.stream().mapToDouble(s -> s.within90()).average().orElseThrow();
    assertThat(within50).isBetween(0.3, 0.7);
    assertThat(within90).isBetween(0.75, 1.0);
    assertThat(found).allMatch(search -> search.regret() >= 0 && search.regretOfBest() >= 0);
  }

  @Test
  void theSdOfAFunctionIsThatOfManyOfItsValues() {
    Problem line =
        SimulatedProblem.maximized(
            "line", "x", new double[] {-3}, new double[] {9}, x -> 2 * x[0] + 1);
    // A uniform number on an interval of length 24 has the sd 24/√12.
    assertThat(CalibrationBench.sd(line)).isCloseTo(24 / Math.sqrt(12), within(0.15));
    assertThat(CalibrationBench.sd(line)).isEqualTo(CalibrationBench.sd(line));
  }

  @ParameterizedTest
  @CsvSource({
    "0.6744, true, true",
    "0.6746, false, true",
    "1.6448, false, true",
    "1.6450, false, false",
    "0, true, true",
    "Infinity, false, false",
  })
  void aRecommendedValueIsInsideItsIntervalsOrNot(double sds, boolean half, boolean most) {
    CalibrationBench.Search search =
        new CalibrationBench.Search(1, sds, 0, 0, FitQuality.Verdict.CALIBRATED, 0, 0);
    assertThat(search.recommendedWithin50()).isEqualTo(half);
    assertThat(search.recommendedWithin90()).isEqualTo(most);
  }

  @ParameterizedTest
  @CsvSource({"1, 3, true", "3, 3, true", "3.01, 3, false", "0.34, 3, true", "0.33, 3, false"})
  void noiseIsFoundToAFactor(double noise, double factor, boolean found) {
    assertThat(
            new CalibrationBench.Search(noise, 0, 0, 0, FitQuality.Verdict.CALIBRATED, 0, 0)
                .found(factor))
        .isEqualTo(found);
  }

  @Test
  void everyStoredValueIsThatOfHartmannsFunction() {
    double[] alpha = {1, 1.2, 3, 3.2};
    double[][] a = {
      {10, 3, 17, 3.5, 1.7, 8},
      {0.05, 10, 17, 0.1, 8, 14},
      {3, 3.5, 1.7, 10, 17, 8},
      {17, 8, 0.05, 10, 0.1, 14}
    };
    double[][] p = {
      {1312, 1696, 5569, 124, 8283, 5886},
      {2329, 4135, 8307, 3736, 1004, 9991},
      {2348, 1451, 3522, 2883, 3047, 6650},
      {4047, 8828, 8732, 5743, 1091, 381}
    };
    for (int row = 0; row < StoredHartmann6.rows(); row++) {
      double sum = 0;
      for (int i = 0; i < 4; i++) {
        double exponent = 0;
        for (int j = 0; j < 6; j++) {
          double x = StoredHartmann6.coordinate(row, j);
          assertThat(x).isBetween(0.0, 1.0);
          exponent += a[i][j] * (x - 1e-4 * p[i][j]) * (x - 1e-4 * p[i][j]);
        }
        sum += alpha[i] * Math.exp(-exponent);
      }
      assertThat(StoredHartmann6.value(row)).isCloseTo(-sum, within(1e-7));
    }
  }
}
