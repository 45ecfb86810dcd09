package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.strategy.Structure;
import io.github.culmen.study.trial.AdditiveFit;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AdditiveStudyTest {
  private static final SearchSpace CUBE =
      SearchSpace.of(
          Parameter.real("a", 0, 1),
          Parameter.real("b", 0, 1),
          Parameter.real("c", 0, 1),
          Parameter.real("d", 0, 1));
  private static final Structure GROUPS =
      Structure.groups(List.of(List.of("a", "c"), List.of("b"), List.of("d")));

  private static double separate(Point point) {
    double a = point.real("a");
    double c = point.real("c");
    return Math.sin(4 * a * c)
        + Studies.square(point.real("b") - 0.2)
        + Math.abs(point.real("d") - 0.9);
  }

  private static StrategyBuilder quick(Structure structure) {
    return Strategy.plain().toBuilder().initial(4).maxima(2).structure(structure);
  }

  private static StudySpec spec(StrategyBuilder strategy) {
    return StudySpec.builder(CUBE).strategy(strategy.build()).seed(5).build();
  }

  @ParameterizedTest
  @CsvSource({
    "MES_G, TOGETHER",
    "MES_R, TOGETHER",
    "PI, TOGETHER",
    "EI, TOGETHER",
    "LOG_EI, TOGETHER",
    "MES_G, APART",
    "MES_R, APART",
    "EST, APART",
    "UCB, APART",
    "THOMPSON, APART"
  })
  void everyAdditiveAcquisitionChoosesLegalPointsAndTheSameAgain(
      AcquisitionKind kind, Structure.Choice choice) {
    StudySpec spec = spec(quick(GROUPS.with(choice)).acquisition(kind));
    List<Point> points = Studies.drive(Study.create(spec), AdditiveStudyTest::separate, 14);
    assertThat(new HashSet<>(points)).hasSize(14);
    assertThat(Studies.drive(Study.create(spec), AdditiveStudyTest::separate, 14))
        .isEqualTo(points);
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      names = {"MES_G", "UCB"})
  void findsTheOptimumOfEachGroup(AcquisitionKind kind) {
    Study study = Study.create(spec(quick(GROUPS).acquisition(kind).maxima(5)));
    Studies.drive(study, AdditiveStudyTest::separate, 30);
    Recommendation best = study.recommend().orElseThrow();
    assertThat(separate(best.point())).isLessThan(0.1);
    assertThat(best.sd()).isPositive();
  }

  @Test
  void choosesGroupsTogetherUnlessTheAcquisitionIsOneOfComponents() {
    for (AcquisitionKind kind : AcquisitionKind.builtIn()) {
      switch (kind) {
        case MES_G, MES_R, PI, EI, LOG_EI ->
            assertThat(quick(GROUPS).acquisition(kind).build().apart()).as(kind.word()).isFalse();
        case EST, UCB, THOMPSON ->
            assertThat(quick(GROUPS).acquisition(kind).build().apart()).as(kind.word()).isTrue();
        case AUTO ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> quick(GROUPS).acquisition(kind).build())
                .withMessageStartingWith("acquisition auto chooses every setting unless preset");
        default ->
            assertThatIllegalArgumentException()
                .isThrownBy(() -> quick(GROUPS).acquisition(kind).build())
                .withMessageContaining("but acquisition = " + kind.word());
      }
    }
    assertThat(quick(GROUPS.with(Structure.Choice.APART)).build().apart()).isTrue();
    assertThat(quick(Structure.whole()).build().apart()).isFalse();
  }

  // Six groups, each with a narrow hill somewhere: no spread point is good in all of them.
  @Test
  void putsTogetherWhatIsBestForEachGroup() {
    List<Parameter> parameters = new ArrayList<>();
    List<List<String>> groups = new ArrayList<>();
    for (int j = 0; j < 6; j++) {
      parameters.add(Parameter.real("x" + j, 0, 1));
      groups.add(List.of("x" + j));
    }
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(parameters))
            .direction(Direction.MAXIMIZE)
            .noise(Noise.none())
            .strategy(quick(Structure.groups(groups)).initial(12).build())
            .seed(3)
            .build();
    Study study = Study.create(spec);
    double best = 0;
    for (int t = 0; t < 45; t++) {
      Trial.Pending trial = study.ask();
      double value = 0;
      for (int j = 0; j < 6; j++) {
        value += Math.exp(-50 * Studies.square(trial.point().real("x" + j) - (0.1 + 0.15 * j)));
      }
      Trial.Finished ignored = study.tell(trial.number(), value);
      best = Math.max(best, value);
    }
    assertThat(best).isGreaterThan(5.7);
  }

  @Test
  void learnsHyperparametersAtAnIntervalAndGroupsAtTheirOwn() {
    Structure learned = new Structure.Learned(StructureMethod.GIBBS, 2, 7);
    Study study = Study.create(spec(quick(learned).interval(3)));
    Studies.drive(study, AdditiveStudyTest::separate, 17);
    List<Integer> anew = new ArrayList<>();
    AdditiveFit before = null;
    for (Trial trial : study.history().trials()) {
      AdditiveFit fit = trial.suggestion().diagnostics().additive().orElse(null);
      if (fit != null
          && (before == null
              || !Arrays.equals(
                  fit.hyperparameters().lengthscales(), before.hyperparameters().lengthscales()))) {
        anew.add(trial.number());
      }
      before = fit;
    }
    // Groups with 4 and 11 values, that is for trials 5 and 12; every third trial in between.
    assertThat(anew).containsExactly(5, 8, 11, 12, 15);
    StudySpec given = spec(quick(GROUPS).interval(4));
    Study other = Study.create(given);
    Studies.drive(other, AdditiveStudyTest::separate, 10);
    assertThat(
            other.history().trials().subList(4, 8).stream()
                .map(trial -> trial.suggestion().diagnostics().additive().orElseThrow())
                .map(fit -> List.of(fit.hyperparameters().lengthscales()[0]))
                .distinct())
        .hasSize(1);
  }

  static Stream<Structure> structures() {
    return Stream.of(
        GROUPS,
        GROUPS.with(Structure.Choice.APART),
        new Structure.Learned(StructureMethod.GIBBS, 2, 5),
        new Structure.Learned(StructureMethod.RANDOM, 2, 5));
  }

  @ParameterizedTest
  @MethodSource("structures")
  void goesOnAfterARestartAsIfThereHadBeenNone(Structure structure) {
    StudySpec spec = spec(quick(structure).interval(2));
    Journal journal = Journal.inMemory();
    List<Point> whole = Studies.drive(Study.open(spec, journal), AdditiveStudyTest::separate, 13);
    List<StudyEvent> events = journal.read(0);
    for (int kept : new int[] {13, 19, 22}) {
      List<StudyEvent> first = new ArrayList<>(events.subList(0, kept));
      Study resumed = Study.open(spec, Studies.prefix(first, kept));
      int done = resumed.history().finished().size();
      List<Point> rest =
          resumed.history().pending().isEmpty()
              ? Studies.drive(resumed, AdditiveStudyTest::separate, 13 - done)
              : List.of();
      if (!rest.isEmpty()) {
        assertThat(rest).isEqualTo(whole.subList(done, 13));
      }
    }
  }

  @Test
  void keepsLearnedGroupsWithTheStudyAndLearnsThemAnewInTime() {
    Structure learned = new Structure.Learned(StructureMethod.GIBBS, 2, 6);
    Study study = Study.create(spec(quick(learned)));
    Studies.drive(study, AdditiveStudyTest::separate, 18);
    List<AdditiveFit> fits = new ArrayList<>();
    for (Trial trial : study.history().trials()) {
      trial.suggestion().diagnostics().additive().ifPresent(fits::add);
    }
    assertThat(fits).hasSize(14);
    assertThat(fits.stream().map(AdditiveFit::learnedAt).distinct()).containsExactly(4, 10, 16);
    for (AdditiveFit fit : fits) {
      Decomposition groups = fit.hyperparameters().decomposition();
      assertThat(groups.dimension()).isEqualTo(4);
      // All together, or at most two of them.
      for (int g = 0; g < groups.size() && groups.size() > 1; g++) {
        assertThat(groups.sizeOf(g)).isLessThanOrEqualTo(2);
      }
    }
  }

  @Test
  void choosesUntilAFiniteSpaceIsExhausted() {
    SearchSpace space =
        SearchSpace.of(Parameter.integer("n", 1, 3), Parameter.categorical("k", "a", "b"));
    StudySpec spec =
        StudySpec.builder(space)
            .strategy(
                quick(Structure.groups(List.of(List.of("n"), List.of("k")))).initial(2).build())
            .build();
    Study study = Study.create(spec);
    List<Point> points =
        Studies.drive(study, p -> p.integer("n") + (p.categorical("k").equals("a") ? 0 : 1), 6);
    assertThat(new HashSet<>(points)).hasSize(6);
  }

  @Test
  void choosesAmongMixedParametersInsideGroups() {
    StudySpec spec =
        StudySpec.builder(Studies.MIXED)
            .strategy(
                quick(Structure.groups(List.of(List.of("rate", "kind"), List.of("depth")))).build())
            .build();
    List<Point> points =
        Studies.drive(
            Study.create(spec),
            p ->
                Math.log(p.real("rate")) * (p.categorical("kind").equals("b") ? 1 : 0.5)
                    + p.integer("depth"),
            12);
    assertThat(new HashSet<>(points)).hasSize(12);
  }

  @Test
  void usesGivenHyperparametersWithTheVarianceSharedByTheGroups() {
    Hyperparameters fixed = Hyperparameters.of(new double[] {0.3, 0.3, 0.3, 0.3}, 3, 1e-4);
    Study study = Study.create(spec(quick(GROUPS).fixed(fixed).standardize(false)));
    Studies.drive(study, AdditiveStudyTest::separate, 6);
    AdditiveFit fit =
        study.history().trials().get(5).suggestion().diagnostics().additive().orElseThrow();
    assertThat(fit.hyperparameters().variances()).containsExactly(1, 1, 1);
    assertThat(fit.learnedAt()).isZero();
  }

  @Test
  void copesWithFailuresPendingTrialsAndEqualValues() {
    Study study = Study.create(spec(quick(Structure.learned())));
    for (int round = 0; round < 6; round++) {
      List<Trial.Pending> trials = study.ask(3);
      study.fail(trials.get(0).number(), "no value");
      study.tell(trials.get(1).number(), 1);
    }
    assertThat(study.recommend()).isPresent();
  }

  @Test
  void namesWhatIsWrongWithGroups() {
    rejects(List.of(List.of("a", "c"), List.of("b")), "every parameter must be in a group", "d");
    rejects(
        List.of(List.of("a", "c"), List.of("b", "a"), List.of("d")), "must be in one group", "'a'");
    rejects(
        List.of(List.of("a", "z"), List.of("b", "c"), List.of("d")), "'z' is none of", "a, b, c");
    rejects(List.of(List.of("a", "b", "c", "d"), List.of()), "at least one parameter", "is empty");
  }

  private static void rejects(List<List<String>> groups, String rule, String offence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(quick(Structure.groups(groups))))
        .withMessageContaining(rule)
        .withMessageContaining(offence);
  }

  @Test
  void rejectsWhatAnAdditiveModelCannotDo() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                quick(GROUPS.with(Structure.Choice.APART)).acquisition(AcquisitionKind.EI).build())
        .withMessage(
            "model additive, choice apart, chooses by mes-g, ucb, est, mes-r, thompson,"
                + " but acquisition = ei");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> quick(GROUPS).acquisition(AcquisitionKind.PES).build())
        .withMessage(
            "model additive, choice together, chooses by mes-g, pi, ei, log-ei, mes-r,"
                + " but acquisition = pes");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                quick(Structure.learned())
                    .fixed(Hyperparameters.of(new double[] {1, 1, 1, 1}, 1, 0))
                    .build())
        .withMessageContaining("inference = fixed");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Structure.Learned(StructureMethod.GIBBS, 0, 5))
        .withMessage("group-size must be at least 1, but group-size = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Structure.Learned(StructureMethod.GIBBS, 2, 0))
        .withMessage("structure-interval must be at least 1, but structure-interval = 0");
  }
}
