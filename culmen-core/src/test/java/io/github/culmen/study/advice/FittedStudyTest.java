package io.github.culmen.study.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Studies;
import io.github.culmen.study.Study;
import io.github.culmen.study.belief.CrossValidation;
import io.github.culmen.study.belief.MaxValueCalibration;
import io.github.culmen.study.belief.RegretDraws;
import io.github.culmen.study.belief.RemainingInformation;
import io.github.culmen.study.belief.Section;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.fit.Groupings;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Choice;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Grouping;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a study believes is right whatever model it has. */
class FittedStudyTest {
  private static final SearchSpace CUBE =
      SearchSpace.of(
          Parameter.real("a", 0, 1),
          Parameter.real("b", 0, 1),
          Parameter.real("c", 0, 1),
          Parameter.real("idle", 0, 1));
  private static final Structure GROUPS =
      Structure.groups(List.of(List.of("a", "c"), List.of("b"), List.of("idle")));
  private static final Structure LEARNED = new Structure.Learned(StructureMethod.GIBBS, 2, 5);

  private static double separate(Point point) {
    return -Math.sin(4 * point.real("a") * point.real("c"))
        - 2 * Studies.square(point.real("b") - 0.2);
  }

  // Changes much faster at one end of each range.
  private static double steep(Point point) {
    return Math.sin(8 * Math.pow(point.real("a"), 4)) + Math.pow(point.real("c"), 6);
  }

  private static double value(Strategy strategy, Point point) {
    return strategy.model().warp() == ModelSpec.Warp.NONE ? separate(point) : steep(point);
  }

  private static StrategyBuilder quick() {
    return Strategy.plain().toBuilder().initial(4).maxima(3);
  }

  private static StudySpec spec(Strategy strategy) {
    return StudySpec.builder(CUBE).maximize().strategy(strategy).seed(3).build();
  }

  private static Study driven(Strategy strategy, int trials) {
    Study study = Study.create(spec(strategy));
    Studies.drive(study, point -> value(strategy, point), trials);
    return study;
  }

