package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTailTest {
  @Test
  void readsNoMoreThanTheEnd(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("text");
    Files.writeString(file, "0123456789");
    assertThat(TextTail.of(file, 4)).isEqualTo("6789");
    assertThat(TextTail.of(file, 100)).isEqualTo("0123456789");
    Files.write(file, new byte[0]);
    assertThat(TextTail.of(file, 4)).isEmpty();
  }

  @Test
  void survivesTextThatIsCutInsideALetter(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("text");
    Files.write(file, "aé\n5".getBytes(StandardCharsets.UTF_8));
    assertThat(TextTail.lastLine(TextTail.of(file, 3))).contains("5");
  }

  @ParameterizedTest
  @CsvSource({"'a\nb', b", "'a\nb\n\n \n', b", "a, a", "'a\r\n b \r\n', b", "'\n\nx', x"})
  void findsTheLastLineThatIsNotBlank(String text, String line) {
    assertThat(TextTail.lastLine(text)).contains(line);
  }

  @Test
  void findsNoLineInBlankText() {
    assertThat(TextTail.lastLine("")).isEmpty();
    assertThat(TextTail.lastLine(" \n\t\n")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'a\nb\nc\n', 2, 'b\nc'",
    "'a\nb', 5, 'a\nb'",
    "'', 3, ''",
    "'a', 1, a",
    "'\n\na\n', 1, a",
    "'a\nb\nc', 1, c"
  })
  void takesAFewLinesFromTheEnd(String text, int lines, String tail) {
    assertThat(TextTail.lastLines(text, lines)).isEqualTo(tail);
  }
}
