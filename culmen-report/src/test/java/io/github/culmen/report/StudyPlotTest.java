package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

class StudyPlotTest {
  private static final StudyReport MIXED = ReportFixtures.MIXED;

  @TempDir Path folder;

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static int count(Document svg, String element, String attribute, String value) {
    int found = 0;
    for (int i = 0; i < svg.getElementsByTagName(element).getLength(); i++) {
      found +=
          value.equals(
                  svg.getElementsByTagName(element)
                      .item(i)
                      .getAttributes()
                      .getNamedItem(attribute)
                      .getNodeValue())
              ? 1
              : 0;
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource(StudyPlot.Kind.class)
  void everyKindIsDrawnAsSvgAndPng(StudyPlot.Kind kind) throws Exception {
    StudyPlot plot = StudyPlot.of(MIXED, kind);
    String svg = plot.toSvg();
    assertThat(svg).doesNotContain("NaN", "Infinity", "<b>");
    assertThat(parsed(svg).getElementsByTagName("title").item(0).getTextContent())
        .startsWith("study " + ReportFixtures.EVIL + ": ");
    assertThat(ImageIO.read(new ByteArrayInputStream(plot.toPng())).getWidth())
        .isGreaterThanOrEqualTo(1600);
  }

  @ParameterizedTest
  @EnumSource(StudyPlot.Kind.class)
  void oddStudiesHavePicturesToo(StudyPlot.Kind kind) throws Exception {
    for (StudyReport report : ReportFixtures.ODD) {
      String svg = StudyPlot.of(report, kind).toSvg();
      assertThat(svg).doesNotContain("NaN", "Infinity");
      assertThat(parsed(svg).getDocumentElement().getTagName()).isEqualTo("svg");
    }
  }

  @Test
  void importancesArePercentages() {
    assertThat(StudyPlot.of(MIXED, StudyPlot.Kind.IMPORTANCE).toSvg())
        .contains("% of the variance")
        .containsPattern(">\\d+\\.\\d %<");
  }

  @Test
  void theContourHasACellForEachPairOfValues() throws Exception {
    Study study = ReportFixtures.mixed(Direction.MINIMIZE);
    List<String> names = List.of("depth", "kind");
    StudyReport report = study.report(StudyPlot.Kind.CONTOUR.plan(names), s -> {});
    Document svg = parsed(StudyPlot.of(report, StudyPlot.Kind.CONTOUR, names).toSvg());
    // Six depths and two kinds, twice; the paper, the colour keys, the recommended points.
    assertThat(svg.getElementsByTagName("polygon").getLength()).isEqualTo(24 + 1 + 80 + 4);
    // Each trial with a value in both panels, a ring and a dot.
    assertThat(count(svg, "circle", "r", "2.2")).isEqualTo(20);
  }

  @Test
  void slicesAreOfTheParametersAskedFor() throws Exception {
    Document svg = parsed(StudyPlot.of(MIXED, StudyPlot.Kind.SLICE, List.of("drop")).toSvg());
    // Five trials have it.
    assertThat(count(svg, "circle", "r", "2.4")).isEqualTo(5);
    assertThat(StudyPlot.of(MIXED, StudyPlot.Kind.SLICE, List.of("rate", "kind")).toSvg())
        .contains(">rate</text>", ">kind</text>")
        .doesNotContain(">depth</text>");
  }

  @Test
  void trialsThatBreakABoundAreShownButNeverTheBest() {
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
                .noise(Noise.none())
                .outcome(OutcomeBound.atMost("cost", 1))
                .build());
    Trial.Finished dear = study.add(Map.of("x", 0.1), Outcome.value(1).with("cost", 2));
    Trial.Finished cheap = study.add(Map.of("x", 0.9), Outcome.value(3).with("cost", 0.5, 0.1));
    assertThat(dear.number()).isLessThan(cheap.number());
    StudyReport report = ReportFixtures.report(study);
    assertThat(StudyPlot.of(report, StudyPlot.Kind.HISTORY).toSvg())
        .contains("not feasible: 1 point", "best so far: 1 point from 3 to 3");
    assertThat(StudyPlot.of(report, StudyPlot.Kind.MAXIMUM).toSvg())
        .contains("best observed: 1 point from 3 to 3");
    assertThat(HtmlReport.of(report).html())
        .contains(
            "\"name\":\"outcomes.cost\"", "\"name\":\"outcomes.cost.sd\"", "\"name\":\"feasible\"");
  }

  @Test
  void aKindIsSpelledAsItIs() {
    assertThat(StudyPlot.Kind.of("maximum")).isEqualTo(StudyPlot.Kind.MAXIMUM);
    assertThatThrownBy(() -> StudyPlot.Kind.of("slices"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a kind of plot must be one of front, history, importance, slice, contour, parallel,"
                + " maximum, information, timeline, health, edf, rank, curves, scatter, but got 'slices' (did you mean slice?)");
  }

  @Test
  void parametersMustExistAndBeOfUse() {
    assertThatThrownBy(() -> StudyPlot.of(MIXED, StudyPlot.Kind.SLICE, List.of("rates")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "unknown parameter 'rates'; the parameters are rate, depth, kind, drop");
    assertThatThrownBy(() -> StudyPlot.of(MIXED, StudyPlot.Kind.HISTORY, List.of("rate")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parameters are for slice, contour and rank");
  }

  @Test
  void filesAreWrittenAsTheirNamesSay() throws Exception {
    StudyPlot plot = StudyPlot.of(MIXED, StudyPlot.Kind.TIMELINE);
    Path svg = folder.resolve("a.svg");
    plot.write(svg);
    assertThat(svg).hasContent(plot.toSvg());
    plot.write(folder.resolve("a.PNG"));
    assertThat(Files.size(folder.resolve("a.PNG"))).isGreaterThan(1000);
    assertThatThrownBy(() -> plot.write(folder.resolve("a.pdf")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".svg or .png");
  }
}
