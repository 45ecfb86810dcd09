package io.github.culmen.study.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Studies;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15));

  private static final SearchSpace MANY =
      SearchSpace.of(IntStream.range(0, 30).mapToObj(j -> Parameter.real("x" + j, 0, 1)).toList());

  private static double bowl(Point point) {
    return point.values().values().stream()
        .mapToDouble(x -> ((Double) x - 0.3) * ((Double) x - 0.3))
        .sum();
  }

  private static double branin(Point point) {
    double x = point.real("x");
    double b = point.real("y") - 5.1 * x * x / (4 * Math.PI * Math.PI) + 5 * x / Math.PI - 6;
    return b * b + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  private static Diagnostics lastOf(Study study) {
    List<Trial> trials = study.history().trials();
    return trials.get(trials.size() - 1).suggestion().diagnostics();
  }

  @Test
  void isWhatAStudyDoesThatNamesNoStrategy() {
    StudySpec spec = StudySpec.builder(Studies.SQUARE).build();

    assertThat(spec.strategy()).isEqualTo(Strategy.auto());
    assertThat(Auto.decides(spec)).isTrue();
    assertThat(Auto.settled(spec, new History(List.of())).strategy().acquisition().kind())
        .isNotEqualTo(AcquisitionKind.AUTO);
  }

  @Test
  void leavesOtherStrategiesAlone() {
    StudySpec spec = StudySpec.builder(Studies.SQUARE).strategy(Strategy.plain()).build();
    Study study = Study.create(spec);
    Studies.drive(study, Studies::bowl, 8);

    assertThat(Auto.settled(spec, new History(List.of()))).isSameAs(spec);
    assertThat(lastOf(study).plan()).isEmpty();
  }

  @Test
  void comesCloseToTheOptimumOfBranin() {
    // Noise-free, but nobody said so; 40 Sobol points come within 0.5.
    for (long seed = 0; seed < 3; seed++) {
      Study study = Study.create(StudySpec.builder(BRANIN).seed(seed).budget(40).build());
      Studies.drive(study, AutoTest::branin, 40);
      assertThat(study.best().orElseThrow().value().orElseThrow() - 0.39788735772973816)
          .isLessThan(0.01);
    }
  }

  @Test
  void saysWhatItDecidedAndWhy() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).budget(20).build());
    Studies.drive(study, Studies::bowl, 12);

    assertThat(lastOf(study).plan())
        .hasValue(
            "mes-g (reachable maximum) of matern52; worst values clipped, then power-transformed; 9 of 20 trials left");
    assertThat(study.explain().orElseThrow().next().orElseThrow().suggestion().diagnostics().plan())
        .hasValueSatisfying(text -> assertThat(text).endsWith("8 of 20 trials left"));
    assertThat(study.history().trials().get(0).suggestion().diagnostics().plan()).isEmpty();
  }

  @Test
  void exploitsAtTheEndOfABudget() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).budget(20).build());
    Studies.drive(study, Studies::bowl, 20);

    assertThat(exploiting(study)).containsExactly(19, 20);
    assertThat(lastOf(study).plan().orElseThrow())
        .startsWith("posterior mean of matern52 at the end of the budget;")
        .endsWith("; 1 of 20 trials left");
  }

  @Test
  void exploitsEveryFifthTimeWithoutABudget() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).build());
    Studies.drive(study, Studies::bowl, 15);

    assertThat(exploiting(study)).containsExactly(10, 15);
    assertThat(lastOf(study).plan().orElseThrow())
        .isEqualTo(
            "posterior mean of matern52 in every 5th trial without a budget; lengthscales loosely"
                + " tied; worst values clipped, then power-transformed");
  }

  @Test
  void doesNotExploitWhereValuesAreNoisy() {
    StudySpec.Builder spec = StudySpec.builder(Studies.SQUARE).noise(Noise.known(0.1));
    Study study = Study.create(spec.build());
    Studies.drive(study, Studies::bowl, 15);

    assertThat(exploiting(study)).isEmpty();
    assertThat(lastOf(study).plan())
        .hasValue(
            "mes-g (reachable maximum) of matern52; lengthscales loosely tied; noisy; worst values"
                + " clipped");
  }

  @Test
  void takesValuesAsTheyAreOnceItSeesNoise() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).seed(1).build());
    SplittableRandom random = new SplittableRandom(1);
    Studies.drive(study, point -> Studies.bowl(point) + 0.2 * random.nextGaussian(), 30);

    StudySpec settled = Auto.settled(study.spec(), study.history());
    assertThat(settled.strategy().model().outputs().transform())
        .isEqualTo(ValueTransform.Transform.NONE);
    assertThat(settled.strategy().model().outputs().winsorize()).hasValue(3);
    assertThat(lastOf(study).plan().orElseThrow()).contains("noisy;");
  }

  @Test
  void holdsTheLengthscalesOfManyParametersTogether() {
    Study study = Study.create(StudySpec.builder(MANY).budget(40).build());
    Studies.drive(study, AutoTest::bowl, 40);

    StudySpec settled = Auto.settled(study.spec(), study.history());
    assertThat(settled.strategy().model().learning().prior()).isEqualTo(Learning.PriorKind.TIED);
    assertThat(study.history().trials().get(35).suggestion().diagnostics().plan())
        .hasValue(
            "mes-g (reachable maximum) of matern52; lengthscales tied; worst values clipped; 5 of 40"
                + " trials left");
    assertThat(study.history().trials().get(34).suggestion().diagnostics().plan().orElseThrow())
        .contains("worst values not clipped");
    double[] lengthscales = lastOf(study).hyperparameters().get(0).lengthscales();
    double shortest = DoubleStream.of(lengthscales).min().orElseThrow();
    double longest = DoubleStream.of(lengthscales).max().orElseThrow();
    assertThat(longest / shortest).isLessThan(3);
    assertThat(exploiting(study)).contains(40);
  }

  @Test
  void limitsPenaltiesAlsoWhereValuesAreSeenInFull() {
    assertThat(limitInFull(AutoTest::bowl)).isEmpty();
    assertThat(limitInFull(point -> point.real("x0") > 0.6 ? 1e9 : bowl(point))).hasValue(10);
  }

  private static OptionalDouble limitInFull(ToDoubleFunction<Point> objective) {
    Study study = Study.create(StudySpec.builder(MANY).budget(36).build());
    Studies.drive(study, objective, 34);
    Plan plan = Auto.plan(study.spec(), study.history());
    assertThat(plan.text().orElseThrow()).contains("worst values not clipped");
    return plan.spec().strategy().model().outputs().winsorize();
  }

  @Test
  void noiseThatValuesAreToldWithIsNoise() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).build());
    for (int i = 0; i < 15; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Outcome.value(Studies.bowl(trial.point()), 0.1));
    }

    assertThat(exploiting(study)).isEmpty();
    assertThat(study.history().trials().get(6).suggestion().diagnostics().plan().orElseThrow())
        .contains("noisy;");
  }

  @Test
  void aStudyThatIsOpenedAgainSeesTheSameNoise() {
    SplittableRandom random = new SplittableRandom(2);
    StudySpec spec = StudySpec.builder(Studies.SQUARE).seed(1).build();
    assertGoesOnTheSame(
        spec, point -> Studies.bowl(point) + 0.2 * random.nextGaussian(), 24, "noisy;");
  }

  @Test
  void aStudyOfManyParametersGoesOnTheSame() {
    StudySpec spec = StudySpec.builder(MANY).budget(60).build();
    assertGoesOnTheSame(spec, AutoTest::bowl, 37, "lengthscales tied");
  }

  // The last point that was asked for is asked for again, of the events before it.
  private static void assertGoesOnTheSame(
      StudySpec spec, ToDoubleFunction<Point> objective, int trials, String plan) {
    Journal journal = Journal.inMemory();
    Studies.drive(Study.open(spec, journal), objective, trials);
    List<StudyEvent> events = journal.read(0);
    Study reopened = Study.open(spec, Studies.prefix(events, events.size() - 2));
    assertThat(reopened.explain()).isPresent();
    StudyEvent.Asked last = (StudyEvent.Asked) events.get(events.size() - 2);

    assertThat(last.suggestion().diagnostics().plan().orElseThrow()).contains(plan);
    assertThat(reopened.ask().suggestion()).isEqualTo(last.suggestion());
  }

  private static List<Integer> exploiting(Study study) {
    return study.history().trials().stream()
        .filter(
            trial ->
                trial.suggestion().diagnostics().plan().orElse("").startsWith("posterior mean"))
        .map(Trial::number)
        .toList();
  }

  @Test
  void limitedValuesAreNoNewsToTheSearchButToWhoeverIsShownTheFunction() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).build());
    ToDoubleFunction<Point> wild = point -> Math.exp(20 * Studies.bowl(point));
    Studies.drive(study, wild, 10);

    assertThat(lastOf(study).warnings()).isEmpty();
    assertThat(study.explain().orElseThrow().beliefs().warnings())
        .singleElement()
        .asString()
        .contains("3 of 10 values were clipped to");
  }

  @Test
  void settingsItWouldHaveToIgnoreAreRefused() {
    assertRefused(
        Strategy.builder().beta(2), "beta is for ucb, but acquisition = auto, which chooses mes-g");
    assertRefused(
        Strategy.builder().margin(1),
        "margin is for pi, but acquisition = auto, which chooses mes-g");
    assertRefused(
        Strategy.builder().edition(1).information(InformationForm.PAPER),
        "information is for mes-g and mes-r, but acquisition = auto, which chooses log-ei");
    assertRefused(
        Strategy.builder().edition(1).pending(PendingRule.DIVERSITY),
        "pending diversity is for mes-g, mes-r, gibbon, but acquisition = log-ei");
    assertThat(Strategy.auto().toBuilder().initial(4).build().initial()).hasValue(4);
  }

  private static void assertRefused(StrategyBuilder strategy, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudySpec.builder(BRANIN).strategy(strategy.build()).build())
        .withMessage(message);
  }

  @Test
  void saysWhatWasNamed() {
    Strategy strategy =
        Strategy.builder().acquisition(AcquisitionKind.MES_G).kernel(KernelFamily.SE).build();
    Study study =
        Study.create(StudySpec.builder(Studies.SQUARE).strategy(strategy).budget(20).build());
    Studies.drive(study, Studies::bowl, 12);

    assertThat(lastOf(study).plan())
        .hasValue(
            "mes-g (reachable maximum) of se; worst values clipped, then power-transformed; 9 of 20"
                + " trials left; named: acquisition mes-g, kernel se; the rest chosen by auto");
    Studies.drive(study, Studies::bowl, 8);
    assertThat(exploiting(study)).containsExactly(19, 20);
  }

  @Test
  void exploitingIsASettingToo() {
    StudySpec.Builder spec = StudySpec.builder(Studies.SQUARE).budget(20);
    Study never = Study.create(spec.strategy(Strategy.builder().exploit(false).build()).build());
    Studies.drive(never, Studies::bowl, 20);
    assertThat(exploiting(never)).isEmpty();

    // Together with rules for pending points that the posterior mean has no form for.
    Study gibbon =
        Study.create(
            spec.strategy(Strategy.builder().acquisition(AcquisitionKind.GIBBON).build()).build());
    Studies.drive(gibbon, Studies::bowl, 18);
    int asked = gibbon.ask().number();
    assertThat(asked).isEqualTo(19);
    assertThat(gibbon.ask().suggestion().diagnostics().plan().orElseThrow())
        .startsWith("gibbon (reachable maximum) of matern52");
  }

  @Test
  void theBestOfASumIsExploitedTogether() {
    Strategy sum =
        Strategy.builder()
            .structure(Structure.groups(List.of(List.of("x"), List.of("y"))))
            .acquisition(AcquisitionKind.EST)
            .build();
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).strategy(sum).budget(20).build());
    Studies.drive(study, Studies::bowl, 20);
    assertThat(exploiting(study)).containsExactly(19, 20);
  }

  @Test
  void oneOfSeveralPendingTrialsExploits() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).budget(30).build());
    Studies.drive(study, Studies::bowl, 24);
    List<Trial.Pending> asked = study.ask(6);

    assertThat(asked.stream().map(Trial.Pending::point)).doesNotHaveDuplicates();
    assertThat(exploiting(study)).containsExactly(28);
  }

  @Test
  void theDesignOfEditionEightIsAQuarterOfASmallBudget() {
    Strategy eight = Strategy.builder().edition(8).build();

    assertThat(inputs(10).strategy(eight).build().initialDesign()).isEqualTo(22);
    assertThat(inputs(10).strategy(eight).budget(100).build().initialDesign()).isEqualTo(22);
    assertThat(inputs(10).strategy(eight).budget(60).build().initialDesign()).isEqualTo(15);
    assertThat(inputs(10).strategy(eight).budget(20).build().initialDesign()).isEqualTo(11);
  }

  private static StudySpec.Builder inputs(int count) {
    return StudySpec.builder(
        SearchSpace.of(
            IntStream.range(0, count).mapToObj(j -> Parameter.real("x" + j, 0, 1)).toList()));
  }

  @Test
  void sixPointsAreDesignEnoughWhereLengthscalesAreTied() {
    assertThat(inputs(10).build().initialDesign()).isEqualTo(6);
    assertThat(inputs(10).budget(20).build().initialDesign()).isEqualTo(6);
    assertThat(inputs(1).build().initialDesign()).isEqualTo(4);
    assertThat(inputs(3).budget(8).build().initialDesign()).isEqualTo(4);
    assertThat(inputs(30).build().initialDesign()).isEqualTo(62);
    assertThat(StudySpec.builder(Studies.MIXED).build().initialDesign()).isEqualTo(8);
    assertThat(inputs(10).outcome(OutcomeBound.atMost("size", 1)).build().initialDesign())
        .isEqualTo(22);
    assertThat(
            inputs(10)
                .strategy(Strategy.builder(Strategy.Preset.PLAIN).build())
                .build()
                .initialDesign())
        .isEqualTo(22);
    assertThat(
            inputs(10)
                .budget(20)
                .strategy(Strategy.auto().toBuilder().initial(3).build())
                .build()
                .initialDesign())
        .isEqualTo(3);
  }

  @Test
  void aBudgetIsAtLeastOneTrial() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudySpec.builder(Studies.SQUARE).budget(0).build())
        .withMessage("budget must be at least 1 trial, but budget = 0");
  }

  @Test
  void aStudyThatIsOpenedWithoutABudgetKeepsItsOwn() {
    Journal journal = Journal.inMemory();
    StudySpec planned = StudySpec.builder(Studies.SQUARE).budget(20).build();
    Studies.drive(Study.open(planned, journal), Studies::bowl, 7);

    Study again = Study.open(StudySpec.builder(Studies.SQUARE).build(), journal);
    assertThat(again.spec()).isEqualTo(planned);
    assertThat(Study.resume(journal).spec()).isEqualTo(planned);
    assertThatThrownBy(
            () -> Study.open(StudySpec.builder(Studies.SQUARE).budget(30).build(), journal))
        .isInstanceOf(StudyMismatchException.class)
        .hasMessageContaining("budget was 20 and is 30");
  }

  @Test
  void goesOnBeyondItsBudget() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).budget(8).build());
    List<Point> points = Studies.drive(study, Studies::bowl, 12);

    assertThat(points).doesNotHaveDuplicates();
    assertThat(lastOf(study).plan().orElseThrow()).endsWith("the budget of 8 is spent");
  }

  @Test
  void theSameEventsGiveTheSamePointsWhateverWasAskedInBetween() {
    StudySpec spec = StudySpec.builder(Studies.MIXED).seed(4).budget(30).build();
    ToDoubleFunction<Point> objective =
        point -> Math.log(point.real("rate")) * point.integer("depth");
    Journal journal = Journal.inMemory();
    Studies.drive(Study.open(spec, journal), objective, 14);
    List<StudyEvent> events = journal.read(0);

    Study reopened = Study.open(spec, Studies.prefix(events, events.size() - 2));
    var ignored = reopened.recommend();
    assertThat(reopened.explain()).isPresent();
    StudyEvent.Asked last = (StudyEvent.Asked) events.get(events.size() - 2);
    assertThat(reopened.ask().suggestion()).isEqualTo(last.suggestion());
  }

  @Test
  void everyKindOfNoiseAndExtremeValueGivesLegalPoints() {
    for (Noise noise : List.of(Noise.learned(), Noise.none(), Noise.known(0.1))) {
      for (double scale : new double[] {0, 1e-300, 1, 1e300}) {
        StudySpec spec = StudySpec.builder(Studies.MIXED).noise(noise).build();
        Study study = Study.create(spec);
        for (int i = 0; i < 10; i++) {
          Trial.Pending trial = study.ask();
          Studies.assertLegal(spec, trial.point());
          if (i % 4 == 3) {
            study.fail(trial.number(), "none");
          } else {
            study.tell(trial.number(), scale * Math.sin(i) / 2);
          }
        }
        assertThat(study.recommend()).isPresent();
      }
    }
  }

  @Test
  void learnsNoiseWhereThereIsSome() {
    Study study = Study.create(StudySpec.builder(Studies.SQUARE).seed(1).build());
    SplittableRandom random = new SplittableRandom(1);
    Studies.drive(study, point -> Studies.bowl(point) + 0.2 * random.nextGaussian(), 40);

    assertThat(lastOf(study).hyperparameters())
        .singleElement()
        .extracting(Hyperparameters::noiseVariance)
        .satisfies(variance -> assertThat((double) variance).isGreaterThan(0.05));
  }
}
