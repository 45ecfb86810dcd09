package io.github.culmen.study.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.SpecDifferences;
import io.github.culmen.study.Studies;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Learning.Inference;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LearningTest {
  private static final ParameterPrior.Bounds NO_BOUNDS = ParameterPrior.Bounds.none();
  private static final Hyperparameters TWO = Hyperparameters.of(new double[] {0.2, 0.3}, 1, 1e-4);

  private static StrategyBuilder slice() {
    return Strategy.plain().toBuilder().inference(Inference.SLICE);
  }

  private static StudySpec spec(SearchSpace space, StrategyBuilder strategy) {
    return StudySpec.builder(space).strategy(strategy.build()).build();
  }

  @Test
  void samplingHasThePapersSchedule() {
    Learning learning = slice().build().model().learning();
    assertThat(learning.sampling()).contains(Sampling.defaults());
    assertThat(Sampling.defaults()).isEqualTo(new Sampling(10, OptionalInt.empty(), 3));
    assertThat(Sampling.defaults().sweepsBefore(true)).isEqualTo(150);
    assertThat(Sampling.defaults().sweepsBefore(false)).isEqualTo(15);
    assertThat(new Sampling(10, OptionalInt.of(0), 3).sweepsBefore(false)).isZero();
    assertThat(new Sampling(10, OptionalInt.of(7), 3).sweepsBefore(true)).isEqualTo(7);
    assertThat(new Sampling(10, OptionalInt.of(7), 3).sweepsBefore(false)).isEqualTo(1);
    assertThat(Strategy.plain().model().learning().sampling()).isEmpty();
  }

  @Test
  void mapLearnsAsTheTrialsGrowByAFiftiethAndSamplersByATenth() {
    Learning map = Strategy.plain().model().learning();
    Learning slice = slice().build().model().learning();
    Learning fourth = slice().interval(4).build().model().learning();
    assertThat(map.due(0, 1)).isTrue();
    assertThat(map.due(50, 51)).isTrue();
    assertThat(map.due(99, 100)).isTrue();
    assertThat(map.due(100, 101)).isFalse();
    assertThat(map.due(100, 102)).isTrue();
    assertThat(map.due(1000, 1019)).isFalse();
    assertThat(map.due(1000, 1020)).isTrue();
    assertThat(slice.due(7, 8)).isTrue();
    assertThat(slice.due(41, 45)).isFalse();
    assertThat(slice.due(41, 46)).isTrue();
    assertThat(fourth.due(7, 10)).isFalse();
    assertThat(fourth.due(7, 11)).isTrue();
    assertThat(fourth.due(0, 11)).isTrue();
    assertThat(Strategy.plain().toBuilder().fixed(TWO).build().model().learning().due(0, 11))
        .isFalse();
  }

  @Test
  void aWarpIsLearnedInEveryTrial() {
    ModelSpec warped =
        Strategy.plain().toBuilder().warp(ModelSpec.Warp.KUMARASWAMY).build().model();
    assertThat(warped.learning().due(1000, 1001)).isFalse();
    assertThat(warped.due(1000, 1001)).isTrue();
    assertThat(Strategy.plain().model().due(1000, 1001)).isFalse();
  }

  @Test
  void settingsWithoutUseAreRefused() {
    refuses(
        () -> Strategy.plain().toBuilder().samples(5).build(),
        "samples, burn-in, thinning and density are used by inference slice and elliptical only,"
            + " but inference = map");
    refuses(
        () -> Strategy.plain().toBuilder().density(Sampling.Density.AROUND_MODE).build(),
        "but inference = map");
    refuses(() -> Strategy.plain().toBuilder().thinning(5).build(), "but inference = map");
    refuses(
        () -> Strategy.plain().toBuilder().fixed(TWO).burnIn(5).build(), "but inference = fixed");
    refuses(
        () -> Strategy.plain().toBuilder().fixed(TWO).interval(5).build(),
        "interval is for hyper-parameters that are learned, but inference = fixed");
    refuses(
        () ->
            Strategy.plain().toBuilder()
                .fixed(TWO)
                .priors(Priors.none().withVariance(new ParameterPrior.Fixed(1)))
                .build(),
        "priors are for hyper-parameters that are learned, but inference = fixed");
  }

  @Test
  void impossibleNumbersAreRefused() {
    refuses(() -> slice().samples(0).build(), "samples must be from 1 to 1000, but samples = 0");
    refuses(() -> slice().samples(1001).build(), "samples = 1001");
    refuses(() -> slice().burnIn(-1).build(), "burn-in must be from 0 to 100000");
    refuses(() -> slice().thinning(0).build(), "thinning must be from 1 to 100000");
    refuses(
        () -> Strategy.plain().toBuilder().interval(0).build(),
        "interval must be at least 1, but interval = 0");
  }

  @Test
  void priorsOfAnotherSpaceAreRefused() {
    refuses(
        () ->
            spec(
                Studies.MIXED,
                Strategy.plain().toBuilder()
                    .priors(
                        Priors.none().withLengthscale("deepth", new ParameterPrior.Fixed(0.3)))),
        "a prior is for the lengthscale of a parameter, but there is no parameter 'deepth' (did you"
            + " mean 'depth'?)");
  }

  @Test
  void noiseIsEitherGivenOrHasAPrior() {
    Strategy strategy =
        Strategy.plain().toBuilder()
            .priors(Priors.none().withNoise(new ParameterPrior.Fixed(1e-3)))
            .build();
    StudySpec.builder(Studies.SQUARE).strategy(strategy).build();
    refuses(
        () -> StudySpec.builder(Studies.SQUARE).noise(Noise.known(0.5)).strategy(strategy).build(),
        "a prior of the noise is for noise that is learned, but noise is 0.5");
    refuses(
        () -> StudySpec.builder(Studies.SQUARE).noise(Noise.none()).strategy(strategy).build(),
        "but noise is none");
  }

  @Test
  void contradictionsWithThePresetAreFoundWhenTheSpecIsMade() {
    refuses(
        () ->
            spec(
                Studies.SQUARE,
                Strategy.plain().toBuilder()
                    .priors(
                        Priors.none()
                            .withLengthscales(
                                new ParameterPrior.Within(ParameterPrior.Bounds.of(1e5, 1e6)))
                            .withNoise(new ParameterPrior.LogNormal(50, 1, NO_BOUNDS)))),
        "the noise's prior must reach into its bounds");
  }

  @Test
  void ellipsesAreForLogNormalPriorsOnly() {
    StrategyBuilder elliptical = Strategy.plain().toBuilder().inference(Inference.ELLIPTICAL);
    spec(Studies.SQUARE, elliptical);
    refuses(
        () -> spec(Studies.SQUARE, elliptical.build().toBuilder().prior(Learning.PriorKind.PAPER)),
        "elliptical slice sampling needs log-normal priors, but the prior of the lengthscale of 'x'"
            + " is gamma");
    refuses(
        () -> spec(Studies.SQUARE, elliptical.build().toBuilder().standardize(false)),
        "the prior of the variance is log-uniform");
    Priors normal =
        Priors.none()
            .withLengthscales(new ParameterPrior.LogNormal(-1, 1, NO_BOUNDS))
            .withVariance(new ParameterPrior.Fixed(2));
    refuses(
        () ->
            spec(
                Studies.SQUARE,
                elliptical.build().toBuilder().prior(Learning.PriorKind.PAPER).priors(normal)),
        "the prior of the noise is log-uniform");
    // Noise that is known needs no prior.
    StudySpec.builder(Studies.SQUARE)
        .noise(Noise.none())
        .strategy(
            elliptical.build().toBuilder().prior(Learning.PriorKind.PAPER).priors(normal).build())
        .build();
  }

  @Test
  void outcomesAreLearnedWithTheUsualPriorsWhichHaveToBeLogNormalToo() {
    Strategy elliptical =
        Strategy.plain().toBuilder()
            .inference(Inference.ELLIPTICAL)
            .prior(Learning.PriorKind.PAPER)
            .priors(
                Priors.none()
                    .withLengthscales(new ParameterPrior.Fixed(0.3))
                    .withVariance(new ParameterPrior.LogNormal(0, 1, NO_BOUNDS))
                    .withNoise(new ParameterPrior.LogNormal(-4, 1, NO_BOUNDS)))
            .build();
    StudySpec.Builder spec = StudySpec.builder(Studies.SQUARE).strategy(elliptical);
    assertThat(spec.build().outcomes()).isEmpty();
    refuses(
        () -> spec.outcome(OutcomeBound.atMost("size", 1)).build(),
        "the prior of the lengthscale of 'x' is gamma");
  }

  @Test
  void aWarpIsFittedWhereNothingIsLeftToLearn() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.integer("n", -2, 4)))
                .noise(Noise.none())
                .strategy(
                    Strategy.plain().toBuilder()
                        .initial(1)
                        .warp(ModelSpec.Warp.KUMARASWAMY)
                        .priors(Priors.none().withLengthscales(new ParameterPrior.Fixed(0.1)))
                        .build())
                .build());
    for (int i = 0; i < 4; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), (double) Math.abs(trial.point().integer("n") - 2));
    }
    assertThat(study.history().points()).isEqualTo(4);
  }

  @Test
  void everySettingIsComparedWithTheJournals() {
    StudySpec base = spec(Studies.SQUARE, slice());
    assertThat(differences(base, slice().samples(11))).containsExactly("samples was 10 and is 11");
    assertThat(differences(base, slice().burnIn(11)))
        .containsExactly("burn-in was not set and is 11");
    assertThat(differences(base, slice().thinning(11))).containsExactly("thinning was 3 and is 11");
    assertThat(differences(base, slice().density(Sampling.Density.AROUND_MODE)))
        .containsExactly("density was posterior and is around-mode");
    assertThat(differences(base, slice().interval(11)))
        .containsExactly("interval was not set and is 11");
    Priors priors = Priors.none().withLengthscale("x", new ParameterPrior.Fixed(0.5));
    assertThat(differences(base, slice().priors(priors)))
        .containsExactly("the prior of the lengthscale of 'x' was not set and is 0.5");
    assertThat(
            differences(
                base,
                slice()
                    .priors(
                        Priors.none()
                            .withLengthscales(new ParameterPrior.Gamma(1, 2, NO_BOUNDS))
                            .withVariance(new ParameterPrior.Fixed(2))
                            .withNoise(new ParameterPrior.LogUniform(NO_BOUNDS)))))
        .containsExactly(
            "the prior of lengthscales was not set and is {gamma: {shape: 1.0, rate: 2.0}}",
            "the prior of the variance was not set and is 2.0",
            "the prior of the noise was not set and is {log-uniform: {}}");
    assertThat(differences(base, slice())).isEmpty();
  }

  private static List<String> differences(StudySpec base, StrategyBuilder strategy) {
    return SpecDifferences.between(base, spec(Studies.SQUARE, strategy));
  }

  @Test
  void aStrategyThatSamplesCanBeChangedInOneRespect() {
    Strategy all =
        slice()
            .samples(4)
            .burnIn(9)
            .thinning(2)
            .density(Sampling.Density.AROUND_MODE)
            .interval(5)
            .priors(Priors.none().withVariance(new ParameterPrior.Fixed(2)))
            .build();
    assertThat(all.toBuilder().build()).isEqualTo(all);
    assertThat(all.toBuilder().samples(5).build()).isNotEqualTo(all);
  }

  private static void refuses(ThrowingCallable work, String message) {
    assertThatIllegalArgumentException().isThrownBy(work).withMessageContaining(message);
  }
}