  static Stream<Strategy> strategies() {
    return Stream.of(
        quick().build(),
        quick().inference(Learning.Inference.SLICE).samples(3).burnIn(10).build(),
        quick().warp(ModelSpec.Warp.KUMARASWAMY).build(),
        quick().structure(GROUPS).build(),
        quick().structure(LEARNED).build());
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void recommendationOutlookAndChoiceAreOfTheSameModel(Strategy strategy) {
    Study study = driven(strategy, 14);
    Explanation explanation = study.explain().orElseThrow();
    Recommendation recommended = explanation.beliefs().recommended();
    assertThat(recommended).isEqualTo(study.recommend().orElseThrow());
    // The mean of the drawn functions at the recommended point is what the model expects there.
    OptimumBelief optimum = explanation.beliefs().optimum();
    double drawn = optimum.optimumMean() - optimum.expectedRegret();
    double error = 4 * recommended.sd() / Math.sqrt(optimum.draws());
    assertThat(drawn).isCloseTo(recommended.mean(), within(error + 1e-9));
    assertThat(optimum.expectedRegret()).isNotNegative();
    // Queued points, so that the next one is the recommended one and has to be seen alike.
    study.enqueue(recommended.point().values());
    Choice next = study.explain().orElseThrow().next().orElseThrow();
    assertThat(next.mean()).isCloseTo(recommended.mean(), within(1e-9));
    assertThat(next.sd()).isCloseTo(recommended.sd(), within(1e-9));
    assertThat(next.differences()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void nothingChangesAfterAReopening(Strategy strategy) {
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec(strategy), journal);
    Studies.drive(study, point -> value(strategy, point), 9);
    Explanation before = study.explain().orElseThrow();
    Explanation after = Study.open(spec(strategy), journal).explain().orElseThrow();
    assertThat(after.next()).isEqualTo(before.next());
    assertThat(after.beliefs().recommended()).isEqualTo(before.beliefs().recommended());
    assertThat(after.beliefs().importance()).isEqualTo(before.beliefs().importance());
    assertThat(after.beliefs().grouping()).isEqualTo(before.beliefs().grouping());
    assertThat(after.beliefs().information()).isEqualTo(before.beliefs().information());
    assertThat(after.beliefs().optimum().optimumMean())
        .isEqualTo(before.beliefs().optimum().optimumMean());
    assertThat(study.ask().suggestion()).isEqualTo(before.next().orElseThrow().suggestion());
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void isFiniteWhateverWasTold(Strategy strategy) {
    for (double[] values :
        List.of(
            new double[] {1}, new double[] {3, 3, 3, 3, 3}, new double[] {1e300, -1e300, 0, 5})) {
      Study study = Study.create(spec(strategy));
      for (int i = 0; i < values.length; i++) {
        study.add(
            Map.of("a", i / 5.0, "b", 1 - i / 5.0, "c", 0.3 * (i % 3), "idle", i % 2),
            Outcome.value(values[i]));
      }
      Explanation explanation = study.explain().orElseThrow();
      Beliefs beliefs = explanation.beliefs();
      assertThat(
              DoubleStream.of(
                  beliefs.noiseSd(),
                  beliefs.information(),
                  beliefs.fit().squaredError(),
                  beliefs.optimum().expectedRegret(),
                  beliefs.optimum().optimumMean(),
                  beliefs.recommended().mean(),
                  beliefs.recommended().sd(),
                  beliefs.importance().get(0).total(),
                  beliefs.importance().get(0).sensitivity(),
                  explanation.next().orElseThrow().mean(),
                  explanation.next().orElseThrow().exploration()))
          .as("%s by %s", Arrays.toString(values), strategy)
          .allMatch(Double::isFinite);
      beliefs
          .grouping()
          .ifPresent(
              grouping ->
                  assertThat(grouping.groups())
                      .allMatch(g -> g.share() >= 0 && g.share() <= 1 && g.prior() > 0));
    }
  }

  @Test
  void tellsGivenGroupsAndWhatTheyExplain() {
    Study study = Study.create(spec(quick().structure(GROUPS).build()));
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 40; i++) {
      Map<String, Double> values = new HashMap<>();
      CUBE.parameters().forEach(parameter -> values.put(parameter.name(), random.nextDouble()));
      study.add(values, Outcome.value(separate(CUBE.check(values))));
    }
    Beliefs beliefs = study.explain().orElseThrow().beliefs();
    Grouping grouping = beliefs.grouping().orElseThrow();
    assertThat(grouping.learned()).isFalse();
    assertThat(grouping.groups())
        .extracting(Grouping.Group::parameters)
        .containsExactly(List.of("a", "c"), List.of("b"), List.of("idle"));
    assertThat(grouping.groups().stream().mapToDouble(Grouping.Group::share).sum())
        .isCloseTo(1, within(1e-12));
    assertThat(grouping.groups().stream().mapToDouble(Grouping.Group::prior).sum())
        .isCloseTo(1, within(1e-12));
    assertThat(grouping.groups().get(2).share()).isLessThan(0.05);
    // A group of one parameter explains what that parameter does, alone and in all.
    Importance b = beliefs.importance().get(1);
    assertThat(b.total()).isCloseTo(grouping.groups().get(1).share(), within(0.03));
    assertThat(b.alone()).isCloseTo(b.total(), within(0.03));
    assertThat(beliefs.hyperparameters()).hasSize(1);
  }

  @Test
  void tellsWhenGroupsWereLearned() {
    Study study = driven(quick().structure(LEARNED).build(), 16);
    Grouping grouping = study.explain().orElseThrow().beliefs().grouping().orElseThrow();
    AdditiveFit used = study.ask().suggestion().diagnostics().additive().orElseThrow();
    assertThat(grouping.learned()).isTrue();
    assertThat(grouping.learnedAt()).isEqualTo(used.learnedAt());
    assertThat(grouping.groups().stream().map(Grouping.Group::parameters).toList())
        .isEqualTo(Groupings.names(CUBE, used.hyperparameters().decomposition()));
  }

  @Test
  void anOrdinaryModelHasNoGroups() {
    assertThat(driven(quick().build(), 6).explain().orElseThrow().beliefs().grouping()).isEmpty();
  }

  private static Strategy fixed(Structure structure) {
    return Strategy.plain().toBuilder()
        .kernel(KernelFamily.SE)
        .fixed(Hyperparameters.of(new double[] {0.3, 0.4}, 2, 1e-2))
        .standardize(false)
        .structure(structure)
        .build();
  }

  private static FittedStudy standing(Structure structure, int values) {
    StudySpec spec =
        StudySpec.builder(Studies.SQUARE)
            .maximize()
            .noise(Noise.known(0.1))
            .strategy(fixed(structure))
            .build();
    Study study = Study.create(spec);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < values; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      study.add(
          Map.of("x", x, "y", y),
          Outcome.value(Math.sin(6 * x) + Math.cos(5 * y) + 0.1 * random.nextGaussian()));
    }
    return new Recommender(new ModelCache())
        .stand(spec, study.history(), Seeds.of(0, values + 1))
        .orElseThrow();
  }

  @Test
  void drawnSumsAreMaximisedAsTheirJointLawIs() {
    FittedStudy standing = standing(Structure.groups(List.of(List.of("x"), List.of("y"))), 8);
    List<double[]> rows = new ArrayList<>();
    rows.add(standing.unit());
    for (int i = 0; i <= 20; i++) {
      for (int j = 0; j <= 20; j++) {
        rows.add(new double[] {i / 20.0, j / 20.0});
      }
    }
    Joint joint = standing.models().get(0).joint(Matrix.of(rows.toArray(double[][]::new)));
    Matrix lower = Cholesky.of(joint.covariance()).lower();
    SplittableRandom random = new SplittableRandom(1);
    double[] regrets = new double[2000];
    double[] normals = new double[rows.size()];
    for (int k = 0; k < regrets.length; k++) {
      Arrays.setAll(normals, i -> random.nextGaussian());
      double[] values = lower.times(normals);
      Arrays.setAll(values, i -> values[i] + joint.mean()[i]);
      regrets[k] = Arrays.stream(values).max().orElseThrow() - values[0];
    }
    OptimumBelief optimum = new RegretDraws(standing).optimum(2);
    // The grid misses a little of each maximum.
    double error = 4 * Samples.sd(regrets) / Math.sqrt(448);
    assertThat(optimum.expectedRegret())
        .isBetween(Samples.mean(regrets) - error, Samples.mean(regrets) + error + 0.02);
    double[] bounds = new RegretDraws(standing).lowerBounds();
    double[] found = new RegretDraws(standing).regrets(0);
    for (int k = 0; k < bounds.length; k++) {
      assertThat(bounds[k]).isBetween(0.0, found[k] + 1e-9);
    }
  }

  @Test
  void oneGroupOfAllParametersBelievesWhatTheOrdinaryModelDoes() {
    FittedStudy sum = standing(Structure.groups(List.of(List.of("x", "y"))), 9);
    FittedStudy whole = standing(Structure.whole(), 9);
    assertThat(sum.recommendation().mean()).isCloseTo(whole.recommendation().mean(), within(1e-4));
    FitQuality fit = CrossValidation.of(sum);
    assertThat(fit.logScore()).isCloseTo(CrossValidation.of(whole).logScore(), within(1e-9));
    assertThat(fit.squaredError())
        .isCloseTo(CrossValidation.of(whole).squaredError(), within(1e-9));
  }

  @Test
  void informationOfASumVanishesAsItBecomesKnown() {
    Structure groups = Structure.groups(List.of(List.of("x"), List.of("y")));
    double few = new RemainingInformation(standing(groups, 5)).nats();
    RemainingInformation many = new RemainingInformation(standing(groups, 80));
    assertThat(few).isGreaterThan(0.1);
    assertThat(many.nats()).isBetween(many.ofCandidates(), few / 3);
  }

  @Test
  void informationOfManyGroupsIsLargeWhileTheOptimumIsFarOff() {
    int d = 12;
    List<Parameter> parameters = new ArrayList<>();
    List<List<String>> groups = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      parameters.add(Parameter.real("x" + j, 0, 1));
      groups.add(List.of("x" + j));
    }
    double[] lengthscales = new double[d];
    Arrays.fill(lengthscales, 0.2);
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(parameters.toArray(Parameter[]::new)))
            .strategy(
                quick()
                    .structure(Structure.groups(groups))
                    .fixed(Hyperparameters.of(lengthscales, 1, 1e-4))
                    .build())
            .build();
    Study study = Study.create(spec);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 25; i++) {
      Map<String, Double> values = new HashMap<>();
      parameters.forEach(parameter -> values.put(parameter.name(), random.nextDouble()));
      study.add(values, Outcome.value(values.values().stream().mapToDouble(Math::sin).sum()));
    }
    FittedStudy standing =
        new Recommender(new ModelCache())
            .stand(spec, study.history(), Seeds.of(0, 26))
            .orElseThrow();
    assertThat(new RemainingInformation(standing).nats()).isGreaterThan(0.5);
  }

  @Test
  void aSectionHasTheSlopesOfTheWholeAlongItsInputs() {
    FittedStudy standing = standing(Structure.whole(), 9);
    Section section = new Section(standing.models().get(0), new int[] {1}, new double[] {0.3, 0.9});
    Matrix point = Matrix.of(new double[][] {{0.4}});
    double step = 1e-5;
    Moments up = section.moments(Matrix.of(new double[][] {{0.4 + step}}));
    Moments down = section.moments(Matrix.of(new double[][] {{0.4 - step}}));
    MomentGradients slopes = section.gradients(point);
    assertThat(section.dimension()).isEqualTo(1);
    assertThat(slopes.moments().mean()[0])
        .isEqualTo(
            standing.models().get(0).moments(Matrix.of(new double[][] {{0.3, 0.4}})).mean()[0]);
    assertThat(slopes.mean().get(0, 0))
        .isCloseTo((up.mean()[0] - down.mean()[0]) / (2 * step), within(1e-6));
    assertThat(slopes.variance().get(0, 0))
        .isCloseTo((up.variance()[0] - down.variance()[0]) / (2 * step), within(1e-6));
    // Seeing the value of a point leaves no doubt but the noise.
    Dataset seen = Dataset.of(point, new double[] {1});
    assertThat(section.condition(seen).moments(point).variance()[0]).isLessThan(0.01);
  }

  @Test
  void rulesEndAdditiveStudiesAndAreTheSameAfterARestart() {
    List<StoppingRule> rules =
        List.of(
            StoppingRule.within(0.3, 0.9),
            StoppingRule.expectedRegret(0.1),
            StoppingRule.information(0.3));
    StudySpec spec =
        StudySpec.builder(CUBE)
            .maximize()
            .noise(Noise.none())
            .strategy(quick().structure(GROUPS).build())
            .build();
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec, journal);
    study.optimize(FittedStudyTest::separate, Budget.trials(45).until(rules.get(0)));
    StopCheck check = study.check(rules);
    assertThat(check.findings().get(0).fulfilled()).as("%s", check).isTrue();
    assertThat(study.history().finished().size()).isLessThan(45);
    assertThat(-separate(study.recommend().orElseThrow().point())).isBetween(-0.8, 1.0);
    assertThat(Study.open(spec, journal).check(rules)).isEqualTo(check);
  }

  @Test
  void refusesWhatIsNotSupported() {
    Study sum = driven(quick().structure(GROUPS).build(), 5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MaxValueCalibration.of(sum.spec(), sum.history(), 10))
        .withMessage(
            "samplers of the maximum are compared on an ordinary model, but model = additive");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> quick().warp(ModelSpec.Warp.KUMARASWAMY).interval(2).build())
        .withMessage("a warp is learned in every trial, but interval = 2");
  }
}
