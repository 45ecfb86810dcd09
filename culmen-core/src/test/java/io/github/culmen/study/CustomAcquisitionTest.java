package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.StandardNormal;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.ScoreContext;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Studies that choose by an acquisition from outside. */
class CustomAcquisitionTest {
  private static CustomAcquisition score(CustomAcquisition.Score score) {
    return CustomAcquisition.of("mine", score);
  }

  private static double improvement(double mean, double sd, ScoreContext context) {
    double u = (mean - context.best()) / sd;
    return sd * (StandardNormal.pdf(u) + u * StandardNormal.cdf(u));
  }

  /** Expected improvement with its own derivatives. */
  private static final class Improvement implements CustomAcquisition {
    @Override
    public String word() {
      return "improvement";
    }

    @Override
    public double score(double mean, double sd, ScoreContext context) {
      return improvement(mean, sd, context);
    }

    @Override
    public Partials partials(double mean, double sd, ScoreContext context) {
      double u = (mean - context.best()) / sd;
      return new Partials(StandardNormal.cdf(u), StandardNormal.pdf(u));
    }
  }

  private static Study study(Strategy strategy) {
    return Study.create(Studies.onSquare(4).strategy(strategy).build());
  }

  private static List<Point> run(Strategy strategy, int trials) {
    return Studies.drive(study(strategy), Studies::bowl, trials);
  }

  @Test
  void aBuiltInOneWrittenFromOutsideChoosesTheSamePoints() {
    List<Point> inside = run(Studies.quick(AcquisitionKind.UCB).toBuilder().beta(2).build(), 8);
    List<Point> outside = run(Studies.quick(AcquisitionKind.CUSTOM_ACQUISITION), 8);
    for (int i = 0; i < inside.size(); i++) {
      assertThat(outside.get(i).real("x")).isCloseTo(inside.get(i).real("x"), within(1e-4));
      assertThat(outside.get(i).real("y")).isCloseTo(inside.get(i).real("y"), within(1e-4));
    }
  }

