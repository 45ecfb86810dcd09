package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
  private static final List<String> NAMES = List.of("lr", "depth");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--lr={lr}|--lr=<lr>",
        "{lr}{depth}|<lr><depth>",
        "plain|plain",
        "run {trial}|run <trial>",
        "{{lr}} {{trial}}|{lr} {trial}",
        "${{lr}}|${lr}",
        "{{{lr}}}|{{lr}}",
        "a}}b{{|a}}b{{",
        "{lr|{lr",
        "lr}|lr}",
        "{}|{}",
        "${lr} ${CULMEN_LR}|${lr} ${CULMEN_LR}",
        "awk '{ print {lr} }'|awk '{ print <lr> }'",
        "awk '{print $1; x={lr}}'|awk '{print $1; x=<lr>}'",
        "{\"rate\": {lr}, \"more\": {\"depth\": {depth}}}"
            + "|{\"rate\": <lr>, \"more\": {\"depth\": <depth>}}",
        "{other} {{other}} {a,b} { lr }|{other} {{other}} {a,b} { lr }",
        "{{dept}} ${dept}|{{dept}} ${dept}",
      })
  void fillsPlacesAndKeepsAllOtherBraces(String source, String text) {
    assertThat(Template.of(source, NAMES).fill(name -> "<" + name + ">")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"{dept}, depth", "'{ {LR} }', lr", "'{\"a\": {trail}}', trial"})
  void namesTheParameterThatWasProbablyMeant(String source, String meant) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Template.of(source, NAMES))
        .withMessageStartingWith("a {placeholder} must name one of lr, depth, trial, but got {")
        .withMessageContaining("(did you mean {" + meant + "}? if not, put blanks inside");
  }

  @Test
  void knowsWhichPlacesStandInsideQuotes() {
    Template template = Template.of("a {lr} '{depth}' \"\\\"{trial}\" \\' {lr}", NAMES);
    assertThat(template.placesInQuotes()).containsExactly("depth", "trial");
    assertThat(Template.of("a \\{lr} {depth}", NAMES).placesInQuotes()).containsExactly("lr");
  }

  @Test
  void takesQuotesInCommentsForNone() {
    assertThat(Template.of("# don't {lr}\na {lr} '{depth}'", NAMES).placesInQuotes())
        .containsExactly("depth");
    assertThat(Template.of("a;#'\na {lr}", NAMES).placesInQuotes()).isEmpty();
    assertThat(Template.of("a#' {lr}'", NAMES).placesInQuotes()).containsExactly("lr");
    assertThat(Template.of("{lr}#'{depth}'", NAMES).placesInQuotes()).containsExactly("depth");
    assertThat(Template.of("'# {lr}' \\ #'{depth}'", NAMES).placesInQuotes())
        .containsExactly("lr", "depth");
    assertThat(Template.of("a \\\n#'\n{lr}", NAMES).placesInQuotes()).isEmpty();
  }
}
