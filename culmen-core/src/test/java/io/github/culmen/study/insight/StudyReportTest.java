package io.github.culmen.study.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.belief.PlotSample;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.testdata.StoppedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyReportTest {
  private static final ReportPlan FEW = ReportPlan.standard().withCheckpoints(3);

  // Without a transform of values, whose sds are the same above and below.
  private static final Strategy MES =
      Strategy.plain().toBuilder().acquisition(AcquisitionKind.MES_G).maxima(3).build();

  private static final SearchSpace PLANE =
      SearchSpace.of(Parameter.real("a", 0, 1), Parameter.real("b", -2, 2));

  private static Study study(SearchSpace space, Direction direction) {
    return Study.create(
        StudySpec.builder(space)
            .direction(direction)
            .noise(Noise.none())
            .strategy(MES)
            .seed(5)
            .build());
  }

  private static Study told(SearchSpace space, int trials, ToDoubleFunction<Map<String, ?>> f) {
    Study study = study(space, Direction.MAXIMIZE);
    SplittableRandom random = new SplittableRandom(1);
    List<EarlierResult> results = new ArrayList<>();
    while (results.size() < trials) {
      double[] unit = random.doubles(space.dimension()).toArray();
      Map<String, Object> values = new Encoding(space).decode(unit).values();
      results.add(new EarlierResult(values, Outcome.value(f.applyAsDouble(values))));
    }
    List<Trial.Finished> ignored = study.addAll(results);
    return study;
  }

  private static double number(Map<String, ?> values, String name) {
    return ((Number) values.get(name)).doubleValue();
  }

  private static double hill(Map<String, ?> values) {
    double a = number(values, "a") - 0.3;
    return -a * a - 0.05 * number(values, "b");
  }

  private static StudyReport of(Study study) {
    StudyReport report = study.report(FEW, share -> {});
    requireFinite(report);
    return report;
  }

  private static void requireFinite(StudyReport report) {
    for (Checkpoint one : report.checkpoints()) {
      finite(
          one.best().orElse(0),
          one.information(),
          one.recommended().mean(),
          one.recommended().sd());
      finite(one.optimum().expectedRegret(), one.optimum().optimumMean());
      finite(one.optimum().optimumQuantile(0.05), one.optimum().optimumQuantile(0.95));
    }
    report
        .model()
        .ifPresent(
            model -> {
              finite(model.jitter(), model.beliefs().noiseSd());
              model.slices().stream()
                  .flatMap(slice -> slice.spots().stream())
                  .forEach(s -> finite(s.position(), s.mean(), s.lower(), s.upper()));
              model.contour().stream()
                  .flatMap(contour -> contour.cells().stream())
                  .forEach(cell -> finite(cell.mean(), cell.sd()));
              model.residuals().forEach(r -> finite(r.value(), r.mean(), r.sd(), r.z()));
              model.beliefs().importance().forEach(i -> finite(i.alone(), i.total()));
            });
  }

  private static void finite(double... numbers) {
    for (double number : numbers) {
      assertThat(number).isFinite();
    }
  }

  @Test
  void aStudyWithoutAnyTrialHasAnEmptyReport() {
    StudyReport report = of(study(PLANE, Direction.MINIMIZE));
    assertThat(report.trials()).isEmpty();
    assertThat(report.checkpoints()).isEmpty();
    assertThat(report.model()).isEmpty();
    assertThat(report.attempts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aFewValuesAreEnough(int trials) {
    StudyReport report = of(told(PLANE, trials, StudyReportTest::hill));
    assertThat(report.checkpoints()).hasSize(trials);
    assertThat(report.model().orElseThrow().slices()).hasSize(2);
    assertThat(report.model().orElseThrow().contour()).isPresent();
  }

  @Test
  void failedAndPendingTrialsAreInTheReportWithoutAModel() {
    Study study = study(PLANE, Direction.MINIMIZE);
    int failed = study.ask().number();
    Trial.Finished ignored = study.fail(failed, "no luck");
    int pending = study.ask().number();
    StudyReport report = of(study);
    assertThat(report.model()).isEmpty();
    assertThat(report.trials()).hasSize(2);
    assertThat(report.attempts())
        .extracting(Attempt::trial, Attempt::ending)
        .containsExactlyInAnyOrder(
            tuple(failed, Attempt.Ending.FAILED), tuple(pending, Attempt.Ending.PENDING));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e300, -1e-300})
  void equalValuesOfAnySizeGiveFiniteNumbers(double value) {
    StudyReport report = of(told(PLANE, 6, values -> value));
    assertThat(report.checkpoints().get(0).best()).hasValue(value);
  }

  @Test
  void hugeValuesOfBothSignsGiveFiniteNumbers() {
    StudyReport report = of(told(PLANE, 8, values -> number(values, "b") * 8e307));
    assertThat(report.model().orElseThrow().residuals()).hasSize(8);
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void expectedRegretAndOptimumHaveTheUsersSign(Direction direction) {
    Study study = study(PLANE, direction);
    study.optimize(point -> direction.flip(hill(point.values())), Budget.trials(12));
    StudyReport report = of(study);
    Checkpoint last = report.checkpoints().get(report.checkpoints().size() - 1);
    // The optimum is hill(0.3, -2) = 0.1.
    assertThat(last.optimum().optimumQuantile(0.5)).isCloseTo(direction.flip(0.1), within(0.01));
    assertThat(last.best()).isEqualTo(study.best().orElseThrow().value());
    assertThat(last.values()).isEqualTo(12);
    assertThat(last.trial()).isEqualTo(12);
    Residual first = report.model().orElseThrow().residuals().get(0);
    assertThat(first.value() - first.mean()).isCloseTo(first.z() * first.sd(), within(1e-9));
    assertThat(report.model().orElseThrow().bounds())
        .anyMatch(text -> text.startsWith("the recommended 'b' is at the lower end"));
  }

  @Test
  void slicesGoThroughTheRecommendedPoint() {
    StudyReport report = of(told(PLANE, 15, StudyReportTest::hill));
    ModelPlots model = report.model().orElseThrow();
    Recommendation recommended = model.beliefs().recommended();
    for (Slice slice : model.slices()) {
      double there = recommended.point().real(slice.parameter());
      assertThat(slice.through()).isEqualTo(recommended.point());
      assertThat(slice.spots())
          .filteredOn(spot -> Math.abs((double) spot.value() - there) < 1e-9)
          .first()
          .satisfies(
              spot -> {
                assertThat(spot.mean()).isCloseTo(recommended.mean(), within(1e-9));
                assertThat(spot.upper() - spot.mean()).isCloseTo(recommended.sd(), within(1e-9));
                assertThat(spot.lower()).isLessThanOrEqualTo(spot.mean());
              });
      assertThat(slice.spots()).extracting(Slice.Spot::position).isSorted();
    }
  }

  @Test
  void theContourIsOfTheTwoMostImportantParametersUnlessOthersAreNamed() {
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("idle", 0, 1),
            Parameter.integer("a", 0, 9),
            Parameter.categorical("kind", "x", "y", "z"));
    Study study = told(space, 25, v -> number(v, "a") / 3 + (v.get("kind").equals("y") ? 2 : 0));
    Contour contour = of(study).model().orElseThrow().contour().orElseThrow();
    assertThat(List.of(contour.x(), contour.y())).containsExactlyInAnyOrder("a", "kind");
    assertThat(contour.cells()).hasSize(30);
    boolean across = contour.x().equals("a");
    List<Contour.Place> numbers = across ? contour.xTicks() : contour.yTicks();
    assertThat(numbers).extracting(Contour.Place::value).startsWith(0L, 1L);
    Contour.Cell low = contour.cell(0, 0);
    Contour.Cell high = across ? contour.cell(9, 0) : contour.cell(0, 9);
    assertThat(high.mean() - low.mean()).isCloseTo(3, within(0.5));
    StudyReport other =
        study.report(ReportPlan.standard().withCheckpoints(0).withContour("a", "idle"), s -> {});
    assertThat(other.checkpoints()).isEmpty();
    assertThat(other.model().orElseThrow().contour().orElseThrow().y()).isEqualTo("idle");
  }

  @Test
  void aContourOfAnUnknownParameterIsRefused() {
    Study study = study(PLANE, Direction.MINIMIZE);
    assertThatThrownBy(() -> study.report(FEW.withContour("a", "bb"), share -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unknown parameter 'bb', did you mean 'b'?");
    assertThatThrownBy(() -> FEW.withContour("a", "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two different parameters");
  }

  @Test
  void parametersThatAreNotActiveAreCutWhereTheyAre() {
    SearchSpace space =
        SearchSpace.of(
                Parameter.categorical("kind", "flat", "deep", "never"),
                Parameter.real("a", 0, 1),
                Parameter.integer("depth", 1, 6),
                Parameter.bool("unused"))
            .onlyWhen("depth", "kind", "deep")
            .onlyWhen("unused", "kind", "never")
            .constrained("a + 0.1 * depth <= 1");
    Study study = study(space, Direction.MAXIMIZE);
    for (double a : new double[] {0.1, 0.4, 0.7, 0.95}) {
      Trial.Finished flat = study.add(Map.of("kind", "flat", "a", a), Outcome.value(5 + a));
      assertThat(flat.value()).isPresent();
    }
    Trial.Finished deep = study.add(Map.of("kind", "deep", "a", 0.2, "depth", 3), Outcome.value(1));
    ModelPlots model = of(study).model().orElseThrow();
    Slice depth = model.slices().get(2);
    assertThat(depth.through()).isEqualTo(deep.point());
    assertThat(depth.spots()).hasSize(6);
    assertThat(depth.spots().get(0).legal()).isTrue();
    assertThat(model.slices().get(3).spots()).isEmpty();
    Contour both =
        study
            .report(ReportPlan.standard().withCheckpoints(0).withContour("a", "depth"), s -> {})
            .model()
            .orElseThrow()
            .contour()
            .orElseThrow();
    assertThat(both.cell(0, 0).legal()).isTrue();
    assertThat(both.cell(both.xTicks().size() - 1, 5).legal()).isFalse();
  }

  @Test
  void attemptsTellWhoWorkedWhen() {
    Instant start = Instant.parse("2030-01-01T00:00:00Z");
    StoppedClock clock = new StoppedClock(start);
    Study study =
        Study.open(StudySpec.builder(PLANE).noise(Noise.none()).build(), Journal.inMemory(), clock);
    LeaseTerms terms = new LeaseTerms(Duration.ofSeconds(60), 3);
    Worker north = study.worker("north", terms);
    Lease held = north.ask();
    int first = held.trial().number();
    clock.pass(Duration.ofSeconds(20));
    assertThat(north.release(held)).isTrue();
    clock.pass(Duration.ofSeconds(10));
    int again = study.worker("south", terms).ask().trial().number();
    clock.pass(Duration.ofSeconds(20));
    Trial.Finished ignored = study.tell(again, Outcome.value(1), OptionalDouble.of(5));
    clock.pass(Duration.ofSeconds(20));
    Trial.Pending own = study.ask();
    List<Attempt> attempts =
        study.report(FEW.withoutModel().withCheckpoints(0), s -> {}).attempts();
    assertThat(again).isEqualTo(first);
    assertThat(attempts)
        .containsExactly(
            new Attempt(
                first, Optional.of("north"), start, start.plusSeconds(20), Attempt.Ending.LOST),
            new Attempt(
                first,
                Optional.of("south"),
                start.plusSeconds(45),
                start.plusSeconds(50),
                Attempt.Ending.VALUE),
            new Attempt(
                own.number(),
                Optional.empty(),
                start.plusSeconds(70),
                start.plusSeconds(70),
                Attempt.Ending.PENDING));
  }

  @Test
  void aLongStudyIsSeenThroughAnExcerptThatHoldsTheBest() {
    StudySpec spec = StudySpec.builder(PLANE).direction(Direction.MINIMIZE).build();
    Study study = told(PLANE, 1000, StudyReportTest::hill);
    History excerpt = PlotSample.of(spec, study.history(), 100);
    assertThat(excerpt.trials()).hasSize(100);
    double best =
        study.history().finished().stream()
            .mapToDouble(t -> t.value().getAsDouble())
            .min()
            .orElseThrow();
    assertThat(excerpt.finished()).anyMatch(t -> t.value().getAsDouble() == best);
    History all = study.history();
    assertThat(PlotSample.of(spec, all, 1000)).isSameAs(all);
  }

  @Test
  void theBestIsOneThatKeepsItsBounds() {
    Study study =
        Study.create(
            StudySpec.builder(PLANE)
                .direction(Direction.MAXIMIZE)
                .noise(Noise.none())
                .outcome(OutcomeBound.atMost("cost", 1))
                .build());
    Trial.Finished dear = study.add(Map.of("a", 0.1, "b", 0), Outcome.value(9).with("cost", 5));
    StudyReport report = of(study);
    assertThat(report.checkpoints().get(0).best()).isEmpty();
    assertThat(dear.value()).hasValue(9);
    Trial.Finished cheap = study.add(Map.of("a", 0.5, "b", 1), Outcome.value(2).with("cost", 1));
    assertThat(of(study).checkpoints().get(1).best()).isEqualTo(cheap.value());
  }

  @Test
  void theSameStudyGivesTheSameNumbers() {
    StudyReport one = of(told(PLANE, 9, StudyReportTest::hill));
    StudyReport other = of(told(PLANE, 9, StudyReportTest::hill));
    assertThat(one.model().orElseThrow().slices()).isEqualTo(other.model().orElseThrow().slices());
    assertThat(one.checkpoints())
        .extracting(c -> c.optimum().expectedRegret())
        .isEqualTo(other.checkpoints().stream().map(c -> c.optimum().expectedRegret()).toList());
  }

  @Test
  void progressGoesFromSomethingToAll() {
    List<Double> shares = new ArrayList<>();
    StudyReport ignored = told(PLANE, 5, StudyReportTest::hill).report(FEW, shares::add);
    assertThat(shares).isSorted().allMatch(s -> s > 0 && s <= 1).endsWith(1.0);
  }
}