  @Test
  void derivativesOfOursAndOfTheAuthorChooseTheSame() {
    List<Point> theirs = run(Studies.quick().toBuilder().acquisition(new Improvement()).build(), 6);
    List<Point> ours =
        run(
            Studies.quick().toBuilder()
                .acquisition(score(CustomAcquisitionTest::improvement))
                .build(),
            6);
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i).real("x")).isCloseTo(theirs.get(i).real("x"), within(1e-3));
    }
  }

  @Test
  void differencesAreDerivativesAtAnyScale() {
    ScoreContext context = new ScoreContext(0.5, 0.1, 3, 2, OptionalDouble.empty());
    Improvement exact = new Improvement();
    for (double sd : new double[] {1e-8, 1e-3, 1, 1e3}) {
      for (double u : new double[] {-3, 0, 0.7, 5}) {
        double mean = context.best() + u * sd;
        CustomAcquisition.Partials found =
            CustomAcquisition.Partials.ofDifferences(exact, mean, sd, context);
        CustomAcquisition.Partials expected = exact.partials(mean, sd, context);
        assertThat(found.byMean()).isCloseTo(expected.byMean(), within(1e-5));
        assertThat(found.bySd()).isCloseTo(expected.bySd(), within(1e-5));
      }
    }
  }

  @Test
  void withAutoItScoresTheModelThatAutoChooses() {
    StudySpec spec =
        StudySpec.builder(Studies.SQUARE).seed(1).acquisition(Studies.OPTIMISTIC).build();
    assertThat(spec.strategy().acquisition().kind()).isEqualTo(AcquisitionKind.AUTO);
    assertThat(spec.strategy().word()).isEqualTo("optimistic");
    Study study = Study.create(spec);
    Studies.drive(study, Studies::bowl, 12);
    Trial.Pending next = study.ask();
    assertThat(next.suggestion().diagnostics().plan().orElseThrow())
        .startsWith(
            "optimistic of matern52; lengthscales loosely tied; worst values clipped, then"
                + " power-transformed");
    assertThat(study.recommend()).isPresent();
    assertThat(study.explain()).isPresent();
  }

  @Test
  void failuresNoiseMixedAndConditionalSpacesAndPendingPointsAreNoObstacle() {
    SearchSpace space =
        SearchSpace.of(
                Parameter.real("x", 0, 1),
                Parameter.categorical("kind", "a", "b"),
                Parameter.integer("n", 1, 5))
            .onlyWhen("n", "kind", "b");
    for (boolean auto : new boolean[] {true, false}) {
      StrategyBuilder builder = auto ? Strategy.auto().toBuilder() : Strategy.plain().toBuilder();
      StudySpec spec =
          StudySpec.builder(space)
              .noise(Noise.known(0.1))
              .strategy(builder.acquisition(Studies.OPTIMISTIC).initial(4).build())
              .seed(6)
              .build();
      Journal journal = Journal.inMemory();
      Study study = Study.open(spec, journal);
      List<Point> points = new ArrayList<>();
      for (int i = 1; i <= 12; i++) {
        Trial.Pending trial = study.ask();
        points.add(trial.point());
        spec.space().check(trial.point().values());
        if (i % 4 == 0) {
          study.fail(trial.number(), "broken");
        } else if (i % 3 != 0) {
          study.tell(trial.number(), trial.point().real("x"));
        }
      }
      assertThat(points).hasSize(12);
      List<StudyEvent> events = journal.read(0);
      Point expected = Study.open(spec, Studies.prefix(events, events.size())).ask().point();
      assertThat(study.ask().point()).isEqualTo(expected);
    }
  }

  @Test
  void outcomesWeighItsScores() {
    StudySpec spec =
        StudySpec.builder(Studies.SQUARE)
            .outcome(OutcomeBound.atMost("cost", 0.5))
            .strategy(Studies.quick(AcquisitionKind.CUSTOM_ACQUISITION))
            .build();
    Study study = Study.create(spec);
    for (int i = 0; i < 8; i++) {
      Trial.Pending trial = study.ask();
      study.tell(
          trial.number(),
          Outcome.value(Studies.bowl(trial.point())).with("cost", trial.point().real("x")));
    }
    assertThat(study.ask().suggestion().diagnostics().forecast().feasible()).isPresent();
  }

  @Test
  void infiniteScoresAreTakenForTheLargestNumberAndNaNIsAnError() {
    StrategyBuilder quick = Studies.quick().toBuilder();
    assertThat(
            run(
                quick
                    .acquisition(score((m, s, c) -> m > c.best() ? 0 : Double.NEGATIVE_INFINITY))
                    .build(),
                6))
        .hasSize(6);
    Study broken = study(quick.acquisition(score((m, s, c) -> Double.NaN)).build());
    Studies.drive(broken, Studies::bowl, 3);
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(broken::ask)
        .withMessageStartingWith(
            "acquisition 'mine' must give a number everywhere, but its score is NaN at mean = ");
    Study failing =
        study(
            quick
                .acquisition(
                    score(
                        (m, s, c) -> {
                          throw new UnsupportedOperationException("not today");
                        }))
                .build());
    Studies.drive(failing, Studies::bowl, 3);
    assertThatExceptionOfType(ExtensionException.class)
        .isThrownBy(failing::ask)
        .withMessageStartingWith("acquisition 'mine' failed at mean = ")
        .withMessageEndingWith("not today");
  }

  @Test
  void aSumOfGroupsIsScoredAsAWhole() {
    StrategyBuilder builder =
        Studies.quick().toBuilder()
            .acquisition(Studies.OPTIMISTIC)
            .structure(Structure.groups(List.of(List.of("x"), List.of("y"))));
    assertThat(builder.build().apart()).isFalse();
    assertThat(run(builder.build(), 6)).hasSize(6);
  }

  @Test
  void whatItCannotDoIsRefused() {
    StrategyBuilder builder = Strategy.plain().toBuilder().acquisition(Studies.OPTIMISTIC);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.pending(PendingRule.DIVERSITY).build())
        .withMessageStartingWith("pending diversity is for mes-g, ");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Strategy.plain().toBuilder().acquisition(Studies.OPTIMISTIC).beta(2).build())
        .withMessage("beta is for ucb, but acquisition = optimistic and beta = 2.0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Strategy.plain().toBuilder()
                    .acquisition(CustomAcquisition.of("ei", (m, s, c) -> m)))
        .withMessage("the word of an extension must not be a built-in one, but is 'ei'");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Strategy.plain().toBuilder()
                    .acquisition(CustomAcquisition.of("My Word", (m, s, c) -> m)))
        .withMessageEndingWith("but is 'My Word'");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Strategy.plain().toBuilder()
                    .acquisition(AcquisitionKind.CUSTOM_ACQUISITION)
                    .build())
        .withMessage("custom-acquisition needs an object or its word, but there is none");
  }
}
