package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
}
