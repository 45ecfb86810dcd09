package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The benches that the pages tell to type have these names and options; they take too long to run.
 */
class DocumentedBenchesTest {
  private static final Pattern BENCH =
      Pattern.compile("(?m)^(?:\\$ )?(?:\\./)?culmen bench ([^\\n#]*)|`culmen bench ([^`\\[…]*)`");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private static CommandLine bench() {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return BenchCommand.commandLine(
        new Terminal(
            new ByteArrayInputStream(new byte[0]), nowhere, nowhere, false, false, true, 80));
  }

  @Test
  void everyBenchOnThePagesCanBeTyped() throws Exception {
    int read = 0;
    List<Path> pages;
    try (var files = Files.list(Path.of("..", "docs"))) {
      pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
    for (Path page : pages) {
      String text = Files.readString(page).replaceAll("\\\\\\n *", "");
      Matcher lines = BENCH.matcher(text);
      while (lines.find()) {
        String line = lines.group(1) != null ? lines.group(1) : lines.group(2);
        String[] words =
            WORD.matcher(line)
                .results()
                .map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                .toArray(String[]::new);
        // Names alone, as in running text, and ranges such as --seeds 0-9 are words too.
        if (words[0].matches("[a-z-]+")) {
          assertThat(bench().parseArgs(words).hasSubcommand()).as("%s: %s", page, line).isTrue();
          read++;
        }
      }
    }
    assertThat(read).isGreaterThan(30);
  }
}
