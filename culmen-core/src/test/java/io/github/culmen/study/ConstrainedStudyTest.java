package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.insight.OptimumBelief;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.NoLegalPointException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConstrainedStudyTest {
  private static final SearchSpace TRIANGLE =
      SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1))
          .constrained("x + y <= 1");

  private static Study study(SearchSpace space, AcquisitionKind kind) {
    return Study.create(
        StudySpec.builder(space)
            .noise(Noise.none())
            .strategy(Strategy.plain().toBuilder().acquisition(kind).build())
            .seed(5)
            .build());
  }

  private static double distance(Point point) {
    return Math.pow(point.real("x") - 1, 2) + Math.pow(point.real("y") - 1, 2);
  }

  private static void requireLegal(SearchSpace space, Study study) {
    Set<Point> points = new HashSet<>();
    for (Trial trial : study.history().trials()) {
      assertThat(space.check(trial.point().values())).isEqualTo(trial.point());
      assertThat(points.add(trial.point())).isTrue();
    }
    assertThat(space.check(study.recommend().orElseThrow().point().values())).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = AcquisitionKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"CUSTOM_ACQUISITION", "CUSTOM_STRATEGY"})
  void everySuggestionOfEveryStrategyIsLegal(AcquisitionKind kind) {
    Study study = study(TRIANGLE, kind);
    study.optimize(ConstrainedStudyTest::distance, Budget.trials(9));
    requireLegal(TRIANGLE, study);
  }

  @Test
  void anOptimumOnALimitIsFound() {
    Study study = study(TRIANGLE, AcquisitionKind.MES_G);
    study.optimize(ConstrainedStudyTest::distance, Budget.trials(18));
    requireLegal(TRIANGLE, study);
    assertThat(study.best().orElseThrow().value().getAsDouble()).isBetween(0.5, 0.503);
    OptimumBelief optimum = study.explain().orElseThrow().beliefs().optimum();
    // The optimum of the whole square is 0: what is drawn is the one of the triangle.
    assertThat(optimum.optimumQuantile(0.05)).isGreaterThan(0.45);
  }

  @Test
  void aStudyInAThinBandFillsItAndFindsItsBest() {
    SearchSpace band =
        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1))
            .constrained("abs(x - y) < 1e-5");
    Study study = study(band, AcquisitionKind.MES_G);
    study.optimize(
        point -> Math.pow(point.real("x") - 0.3, 2) + point.real("y"), Budget.trials(16));
    requireLegal(band, study);
    double[] initial =
        study.history().trials().stream()
            .limit(6)
            .mapToDouble(t -> t.point().real("x"))
            .sorted()
            .toArray();
    for (int i = 1; i < initial.length; i++) {
      assertThat(initial[i] - initial[i - 1]).isGreaterThan(0.02);
    }
    assertThat(initial[5] - initial[0]).isGreaterThan(0.6);
    // The least of (x - 0.3)² + x over [0, 1] is at 0.
    assertThat(study.best().orElseThrow().value().getAsDouble()).isLessThan(0.0905);
  }

  @Test
  void sharesAddUpToOne() {
    SearchSpace mixture =
        SearchSpace.of(
                Parameter.real("a", 0, 1), Parameter.real("b", 0, 1), Parameter.real("c", 0, 1))
            .constrained("a + b + c == 1", "a >= 2 * b");
    Study study = study(mixture, AcquisitionKind.LOG_EI);
    study.optimize(p -> Math.abs(p.real("c") - 0.4) + p.real("a"), Budget.trials(20));
    requireLegal(mixture, study);
    // a ≥ 2b and a + b = 1 - c: a is at least 2/3 of it, so that the best is a = 0.4 at c = 0.4.
    assertThat(study.best().orElseThrow().value().getAsDouble()).isBetween(0.4 - 1e-8, 0.42);
  }

  @Test
  void integersThatDependOnEachOtherAreSearched() {
    SearchSpace trees =
        SearchSpace.of(
                Parameter.integer("depth", 1, 500),
                Parameter.integer("min_leaf", 1, 500),
                Parameter.categorical("kind", "fast", "slow"))
            .constrained("min_leaf < depth", "kind == \"slow\" or depth <= 20");
    Study study = study(trees, AcquisitionKind.MES_G);
    study.optimize(
        p -> Math.abs(p.integer("depth") - 300) + Math.abs(p.integer("min_leaf") - 400),
        Budget.trials(30));
    requireLegal(trees, study);
    assertThat(study.best().orElseThrow().value().getAsDouble()).isLessThan(115);
  }

  @Test
  void theSameEventsGiveTheSameSuggestions() {
    StudySpec spec = StudySpec.builder(TRIANGLE.constrained("x*y >= 0.2499")).seed(11).build();
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec, journal);
    study.optimize(ConstrainedStudyTest::distance, Budget.trials(8));
    Point again = Study.open(spec, copy(journal)).ask().point();
    assertThat(study.ask().point()).isEqualTo(again);
    requireLegal(spec.space(), study);
  }

  private static Journal copy(Journal journal) {
    Journal copy = Journal.inMemory();
    assertThat(copy.append(0, journal.read(0))).isTrue();
    return copy;
  }

  @Test
  void contradictionsAreAnErrorAndNothingIsKept() {
    Journal journal = Journal.inMemory();
    StudySpec spec = StudySpec.builder(TRIANGLE.constrained("x + y >= 1.1")).build();
    assertThatThrownBy(() -> Study.open(spec, journal))
        .isInstanceOf(NoLegalPointException.class)
        .hasMessageContaining("no feasible point was found after 100000 tries")
        .hasMessageContaining("[x + y <= 1, x + y >= 1.1]");
    assertThat(journal.read(0)).isEmpty();
    SearchSpace finite = SearchSpace.of(Parameter.integer("n", 0, 9)).constrained("n > 9");
    assertThatThrownBy(() -> Study.create(StudySpec.builder(finite).build()))
        .hasMessageContaining("none of the space satisfies them all: [n > 9]");
  }

  @Test
  void pointsThatViolateAConstraintAreRefused() {
    Study study = study(TRIANGLE, AcquisitionKind.RANDOM);
    Map<String, Object> outside = Map.of("x", 0.6, "y", 0.6);
    assertThatThrownBy(() -> study.enqueue(outside))
        .hasMessage("a point must satisfy the constraint x + y <= 1, but got {x=0.6, y=0.6}");
    assertThatThrownBy(() -> study.add(outside, Outcome.value(1)))
        .hasMessageContaining("must satisfy the constraint x + y <= 1");
    study.enqueue(Map.of("x", 0.6, "y", 0.4));
    assertThat(study.ask().point().real("x")).isEqualTo(0.6);
  }

  @ParameterizedTest
  @EnumSource(names = {"MES_G", "RANDOM", "SOBOL"})
  void aFiniteSpaceIsHandedOutToItsLastLegalPoint(AcquisitionKind kind) {
    SearchSpace grid =
        SearchSpace.of(Parameter.integer("i", 0, 9), Parameter.integer("j", 0, 9))
            .constrained("i + j == 9", "i != 4");
    Study study = study(grid, kind);
    study.optimize(p -> p.integer("i"), Budget.trials(100));
    assertThat(study.history().trials()).hasSize(9);
    requireLegal(grid, study);
    assertThatThrownBy(study::ask)
        .isInstanceOf(SpaceExhaustedException.class)
        .hasMessageContaining("all 9 points");
  }

  @Test
  void aFewPointsOfAHugeSpaceAreFoundAndThenItIsOver() {
    SearchSpace huge =
        SearchSpace.of(
                Parameter.integer("a", 1, 3_000_000),
                Parameter.integer("b", 1, 3_000_000),
                Parameter.bool("flag"))
            .constrained("a + b <= 3");
    Study study = study(huge, AcquisitionKind.LOG_EI);
    study.optimize(p -> p.integer("a"), Budget.trials(50));
    assertThat(study.history().trials()).hasSize(6);
    requireLegal(huge, study);
    assertThatThrownBy(study::ask)
        .isInstanceOf(SpaceExhaustedException.class)
        .hasMessageContaining("all 6 points that satisfy the constraints and could be found");
  }

  @Test
  void aSpecOfAnotherConstraintIsAnotherStudy() {
    Journal journal = Journal.inMemory();
    var ignored = Study.open(StudySpec.builder(TRIANGLE).build(), journal);
    SearchSpace other = SearchSpace.of(TRIANGLE.parameters()).constrained("x + y <= 2");
    assertThatThrownBy(() -> Study.open(StudySpec.builder(other).build(), journal))
        .isInstanceOf(StudyMismatchException.class)
        .hasMessageContaining("constraints was [x + y <= 1] and is [x + y <= 2]");
  }
}
