package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One run of a suite, against the same study written out by hand. */
class SuiteRunnerTest {
  private static SuiteProblem wave(Direction direction, double noise, int design) {
    SearchSpace space = SearchSpace.of(Parameter.real("a", -2, 2), Parameter.integer("n", 1, 9));
    return new SuiteProblem(
        "wave",
        space,
        direction,
        point -> Math.sin(3 * point.real("a")) + 0.1 * point.integer("n"),
        OptionalDouble.of(0),
        noise,
        List.of(4, 8),
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          List<Point> points = new ArrayList<>();
          for (int i = 0; i < design; i++) {
            points.add(new Encoding(space).decode(random.doubles(2).toArray()));
          }
          return points;
        });
  }

  private static SuitePlan plan(SuiteProblem problem, String strategies, boolean inference) {
    Suite suite =
        new Suite("toy", "a toy", Map.of(), 0, inference, false, List.of(), (any, seed) -> any);
    return new SuitePlan(
        suite,
        Contender.parseAll(strategies),
        List.of(problem),
        List.of(6L),
        SuitePlan.Told.NOTHING,
        false);
  }

  private static Trace trace(SuiteProblem problem, String strategy, boolean inference)
      throws InterruptedException {
    return SuiteRunner.trace(
        plan(problem, strategy, inference).runs().get(0), SuitePlan.Told.NOTHING);
  }

  @ParameterizedTest
  @CsvSource({
    "MINIMIZE, random, 0, 0",
    "MAXIMIZE, random, 0, 3",
    "MINIMIZE, log-ei+plain, 0, 5",
    "MAXIMIZE, random, 0.5, 2",
    "MINIMIZE, sobol, 2, 0",
  })
  void theTraceIsThatOfTheStudyItsSeedBegins(
      Direction direction, String strategy, double noise, int design) throws Exception {
    SuiteProblem problem = wave(direction, noise, design);
    Trace trace = trace(problem, strategy, true);
    SplittableRandom random =
        new SplittableRandom(new SplittableRandom(6).nextLong() ^ "wave".hashCode());
    long studySeed = random.nextLong();
    long noiseSeed = random.nextLong();
    Strategy own = Contender.parse(strategy).strategy();
    Study study =
        Study.create(
            StudySpec.builder(problem.space())
                .direction(direction)
                .noise(Noise.learned())
                .strategy(design == 0 ? own : own.toBuilder().initial(design).build())
                .seed(studySeed)
                .budget(8)
                .build());
    List<Double> bests = new ArrayList<>();
    Map<Integer, Double> recommended = new TreeMap<>();
    List<Point> first = problem.designs().apply(6);
    for (int t = 1; t <= 8; t++) {
      Point point;
      int number = t;
      if (t <= first.size()) {
        point = first.get(t - 1);
      } else {
        Trial.Pending trial = study.ask();
        point = trial.point();
        number = trial.number();
      }
      double value = problem.exact().applyAsDouble(point);
      double told =
          noise == 0
              ? value
              : value + noise * new SplittableRandom(noiseSeed + number).nextGaussian();
      if (t <= first.size()) {
        study.add(point.values(), Outcome.value(told));
      } else {
        study.tell(number, told);
      }
      double before = bests.isEmpty() ? value : bests.get(bests.size() - 1);
      bests.add(
          direction == Direction.MINIMIZE ? Math.min(before, value) : Math.max(before, value));
      if (t == 4 && t > first.size() || t == 8) {
        Point best = study.recommend().orElseThrow().point();
        recommended.put(t, problem.exact().applyAsDouble(best));
      }
    }
    assertThat(trace.bests()).isEqualTo(bests);
    assertThat(trace.key()).isEqualTo(new Trace.Key(strategy, "wave", 6, 8));
    if (design <= 4) {
      assertThat(trace.recommended()).isEqualTo(recommended);
    }
    assertThat(trace.askSeconds().isPresent()).isTrue();
  }

  @Test
  void recommendationsAreLookedAtOnlyWhereTheyCount() throws Exception {
    assertThat(trace(wave(Direction.MINIMIZE, 0, 0), "random", false).recommended()).isEmpty();
    assertThat(trace(wave(Direction.MINIMIZE, 0, 0), "random", true).recommended())
        .containsOnlyKeys(4, 8);
  }

  @Test
  void rivalsBeginWithTheSamePointsAndNoise() throws Exception {
    SuiteProblem problem = wave(Direction.MAXIMIZE, 1, 5);
    List<Double> random = trace(problem, "random", false).bests();
    List<Double> sobol = trace(problem, "sobol", false).bests();
    assertThat(random.subList(0, 5)).isEqualTo(sobol.subList(0, 5));
  }

  @Test
  void aDesignThatIsLongerThanTheBudgetIsCut() throws Exception {
    SuiteProblem problem = wave(Direction.MINIMIZE, 0, 20);
    Trace trace = trace(problem, "random", false);
    assertThat(trace.bests()).hasSize(8);
    assertThat(trace.askSeconds()).isEmpty();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 8; i++) {
      least = Math.min(least, problem.exact().applyAsDouble(problem.designs().apply(6).get(i)));
      assertThat(trace.bests().get(i)).isEqualTo(least);
    }
  }

  @Test
  void roundingSearchesACubeAndBeginsWithTheSameValues() throws Exception {
    SuiteProblem problem = wave(Direction.MINIMIZE, 0, 4);
    Trace whole = trace(problem, "random", false);
    Trace rounded = trace(problem, "random+rounding", false);
    assertThat(rounded.bests().subList(0, 4)).isEqualTo(whole.bests().subList(0, 4));
    assertThat(rounded.key().contender()).isEqualTo("random+rounding");
    SuiteProblem cube = problem.rounded();
    assertThat(cube.space().parameters())
        .allMatch(parameter -> parameter.kind() == Parameter.Kind.REAL);
    // All of a ninth of the coordinate is one whole number.
    for (int n = 1; n <= 9; n++) {
      for (double share : new double[] {0.01, 0.5, 0.99}) {
        Point point = Point.of(Map.of("u1", 0.5, "u2", (n - 1 + share) / 9));
        assertThat(cube.exact().applyAsDouble(point)).isCloseTo(0.1 * n, within(1e-12));
      }
    }
  }

  @Test
  void budgetsAreSeparateWhereTheyMatter() {
    SuiteProblem problem = wave(Direction.MINIMIZE, 0, 0);
    SuitePlan one = plan(problem, "auto,random,auto+no-budget,mes-g:5+plain", false);
    SuitePlan separate =
        new SuitePlan(
            one.suite(), one.contenders(), one.problems(), List.of(1L, 2L), one.told(), true);
    assertThat(one.runs()).extracting(run -> run.key().budget()).containsOnly(8);
    assertThat(separate.runs())
        .extracting(run -> run.key().contender() + " " + run.key().budget())
        .startsWith("auto 4", "auto 8", "random 8", "auto+no-budget 8", "mes-g:5+plain 8", "auto 4")
        .hasSize(10);
  }

  @Test
  void anInterruptEndsARun() {
    SuitePlan.Run run = plan(wave(Direction.MINIMIZE, 0, 0), "random", false).runs().get(0);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> SuiteRunner.trace(run, SuitePlan.Told.NOISE))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void theNoiseOfNoisyProblemsIsAShareOfTheirRange() {
    Suite noisy = Suite.named("noisy");
    SuiteProblem one = noisy.problems("branin2-noise1").get(0);
    SuiteProblem ten = noisy.problems("branin2-noise10").get(0);
    double worst = Arrays.stream(one.randomValues()).max().orElseThrow();
    double range = worst - one.optimum().orElseThrow();
    assertThat(one.noiseSd()).isCloseTo(0.01 * range, within(1e-9));
    assertThat(ten.noiseSd()).isCloseTo(0.1 * range, within(1e-9));
    assertThat(noisy.inference()).isTrue();
    // Branin is largest, 308.1, in a corner.
    assertThat(range).isBetween(280.0, 308.0);
  }
}
