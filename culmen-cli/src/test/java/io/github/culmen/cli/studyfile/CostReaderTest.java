package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.study.trial.Cost;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostReaderTest {
  private static Cost read(String cost, String more) {
    String text =
        "direction: minimize\nparameters:\n  x: {type: real, low: 0, high: 1}\ncost: "
            + cost
            + "\n"
            + more;
    return StudyFile.of(Path.of("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty())
        .spec()
        .cost()
        .orElseThrow();
  }

  @Test
  void costsAreSecondsOrAnOutcomeWithOrWithoutABudget() {
    assertThat(read("seconds", "")).isEqualTo(Cost.seconds());
    assertThat(read("{budget: 1h30m}", "")).isEqualTo(Cost.seconds().budget(5400));
    assertThat(read("{budget: 90}", "")).isEqualTo(Cost.seconds().budget(90));
    assertThat(read("{outcome: euros}", "")).isEqualTo(Cost.outcome("euros"));
    assertThat(read("{outcome: euros, budget: 12.5}", "outcomes: {euros: '<= 3'}\n"))
        .isEqualTo(Cost.outcome("euros").budget(12.5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minutes | must be one of seconds, but got 'minutes'",
        "{outcome: x} | a cost must not have the name of a parameter",
        "{outcome: a b} | a cost's name must be letters",
        "{budget: 0} | a time must be positive seconds",
        "{outcome: euros, budget: -1} | the budget of a cost must be positive and finite",
        "{seconds: 3} | unknown key 'seconds'",
      })
  void whatIsWrongIsSaid(String cost, String said) {
    assertThatThrownBy(() -> read(cost, "")).hasMessageContaining(said);
  }

  @Test
  void anAttributeIsNoCost() {
    assertThatThrownBy(() -> read("{outcome: euros}", "attributes: [euros]\n"))
        .hasMessageContaining("another name than those of outcomes");
  }
}
