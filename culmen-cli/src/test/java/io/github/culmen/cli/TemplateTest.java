package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {
  private static final List<String> NAMES = List.of("lr", "depth");

  @ParameterizedTest
  @CsvSource({
    "--lr={lr}, --lr=<lr>",
    "{lr}{depth}, <lr><depth>",
    "plain, plain",
    "{{lr}}, {lr}",
    "{{{lr}}}, {<lr>}",
    "run {trial}, run <trial>",
    "a}}b{{, a}b{"
  })
  void fillsPlacesAndKeepsDoubledBraces(String source, String text) {
    assertThat(Template.of(source, NAMES).fill(name -> "<" + name + ">")).isEqualTo(text);
  }

  @Test
  void namesTheNearestParameter() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Template.of("{dept}", NAMES))
        .withMessage(
            "a {placeholder} must name one of the parameters lr, depth, but got {dept} (did you"
                + " mean {depth}?)");
  }

  @Test
  void saysHowToWriteBracesThatAreMeantAsSuch() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Template.of("awk '{print $1}'", NAMES))
        .withMessageContaining("but got {print $1} (write {{ and }}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{lr", "lr}", "{"})
  void rejectsSingleBraces(String source) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Template.of(source, NAMES))
        .withMessageContaining("there is a single '");
  }

  @Test
  void knowsWhichPlacesStandInsideQuotes() {
    Template template = Template.of("a {lr} '{depth}' \"\\\"{trial}\" \\' {lr}", NAMES);
    assertThat(template.placesInQuotes()).containsExactly("depth", "trial");
  }
}
