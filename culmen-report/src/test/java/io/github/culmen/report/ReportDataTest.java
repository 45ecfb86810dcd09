package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.culmen.report.chart.ValueAxis;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The data of a page, parsed as a browser would, say what the study says. */
class ReportDataTest {
  private static final Pattern DATA = Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL);

  private static Map<String, Object> data(StudyReport report) throws Exception {
    Matcher found = DATA.matcher(HtmlReport.of(report).html());
    assertThat(found.find()).isTrue();
    return JSON.std.mapFrom(found.group(1));
  }

  private static StudyReport trialsOnly(Study study) {
    return study.report(ReportPlan.standard().withoutModel().withCheckpoints(0), share -> {});
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private static List<?> list(Object value) {
    return (List<?>) value;
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  /** One column of the table, by its name. */
  private static List<Object> column(Map<String, Object> data, String name) {
    Map<String, Object> table = map(data.get("table"));
    List<Object> names = new ArrayList<>();
    list(table.get("columns")).forEach(head -> names.add(map(head).get("name")));
    assertThat(names).contains(name);
    List<Object> cells = new ArrayList<>();
    list(table.get("rows")).forEach(row -> cells.add(list(row).get(names.indexOf(name))));
    return cells;
  }

  @Test
  void parametersAreTheSpaces() throws Exception {
    List<?> parameters = list(data(ReportFixtures.MIXED).get("parameters"));
    assertThat(parameters)
        .extracting(p -> map(p).get("name"))
        .hasToString("[rate, depth, kind, drop]");
    Map<String, Object> rate = map(parameters.get(0));
    assertThat(rate)
        .containsEntry("kind", "real")
        .containsEntry("log", true)
        .containsEntry("when", "");
    assertThat(number(rate.get("low"))).isEqualTo(1e-4);
    assertThat(number(rate.get("high"))).isEqualTo(1);
    assertThat(map(parameters.get(1))).containsEntry("kind", "int").containsEntry("log", false);
    assertThat(list(map(parameters.get(2)).get("choices")))
        .hasToString("[flat, " + ReportFixtures.EVIL + "]");
    assertThat(map(parameters.get(3))).containsEntry("when", "kind is " + ReportFixtures.EVIL);
  }

  @Test
  void conditionsOnSeveralParametersAndValuesReadAsASentence() throws Exception {
    SearchSpace space =
        SearchSpace.of(
                Parameter.categorical("shape", "a", "b", "c"),
                Parameter.bool("deep"),
                Parameter.ordinal("size", 1, 2, 4),
                Parameter.real("x", 0, 1))
            .onlyWhen("x", "shape", "a", "c")
            .onlyWhen("x", "deep", true);
    List<?> parameters =
        list(data(trialsOnly(ReportFixtures.study(space, Direction.MINIMIZE))).get("parameters"));
    assertThat(map(parameters.get(3)).get("when")).isEqualTo("shape is a or c and deep is true");
    assertThat(list(map(parameters.get(1)).get("choices"))).hasToString("[false, true]");
    assertThat(list(map(parameters.get(2)).get("choices"))).hasToString("[1, 2, 4]");
  }

  @Test
  void everyTrialHasItsRow() throws Exception {
    StudyReport report = ReportFixtures.MIXED;
    Map<String, Object> data = data(report);
    List<Object> states = column(data, "state");
    List<Object> values = column(data, "value");
    for (int i = 0; i < report.trials().size(); i++) {
      Trial trial = report.trials().get(i);
      assertThat(number(column(data, "trial").get(i))).isEqualTo(trial.number());
      for (String name : report.spec().space().names()) {
        Object expected = trial.point().values().get(name);
        Object cell = column(data, "params." + name).get(i);
        if (expected instanceof Number number) {
          assertThat(number(cell)).isEqualTo(number.doubleValue());
        } else {
          assertThat(cell).isEqualTo(expected);
        }
      }
      if (trial instanceof Trial.Finished finished && finished.value().isPresent()) {
        assertThat(states.get(i)).isEqualTo("finished");
        assertThat(number(values.get(i))).isEqualTo(finished.value().getAsDouble());
      } else {
        assertThat(values.get(i)).isNull();
      }
    }
    assertThat(states.subList(10, 12)).hasToString("[failed, pending]");
    assertThat(column(data, "failure").get(10)).isEqualTo("broke " + ReportFixtures.EVIL);
    assertThat(column(data, "finished").get(11)).isNull();
    assertThat(column(data, "asked").get(11)).isEqualTo("2030-01-01T00:00:00Z");
  }

  @Test
  void outcomesHaveColumnsAndSaysWhichTrialsAreFeasible() throws Exception {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                .noise(Noise.none())
                .outcome(OutcomeBound.atMost("cost", 1))
                .outcome(OutcomeBound.atLeast("yield", 0.5))
                .build());
    List<Trial.Finished> told = new ArrayList<>();
    told.add(study.add(Map.of("x", 0.1), Outcome.value(1).with("cost", 2).with("yield", 1)));
    told.add(study.add(Map.of("x", 0.2), Outcome.value(2).with("cost", 1).with("yield", 0.5, 0.1)));
    told.add(study.add(Map.of("x", 0.3), Outcome.failure("no")));
    assertThat(told).hasSize(3);
    Map<String, Object> data = data(trialsOnly(study));
    assertThat(column(data, "feasible")).containsExactly(false, true, null);
    assertThat(column(data, "outcomes.cost")).hasToString("[2, 1, null]");
    assertThat(column(data, "outcomes.yield.sd")).hasToString("[null, 0.1, null]");
    assertThat(list(data.get("outcomes")))
        .isEqualTo(study.spec().outcomes().stream().map(Object::toString).toList());
  }

  @Test
  void aStudyWithoutOutcomesHasNoColumnsForThem() throws Exception {
    Map<String, Object> table = map(data(ReportFixtures.MIXED).get("table"));
    assertThat(list(table.get("columns")))
        .extracting(head -> map(head).get("role").toString())
        .doesNotContain("outcome", "feasible")
        .contains("trial", "state", "value", "parameter", "more");
  }

  @Test
  void checkpointsAndModelAreThoseOfTheReport() throws Exception {
    StudyReport report = ReportFixtures.MIXED;
    Map<String, Object> data = data(report);
    List<?> checkpoints = list(data.get("checkpoints"));
    assertThat(checkpoints).hasSameSizeAs(report.checkpoints()).isNotEmpty();
    for (int i = 0; i < checkpoints.size(); i++) {
      Checkpoint expected = report.checkpoints().get(i);
      Map<String, Object> read = map(checkpoints.get(i));
      assertThat(number(read.get("trial"))).isEqualTo(expected.trial());
      assertThat(number(read.get("mean"))).isEqualTo(expected.recommended().mean());
      assertThat(number(read.get("best"))).isEqualTo(expected.best().getAsDouble());
      List<Double> quantiles = list(read.get("quantiles")).stream().map(q -> number(q)).toList();
      assertThat(quantiles).hasSize(5).isSorted();
      assertThat(quantiles.get(2)).isEqualTo(expected.optimum().optimumQuantile(0.5));
    }
    ModelPlots model = report.model().orElseThrow();
    List<?> importance = list(map(data.get("model")).get("importance"));
    for (int i = 0; i < importance.size(); i++) {
      Importance expected = model.beliefs().importance().get(i);
      assertThat(map(importance.get(i))).containsEntry("parameter", expected.parameter());
      assertThat(number(map(importance.get(i)).get("total"))).isEqualTo(expected.total());
    }
    assertThat(map(map(data.get("model")).get("recommended")).get("point"))
        .extracting(point -> map(point).keySet())
        .isEqualTo(model.beliefs().recommended().point().values().keySet());
  }

  @Test
  void slicesAreRoundedToWhatTheEyeSees() throws Exception {
    ModelPlots model = ReportFixtures.MIXED.model().orElseThrow();
    List<?> slices = list(map(data(ReportFixtures.MIXED).get("model")).get("slices"));
    assertThat(slices).hasSameSizeAs(model.slices());
    for (int i = 0; i < slices.size(); i++) {
      List<?> spots = list(map(slices.get(i)).get("spots"));
      assertThat(spots).hasSameSizeAs(model.slices().get(i).spots());
      for (int j = 0; j < spots.size(); j++) {
        double mean = model.slices().get(i).spots().get(j).mean();
        assertThat(number(list(spots.get(j)).get(1)))
            .isCloseTo(mean, within(5.1e-6 * Math.abs(mean)));
      }
    }
  }

  @Test
  void theTimelineCountsSecondsFromTheFirstBeginning() throws Exception {
    StudyReport report = ReportFixtures.MIXED;
    Map<String, Object> timeline = map(data(report).get("timeline"));
    List<?> bars = list(timeline.get("bars"));
    assertThat(bars).hasSameSizeAs(report.attempts());
    for (int i = 0; i < bars.size(); i++) {
      Attempt attempt = report.attempts().get(i);
      assertThat(number(list(bars.get(i)).get(1))).isEqualTo(attempt.trial());
      assertThat(number(list(bars.get(i)).get(2))).isNotNegative();
      assertThat(list(bars.get(i)).get(4)).isEqualTo(attempt.ending().word());
    }
    assertThat(timeline.get("start")).isEqualTo("2030-01-01T00:00:00Z");
    assertThat(map(data(ReportFixtures.ODD.get(0)).get("timeline"))).containsEntry("start", null);
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void theHeadIsTheSpecs(Direction direction) throws Exception {
    StudySpec spec =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)).constrained("x <= 0.9"))
            .name("\u2028 line '\\' separator")
            .direction(direction)
            .seed(Long.MIN_VALUE)
            .build();
    StudyReport report = trialsOnly(Study.create(spec));
    Map<String, Object> data = data(report);
    assertThat(data)
        .containsEntry("name", spec.name())
        .containsEntry("maximize", direction == Direction.MAXIMIZE)
        .containsEntry("seed", "-9223372036854775808")
        .containsEntry("model", null);
    assertThat(list(data.get("constraints"))).hasSize(1);
    ValueAxis axis = ValueAxis.of(report);
    assertThat(number(map(data.get("valueAxis")).get("high"))).isEqualTo(axis.high());
  }
}
