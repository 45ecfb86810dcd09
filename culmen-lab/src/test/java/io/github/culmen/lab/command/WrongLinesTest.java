package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong command lines of every bench: one line, exit code 2, and nothing is made. */
class WrongLinesTest {
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
