package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.cli.text.ShellWords;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTemplateTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("x", 0, 1),
          Parameter.integer("n", 1, 9),
          Parameter.bool("flag"),
          Parameter.categorical("text", "plain", "it's $HOME", "a b"));
  private static final Point POINT =
      SPACE.check(Map.of("x", 0.1, "n", 3, "flag", true, "text", "it's $HOME"));

  @Test
  void putsValuesIntoArgumentsAsTheyAre() {
    CommandTemplate command =
        CommandTemplate.arguments(List.of("prog", "--x={x}", "{n}", "{flag}", "{text}"), SPACE);
    assertThat(command.render(7, POINT))
        .containsExactly("prog", "--x=0.1", "3", "true", "it's $HOME");
  }

  @Test
  void hasTheShellTakeTextFromItsVariable() {
    CommandTemplate command = CommandTemplate.shell("prog {trial} {x} -t={text}", SPACE);
    assertThat(command.render(7, POINT))
        .containsExactly("sh", "-c", "prog 7 0.1 -t=\"${CULMEN_TEXT}\"");
  }

  @Test
  void rejectsTextInACommandWithAHereDocument() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandTemplate.shell("cat <<END\n{text}\nEND", SPACE))
        .withMessage(
            "a command with a here-document (<<) must have no placeholder whose values need quotes,"
                + " but {text} can be 'it's $HOME'; write $CULMEN_TEXT instead");
    assertThat(CommandTemplate.shell("cat <<END\n{x}\nEND", SPACE).render(1, POINT).get(2))
        .isEqualTo("cat <<END\n0.1\nEND");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"abc, abc", "-1.5e-7, -1.5e-7", "a b, 'a b'", "``, ''", "~, '~'", "*, '*'"})
  void quotesOnlyWhatNeedsIt(String text, String quoted) {
    assertThat(ShellWords.quoted(text)).isEqualTo(quoted);
  }

  @Test
  void letsNumbersStandInsideQuotes() {
    CommandTemplate command = CommandTemplate.shell("python -c \"print({x}**{n})\"", SPACE);
    assertThat(command.render(1, POINT).get(2)).isEqualTo("python -c \"print(0.1**3)\"");
  }

  @Test
  void rejectsTextThatWouldLeaveTheQuotesItStandsIn() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandTemplate.shell("prog \"{text}\"", SPACE))
        .withMessageContaining("must stand outside quotes")
        .withMessageContaining(
            "{text} stands inside them and can be 'it's $HOME'; write $CULMEN_TEXT");
  }

  @Test
  void needsAProgram() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandTemplate.arguments(List.of(), SPACE))
        .withMessage("a command must begin with a program, but got an empty list");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandTemplate.shell(" ", SPACE))
        .withMessageContaining("must not be blank");
  }

  @Test
  void remembersHowItWasWritten() {
    assertThat(CommandTemplate.shell("echo {x}", SPACE).source()).isEqualTo("echo {x}");
    assertThat(CommandTemplate.arguments(List.of("echo", "{x}"), SPACE).source())
        .isEqualTo(List.of("echo", "{x}"));
  }
}
