package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning.Inference;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Studies whose hyper-parameters are drawn. */
class SampledSettingsTest {
  private static final SearchSpace BRANIN =
      SearchSpace.of(Parameter.real("a", -5, 10), Parameter.real("b", 0, 15));

  private static double branin(Point point) {
    double a = point.real("a");
    double b = point.real("b");
    double bend = b - 5.1 / (4 * Math.PI * Math.PI) * a * a + 5 / Math.PI * a - 6;
    return bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(a) + 10;
  }

  // Short chains of few settings: quick, and everything is exercised.
  private static StrategyBuilder quick(Inference inference) {
    return Studies.quick().toBuilder().inference(inference).samples(3).burnIn(20).thinning(1);
  }

  private static List<Hyperparameters> settings(Trial trial) {
    return trial.suggestion().diagnostics().hyperparameters();
  }

  @ParameterizedTest
  @EnumSource(
      value = Inference.class,
      names = {"SLICE", "ELLIPTICAL"})
  void reopenedAnywhereAStudyGoesOnAsIfNothingHadHappened(Inference inference) {
    for (int interval : new int[] {1, 3}) {
      StudySpec spec =
          Studies.onSquare(5).strategy(quick(inference).interval(interval).build()).build();
      Journal journal = Journal.inMemory();
      Study study = Study.open(spec, journal);
      study.add(Map.of("x", 0.5, "y", 0.5), Outcome.value(0.08, 0.01));
      for (int round = 0; round < 5; round++) {
        List<Trial.Pending> trials = study.ask(2);
        study.tell(trials.get(1).number(), Studies.bowl(trials.get(1).point()));
        if (round == 3) {
          study.fail(trials.get(0).number(), "no value");
        }
      }
      List<StudyEvent> events = journal.read(0);
      int compared = 0;
      for (int position = 0; position < events.size(); position++) {
        if (events.get(position) instanceof StudyEvent.Asked asked
            && asked.suggestion().origin() != Origin.EARLIER) {
          Study reopened = Study.open(spec, Studies.prefix(events, position));
          assertThat(reopened.ask().suggestion()).isEqualTo(asked.suggestion());
          compared++;
        }
      }
      assertThat(compared).isEqualTo(10);
      assertThat(Study.open(spec, Studies.prefix(events, events.size())).recommend())
          .isEqualTo(study.recommend());
    }
  }

  @Test
  void settingsAreKeptForTheIntervalAndLearnedAnewAfterIt() {
    StudySpec spec =
        Studies.onSquare(4).strategy(quick(Inference.SLICE).interval(3).build()).build();
    Study study = Study.create(spec);
    Studies.drive(study, Studies::bowl, 12);
    List<List<Hyperparameters>> chosen = new ArrayList<>();
    study.history().trials().stream()
        .filter(t -> t.suggestion().origin() == Origin.STRATEGY)
        .forEach(t -> chosen.add(settings(t)));
    assertThat(chosen).hasSize(9);
    for (int i = 0; i < chosen.size(); i++) {
      assertThat(chosen.get(i)).hasSize(3).doesNotHaveDuplicates();
      if (i > 0 && i % 3 == 0) {
        assertThat(chosen.get(i)).doesNotContainAnyElementsOf(chosen.get(i - 1));
      } else if (i > 0) {
        assertThat(chosen.get(i)).isEqualTo(chosen.get(i - 1));
      }
    }
  }

  @Test
  void theMostProbableSettingIsKeptForTheIntervalToo() {
    StudySpec spec =
        Studies.onSquare(4).strategy(Studies.quick().toBuilder().interval(2).build()).build();
    Study study = Study.create(spec);
    Studies.drive(study, Studies::bowl, 9);
    List<Trial> trials = study.history().trials().subList(3, 9);
    assertThat(settings(trials.get(1))).isEqualTo(settings(trials.get(0)));
    assertThat(settings(trials.get(2))).isNotEqualTo(settings(trials.get(1)));
    assertThat(settings(trials.get(3))).isEqualTo(settings(trials.get(2)));
  }

