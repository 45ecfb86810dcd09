package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a study was told, the next suggestion is a legal point that a model chose. */
class ExtremeInputsTest {
  /** Sequences of told values, by what is hard about them. */
  enum Told {
    ZERO(i -> 0),
    CONSTANT(i -> 42),
    NEARLY_CONSTANT(i -> 1 + i * 1e-15),
    HUGE(i -> 1e300 * Math.sin(i)),
    TINY(i -> 1e-300 * Math.sin(i)),
    SUBNORMAL(i -> i * Double.MIN_VALUE),
    HUGE_AND_TINY(i -> i % 2 == 0 ? 1e300 : 1e-300),
    WHOLE_RANGE(i -> i % 2 == 0 ? 1e308 : -1e308),
    LARGEST(i -> Double.MAX_VALUE),
    ONE_OUTLIER(i -> i == 3 ? 1e12 : Math.sin(i)),
    MANY_SCALES(i -> Math.pow(10, 50 * i - 150)),
    OFFSET(i -> 1e9 + Math.sin(i));

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final IntToDoubleFunction value;

    Told(IntToDoubleFunction value) {
      this.value = value;
    }
  }

  // Most values come from the design, so that a case costs one or two fits.
  private static final int INITIAL = 5;

  private static void suggestsAndRecommends(Study study) {
    Trial.Pending trial = study.ask();
    assertThat(trial.suggestion().origin()).isEqualTo(Origin.STRATEGY);
    Studies.assertLegal(study.spec(), trial.point());
    Diagnostics diagnostics = trial.suggestion().diagnostics();
    diagnostics.acquisition().ifPresent(value -> assertThat(value).isFinite());
    assertThat(diagnostics.jitter()).isBetween(0.0, 0.1);
    assertThat(diagnostics.maximumQuantiles())
        .allSatisfy(quantile -> assertThat(quantile).isFinite());
    Recommendation recommended = study.recommend().orElseThrow();
    Studies.assertLegal(study.spec(), recommended.point());
    assertThat(recommended.mean()).isFinite();
    assertThat(recommended.sd()).isFinite().isNotNegative();
  }

  private static Study told(StudySpec spec, int count, IntToDoubleFunction value) {
    Study study = Study.create(spec);
    for (int i = 0; i < count; i++) {
      study.tell(study.ask().number(), value.applyAsDouble(i));
    }
    return study;
  }

  private static StudySpec.Builder spec(StrategyBuilder strategy) {
    return StudySpec.builder(Studies.SQUARE).seed(2).strategy(strategy.initial(INITIAL).build());
  }

  @Test
  void aSingleValueIsEnough() {
    for (Noise noise : List.of(Noise.none(), Noise.learned(), Noise.known(1))) {
      Study study = Study.create(spec(Strategy.plain().toBuilder()).noise(noise).build());
      study.ask(INITIAL);
      study.tell(2, 7);
      suggestsAndRecommends(study);
    }
  }

  @ParameterizedTest
  @EnumSource(Told.class)
  void standardisedValuesOfAnySize(Told told) {
    for (Noise noise : List.of(Noise.none(), Noise.learned(), Noise.known(1e-3))) {
      Learning.PriorKind prior =
          noise.equals(Noise.learned()) ? Learning.PriorKind.PAPER : Learning.PriorKind.DEFAULT;
      StudySpec spec = spec(Strategy.plain().toBuilder().prior(prior)).noise(noise).build();
      suggestsAndRecommends(told(spec, 5, told.value));
    }
  }

  @ParameterizedTest
  @EnumSource(Told.class)
  void rawValuesOfAnySizeWithLearnedHyperparameters(Told told) {
    for (Learning.PriorKind prior : Learning.PriorKind.values()) {
      StudySpec spec = spec(Strategy.plain().toBuilder().standardize(false).prior(prior)).build();
      suggestsAndRecommends(told(spec, 5, told.value));
    }
  }

