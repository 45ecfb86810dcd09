package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class FidelityStudyTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("x", 0, 1), Parameter.real("y", 0, 1), Parameter.integer("epochs", 1, 20));
  private static final Fidelity EPOCHS = Fidelity.of("epochs", 20).proportional();

  private static StudySpec.Builder spec() {
    return StudySpec.builder(SPACE).noise(Noise.none()).fidelity(EPOCHS).seed(5);
  }

  // A bowl that few epochs shift a little and raise a lot.
  private static double loss(Point point) {
    double short_ = 1 - point.integer("epochs") / 20.0;
    double dx = point.real("x") - 0.3 - 0.02 * short_;
    double dy = point.real("y") - 0.8;
    return dx * dx + dy * dy + 3 * short_;
  }

  private static double unrelated(Point point) {
    return point.integer("epochs") == 20
        ? loss(point)
        : Math.sin(71 * point.real("x")) * Math.cos(57 * point.real("y"));
  }

  private static List<Point> run(Study study, ToDoubleFunction<Point> objective, int trials) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      points.add(trial.point());
      study.tell(trial.number(), objective.applyAsDouble(trial.point()));
    }
    return points;
  }

  private static double cost(List<Point> points) {
    return points.stream().mapToDouble(point -> point.integer("epochs") / 20.0).sum();
  }

  @Test
  void findsTheOptimumWithCheapTrialsAndAnswersAtTheTarget() {
    Study study = Study.create(spec().build());
    List<Point> points = run(study, FidelityStudyTest::loss, 30);
    assertThat(cost(points)).isLessThan(22);
    assertThat(points.stream().filter(p -> p.integer("epochs") < 20).count()).isGreaterThan(8);
    Trial.Finished best = study.best().orElseThrow();
    assertThat(best.point().integer("epochs")).isEqualTo(20);
    assertThat(best.value().getAsDouble()).isLessThan(1e-3);
    Point recommended = study.recommend().orElseThrow().point();
    assertThat(recommended.integer("epochs")).isEqualTo(20);
    assertThat(loss(recommended)).isLessThan(1e-3);
    // Whatever is asked of the model works, and the report's best is at the target too.
    assertThat(study.explain().orElseThrow().beliefs().recommended().point())
        .isEqualTo(recommended);
    assertThat(study.report().model()).isPresent();
  }

  @Test
  void aTargetThatIsNoRoundNumberIsRecommendedExactly() {
    double target = 0.20221961609429817; // its coordinate stands for a number next to it
    SearchSpace space =
        SearchSpace.of(
            Parameter.real("x", 0, 1),
            Parameter.real("share", -0.8522760916094894, 0.3797802383524941));
    Study study =
        Study.create(
            StudySpec.builder(space).fidelity(Fidelity.of("share", target)).seed(3).build());
    for (int i = 0; i < 9; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), Math.pow(trial.point().real("x") - 0.4, 2));
      study.recommend().ifPresent(best -> assertThat(best.point().real("share")).isEqualTo(target));
    }
    assertThat(study.recommend()).isPresent();
  }

  private static List<Long> design(int edition) {
    Study study =
        Study.create(spec().strategy(Strategy.auto().toBuilder().edition(edition).build()).build());
    return run(study, FidelityStudyTest::loss, 8).stream()
        .map(point -> point.integer("epochs"))
        .toList();
  }

  @Test
  void mostOfTheDesignIsCheapAndThatOfEarlierEditionsStaysAsItWas() {
    assertThat(design(Strategy.EDITION)).containsExactly(1L, 1L, 1L, 1L, 1L, 20L, 1L, 20L);
    assertThat(design(5)).containsExactly(1L, 3L, 20L, 1L, 3L, 20L, 1L, 3L);
  }

  @Test
  void suggestionsFollowFromTheEventsAlone() {
    Journal journal = Journal.inMemory();
    Study study = Study.open(spec().build(), journal);
    Study other = Study.create(spec().build());
    for (int i = 0; i < 16; i++) {
      Study reopened = i % 3 == 0 ? Study.resume(journal) : study;
      Trial.Pending trial = reopened.ask();
      Trial.Pending twin = other.ask();
      assertThat(trial.suggestion()).isEqualTo(twin.suggestion());
      reopened.tell(trial.number(), loss(trial.point()));
      other.tell(twin.number(), loss(trial.point()));
      boolean ignored = i % 4 == 0 && study.recommend().isPresent();
    }
  }

  @Test
  void aCheapFidelityThatSaysNothingIsNotTaken() {
    Study study = Study.create(spec().build());
    List<Point> points = run(study, FidelityStudyTest::unrelated, 30);
    List<Point> later = points.subList(20, 30);
    assertThat(later.stream().filter(p -> p.integer("epochs") == 20).count())
        .isGreaterThanOrEqualTo(8);
    assertThat(study.best().orElseThrow().value().getAsDouble()).isLessThan(0.01);
    assertThat(loss(study.recommend().orElseThrow().point())).isLessThan(0.01);
  }

  @Test
  void whereNothingIsCheaperTheTargetIsTaken() {
    Map<Object, Double> dear = new HashMap<>();
    dear.put(1, 1.0);
    dear.put(20, 1.0);
    Study study = Study.create(spec().fidelity(EPOCHS.cost(new Fidelity.Table(dear))).build());
    assertThat(run(study, FidelityStudyTest::loss, 12))
        .allMatch(point -> point.integer("epochs") == 20);
  }

  @Test
  void theDesignIsMostlyCheapAndTriesTheBestOfItAtTheTarget() {
    Study study = Study.create(spec().build());
    List<Point> points = run(study, FidelityStudyTest::loss, 8);
    assertThat(study.history().trials())
        .allMatch(trial -> trial.suggestion().origin() == Origin.INITIAL);
    assertThat(points.stream().map(p -> p.integer("epochs")).toList())
        .satisfies(epochs -> assertThat(epochs.stream().filter(e -> e == 20).count()).isEqualTo(2));
    Point target = points.get(5);
    assertThat(points.subList(0, 5)).anyMatch(p -> p.get("x").equals(target.get("x")));
  }

  @Test
  void pendingAndFailedTrialsNoiseAndOutcomesGoTogether() {
    StudySpec spec =
        spec()
            .noise(Noise.known(0.05))
            .outcome(OutcomeBound.parse("size", "<= 1.2"))
            .budget(24)
            .build();
    Study study = Study.create(spec);
    List<Trial.Pending> open = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      open.add(study.ask());
      if (open.size() == 3) {
        Trial.Pending first = open.remove(0);
        Point point = first.point();
        if (point.real("x") > 0.9) {
          study.fail(first.number(), "too large");
        } else {
          study.tell(
              first.number(),
              new Outcome.Success(
                  loss(point),
                  OptionalDouble.empty(),
                  Map.of("size", Measurement.of(point.real("x") + point.real("y")))));
        }
      }
    }
    assertThat(study.best().orElseThrow().point().integer("epochs")).isEqualTo(20);
    assertThat(study.recommend().orElseThrow().point().integer("epochs")).isEqualTo(20);
  }

  @Test
  void finiteSpacesEndWhenTheTargetIsExhausted() {
    SearchSpace small =
        SearchSpace.of(Parameter.integer("a", 0, 5), Parameter.ordinal("mesh", "coarse", "fine"));
    Study study =
        Study.create(
            StudySpec.builder(small)
                .noise(Noise.none())
                .fidelity(
                    Fidelity.of("mesh", "fine")
                        .cost(new Fidelity.Table(Map.of("coarse", 1.0, "fine", 5.0))))
                .build());
    assertThatThrownBy(
            () -> run(study, p -> Math.pow(p.real("a") - 2, 2) + p.get("mesh").hashCode() % 2, 13))
        .isInstanceOf(SpaceExhaustedException.class);
    assertThat(study.best().orElseThrow().point().integer("a")).isEqualTo(2);
  }

  @Test
  void atTheEndOfTheBudgetTheTargetIsExploited() {
    Study study = Study.create(spec().budget(20).build());
    run(study, FidelityStudyTest::loss, 18);
    Trial.Pending last = study.ask();
    assertThat(last.point().integer("epochs")).isEqualTo(20);
    assertThat(last.suggestion().diagnostics().plan().orElseThrow())
        .startsWith("epochs = 20, the target, since the budget ends");
  }

  @Test
  void aPlanSaysWhyInWords() {
    Study study = Study.create(spec().build());
    run(study, FidelityStudyTest::loss, 14);
    List<String> plans =
        study.history().trials().stream()
            .flatMap(trial -> trial.suggestion().diagnostics().plan().stream())
            .toList();
    assertThat(plans).isNotEmpty().allMatch(plan -> plan.startsWith("epochs = "));
    assertThat(plans)
        .anyMatch(plan -> plan.matches("epochs = \\d+, which tells \\S+ of what 20 would for .*"));
  }

  @Test
  void aStudyIsRefusedWhereAFidelityMakesNoSense() {
    assertThatThrownBy(() -> spec().fidelity(Fidelity.of("epoch", 20)).build())
        .hasMessageContaining("epochs");
    assertThatThrownBy(() -> spec().fidelity(Fidelity.of("epochs", 21)).build())
        .hasMessageContaining("21");
    assertThatThrownBy(() -> spec().pruning(Pruning.auto()).build())
        .hasMessage("a study has a fidelity or stops trials early, but not both: pruning = auto");
    assertThatThrownBy(
            () ->
                spec()
                    .strategy(Strategy.builder().acquisition(AcquisitionKind.LOG_EI).build())
                    .build())
        .hasMessageContaining("so the strategy must be auto or mes-g, but is log-ei");
    assertThatThrownBy(
            () -> StudySpec.builder(SPACE.constrained("x + epochs <= 10")).fidelity(EPOCHS).build())
        .hasMessageContaining("takes no part in constraints");
    assertThatThrownBy(
            () -> spec().fidelity(EPOCHS.cost(new Fidelity.Table(Map.of(3, 1.0)))).build())
        .hasMessageContaining("there is none of 20");
    assertThatThrownBy(
            () ->
                StudySpec.builder(
                        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("s", 0, 1)))
                    .fidelity(Fidelity.of("s", 1).proportional())
                    .build())
        .hasMessageContaining("positive numbers for a cost by power");
    assertThatThrownBy(
            () ->
                StudySpec.builder(SearchSpace.of(Parameter.integer("n", 1, 5)))
                    .fidelity(Fidelity.of("n", 5))
                    .build())
        .hasMessageContaining("is not the only parameter");
  }
}
