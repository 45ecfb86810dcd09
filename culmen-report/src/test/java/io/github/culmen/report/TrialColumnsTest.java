package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of trials has what happened to each, and nothing where nothing did. */
class TrialColumnsTest {
  private static StudySpec.Builder spec() {
    return StudySpec.builder(
            SearchSpace.of(
                    Parameter.categorical("kind", "flat", "deep"), Parameter.integer("depth", 1, 9))
                .onlyWhen("depth", "kind", "deep"))
        .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build());
  }

  private static List<Object> column(Study study, String name) {
    Map<String, Object> table =
        TrialColumns.table(
            study.report(ReportPlan.standard().withCheckpoints(0).withoutModel(), done -> {}));
    List<?> heads = (List<?>) table.get("columns");
    for (int i = 0; i < heads.size(); i++) {
      if (((Map<?, ?>) heads.get(i)).get("name").equals(name)) {
        List<Object> cells = new ArrayList<>();
        for (Object row : (List<?>) table.get("rows")) {
          cells.add(((List<?>) row).get(i));
        }
        return cells;
      }
    }
    return List.of("no column " + name);
  }

  @Test
  void everyStateHasItsWordAndOnlyValuesAreValues() {
    Study study = Study.create(spec().pruning(Pruning.of(Pruning.Rule.MEDIAN)).build());
    study.tell(study.ask().number(), 0.5);
    study.fail(study.ask().number(), "out of memory");
    int slow = study.ask().number();
    study.measure(slow, TrialMeasurement.of(4, 2.5));
    assertThat(study.stopEarly(slow).stopped()).isPresent();
    int waiting = study.ask().number();
    assertThat(column(study, "trial")).containsExactly(1, 2, 3, waiting);
    assertThat(column(study, "state")).containsExactly("finished", "failed", "stopped", "pending");
    assertThat(column(study, "value")).containsExactly(0.5, null, null, null);
    assertThat(column(study, "failure")).containsExactly(null, "out of memory", null, null);
    assertThat(column(study, "step")).containsExactly(null, null, 4L, null);
    assertThat(column(study, "predicted").get(2)).isInstanceOf(Double.class);
    assertThat(column(study, "finished").get(3)).isNull();
  }

  @Test
  void parametersThatAreNotActiveAreEmpty() {
    Study study = Study.create(spec().build());
    assertThat(study.add(Map.of("kind", "flat"), Outcome.value(1)).number()).isEqualTo(1);
    assertThat(study.add(Map.of("kind", "deep", "depth", 3), Outcome.value(2)).number())
        .isEqualTo(2);
    assertThat(column(study, "params.kind")).containsExactly("flat", "deep");
    assertThat(column(study, "params.depth")).containsExactly(null, 3L);
    assertThat(column(study, "sd")).containsExactly(null, null);
    // No columns for what the study does not have.
    assertThat(column(study, "step")).containsExactly("no column step");
    assertThat(column(study, "feasible")).containsExactly("no column feasible");
  }

  @Test
  void outcomesHaveSdsOnlyIfOneWasTold() {
    StudySpec bounded = spec().outcome(OutcomeBound.atMost("cost", 1)).build();
    Study study = Study.create(bounded);
    assertThat(study.add(Map.of("kind", "flat"), Outcome.value(1).with("cost", 2)).number())
        .isEqualTo(1);
    assertThat(column(study, "outcomes.cost.sd")).containsExactly("no column outcomes.cost.sd");
    assertThat(
            study
                .add(Map.of("kind", "deep", "depth", 1), Outcome.value(1).with("cost", 0.5, 0.1))
                .number())
        .isEqualTo(2);
    assertThat(column(study, "outcomes.cost")).containsExactly(2.0, 0.5);
    assertThat(column(study, "outcomes.cost.sd")).containsExactly(null, 0.1);
    assertThat(column(study, "feasible")).containsExactly(false, true);
  }
}
