package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.lab.robot.RobotPushing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaperBenchesTest {
  @TempDir Path folder;

  private CommandRun bench(String out, int jobs, Object... args) {
    Object[] all =
        Stream.concat(
                Stream.concat(Stream.of("bench"), Stream.of(args)),
                Stream.of("--jobs", jobs, "--out", folder.resolve(out)))
            .toArray();
    return CommandRun.of(all);
  }

  private static final Object[] FUNCTIONS = {
    "test-functions",
    "--problems",
    "eggholder,shekel",
    "--methods",
    "ei,mes-g:5",
    "--seeds",
    2,
    "--iterations",
    4
  };

  @Test
  void writesTheSameFilesForTheSameSeeds() throws Exception {
    CommandRun run = bench("a", 2, FUNCTIONS);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("| method | eggholder | paper | shekel | paper |")
        .contains(" | 71.18 ± 59.18 |", "| 5.45 ± 2.07 |")
        .contains("## eggholder, hyper-parameters given-exact")
        .contains(Files.readString(folder.resolve("a/summary.md")));
    assertThat(bench("b", 1, FUNCTIONS).code()).isZero();
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder.resolve("a"))) {
      files = listed.map(Path::getFileName).toList();
    }
    assertThat(files)
        .extracting(Path::toString)
        .contains(
            "simple-shekel-given-exact.svg",
            "inference-shekel-given-exact.png",
            "regret-eggholder-given-exact.csv")
        .hasSize(1 + 2 * 6);
    for (Path file : files) {
      if (file.toString().startsWith("results")) {
        assertThat(Files.readAllLines(folder.resolve("b").resolve(file)))
            .containsExactlyInAnyOrderElementsOf(
                Files.readAllLines(folder.resolve("a").resolve(file)));
      } else {
        assertThat(folder.resolve("b").resolve(file))
            .hasSameBinaryContentAs(folder.resolve("a").resolve(file));
      }
    }
    CommandRun again = bench("a", 1, FUNCTIONS);
    assertThat(again.out())
        .doesNotContain("/4 ")
        .endsWith(run.out().substring(run.out().indexOf("| method |")));
  }

  @Test
  void keepsTheBestValueEverFound() throws Exception {
    Object[] args = {
      "neural-network", "--data", "boston", "--methods", "ei", "--seeds", 1, "--iterations", 2
    };
    CommandRun run = bench("n", 1, args);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("1/1 ei on neural-network-boston: best value ")
        .contains(
            "| method | boston | paper |", "the best value any run in this folder ever found");
    Path file = folder.resolve("n/best-values.csv");
    assertThat(Files.readString(file)).startsWith("problem,best-value\nneural-network-boston,1");
    Files.writeString(file, "problem,best-value\nneural-network-boston,19.5\n");
    assertThat(bench("n", 1, args).out()).contains("against 19.5,");
    Files.writeString(file, "diary\n");
    CommandRun broken = bench("n", 1, args);
    assertThat(broken.code()).isEqualTo(3);
    assertThat(broken.err()).contains("must have the columns problem,best-value");
  }

  @Test
  void pushes() throws Exception {
    assumeTrue(RobotPushing.whyUnavailable().isEmpty());
    CommandRun run =
        bench(
            "p",
            2,
            "robot-pushing",
            "--tasks",
            "3-d",
            "--methods",
            "mes-g:5",
            "--seeds",
            2,
            "--iterations",
            3);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("| method | 3-d | paper |", "| 0.61 ± 1.26 |");
    assertThat(Files.readAllLines(folder.resolve("p/results-3-d.csv")).get(0))
        .isEqualTo("# iterations=4 inference=10 noise=own design=1 model=authors");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test-functions --profile big|--profile must be one of quick, paper, but was 'big'",
        "test-functions --methods mesg|--methods: a method must be word or word:K",
        "test-functions --methods ei,ei|different from one another, but ei",
        "test-functions --problems branin|--problems must be different ones of eggholder, shekel,"
            + " michalewicz, but got 'branin'",
        "test-functions --problems shekel,shekel|but got 'shekel,shekel'",
        "test-functions --hyperparameters good|--hyperparameters: hyper-parameters must be one of"
            + " learned, learned-exact, given, given-exact, refitted, but were 'good'",
        "test-functions --iterations 0|--iterations must be at least 1, but got 0",
        "robot-pushing --seeds 21|--seeds (or --functions) must be from 1 to 20, but got 21",
        "robot-pushing --tasks 5-d|--tasks must be different ones of 3-d, 4-d, but got '5-d'",
        "robot-pushing --methods x|--methods: a method must be word or word:K",
        "robot-pushing --profile big|--profile must be one of quick, paper, but was 'big'",
        "neural-network --data iris|--data must be different ones of boston, cancer, but got",
        "neural-network --profile big|--profile must be one of quick, paper, but was 'big'",
        "neural-network --jobs 0|--jobs must be at least 1, but got 0",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench " + args).split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"test-functions", "robot-pushing", "neural-network"})
  void helpsWithEachBench(String bench) {
    CommandRun run = CommandRun.of("bench", bench, "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Usage: culmen bench " + bench, "Example", "Profiles: quick");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(CommandRun.of("bench", "list").out()).contains("  " + bench);
  }
}
