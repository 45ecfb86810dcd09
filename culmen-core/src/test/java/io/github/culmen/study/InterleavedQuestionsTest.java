package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.StructureMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Studies of every kind that are asked for points and told values in a random order, with and
 * without questions in between: the suggestions are the same to the last bit. So they are where the
 * study is opened anew, with nothing kept from before.
 */
class InterleavedQuestionsTest {
  private static final List<StoppingRule> RULES =
      List.of(StoppingRule.within(0.01, 0.9), StoppingRule.information(0.01));
  // What a study may be asked between two steps; all that it answers is worked out.
  private static final List<Question> QUESTIONS =
      List.of(
          Study::recommend,
          Study::explain,
          study -> study.check(RULES),
          Study::best,
          study -> study.report(new ReportPlan(2, false, List.of()), share -> {}));

  private interface Question {
    Object ask(Study study);
  }

  /** How trials of a study end. */
  private interface Ending {
    Outcome of(Point point, SplittableRandom random);
  }

  /**
   * A kind of study.
   *
   * @param name what is special about it
   * @param spec the study
   * @param earlier how many results it begins with: so many that stopping rules look at the model
   * @param steps how many asks there are
   * @param ending how trials end
   */
  private record Kind(String name, StudySpec spec, int earlier, int steps, Ending ending) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static SearchSpace cube(int dimension) {
    return SearchSpace.of(
        IntStream.range(0, dimension).mapToObj(j -> Parameter.real("x" + j, 0, 1)).toList());
  }

  private static double bowl(Point point) {
    return point.values().values().stream()
        .mapToDouble(x -> Studies.square((Double) x - 0.3))
        .sum();
  }

  private static Strategy auto() {
    return Strategy.plain().toBuilder().acquisition(AcquisitionKind.AUTO).initial(3).build();
  }

  private static Outcome steep(Point point, SplittableRandom ignored) {
    return Outcome.value(Math.exp(3 * bowl(point)));
  }

  private static Outcome wavy(Point point, SplittableRandom ignored) {
    return Outcome.value(bowl(point) + 0.05 * Math.sin(20 * point.real("x0")));
  }

  private static Outcome noisy(Point point, SplittableRandom random) {
    return Outcome.value(bowl(point) + 0.1 * random.nextGaussian());
  }

  private static Outcome told(Point point, SplittableRandom random) {
    return Outcome.value(bowl(point) + 0.1 * random.nextGaussian(), 0.1);
  }

  private static Outcome failing(Point point, SplittableRandom ignored) {
    return point.real("x0") > 0.7
        ? Outcome.failure("too far")
        : Outcome.value(Math.exp(bowl(point)));
  }

  private static Outcome limited(Point point, SplittableRandom ignored) {
    return new Outcome.Success(
        bowl(point),
        OptionalDouble.empty(),
        Map.of("cost", new Measurement(point.real("x1"), OptionalDouble.empty())));
  }

