package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoveredStudyTest {
  private static final Hyperparameters KNOWN = Hyperparameters.of(new double[] {0.3, 0.3}, 1, 1e-6);

  private static Suggestion ask(StrategyBuilder strategy) {
    Study study =
        Study.create(
            StudySpec.builder(Studies.SQUARE).strategy(strategy.fixed(KNOWN).build()).build());
    for (int i = 0; i < 8; i++) {
      double x = (i * 0.37) % 1;
      double y = (i * 0.61) % 1;
      study.add(Map.of("x", x, "y", y), Outcome.value(100 * (x - 0.4) * (x - 0.4) + 50 * y));
    }
    return study.ask().suggestion();
  }

  @ParameterizedTest
  @EnumSource(names = {"MES_G", "GIBBON"})
  void everyDrawnMaximumIsBetterByRadiusTimesLipschitz(AcquisitionKind kind) {
    Cover cover = new Cover(0.1, 40);
    List<Double> plain =
        ask(Strategy.plain().toBuilder().acquisition(kind)).diagnostics().maximumQuantiles();
    List<Double> covered =
        ask(Strategy.plain().toBuilder().acquisition(kind).cover(cover))
            .diagnostics()
            .maximumQuantiles();
    for (int q = 0; q < plain.size(); q++) {
      // Values are minimised, so that better is less.
      assertThat(covered.get(q)).isCloseTo(plain.get(q) - 4, within(1e-9));
    }
  }

  @Test
  void aCoverChangesWhichPointIsChosen() {
    assertThat(ask(Strategy.plain().toBuilder().cover(new Cover(0.5, 1000))).point())
        .isNotEqualTo(ask(Strategy.plain().toBuilder()).point());
    assertThat(ask(Strategy.plain().toBuilder().cover(new Cover(0, 1000))).point())
        .isEqualTo(ask(Strategy.plain().toBuilder()).point());
  }

  @Test
  void aCoverBeyondAllValuesStillGivesAPoint() {
    Point chosen = ask(Strategy.plain().toBuilder().cover(new Cover(1, 9e299))).point();
    assertThat(Studies.SQUARE.check(chosen.values())).isEqualTo(chosen);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"MES_G", "GIBBON", "AUTO", "CUSTOM_ACQUISITION", "CUSTOM_STRATEGY"})
  void rejectsACoverOfWhatDrawsNoMaximaOverCandidates(AcquisitionKind kind) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Strategy.plain().toBuilder().acquisition(kind).cover(new Cover(0.1, 1)).build())
        .withMessage(
            "cover is for mes-g and gibbon, which draw maxima over candidates, but acquisition = "
                + kind.word());
  }

  @Test
  void rejectsACoverWhereAutoChoosesAnAcquisitionWithoutCandidates() {
    Strategy strategy = Strategy.builder().cover(new Cover(0.1, 1)).edition(1).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudySpec.builder(Studies.SQUARE).strategy(strategy).build())
        .withMessage(
            "cover is for mes-g and gibbon, which draw maxima over candidates, but acquisition ="
                + " log-ei");
  }

  @Test
  void rejectsACoverOfDrawnFunctions() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Strategy.plain().toBuilder()
                    .maxValues(MaxValueMethod.CALIBRATED)
                    .cover(new Cover(0.1, 1))
                    .build())
        .withMessage(
            "cover is for max-values gumbel, gumbel-median or exact, which look at candidates only,"
                + " but max-values = calibrated");
  }

  @Test
  void rejectsACoverOfASpaceThatIsAllCandidates() {
    SearchSpace small = SearchSpace.of(Parameter.integer("n", 1, 50), Parameter.bool("b"));
    Strategy covered = Strategy.plain().toBuilder().cover(new Cover(0.1, 1)).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudySpec.builder(small).strategy(covered).build())
        .withMessage(
            "cover is for spaces of which candidates are a part, but this one has only 100 points,"
                + " which are all candidates");
  }

  @Test
  void aSumCoversTheGroupsThatAreNotAllCandidates() {
    SearchSpace space = SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("n", 0, 9));
    StrategyBuilder builder =
        Strategy.plain().toBuilder()
            .initial(4)
            .structure(Structure.groups(List.of(List.of("x"), List.of("n"))));
    assertThat(third(space, builder.build()))
        .isNotEqualTo(third(space, builder.cover(new Cover(0.2, 500)).build()));
  }

  private static Point third(SearchSpace space, Strategy strategy) {
    Study study = Study.create(StudySpec.builder(space).strategy(strategy).build());
    for (int i = 0; i < 6; i++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x");
      long n = trial.point().integer("n");
      study.tell(trial.number(), Outcome.value(3 * (x - 0.3) * (x - 0.3) + 0.1 * n));
    }
    return study.ask().point();
  }
}