  @Test
  void knownNoiseFollowsTheToldValuesWhileTheRestIsKept() {
    StudySpec spec =
        Studies.onSquare(4)
            .noise(Noise.known(0.1))
            .strategy(quick(Inference.SLICE).interval(4).build())
            .build();
    Study study = Study.create(spec);
    Studies.drive(study, Studies::bowl, 4);
    study.tell(study.ask().number(), 100);
    Trial before = study.history().trials().get(3);
    Trial after = study.ask();
    for (int m = 0; m < 3; m++) {
      Hyperparameters first = settings(before).get(m);
      Hyperparameters second = settings(after).get(m);
      assertThat(second.lengthscales()).isEqualTo(first.lengthscales());
      assertThat(second.noiseVariance()).isLessThan(1e-3 * first.noiseVariance());
    }
    study.tell(after.number(), 1);
    study.tell(study.ask().number(), 1);
    assertThat(settings(study.ask()).get(0).lengthscales())
        .isNotEqualTo(settings(before).get(0).lengthscales());
  }

  @ParameterizedTest
  @EnumSource(
      value = Inference.class,
      names = {"SLICE", "ELLIPTICAL"})
  void withOneSettingAStudyChoosesAsWithThatSettingFixed(Inference inference) {
    for (AcquisitionKind kind : List.of(AcquisitionKind.MES_G, AcquisitionKind.LOG_EI)) {
      Strategy one = quick(inference).acquisition(kind).samples(1).build();
      Study drawn = Study.create(Studies.onSquare(9).strategy(one).build());
      Studies.drive(drawn, Studies::bowl, 3);
      Trial.Pending chosen = drawn.ask();
      Strategy fixed =
          Studies.quick().toBuilder().acquisition(kind).fixed(settings(chosen).get(0)).build();
      Study plain = Study.create(Studies.onSquare(9).strategy(fixed).build());
      Studies.drive(plain, Studies::bowl, 3);
      assertThat(plain.ask().suggestion()).isEqualTo(chosen.suggestion());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Inference.class,
      names = {"SLICE", "ELLIPTICAL"})
  void twentyTrialsOnBraninComeNearAMinimum(Inference inference) {
    Strategy strategy =
        Strategy.plain().toBuilder()
            .inference(inference)
            .samples(5)
            .burnIn(60)
            .initial(6)
            .maxima(5)
            .recommend(RecommendationRule.PAPER)
            .build();
    double[] regrets = new double[3];
    for (int seed = 0; seed < regrets.length; seed++) {
      StudySpec spec =
          StudySpec.builder(BRANIN).noise(Noise.none()).seed(seed).strategy(strategy).build();
      Study study = Study.create(spec);
      List<Point> points = Studies.drive(study, SampledSettingsTest::branin, 20);
      assertThat(points).doesNotHaveDuplicates();
      points.forEach(point -> Studies.assertLegal(spec, point));
      assertThat(settings(study.history().trials().get(19))).hasSize(5);
      Point recommended = study.recommend().orElseThrow().point();
      regrets[seed] = branin(recommended) - 0.397887357729738;
    }
    Arrays.sort(regrets);
    // The function reaches 308, and its standard deviation is 51.
    assertThat(regrets[1]).isBetween(-1e-9, 1.0);
  }

  @ParameterizedTest
  @EnumSource(
      value = Inference.class,
      names = {"SLICE", "ELLIPTICAL"})
  void whateverWasToldTheNextPointIsLegal(Inference inference) {
    List<IntToDoubleFunction> told =
        List.of(
            i -> 0,
            i -> 42,
            i -> 1e300 * Math.sin(i),
            i -> 1e-300 * Math.sin(i),
            i -> i == 2 ? 1e12 : Math.sin(i),
            i -> 1e9 + Math.sin(i));
    for (IntToDoubleFunction values : told) {
      Study study = Study.create(Studies.onSquare(2).strategy(quick(inference).build()).build());
      for (int i = 0; i < 4; i++) {
        study.tell(study.ask().number(), values.applyAsDouble(i));
      }
      assertGoesOn(study);
    }
    Study single =
        Study.create(Studies.onSquare(2).strategy(quick(inference).initial(0).build()).build());
    single.tell(single.ask().number(), -3);
    assertGoesOn(single);
    Study repeated = Study.create(Studies.onSquare(2).strategy(quick(inference).build()).build());
    for (int i = 0; i < 12; i++) {
      repeated.add(Map.of("x", 0.25, "y", 0.75), Outcome.value(i));
    }
    assertGoesOn(repeated);
  }

  private static void assertGoesOn(Study study) {
    Trial.Pending trial = study.ask();
    Studies.assertLegal(study.spec(), trial.point());
    assertThat(settings(trial)).hasSize(3);
    Recommendation recommended = study.recommend().orElseThrow();
    Studies.assertLegal(study.spec(), recommended.point());
    assertThat(recommended.mean()).isFinite();
    assertThat(recommended.sd()).isFinite().isNotNegative();
  }

  // Forty values of a bowl in eight dimensions, with a little noise.
  private static double noiseDrawn(StrategyBuilder strategy) {
    SearchSpace space =
        SearchSpace.of(
            IntStream.rangeClosed(1, 8)
                .mapToObj(j -> (Parameter) Parameter.real("x" + j, 0, 1))
                .toList());
    Study study =
        Study.create(
            StudySpec.builder(space).minimize().seed(1).strategy(strategy.build()).build());
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 40; i++) {
      Point point = new Encoding(space).decode(random.doubles(8).toArray());
      double sum = 0.05 * random.nextGaussian();
      for (int j = 1; j <= 8; j++) {
        sum += (point.real("x" + j) - 0.4) * (point.real("x" + j) - 0.4);
      }
      study.add(point.values(), Outcome.value(sum));
    }
    double[] noise =
        settings(study.ask()).stream()
            .mapToDouble(Hyperparameters::noiseVariance)
            .sorted()
            .toArray();
    return noise[noise.length / 2];
  }

