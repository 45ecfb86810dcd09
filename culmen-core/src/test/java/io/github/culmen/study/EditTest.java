package io.github.culmen.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class EditTest {
  private static StudySpec spec(Parameter... parameters) {
    return StudySpec.builder(SearchSpace.of(parameters)).name("s").minimize().seed(1).build();
  }

  private static final StudySpec WIDE =
      spec(Parameter.real("x", 0, 10), Parameter.categorical("k", "a", "b", "c"));

  private static double value(Point point) {
    return Math.pow(point.real("x") - 3, 2)
        + (point.has("k") && point.categorical("k").equals("c") ? 0 : 1);
  }

  private static List<Point> drive(Study study, int trials) {
    List<Point> points = new ArrayList<>();
    while (study.history().trials().size() < trials) {
      Trial.Pending trial = study.ask();
      points.add(trial.point());
      study.tell(trial.number(), value(trial.point()));
    }
    return points;
  }

  @Test
  void aWidenedRangeIsSearchedAndEarlierTrialsStayAsData() {
    Study study = Study.create(spec(Parameter.real("x", 0, 2)));
    drive(study, 12);
    StudySpec wider = spec(Parameter.real("x", 0, 10));
    assertThat(study.edit(wider, Map.of())).containsExactly("parameters.x.high was 2 and is 10");
    assertThat(study.spec()).isEqualTo(wider);
    assertThat(study.history().successes()).isEqualTo(12);
    assertThat(drive(study, 22)).anyMatch(point -> point.real("x") > 2);
    assertThat(study.recommend().orElseThrow().point().real("x")).isBetween(2.5, 3.5);
    assertThat(study.edit(wider, Map.of())).as("nothing is left to change").isEmpty();
  }

  @Test
  void pointsOutsideANarrowedRangeStayAsDataAndAreNeitherSuggestedNorBest() {
    Study study = Study.create(WIDE);
    drive(study, 16);
    StudySpec narrow = spec(Parameter.real("x", 4, 8), Parameter.categorical("k", "a", "b"));
    study.edit(narrow, Map.of());
    assertThat(study.history().successes()).as("all are data").isEqualTo(16);
    List<Point> later = drive(study, 26);
    assertThat(later).allMatch(point -> narrow.space().contains(point));
    assertThat(narrow.space().contains(study.best().orElseThrow().point())).isTrue();
    Point recommended = study.recommend().orElseThrow().point();
    assertThat(narrow.space().contains(recommended)).isTrue();
    assertThat(recommended.real("x")).isLessThan(4.5);
    assertThat(study.report().trials()).hasSize(26);
  }

  @Test
  void theSameEditsGiveTheSameSuggestionsAlsoAfterARestart() {
    Consumer<Study> edits =
        study -> {
          drive(study, 8);
          study.edit(
              spec(Parameter.real("x", 1, 8), Parameter.categorical("k", "a", "c")), Map.of());
          drive(study, 12);
          study.edit(
              spec(
                  Parameter.real("x", 1, 8),
                  Parameter.categorical("k", "a", "c"),
                  Parameter.integer("n", 1, 9)),
              Map.of("n", 3));
        };
    Journal journal = Journal.inMemory();
    edits.accept(Study.open(WIDE, journal));
    List<Point> once = drive(Study.resume(journal), 18);
    Study again = Study.create(WIDE);
    edits.accept(again);
    assertThat(drive(again, 18)).isEqualTo(once);
    assertThat(once).allMatch(point -> point.has("n"));
    assertThat(again.history().trials().get(0).point().integer("n")).isEqualTo(3);
  }

  @Test
  void aRemovedParameterIsDroppedFromEarlierPoints() {
    Study study = Study.create(WIDE);
    drive(study, 10);
    study.edit(spec(Parameter.real("x", 0, 10)), Map.of());
    assertThat(study.history().successes()).isEqualTo(10);
    assertThat(study.history().trials()).allMatch(trial -> !trial.point().has("k"));
    assertThat(drive(study, 14)).hasSize(4);
  }

  @Test
  void anotherStrategySeedBudgetOrBoundIsValidFromHereOn() {
    StudySpec bounded =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
            .name("s")
            .minimize()
            .outcome(OutcomeBound.atMost("size", 0.5))
            .build();
    Study study = Study.create(bounded);
    for (int i = 1; i <= 6; i++) {
      Trial.Pending trial = study.ask();
      double x = trial.point().real("x");
      study.tell(trial.number(), Outcome.value(-x).with("size", x));
    }
    double before = study.best().orElseThrow().point().real("x");
    StudySpec tighter =
        StudySpec.builder(bounded.space())
            .name("s")
            .minimize()
            .outcome(OutcomeBound.atMost("size", 0.3))
            .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
            .seed(7)
            .budget(40)
            .build();
    study.edit(tighter, Map.of());
    assertThat(before).isLessThanOrEqualTo(0.5);
    assertThat(study.best().orElseThrow().point().real("x")).isLessThanOrEqualTo(0.3);
    assertThat(study.ask().suggestion().diagnostics().hyperparameters()).isEmpty();
  }

  @Test
  void whatCannotBeKeptIsSaidAndNothingChanges() {
    Study study = Study.create(WIDE);
    drive(study, 4);
    StudySpec other =
        StudySpec.builder(
                SearchSpace.of(
                    Parameter.categorical("x", "u", "v"),
                    Parameter.categorical("k", "a", "b", "c"),
                    Parameter.bool("new")))
            .name("s")
            .maximize()
            .outcome(OutcomeBound.atMost("size", 1))
            .build();
    assertThatExceptionOfType(StudyMismatchException.class)
        .isThrownBy(() -> study.edit(other, Map.of()))
        .satisfies(
            e ->
                assertThat(e.differences())
                    .containsExactly(
                        "direction was minimize and is maximize",
                        "parameter 'x' was real and is categorical",
                        "parameter 'new' is new, and nothing says which value it had in earlier"
                            + " trials (was: VALUE)",
                        "outcome 'size' is new, and earlier trials have no value of it"));
    assertThat(study.spec()).isEqualTo(WIDE);
    Study empty = Study.create(WIDE);
    empty.fail(empty.ask().number(), "no value");
    empty.edit(other, Map.of());
    assertThat(empty.spec()).isEqualTo(other);
    assertThat(empty.history().trials().get(0)).isInstanceOf(Trial.Discarded.class);
    assertThat(empty.ask().point().has("new")).isTrue();
  }

  @Test
  void aTrialWithoutAPlaceComesBackWithALaterEdit() {
    Study study = Study.create(spec(Parameter.ordinal("size", "s", "m", "l")));
    for (int i = 0; i < 3; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), trial.point().categorical("size").length());
    }
    study.edit(spec(Parameter.ordinal("size", "s", "m")), Map.of());
    assertThat(study.history().successes()).isEqualTo(2);
    study.edit(spec(Parameter.ordinal("size", "s", "m", "l", "xl")), Map.of());
    assertThat(study.history().successes()).isEqualTo(3);
    assertThat(study.ask().point().categorical("size")).isEqualTo("xl");
  }
}