  static Stream<Kind> kinds() {
    SearchSpace two = cube(2);
    SearchSpace five = cube(5);
    OutcomeBound limit = OutcomeBound.atMost("cost", 0.5);
    StrategyBuilder quick = Studies.quick().toBuilder();
    return Stream.of(
        kind("five parameters", five, auto(), 16, 6, InterleavedQuestionsTest::steep),
        kind("thirty parameters", cube(30), auto(), 66, 3, InterleavedQuestionsTest::steep),
        kind("sixty parameters", cube(60), auto(), 126, 3, InterleavedQuestionsTest::steep),
        kind("failures", five, auto(), 16, 5, InterleavedQuestionsTest::failing),
        kind("thirty that fail", cube(30), auto(), 80, 2, InterleavedQuestionsTest::failing),
        kind("noise", five, auto(), 16, 5, InterleavedQuestionsTest::noisy),
        kind("told noise", five, auto(), 16, 5, InterleavedQuestionsTest::told),
        new Kind(
            "known noise",
            StudySpec.builder(two).noise(Noise.known(0.1)).strategy(quick.build()).build(),
            14,
            6,
            InterleavedQuestionsTest::noisy),
        new Kind(
            "outcomes by entropy",
            StudySpec.builder(two).outcome(limit).strategy(quick.build()).build(),
            14,
            5,
            InterleavedQuestionsTest::limited),
        new Kind(
            "outcomes of many",
            StudySpec.builder(cube(30)).outcome(limit).strategy(auto()).build(),
            66,
            2,
            InterleavedQuestionsTest::limited),
        kind(
            "groups apart",
            cube(4),
            Studies.quick().toBuilder()
                .structure(Structure.groups(List.of(List.of("x0", "x1"), List.of("x2", "x3"))))
                .build(),
            14,
            5,
            InterleavedQuestionsTest::steep),
        kind(
            "learned groups",
            cube(4),
            Studies.quick(AcquisitionKind.LOG_EI).toBuilder()
                .structure(new Structure.Learned(StructureMethod.GIBBS, 2, 3))
                .build(),
            14,
            5,
            InterleavedQuestionsTest::steep),
        kind(
            "sampled hyper-parameters",
            two,
            Studies.quick().toBuilder().inference(Learning.Inference.SLICE).samples(3).build(),
            14,
            5,
            InterleavedQuestionsTest::noisy),
        kind(
            "kept hyper-parameters",
            five,
            Studies.quick().toBuilder().interval(4).build(),
            16,
            6,
            InterleavedQuestionsTest::steep),
        kind(
            "warp",
            two,
            Studies.quick().toBuilder().warp(ModelSpec.Warp.KUMARASWAMY).build(),
            14,
            4,
            InterleavedQuestionsTest::steep),
        kind(
            "more values than exact-to",
            two,
            Studies.quick().toBuilder().exactTo(100).interval(1).build(),
            130,
            6,
            InterleavedQuestionsTest::wavy));
  }

  private static Kind kind(
      String name, SearchSpace space, Strategy strategy, int earlier, int steps, Ending ending) {
    StudySpec spec = StudySpec.builder(space).strategy(strategy).build();
    return new Kind(name, spec, earlier, steps, ending);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void questionsLeaveTheSuggestionsAsTheyAre(Kind kind) {
    List<Suggestion> alone = suggestions(kind, false);

    assertThat(alone).hasSize(kind.steps);
    assertThat(suggestions(kind, true)).isEqualTo(alone);
  }

  // Asks, and tells a random one of the trials that are pending, up to three at a time.
  private static List<Suggestion> suggestions(Kind kind, boolean questions) {
    SplittableRandom steps = new SplittableRandom(7);
    SplittableRandom values = steps.split();
    SplittableRandom curiosity = steps.split();
    Journal journal = Journal.inMemory();
    Study study = Study.open(kind.spec, journal);
    List<Trial.Finished> added = study.addAll(earlier(kind, values));
    assertThat(added).hasSize(kind.earlier);
    List<Suggestion> suggestions = new ArrayList<>();
    List<Trial.Pending> pending = new ArrayList<>();
    int turn = 0;
    while (suggestions.size() < kind.steps) {
      if (questions) {
        study = curiosity.nextInt(3) == 0 ? Study.open(kind.spec, journal) : study;
        assertThat(QUESTIONS.get(turn++ % QUESTIONS.size()).ask(study)).isNotNull();
        // The cheapest question that fits a model comes more often.
        if (curiosity.nextBoolean()) {
          assertThat(study.recommend()).isPresent();
        }
      }
      if (pending.size() < 3 && steps.nextInt(3) > 0) {
        Trial.Pending trial = study.ask();
        suggestions.add(trial.suggestion());
        pending.add(trial);
      } else if (!pending.isEmpty()) {
        Trial.Pending trial = pending.remove(steps.nextInt(pending.size()));
        study.tell(trial.number(), kind.ending.of(trial.point(), values));
      }
    }
    return suggestions;
  }

  private static List<EarlierResult> earlier(Kind kind, SplittableRandom random) {
    SearchSpace space = kind.spec.space();
    List<EarlierResult> results = new ArrayList<>();
    for (int i = 0; i < kind.earlier; i++) {
      Map<String, Object> point = new LinkedHashMap<>();
      space.names().forEach(name -> point.put(name, random.nextDouble()));
      results.add(new EarlierResult(point, kind.ending.of(space.check(point), random)));
    }
    return results;
  }
}
