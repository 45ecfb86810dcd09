package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong command lines of every bench: one line, exit code 2, and nothing is made. */
class WrongLinesTest {
  @TempDir Path folder;

  static Stream<String> benches() {
    return CommandRun.of("bench", "--help")
        .out()
        .lines()
        .dropWhile(line -> !line.equals("Commands:"))
        .skip(1)
        .takeWhile(line -> !line.isBlank())
        .filter(line -> line.matches("  \\S.*"))
        .map(line -> line.strip().split("\\s", 2)[0]);
  }

  private static void refused(String... line) {
    CommandRun run = CommandRun.of((Object[]) line);
    assertThat(run.code()).as(List.of(line) + run.out() + run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("culmen: ");
    assertThat(run.err().strip().lines().count()).as(run.err()).isEqualTo(1);
    assertThat(run.err()).doesNotContain("Exception");
  }

  @ParameterizedTest
  @MethodSource("benches")
  void anUnknownOptionIsRefused(String bench) {
    refused("bench", bench, "--nosuch");
    refused("bench", bench, "--nosuch=3");
  }

  @ParameterizedTest
  @MethodSource("benches")
  void oneWordTooManyIsRefused(String bench) {
    refused("bench", bench, "one", "two", "three");
  }

  // A list of nothing, less than there can be, and more than any number has; of options with a
  // value that is neither a place nor a name of one's own. Whole numbers are below.
  private static List<String> wrongOptions(String help) {
    List<String> wrong = new ArrayList<>();
    Matcher found = Pattern.compile("(--[a-z-]+)=([A-Z]+)").matcher(help);
    while (found.find()) {
      String label = found.group(2);
      if (!List.of("DIR", "FILE", "URL", "C").contains(label)) {
        if (!List.of("J", "S").contains(label)) {
          wrong.add(found.group(1) + "=,");
        }
        if (!label.equals("S")) {
          wrong.add(found.group(1) + "=-1");
        }
        if (!List.of("N", "J", "S").contains(label)) {
          wrong.add(found.group(1) + "=1e999");
        }
      }
    }
    return wrong.stream().distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("benches")
  void noOptionTakesAValueThatMeansNothing(String bench) {
    Path out = folder.resolve("never");
    String help = CommandRun.of("bench", bench, "--help").out();
    for (String option : wrongOptions(help)) {
      if (help.contains("--out=DIR")) {
        refused("bench", bench, option, "--out=" + out);
      } else {
        refused("bench", bench, option);
      }
      assertThat(out).as("%s %s", bench, option).doesNotExist();
    }
  }

  @ParameterizedTest
  @MethodSource("benches")
  void numbersThatAreNoneAreRefused(String bench) {
    String help = CommandRun.of("bench", bench, "--help").out();
    assertThat(help).as(bench).isNotBlank();
    for (String option : List.of("--seed", "--jobs", "--seeds", "--trials", "--sequences")) {
      if (help.contains(option + "=")) {
        refused("bench", bench, option, "many");
        refused("bench", bench, option);
      }
    }
  }
}
