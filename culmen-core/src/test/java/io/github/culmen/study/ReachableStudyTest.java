package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Studies with {@code max-values: reachable}, wherever a study can go. */
class ReachableStudyTest {
  private static final int TRIALS = 14;

  private static StrategyBuilder reachable() {
    return Strategy.plain().toBuilder().maxValues(MaxValueMethod.REACHABLE).maxima(12).initial(5);
  }

  private static SearchSpace cube(int dimension) {
    return SearchSpace.of(
        IntStream.range(0, dimension).mapToObj(j -> Parameter.real("x" + j, 0, 1)).toList());
  }

  private static double first(Point point) {
    return Studies.square(point.real("x0") - 0.4) + 0.1 * point.real("x1");
  }

  private static Point run(StudySpec spec, ToDoubleFunction<Point> objective) {
    List<Point> points = Studies.drive(Study.create(spec), objective, TRIALS);
    points.forEach(point -> Studies.assertLegal(spec, point));
    assertThat(Studies.drive(Study.create(spec), objective, TRIALS)).isEqualTo(points);
    return points.get(TRIALS - 1);
  }

  private record Case(String name, StudySpec.Builder spec, ToDoubleFunction<Point> objective) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    ToDoubleFunction<Point> ofMixed =
        point -> Math.abs(Math.log10(point.real("rate")) + 2) + point.integer("depth");
    SearchSpace conditional =
        SearchSpace.of(
                Parameter.real("x", 0, 1),
                Parameter.categorical("kind", "bowl", "wave"),
                Parameter.real("waves", 1, 5))
            .onlyWhen("waves", "kind", "wave");
    SearchSpace constrained = Studies.SQUARE.constrained(List.of("x + y <= 1"));
    Structure groups = Structure.groups(List.of(List.of("x0", "x1"), List.of("x2"), List.of("x3")));
    return Stream.of(
        new Case("a square", Studies.onSquare(1), Studies::bowl),
        new Case("noise", Studies.onSquare(1).noise(Noise.known(0.2)), Studies::bowl),
        new Case("no noise", Studies.onSquare(1).noise(Noise.none()), Studies::bowl),
        new Case("maximised", Studies.onSquare(1).maximize(), p -> -Studies.bowl(p)),
        new Case("mixed", StudySpec.builder(Studies.MIXED), ofMixed),
        new Case("conditional", StudySpec.builder(conditional), p -> Math.sin(9 * p.real("x"))),
        new Case("constraints", StudySpec.builder(constrained), Studies::bowl),
        new Case("32 parameters", StudySpec.builder(cube(32)), ReachableStudyTest::first),
        new Case(
            "sampled hyper-parameters",
            Studies.onSquare(1)
                .strategy(reachable().inference(Learning.Inference.SLICE).samples(3).build()),
            Studies::bowl),
        new Case(
            "groups together",
            StudySpec.builder(cube(4)).strategy(reachable().structure(groups).build()),
            ReachableStudyTest::first),
        new Case(
            "groups apart",
            StudySpec.builder(cube(4))
                .strategy(reachable().structure(groups.with(Structure.Choice.APART)).build()),
            ReachableStudyTest::first),
        new Case(
            "narrowing",
            Studies.onSquare(1)
                .strategy(
                    Strategy.builder()
                        .acquisition(AcquisitionKind.MES_G)
                        .maxValues(MaxValueMethod.NARROWING)
                        .information(InformationForm.EXCEEDANCE)
                        .build()),
            Studies::bowl),
        new Case(
            "gibbon",
            Studies.onSquare(1).strategy(reachable().acquisition(AcquisitionKind.GIBBON).build()),
            Studies::bowl),
        new Case("constant values", Studies.onSquare(1), p -> 3),
        new Case("one value", Studies.onSquare(1).strategy(reachable().initial(1).build()), p -> 1),
        new Case("large values", Studies.onSquare(1), p -> 1e300 * Studies.bowl(p)),
        new Case("small values", Studies.onSquare(1), p -> 1e-300 * Studies.bowl(p)),
        new Case(
            "large values as they are",
            Studies.onSquare(1).strategy(reachable().standardize(false).build()),
            p -> 1e100 * Studies.bowl(p)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void pointsAreLegalAndTheSameEachTimeWithAndWithoutABudget(Case one) {
    StudySpec plain = one.spec().build();
    StudySpec open =
        plain.strategy().maximum().method().reachable()
            ? plain
            : plain.withStrategy(reachable().build());
    Point unplanned = run(open, one.objective());
    Point planned = run(open.withBudget(OptionalInt.of(TRIALS)), one.objective());
    assertThat(List.of(unplanned, planned)).doesNotContainNull();
    // Beyond its end a budget plays no part any more.
    run(open.withBudget(OptionalInt.of(TRIALS - 3)), one.objective());
  }

  @ParameterizedTest
  @EnumSource(PendingRule.class)
  void pendingPointsAreKeptApartByEveryRule(PendingRule rule) {
    Study study =
        Study.create(
            Studies.onSquare(3).strategy(reachable().pending(rule).build()).budget(30).build());
    List<Point> ignored = Studies.drive(study, Studies::bowl, 6);
    List<Point> asked = Stream.generate(() -> study.ask().point()).limit(4).toList();
    assertThat(asked).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void underOutcomesTheBestFeasibleValueIsImproved(boolean budget) {
    StudySpec.Builder spec =
        StudySpec.builder(Studies.SQUARE)
            .maximize()
            .noise(Noise.none())
            .strategy(reachable().initial(4).build())
            .outcome(OutcomeBound.atMost("cost", 1))
            .seed(5);
    Study study = Study.create((budget ? spec.budget(22) : spec).build());
    for (int i = 0; i < 22; i++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x");
      double y = trial.point().real("y");
      study.tell(trial.number(), Outcome.value(2 * x + y).with("cost", x * x + y * y));
    }
    // 2x + y on the disc of radius 1: √5 at (2, 1)/√5.
    assertThat(study.best().orElseThrow().value().getAsDouble()).isGreaterThan(Math.sqrt(5) - 0.02);
  }

  @Test
  void beforeAnyPointIsFeasibleAFeasibleOneIsLookedFor() {
    Study study =
        Study.create(
            StudySpec.builder(Studies.SQUARE)
                .strategy(reachable().initial(4).build())
                .outcome(OutcomeBound.atMost("cost", 0.01))
                .seed(1)
                .build());
    int tried = 0;
    while (study.best().isEmpty() && tried < 25) {
      Trial.Pending trial = study.ask();
      if (tried >= 4) {
        assertThat(trial.suggestion().diagnostics().warnings())
            .extracting(Warning::text)
            .contains("no feasible point was seen yet; the search is for any");
      }
      Outcome.Success outcome =
          Outcome.value(trial.point().real("x")).with("cost", Studies.bowl(trial.point()));
      study.tell(trial.number(), outcome);
      tried++;
    }
    assertThat(study.best()).isPresent();
  }

  @Test
  void theLevelsShrinkTowardsTheEnd() {
    Study study =
        Study.create(
            Studies.onSquare(2)
                .noise(Noise.none())
                .strategy(reachable().build())
                .budget(20)
                .build());
    double early = Double.NaN;
    for (int i = 0; i < 20; i++) {
      Trial.Pending trial = study.ask();
      List<Double> levels = trial.suggestion().diagnostics().maximumQuantiles();
      study.tell(trial.number(), Studies.bowl(trial.point()));
      if (trial.number() == 6) {
        early = levels.get(0) - levels.get(2);
      } else if (trial.number() == 20) {
        assertThat(levels.get(0) - levels.get(2)).isPositive().isLessThan(early / 10);
      }
    }
  }

  @Test
  void anEarlierStudyGoesOnWithTheSamePoints() {
    StudySpec spec = Studies.onSquare(4).strategy(reachable().build()).budget(16).build();
    Journal journal = Journal.inMemory();
    List<Point> all = Studies.drive(Study.open(spec, journal), Studies::bowl, 12);
    Study again = Study.resume(Studies.prefix(journal.read(0), 1 + 2 * 8));
    assertThat(Studies.drive(again, Studies::bowl, 4)).isEqualTo(all.subList(8, 12));
  }

  @Test
  void aCoverIsRefused() {
    assertThatThrownBy(() -> reachable().cover(new Cover(0.1, 1)).build())
        .hasMessageEndingWith("but max-values = reachable");
  }
}
