package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.study.trial.Fidelity;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FidelityReaderTest {
  private static StudyFile study(String epochs, String more) {
    String text =
        "direction: minimize\nparameters:\n  x: {type: real, low: 0, high: 1}\n  epochs: {type: int,"
            + " low: 1, high: 50, fidelity: "
            + epochs
            + "}\n"
            + more;
    return StudyFile.of(
        Path.of("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty());
  }

  private static Fidelity read(String epochs) {
    return study(epochs, "").spec().fidelity().orElseThrow();
  }

  @Test
  void costsAreMeasuredUnlessTheyAreTold() {
    assertThat(read("{target: 50}")).isEqualTo(Fidelity.of("epochs", 50L));
    assertThat(read("{target: 50, cost: measured}")).isEqualTo(Fidelity.of("epochs", 50L));
    assertThat(read("{target: 50, cost: proportional}"))
        .isEqualTo(Fidelity.of("epochs", 50L).proportional());
    assertThat(read("{target: 20, cost: {fixed: 0.1, power: 2}}"))
        .isEqualTo(Fidelity.of("epochs", 20L).cost(new Fidelity.Power(0.1, 2)));
    assertThat(read("{target: 20, cost: {table: {5: 1, 20: 3.5}}}"))
        .isEqualTo(Fidelity.of("epochs", 20L).cost(new Fidelity.Table(Map.of(5L, 1.0, 20L, 3.5))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{cost: proportional} | target",
        "{target: 51} | must be a whole number from 1 to 50",
        "{target: 50, cost: often} | measured, proportional",
        "{target: 50, cost: {fixed: 1}} | the fixed share of a cost must be from 0 and below 1",
        "{target: 50, cost: {power: 0}} | power = 0",
        "{target: 50, cost: {table: {5: 1}}} | there is none of 50",
        "{target: 50, cost: {table: {5: 0, 50: 1}}} | costs must be positive and finite",
        "{target: 50, cost: {table: {5: 1, 50: 1}, power: 2}} | but not both",
        "{target: 50, costs: 3} | unknown key 'costs'",
      })
  void whatIsWrongIsSaid(String fidelity, String said) {
    assertThatThrownBy(() -> read(fidelity)).hasMessageContaining(said);
  }

  @Test
  void aStudyHasOneFidelityAndNoPruningBesides() {
    String other = "  share: {type: real, low: 0.1, high: 1, fidelity: {target: 1}}\n";
    assertThatThrownBy(() -> study("{target: 50}", other))
        .hasMessageContaining("at most one fidelity, but 'epochs' and 'share' are");
    assertThatThrownBy(() -> study("{target: 50}", "pruning: auto\n"))
        .hasMessageContaining("a fidelity or stops trials early, but not both");
  }

  @Test
  void isShownInWords() {
    assertThat(words("{target: 50}"))
        .isEqualTo(", fidelity with target 50, cost by seconds measured");
    assertThat(words("{target: 50, cost: proportional}"))
        .isEqualTo(", fidelity with target 50, cost in proportion");
    assertThat(words("{target: 50, cost: {fixed: 0.25, power: 2}}"))
        .isEqualTo(", fidelity with target 50, cost 0.25 + 0.75·(value/target)^2");
    assertThat(words("{target: 50, cost: {table: {5: 1, 50: 8}}}"))
        .isEqualTo(", fidelity with target 50, cost {5: 1, 50: 8}");
  }

  private static String words(String fidelity) {
    StudyFile file = study(fidelity, "");
    return ParameterText.fidelity(file.spec(), file.spec().space().parameter("epochs"));
  }
}
