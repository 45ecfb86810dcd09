package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.chart.SvgDocument;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** Pictures of every kind, of studies of every kind of parameter with few trials. */
class StudyKindsTest {
  /** Makers of a parameter of a name, by what they make. */
  private static final Map<String, Function<String, Parameter>> PARAMETERS =
      Map.of(
          "real", name -> Parameter.real(name, -1e6, 1e6),
          "log-real", name -> Parameter.logReal(name, 1e-12, 1e12),
          "integer", name -> Parameter.integer(name, -3, 3),
          "log-integer", name -> Parameter.logInteger(name, 1, 1L << 40),
          "ordinal", name -> Parameter.ordinal(name, "low", "mid", "high"),
          "categorical", name -> Parameter.categorical(name, "a<b>", "c&d", "\"e\""),
          "bool", Parameter::bool);

  private static Stream<Arguments> studies() {
    List<Arguments> all = new ArrayList<>();
    for (String kind : PARAMETERS.keySet().stream().sorted().toList()) {
      for (int trials = 0; trials <= 2; trials++) {
        all.add(Arguments.of(kind, trials));
      }
    }
    return all.stream();
  }

  private static Study study(SearchSpace space, int trials, Direction direction) {
    Study study = ReportFixtures.study(space, direction);
    double[] values = {3, -1, 2.5};
    for (int i = 0; i < trials; i++) {
      Trial.Finished ignored = study.tell(study.ask().number(), values[i % 3]);
    }
    return study;
  }

  private static StudyReport report(Study study) {
    return study.report(ReportPlan.standard().withCheckpoints(0), share -> {});
  }

  /** Every picture of a report, checked for what must hold of all. */
  private static void assertPictures(StudyReport report) {
    for (StudyPlot.Kind kind : StudyPlot.Kind.values()) {
      String svg = StudyPlot.of(report, kind).toSvg();
      assertThat(svg).as(kind.word()).doesNotContain("NaN", "Infinity", "92233720");
      SvgDocument document = SvgDocument.of(svg);
      Element root = document.all("svg").get(0);
      double width = Double.parseDouble(root.getAttribute("width"));
      double height = Double.parseDouble(root.getAttribute("height"));
      for (String tag : List.of("polygon", "polyline")) {
        for (Element element : document.all(tag)) {
          for (String pair : element.getAttribute("points").split(" ", -1)) {
            int comma = pair.indexOf(',');
            assertThat(Double.parseDouble(pair.substring(0, comma)))
                .as(svg)
                .isBetween(-1., width + 1);
            assertThat(Double.parseDouble(pair.substring(comma + 1))).isBetween(-1., height + 1);
          }
        }
      }
      for (Element circle : document.all("circle")) {
        assertThat(Double.parseDouble(circle.getAttribute("cx"))).isBetween(0.0, width);
        assertThat(Double.parseDouble(circle.getAttribute("cy"))).isBetween(0.0, height);
      }
      assertThat(StudyPlot.of(report, kind).toSvg()).as("drawn again").isEqualTo(svg);
    }
  }

  @ParameterizedTest(name = "{0} with {1} trials")
  @MethodSource("studies")
  void everyPictureLiesOnItsPaper(String kind, int trials) {
    SearchSpace space = SearchSpace.of(PARAMETERS.get(kind).apply("p"));
    StudyReport report = report(study(space, trials, Direction.MAXIMIZE));
    assertThat(report.successes()).hasSize(trials);
    assertPictures(report);
    assertThat(HtmlReport.of(report).html()).contains("</html>").doesNotContain("a<b>");
  }

  @Test
  void aStudyWithConditionsFailuresAndHugeValuesHasPictures() {
    List<Parameter> parameters =
        Stream.of("bool", "integer", "categorical", "real")
            .map(kind -> PARAMETERS.get(kind).apply(kind))
            .toList();
    SearchSpace space =
        SearchSpace.of(parameters)
            .onlyWhen("integer", "bool", true)
            .onlyWhen("real", "categorical", "a<b>", "c&d");
    Study study = ReportFixtures.study(space, Direction.MINIMIZE);
    Random random = new Random(4);
    for (int i = 0; i < 4; i++) {
      Outcome outcome =
          i == 3
              ? Outcome.failure("<out of memory>")
              : Outcome.value(random.nextGaussian() * 1e200);
      Trial.Finished ignored = study.tell(study.ask().number(), outcome);
    }
    Trial.Pending pending = study.ask();
    assertThat(pending.number()).isEqualTo(5);
    StudyReport report = report(study);
    assertPictures(report);
    for (String name : space.names()) {
      String svg = StudyPlot.of(report, StudyPlot.Kind.SLICE, List.of(name)).toSvg();
      assertThat(SvgDocument.of(svg).texts()).contains(name);
    }
  }

  @Test
  void onlyFailuresStillMakeAHistoryAndATimeline() {
    Study study = ReportFixtures.study(ReportFixtures.SPACE, Direction.MINIMIZE);
    for (int i = 0; i < 3; i++) {
      Trial.Finished ignored = study.fail(study.ask().number(), "crash");
    }
    StudyReport report = report(study);
    assertPictures(report);
    assertThat(StudyPlot.of(report, StudyPlot.Kind.HISTORY).toSvg())
        .contains("failed: 3 points without a value");
    assertThat(SvgDocument.of(StudyPlot.of(report, StudyPlot.Kind.SLICE).toSvg()).texts())
        .contains("no trial gave a value yet");
  }
}