  @ParameterizedTest
  @EnumSource(Told.class)
  void rawValuesOfAnySizeWithFixedHyperparameters(Told told) {
    for (double noise : new double[] {0, 1}) {
      for (boolean standardize : new boolean[] {true, false}) {
        Hyperparameters fixed = Hyperparameters.of(new double[] {0.3, 0.5}, 1, noise);
        StudySpec spec =
            spec(Strategy.plain().toBuilder().standardize(standardize).fixed(fixed)).build();
        suggestsAndRecommends(told(spec, 5, told.value));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Told.class)
  void knownNoiseOfAnySize(Told told) {
    for (double sd : new double[] {Double.MIN_VALUE, 1e150, Double.MAX_VALUE}) {
      suggestsAndRecommends(
          told(spec(Strategy.plain().toBuilder()).noise(Noise.known(sd)).build(), 5, told.value));
    }
  }

  @ParameterizedTest
  @EnumSource(Told.class)
  void standardDeviationsOfSingleValuesOfAnySize(Told told) {
    Hyperparameters fixed = Hyperparameters.of(new double[] {0.3, 0.5}, 1, 1e-6);
    double[] sds = {0, Double.MIN_VALUE, 1e-9, 1, 1e9, 1e200, Double.MAX_VALUE};
    for (StrategyBuilder strategy :
        List.of(
            Strategy.plain().toBuilder(),
            Strategy.plain().toBuilder().standardize(false),
            Strategy.plain().toBuilder().standardize(false).fixed(fixed))) {
      Study study = Study.create(spec(strategy).build());
      for (int i = 0; i < sds.length; i++) {
        study.tell(study.ask().number(), Outcome.value(told.value.applyAsDouble(i), sds[i]));
      }
      suggestsAndRecommends(study);
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void everyKernelWithEveryWayToDrawTheMaximum(KernelFamily kernel) {
    for (MaxValueMethod method : MaxValueMethod.values()) {
      for (InformationForm form : InformationForm.values()) {
        StudySpec spec =
            spec(Strategy.plain().toBuilder().kernel(kernel).maxValues(method).information(form))
                .build();
        suggestsAndRecommends(told(spec, 6, i -> Math.sin(3 * i)));
      }
    }
  }

  @Test
  void twoHundredNearDuplicates() {
    for (Noise noise : List.of(Noise.none(), Noise.learned())) {
      KernelFamily kernel = noise.equals(Noise.none()) ? KernelFamily.SE : KernelFamily.MATERN52;
      Study study =
          Study.create(spec(Strategy.plain().toBuilder().kernel(kernel)).noise(noise).build());
      SplittableRandom random = new SplittableRandom(5);
      for (int i = 0; i < 200; i++) {
        double x = 0.4 + 1e-9 * random.nextDouble();
        double y = 0.6 + (i % 2 == 0 ? 0 : 1e-12);
        study.add(Map.of("x", x, "y", y), Outcome.value(x + y));
      }
      suggestsAndRecommends(study);
    }
  }

  @Test
  void exactDuplicatesThatContradictEachOther() {
    for (Noise noise : List.of(Noise.none(), Noise.learned(), Noise.known(1e-9))) {
      Study study = Study.create(spec(Strategy.plain().toBuilder()).noise(noise).build());
      for (int i = 0; i < 10; i++) {
        study.add(Map.of("x", 0.5, "y", 0.5), Outcome.value(i, i % 2 == 0 ? 0 : 1e-8));
        study.add(Map.of("x", 0.5, "y", 0.5), Outcome.value(-i));
      }
      suggestsAndRecommends(study);
    }
  }

  @Test
  void onlyFailures() {
    Study study = Study.create(spec(Strategy.plain().toBuilder()).build());
    for (int i = 0; i < 20; i++) {
      Trial.Pending trial = study.ask();
      Studies.assertLegal(study.spec(), trial.point());
      study.fail(trial.number(), "no");
    }
    assertThat(study.history().trials()).extracting(Trial::point).doesNotHaveDuplicates();
  }

  @Test
  void onlyPendingTrials() {
    Study study = Study.create(spec(Strategy.plain().toBuilder()).build());
    List<Trial.Pending> trials = study.ask(30);
    assertThat(trials).extracting(Trial::point).doesNotHaveDuplicates();
    assertThat(trials)
        .allSatisfy(t -> assertThat(t.suggestion().origin()).isEqualTo(Origin.INITIAL));
  }

  @Test
  void thirtyPendingTrialsAtOnce() {
    for (Noise noise : List.of(Noise.none(), Noise.learned(), Noise.known(0.1))) {
      Study study = told(spec(Strategy.plain().toBuilder()).noise(noise).build(), 5, Math::sin);
      List<Trial.Pending> trials = study.ask(30);
      assertThat(trials).allSatisfy(t -> Studies.assertLegal(study.spec(), t.point()));
      if (!(noise instanceof Noise.Known)) {
        assertThat(trials).extracting(Trial::point).doesNotHaveDuplicates();
      }
      suggestsAndRecommends(study);
    }
  }

  @Test
  void manyFailuresAmongFewValues() {
    Study study = told(spec(Strategy.plain().toBuilder()).build(), 5, Math::sin);
    for (int i = 0; i < 25; i++) {
      study.fail(study.ask().number(), "no");
    }
    suggestsAndRecommends(study);
  }

  static List<SearchSpace> spaces() {
    return List.of(
        SearchSpace.of(
            IntStream.range(0, 50).mapToObj(i -> Parameter.real("x" + i, -1, 1)).toList()),
        SearchSpace.of(
            Parameter.logReal("tiny", 1e-300, 1), Parameter.logReal("wide", 1e-150, 1e150)),
        SearchSpace.of(
            Parameter.real("all", -Double.MAX_VALUE, Double.MAX_VALUE),
            Parameter.real("narrow", 1, 1 + 1e-12)),
        SearchSpace.of(
            Parameter.integer("linear", 1, 1_000_000_000_000_000L),
            Parameter.logInteger("log", 1, 1_000_000_000_000_000L)),
        SearchSpace.of(
            Parameter.integer("long", Long.MIN_VALUE, Long.MAX_VALUE),
            Parameter.integer("half", 0, Long.MAX_VALUE - 2)),
        SearchSpace.of(
            Parameter.categorical(
                "choice", IntStream.range(0, 30).mapToObj(i -> "c" + i).toArray()),
            Parameter.real("x", 0, 1)),
        SearchSpace.of(
            Parameter.categorical(
                "choice", IntStream.range(0, 30).mapToObj(i -> "c" + i).toArray())),
        SearchSpace.of(IntStream.range(0, 6).mapToObj(i -> Parameter.bool("b" + i)).toList()),
        SearchSpace.of(IntStream.range(0, 40).mapToObj(i -> Parameter.bool("b" + i)).toList()),
        Studies.MIXED);
  }

  @ParameterizedTest
  @MethodSource("spaces")
  void spacesOfAnyShape(SearchSpace space) {
    for (Noise noise : List.of(Noise.none(), Noise.learned())) {
      StudySpec spec =
          StudySpec.builder(space)
              .noise(noise)
              .seed(9)
              .strategy(Strategy.plain().toBuilder().initial(4).build())
              .build();
      Study study = Study.create(spec);
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        Trial.Pending trial = study.ask();
        Studies.assertLegal(spec, trial.point());
        points.add(trial.point());
        study.tell(trial.number(), Math.sin(trial.point().hashCode()));
      }
      assertThat(points).doesNotHaveDuplicates();
      suggestsAndRecommends(study);
    }
  }

  @Test
  void cornersAndEdgesOfTheSpaceAsData() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.logReal("r", 1e-300, 1e300),
            Parameter.logInteger("i", 1, 1_000_000_000_000_000L),
            Parameter.categorical("c", "a", "b"));
    Study study =
        Study.create(
            StudySpec.builder(space)
                .strategy(Strategy.plain().toBuilder().initial(1).build())
                .build());
    for (Object r : List.of(1e-300, 1e300)) {
      for (Object i : List.of(1L, 1_000_000_000_000_000L)) {
        for (Object c : List.of("a", "b")) {
          Map<String, Object> values = new LinkedHashMap<>();
          values.put("r", r);
          values.put("i", i);
          values.put("c", c);
          study.add(values, Outcome.value(values.hashCode()));
        }
      }
    }
    suggestsAndRecommends(study);
  }

  @Test
  void hyperparametersOfAnySize() {
    for (double lengthscale : new double[] {1e-6, 1e6, 1e200}) {
      for (double variance : new double[] {1e-300, 1e-12, 1e12, 1e200}) {
        for (double noise : new double[] {0, 1e-300, 1, 1e300}) {
          Hyperparameters fixed =
              Hyperparameters.of(new double[] {lengthscale, lengthscale}, variance, noise);
          suggestsAndRecommends(
              told(spec(Strategy.plain().toBuilder().fixed(fixed)).build(), 5, Math::sin));
        }
      }
    }
  }
}
