package io.github.culmen.study.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.SpecDifferences;
import io.github.culmen.study.Studies;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.ValueTransform;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudySpecTest {
  private static final Hyperparameters TWO = Hyperparameters.of(new double[] {0.2, 0.3}, 1, 1e-4);

  @Test
  void hasTheDocumentedDefaults() {
    StudySpec spec = StudySpec.builder(Studies.MIXED).build();

    assertThat(spec.name()).isEqualTo("study");
    assertThat(spec.direction()).isEqualTo(Direction.MINIMIZE);
    assertThat(spec.noise()).isEqualTo(Noise.learned());
    assertThat(spec.seed()).isZero();
    assertThat(spec.initialDesign()).isEqualTo(8);
    assertThat(spec.budget()).isEmpty();
    assertThat(spec.strategy()).isEqualTo(Strategy.auto());
    assertThat(spec.strategy().acquisition().kind()).isEqualTo(AcquisitionKind.AUTO);
  }

  @Test
  void aStrategyStartsFromTheDocumentedSettings() {
    Strategy strategy = Strategy.plain();

    assertThat(strategy.acquisition().kind()).isEqualTo(AcquisitionKind.MES_G);
    assertThat(strategy.maximum().count()).isEqualTo(10);
    assertThat(strategy.maximum().method()).isEqualTo(MaxValueMethod.GUMBEL);
    assertThat(strategy.model().kernel()).isEqualTo(KernelFamily.MATERN52);
    assertThat(strategy.model().learning().inference()).isEqualTo(Learning.Inference.MAP);
    assertThat(strategy.model().learning().prior()).isEqualTo(Learning.PriorKind.DEFAULT);
    assertThat(strategy.model().outputs().standardize()).isTrue();
    assertThat(strategy).isEqualTo(Strategy.plain().toBuilder().build());
  }

  @Test
  void aStrategyCanBeChangedInOneRespect() {
    Strategy all =
        Strategy.plain().toBuilder()
            .acquisition(AcquisitionKind.SOBOL)
            .maxima(3)
            .maxValues(MaxValueMethod.EXACT)
            .information(InformationForm.PAPER)
            .kernel(KernelFamily.SE)
            .prior(Learning.PriorKind.PAPER)
            .fixed(TWO)
            .standardize(false)
            .initial(7)
            .build();

    assertThat(all.toBuilder().build()).isEqualTo(all);
    assertThat(all.toBuilder().maxima(4).build().maximum().count()).isEqualTo(4);
    assertThat(all.toBuilder().maxima(4).build().toBuilder().maxima(3).build()).isEqualTo(all);
  }

  @Test
  void rejectsABlankName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudySpec.builder(Studies.LINE).name(" ").build())
        .withMessage("a study's name must not be blank");
  }

  @Test
  void rejectsLengthscalesThatDoNotFitTheSpace() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                StudySpec.builder(Studies.MIXED)
                    .strategy(Strategy.plain().toBuilder().fixed(TWO).build())
                    .build())
        .withMessage(
            "hyperparameters need one lengthscale per parameter, but there are 2 lengthscales for"
                + " 3 parameters");
  }

  @Test
  void rejectsHyperparametersWithoutUseAndUseWithoutHyperparameters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Strategy.plain().toBuilder().inference(Learning.Inference.FIXED).build())
        .withMessageContaining("inference fixed needs hyperparameters");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Strategy.plain().toBuilder().fixed(TWO).inference(Learning.Inference.MAP).build())
        .withMessage("hyperparameters are used by inference fixed only, but inference = map");
  }

  @Test
  void rejectsMaximaGibbonCannotDraw() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Strategy.plain().toBuilder()
                    .acquisition(AcquisitionKind.GIBBON)
                    .maxValues(MaxValueMethod.CALIBRATED)
                    .build())
        .withMessage(
            "gibbon has max-values gumbel, gumbel-median, exact, reachable or narrowing, but"
                + " max-values = calibrated");
  }

  @Test
  void rejectsSharingInformationWhereThereIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Strategy.plain().toBuilder()
                    .acquisition(AcquisitionKind.MES_G)
                    .information(InformationForm.EXCEEDANCE)
                    .pending(PendingRule.DIVERSITY)
                    .build())
        .withMessage(
            "pending diversity takes away information that pending points share, so information"
                + " must not be exceedance");
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"GIBBON", "JES", "LES", "ES", "PES"})
  void rejectsFormsOfTheInformationAnAcquisitionDoesNotHave(AcquisitionKind kind) {
    StrategyBuilder builder = Strategy.plain().toBuilder().acquisition(kind);
    assertThat(builder.information(InformationForm.NOISE_AWARE).build().acquisition().kind())
        .isEqualTo(kind);
    for (InformationForm form :
        List.of(InformationForm.LATENT, InformationForm.PAPER, InformationForm.EXCEEDANCE)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> builder.information(form).build())
          .withMessage(
              kind.word()
                  + " has information noise-aware only (other forms are for mes-g and mes-r),"
                  + " but information = "
                  + form.word());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void rejectsCountsBelowOne(int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Strategy.plain().toBuilder().maxima(count).build())
        .withMessage("maxima must be at least 1, but maxima = " + count);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Strategy.plain().toBuilder().initial(count - 1).build())
        .withMessage("initial must be at least 0, but initial = " + (count - 1));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void rejectsKnownNoiseThatIsNoStandardDeviation(double sd) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Noise.known(sd))
        .withMessage("noise must be a standard deviation > 0 and finite, but got " + sd);
  }

  @Test
  void aJournalOfAnotherStudyIsRefusedWithAllDifferences() {
    SearchSpace before = SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("gone", 0, 1));
    SearchSpace after = SearchSpace.of(Parameter.real("x", 0, 2), Parameter.bool("added"));
    Journal journal = Journal.inMemory();
    Study.open(
            StudySpec.builder(before).name("one").seed(1).strategy(Strategy.plain()).build(),
            journal)
        .ask();

    assertThatExceptionOfType(StudyMismatchException.class)
        .isThrownBy(
            () ->
                Study.open(
                    StudySpec.builder(after)
                        .name("two")
                        .maximize()
                        .noise(Noise.known(0.5))
                        .strategy(Strategy.plain().toBuilder().maxima(5).initial(3).build())
                        .build(),
                    journal))
        .withMessageStartingWith("the journal holds another study: ")
        .withMessageContaining("name was one and is two")
        .withMessageContaining("direction was minimize and is maximize")
        .withMessageContaining("noise was learned and is 0.5")
        .withMessageContaining("seed was 1 and is 0")
        .withMessageContaining("maxima was 10 and is 5")
        .withMessageContaining("initial was not set and is 3")
        .withMessageContaining("parameters.x.high was 1 and is 2")
        .withMessageContaining("parameter 'gone' is missing now")
        .withMessageContaining("parameter 'added' is new")
        .satisfies(
            e ->
                assertThat(e.differences())
                    .contains("seed was 1 and is 0", "parameter 'added' is new")
                    .noneMatch(difference -> difference.contains("another study")));
    assertThat(journal.read(0)).hasSize(2);
  }

  @Test
  void everySettingOfTheStrategyIsCompared() {
    StudySpec base = StudySpec.builder(Studies.SQUARE).strategy(Strategy.plain()).build();
    StrategyBuilder[] changed = {
      Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM),
      Strategy.plain().toBuilder().maxima(11),
      Strategy.plain().toBuilder().maxValues(MaxValueMethod.EXACT),
      Strategy.plain().toBuilder().information(InformationForm.LATENT),
      Strategy.plain().toBuilder().kernel(KernelFamily.SE),
      Strategy.plain().toBuilder().prior(Learning.PriorKind.PAPER),
      Strategy.plain().toBuilder().standardize(false),
      Strategy.plain().toBuilder().winsorize(4),
      Strategy.plain().toBuilder().warp(ModelSpec.Warp.KUMARASWAMY),
      Strategy.plain().toBuilder().transform(ValueTransform.Transform.POWER),
      Strategy.plain().toBuilder().initial(6),
      Strategy.plain().toBuilder().cover(new Cover(0.1, 2)),
    };
    for (StrategyBuilder builder : changed) {
      StudySpec other = StudySpec.builder(Studies.SQUARE).strategy(builder.build()).build();
      assertThat(SpecDifferences.between(base, other)).hasSize(1);
    }
    StudySpec fixed =
        StudySpec.builder(Studies.SQUARE)
            .strategy(Strategy.plain().toBuilder().fixed(TWO).build())
            .build();
    assertThat(SpecDifferences.between(base, fixed))
        .containsExactly(
            "inference was map and is fixed", "hyperparameters was not set and is " + TWO);
    assertThat(SpecDifferences.between(base, StudySpec.builder(Studies.SQUARE).build()))
        .containsExactly("preset was plain and is auto", "acquisition was mes-g and is auto");
    // What one leaves to auto and the other has is not listed one by one.
    StudySpec named =
        StudySpec.builder(Studies.SQUARE)
            .strategy(Strategy.builder().acquisition(AcquisitionKind.MES_G).maxima(4).build())
            .build();
    assertThat(SpecDifferences.between(base, named))
        .containsExactly("preset was plain and is auto", "maxima was 10 and is 4");
  }

  @Test
  void theOrderOfParametersMatters() {
    SearchSpace swapped = SearchSpace.of(Parameter.real("y", 0, 1), Parameter.real("x", 0, 1));
    assertThat(
            SpecDifferences.between(
                StudySpec.builder(Studies.SQUARE).build(), StudySpec.builder(swapped).build()))
        .containsExactly("the parameters' order was [x, y] and is [y, x]");
  }

  static List<Arguments> parametersThatDiffer() {
    return List.of(
        arguments(
            Parameter.real("a", 0, 1), Parameter.integer("a", 0, 1), "type was real and is int"),
        arguments(Parameter.real("a", 1, 9), Parameter.real("a", 2, 9), "low was 1 and is 2"),
        arguments(Parameter.real("a", 1, 9), Parameter.real("a", 1, 9.5), "high was 9 and is 9.5"),
        arguments(
            Parameter.real("a", 1, 9), Parameter.logReal("a", 1, 9), "scale was linear and is log"),
        arguments(
            Parameter.integer("a", 0, 8), Parameter.integer("a", 0, 8, 2), "step was 1 and is 2"),
        arguments(
            Parameter.ordinal("a", 1, 2, 4),
            Parameter.ordinal("a", 1, 2, 8),
            "values was [1, 2, 4] and is [1, 2, 8]"),
        arguments(
            Parameter.ordinal("a", 1, 2, 4),
            Parameter.spaced("a", Scale.LOG, 1, 2, 4),
            "scale was none and is log"),
        arguments(
            Parameter.spaced("a", Scale.LOG, 1, 2, 4),
            Parameter.spaced("a", Scale.LINEAR, 1, 2, 4),
            "scale was log and is linear"),
        arguments(
            Parameter.categorical("a", "u", "v"),
            Parameter.categorical("a", "v", "u"),
            "choices was [u, v] and is [v, u]"));
  }

  @ParameterizedTest
  @MethodSource("parametersThatDiffer")
  void everyTraitOfAParameterIsCompared(Parameter before, Parameter after, String difference) {
    StudySpec stored = StudySpec.builder(SearchSpace.of(before)).build();
    StudySpec given = StudySpec.builder(SearchSpace.of(after)).build();
    assertThat(SpecDifferences.between(stored, given))
        .containsExactly("parameters.a." + difference);
    assertThat(SpecDifferences.between(stored, stored)).isEmpty();
  }

  @Test
  void anOrdinalThatIsSpacedFromNowOnIsAnEdit() {
    Study study =
        Study.create(StudySpec.builder(SearchSpace.of(Parameter.ordinal("a", 1, 10, 100))).build());
    StudySpec spaced =
        StudySpec.builder(SearchSpace.of(Parameter.spaced("a", Scale.LOG, 1, 10, 100))).build();
    assertThat(study.edit(spaced, Map.of()))
        .containsExactly("parameters.a.scale was none and is log");
    assertThat(study.spec().space().parameter("a").spacing()).contains(Scale.LOG);
  }
}