  @ParameterizedTest
  @EnumSource(
      value = Inference.class,
      names = {"SLICE", "ELLIPTICAL"})
  void settingsAroundTheMostProbableOneSeeTheFunction(Inference inference) {
    StrategyBuilder drawn = Strategy.builder().inference(inference);
    double found = noiseDrawn(Strategy.builder());
    assertThat(noiseDrawn(drawn)).isLessThan(Math.max(0.1, 3 * found));
    // The prior of the noise is made for its mode; under it most draws are mostly noise.
    assertThat(noiseDrawn(drawn.edition(8))).isGreaterThan(0.3);
    assertThat(noiseDrawn(drawn.edition(9).density(Sampling.Density.POSTERIOR))).isGreaterThan(0.3);
  }

  @Test
  void priorsOfTheUsersOwnAreFollowed() {
    Priors priors =
        Priors.none()
            .withLengthscales(new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(0.1, 0.2)))
            .withLengthscale("y", new ParameterPrior.Fixed(0.5))
            .withVariance(new ParameterPrior.Within(ParameterPrior.Bounds.of(2, 3)))
            .withNoise(new ParameterPrior.Gamma(2, 2000, ParameterPrior.Bounds.none()));
    for (StrategyBuilder strategy : List.of(quick(Inference.SLICE), Studies.quick().toBuilder())) {
      Study study =
          Study.create(Studies.onSquare(1).strategy(strategy.priors(priors).build()).build());
      Studies.drive(study, Studies::bowl, 5);
      List<Hyperparameters> settings = settings(study.ask());
      assertThat(settings).isNotEmpty();
      for (Hyperparameters h : settings) {
        assertThat(h.lengthscale(0)).isBetween(0.1 - 1e-12, 0.2 + 1e-12);
        assertThat(h.lengthscale(1)).isEqualTo(0.5);
        assertThat(h.variance()).isBetween(2 - 1e-12, 3 + 1e-12);
        assertThat(h.noiseVariance()).isLessThan(0.02);
      }
    }
  }
}
