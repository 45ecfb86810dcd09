package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScatterPictureTest {
  private static final int TRIALS = 12;

  private final Map<Integer, Map<String, Object>> attributes = new HashMap<>();
  private Study study;

  @BeforeEach
  void tellTrials() {
    study =
        Study.create(
            StudySpec.builder(
                    SearchSpace.of(
                        Parameter.real("x", 0, 1), Parameter.categorical("kind", "b", "a")))
                .name("study")
                .minimize()
                .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
                .build());
    for (int i = 1; i <= TRIALS; i++) {
      study.tell(
          study.ask().number(),
          i == 3 ? Outcome.failure("no") : Outcome.value(Math.abs(i - 7) + 1.0));
      if (i % 2 == 0) {
        attributes.put(i, Map.of("epochs", (double) i, "note", i < 6 ? "early" : "late", "x", 1.0));
      }
    }
  }

  private String svg(String x, String y) {
    return StudyPlot.scatter(
            study.spec(),
            study.history(),
            attributes,
            Optional.ofNullable(x),
            Optional.ofNullable(y))
        .toSvg();
  }

  // Each has a light edge below it.
  private static int dots(String svg) {
    return (svg.split("<circle", -1).length - 1) / 2;
  }

  @Test
  void drawsTrialsThatHaveBoth() {
    assertThat(svg("epochs", "value"))
        .contains("study: value against epochs", "6 of 12 trials have both")
        .satisfies(drawn -> assertThat(dots(drawn)).isEqualTo(6));
    assertThat(svg("x", "epochs")).contains("study: epochs against x");
    // The third trial failed, and has parameters all the same.
    assertThat(dots(svg(null, null))).isEqualTo(TRIALS - 1);
    assertThat(dots(svg("trial", "x"))).isEqualTo(TRIALS);
  }

  @Test
  void textsAreChoicesAlongTheAxis() {
    assertThat(svg("note", "value")).contains(">early<", ">late<");
    assertThat(svg("kind", "note")).contains(">a<", ">b<");
  }

  @Test
  void aParameterComesBeforeAnAttributeOfItsName() {
    assertThat(dots(svg("x", "trial"))).isEqualTo(TRIALS);
    assertThat(dots(svg("attributes.x", "trial"))).isEqualTo(6);
  }

  @Test
  void saysWhatThereIs() {
    assertThatThrownBy(() -> svg("epoch", "value"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("what is drawn must be one of trial, value, x, kind, ")
        .hasMessageEndingWith("but got 'epoch' (did you mean 'epochs'?)");
  }

  @Test
  void tooManyTextsAreRefused() {
    for (int i = 0; i < 60; i++) {
      study.tell(study.ask().number(), 1.0);
      attributes.put(TRIALS + 1 + i, Map.of("note", "text " + i));
    }
    assertThatThrownBy(() -> svg("note", "value"))
        .hasMessage("an axis of texts shows at most 40 different ones, but 'note' has 62");
  }

  @Test
  void extremeNumbersAreDrawn() {
    attributes.put(1, Map.of("huge", Double.MAX_VALUE));
    attributes.put(2, Map.of("huge", -Double.MAX_VALUE));
    attributes.put(4, Map.of("tiny", Double.MIN_VALUE));
    attributes.put(5, Map.of("tiny", 1e300));
    attributes.put(6, Map.of("same", 5.0));
    for (String name : new String[] {"huge", "tiny", "same"}) {
      assertThat(svg(name, "value")).doesNotContain("NaN", "Infinity");
      assertThat(svg("trial", name)).doesNotContain("NaN", "Infinity");
    }
  }

  @Test
  void withoutTrialsItSaysSo() {
    Study empty = Study.create(study.spec());
    assertThat(
            StudyPlot.scatter(
                    empty.spec(), empty.history(), Map.of(), Optional.empty(), Optional.empty())
                .toSvg())
        .contains("no trial has both yet");
  }

  private static Outcome[] values(double... values) {
    return Arrays.stream(values).mapToObj(Outcome::value).toArray(Outcome[]::new);
  }

  private static Study told(
      StudySpec.Builder spec, List<Map<String, ?>> points, Outcome... outcomes) {
    Study study = Study.create(spec.name("study").build());
    for (int i = 0; i < outcomes.length; i++) {
      Trial.Finished ignored = study.add(points.get(i), outcomes[i]);
    }
    return study;
  }

  private static String svg(Study study) {
    return StudyPlot.scatter(
            study.spec(),
            study.history(),
            Map.of(),
            Optional.of("x"),
            study.spec().objectives().isEmpty() ? Optional.empty() : Optional.of("near"))
        .toSvg();
  }

  // Where the orange dots are, from left to right along the axis of x from 0 to 1.
  private static List<Double> best(String svg) {
    Matcher dots =
        Pattern.compile(
                "<circle cx=\"([0-9.]+)\" cy=\"[0-9.]+\" r=\"5.5\" fill=\""
                    + String.format(Locale.ROOT, "#%06x", Palette.ORANGE.rgb()),
                Pattern.CASE_INSENSITIVE)
            .matcher(svg);
    List<Double> found = new ArrayList<>();
    while (dots.find()) {
      found.add(Double.valueOf(dots.group(1)));
    }
    return found;
  }

  @Test
  void theBestTrialIsOrange() {
    assertThat(best(svg("trial", "value"))).hasSize(1);
  }

  @Test
  void aCheapTrialIsNotTheBest() {
    SearchSpace space =
        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("epochs", 1, 9));
    List<Map<String, ?>> points =
        List.of(
            Map.of("x", 0.1, "epochs", 1),
            Map.of("x", 0.5, "epochs", 9),
            Map.of("x", 0.9, "epochs", 9));
    StudySpec.Builder cheap =
        StudySpec.builder(space).minimize().fidelity(Fidelity.of("epochs", 9));
    Study study = told(cheap, points, values(1, 3, 2));
    Study plain = told(StudySpec.builder(space).minimize(), points, values(3, 2, 1));
    assertThat(best(svg(study))).hasSize(1).isEqualTo(best(svg(plain)));
  }

  @Test
  void aTrialThatBreaksABoundIsNotTheBest() {
    SearchSpace space = SearchSpace.of(Parameter.real("x", 0, 1));
    List<Map<String, ?>> points = List.of(Map.of("x", 0.2), Map.of("x", 0.8));
    Study bounded =
        told(
            StudySpec.builder(space).maximize().outcome(OutcomeBound.atMost("ms", 50)),
            points,
            Outcome.value(9).with("ms", 51),
            Outcome.value(1).with("ms", 50));
    Study plain = told(StudySpec.builder(space).maximize(), points, values(1, 9));
    assertThat(best(svg(bounded))).hasSize(1).isEqualTo(best(svg(plain)));
  }

  @Test
  void ofSeveralObjectivesNoneIsTheBest() {
    SearchSpace space = SearchSpace.of(Parameter.real("x", 0, 1));
    Study study =
        told(
            StudySpec.builder(space)
                .objectives(NamedObjective.minimize("near"), NamedObjective.maximize("far")),
            List.of(Map.of("x", 0.2), Map.of("x", 0.8)),
            Outcome.named(Map.of("near", 1.0, "far", 2.0)),
            Outcome.named(Map.of("near", 2.0, "far", 1.0)));
    assertThat(svg(study)).contains("study: near against x", "2 of 2 trials have both");
    assertThat(best(svg(study))).isEmpty();
  }

  @Test
  void pointsFromBeforeAnEditAreShownWhereTheyWere() {
    Study edited =
        told(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 10))),
            List.of(Map.of("x", 8), Map.of("x", 1)),
            Outcome.value(1),
            Outcome.value(2));
    StudySpec narrow =
        StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 2)))
            .name("study")
            .strategy(edited.spec().strategy())
            .build();
    assertThat(edited.edit(narrow, Map.of())).isNotEmpty();
    assertThat(svg(edited)).contains("2 of 2 trials have both", ">8<");
  }
}
