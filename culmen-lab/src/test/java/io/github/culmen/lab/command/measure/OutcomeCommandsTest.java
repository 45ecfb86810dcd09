package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.BenchFolder;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.lab.objectives.FrontProblem;
import io.github.culmen.lab.objectives.FrontProblems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The three benches of outcomes: their tables say what their files say, and they go on. */
class OutcomeCommandsTest {
  @TempDir Path folder;

  private CommandRun bench(String out, String line) {
    List<Object> words = new ArrayList<>(List.of("bench"));
    words.addAll(Arrays.asList((Object[]) line.split(" ", -1)));
    words.addAll(List.of("--out", folder.resolve(out)));
    CommandRun run = CommandRun.of(words.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run;
  }

  private BenchFolder files(String out) {
    return new BenchFolder(folder.resolve(out));
  }

  // The first of three numbers in a cell such as "0.431 (0.2 to 0.5)".
  private static double first(String cell) {
    return Double.parseDouble(cell.replace(" %", "").split(" ", -1)[0]);
  }

  private static void holdsIts(String cell) {
    String[] words = cell.replaceAll("[%()]", "").strip().split(" +", -1);
    assertThat(words).hasSize(4);
    double value = Double.parseDouble(words[0]);
    assertThat(Double.parseDouble(words[1])).isLessThanOrEqualTo(value);
    assertThat(Double.parseDouble(words[3])).isGreaterThanOrEqualTo(value);
  }

  private static double[] at(List<BenchFolder.Line> lines, int trial) {
    return lines.stream().mapToDouble(line -> line.at(trial)).toArray();
  }

  @Test
  void theTableOfConstrainedProblemsSaysWhatTheFileSays() throws Exception {
    CommandRun run =
        bench(
            "c",
            "constrained --problems gardner-2,gramacy --methods random,sobol --trials 6 --seeds 3"
                + " --jobs 2");
    List<List<String>> rows = files("c").rows("summary.md");
    assertThat(rows).hasSize(2 * 2 * 2).isEqualTo(BenchFolder.rowsOf(run.out()));
    for (List<String> row : rows) {
      List<BenchFolder.Line> own = files("c").results("results.csv", row.get(0), row.get(1));
      assertThat(own).hasSize(3).allMatch(line -> line.simple().length == 6);
      double[] regrets = at(own, Integer.parseInt(row.get(3)));
      assertThat(row.get(2)).isEqualTo("3");
      assertThat(Integer.parseInt(row.get(4)))
          .isEqualTo((int) Arrays.stream(regrets).filter(Double::isFinite).count());
      double median = BenchFolder.median(regrets);
      double mean = Arrays.stream(regrets).sum() / 3;
      if (Double.isInfinite(median)) {
        assertThat(row.get(5)).startsWith("Infinity");
      } else {
        assertThat(first(row.get(5))).isCloseTo(median, within(0.01 * median));
        holdsIts(row.get(5));
      }
      assertThat(row.get(6))
          .startsWith(
              Double.isInfinite(mean) ? "Infinity" : String.format(Locale.ROOT, "%.3g", mean));
    }
    assertThat(rows.stream().map(row -> row.get(3)).distinct()).containsExactly("3", "6");
  }

  @Test
  void theTableOfFrontsSaysWhatTheFileSays() throws Exception {
    bench("o", "objectives --problems zdt2,bnh --methods random,nsga-ii --trials 45 --seeds 2");
    List<List<String>> all = files("o").rows("summary.md");
    // After 40 trials and after the last one: 45 is fewer than 50. Then the mean ranks.
    List<List<String>> rows = all.subList(0, 2 * 2 * 2);
    List<List<String>> ranks = all.subList(rows.size(), all.size());
    assertThat(ranks).extracting(row -> row.get(0)).containsExactly("random", "nsga-ii");
    assertThat(first(ranks.get(0).get(2)) + first(ranks.get(1).get(2))).isEqualTo(1 + 2);
    for (List<String> row : rows) {
      FrontProblem problem =
          FrontProblems.all().stream()
              .filter(each -> each.name().equals(row.get(0)))
              .findFirst()
              .orElseThrow();
      int trial = Integer.parseInt(row.get(3));
      assertThat(trial).isIn(40, 45);
      List<BenchFolder.Line> own = files("o").results("results.csv", row.get(0), row.get(1));
      double median = BenchFolder.median(at(own, trial));
      assertThat(row.get(2)).isEqualTo("2");
      assertThat(first(row.get(4)) + first(row.get(6)))
          .isCloseTo(problem.best(), within(0.01 * problem.best()));
      assertThat(first(row.get(5))).isCloseTo(problem.best(), within(1e-4 * problem.best()));
      assertThat(first(row.get(6))).isCloseTo(median, within(0.005 * median));
      holdsIts(row.get(6));
    }
  }

  @Test
  void theTableOfCrashesSaysWhatTheFileSays() throws Exception {
    bench(
        "k",
        "crashes --problems branin-edge --acquisition random,sobol --trials 44 --seeds 2 --jobs 1");
    List<List<String>> rows = files("k").rows("summary.md");
    assertThat(rows).hasSize(4);
    // With several acquisitions each row says whose it is.
    assertThat(rows.stream().map(row -> row.get(1)))
        .containsExactly("random:learn", "random:ignore", "sobol:learn", "sobol:ignore");
    for (List<String> row : rows) {
      List<BenchFolder.Line> own = files("k").results("results.csv", row.get(0), row.get(1));
      assertThat(own).hasSize(2);
      double[] late =
          own.stream()
              .mapToDouble(line -> Arrays.stream(line.simple()).skip(40).average().orElseThrow())
              .toArray();
      double[] all = own.stream().mapToDouble(line -> Arrays.stream(line.simple()).sum()).toArray();
      double[] regrets = own.stream().mapToDouble(line -> line.inference().get(44)).toArray();
      assertThat(first(row.get(3))).isCloseTo(100 * BenchFolder.median(late), within(0.051));
      assertThat(first(row.get(4))).isCloseTo(50 * (late[0] + late[1]), within(0.051));
      assertThat(first(row.get(5))).isEqualTo(BenchFolder.median(all));
      double regret = BenchFolder.median(regrets);
      assertThat(first(row.get(6))).isCloseTo(regret, within(0.06 * regret));
    }
    // With a single one the rule says enough.
    bench("l", "crashes --problems branin-edge --acquisition random --trials 41 --seeds 1");
    assertThat(files("l").rows("summary.md").stream().map(row -> row.get(1)))
        .containsExactly("learn", "ignore");
  }

  // What a crash leaves: some whole lines and a part of one.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "constrained --problems gramacy --methods random,sobol --trials 8",
        "objectives --problems branin-currin --methods random,nsga-ii --trials 22",
        "crashes --problems branin-disc --acquisition random --trials 42",
      })
  void aBenchThatWasKilledGoesOnToTheSameFile(String line) throws Exception {
    bench("whole", line + " --seeds 2 --jobs 1");
    bench("cut", line + " --seeds 1 --jobs 1");
    Path file = folder.resolve("cut/results.csv");
    String kept = Files.readString(file);
    Files.writeString(file, kept.substring(0, kept.length() - 30));
    CommandRun again = bench("cut", line + " --seeds 2 --jobs 2");
    assertThat(files("cut").sorted("results.csv")).isEqualTo(files("whole").sorted("results.csv"));
    assertThat(folder.resolve("cut/summary.md"))
        .hasSameTextualContentAs(folder.resolve("whole/summary.md"));
    // Three of four studies were still to be carried out.
    assertThat(again.out().lines().filter(text -> text.matches("\\d/4 .*"))).hasSize(3);
  }

  @Test
  void otherSettingsNeedAnotherFolder() {
    bench("s", "objectives --problems bnh --methods random --trials 3 --seeds 1");
    CommandRun run =
        CommandRun.of(
            "bench",
            "objectives",
            "--problems",
            "bnh",
            "--methods",
            "random",
            "--trials",
            4,
            "--out",
            folder.resolve("s"));
    assertThat(run.code()).isEqualTo(ExitCode.STUDY);
    assertThat(run.err())
        .contains("objectives, trials 3", "objectives, trials 4", "another directory with --out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "objectives --trials 0|--trials must be from 1 to 10000, but got 0",
        "objectives --trials 10001|--trials must be from 1 to 10000, but got 10001",
        "objectives --methods random,random|--methods must be all or different ones of auto,",
        "objectives --problems zdt4|but got 'zdt4'",
        "objectives --seeds 1001|--seeds (or --functions) must be from 1 to 1000, but got 1001",
        "constrained --methods random,|but was ''",
        "constrained --jobs 0|--jobs must be at least 1, but got 0",
        "crashes --acquisition none|--acquisition must be all or different ones of",
        "crashes --profile slow|--profile must be one of quick, paper, but was 'slow'",
        "calibration --seeds 0|--seeds must be a number from 1 to 100000, or a range such as 5-9, but was '0'",
        "calibration --noise 0,-1|--noise must be at least 0 and finite, but got -1.0",
        "calibration --noise NaN|--noise must be at least 0 and finite, but got NaN",
        "calibration --trials 0|--trials must be at least 1, but got 0",
        "calibration --problems nosuch|nosuch",
        "calibration --noise ,|--noise must be at least one number, but there is none",
        "calibration --trials ,|--trials must be at least one number, but there is none",
        "calibration --problems ,|--problems must be at least one name, but there is none",
        "calibration --jobs 0|--jobs must be at least 1, but got 0",
        "store --workers ,|--workers must be at least one number, but there is none",
        "ask --n ,|--n must be at least one number, but there is none",
        "ask --d ,|--d must be at least one number, but there is none",
        "timing --jobs 0|--jobs must be at least 1, but got 0",
        "gumbel --jobs -1|--jobs must be at least 1, but got -1",
        "structure --structures -1|--structures must be from 1 to 100000, but got -1",
        "structure --cost --seeds 0|--seeds must be from 1 to 1000, but got 0",
        "calibration --strategy nosuch|a strategy must be one of",
        "calibration --strategy ei,random|--strategy must be one strategy, but got 'ei,random'",
        "parallel --problems branin,branin|--problems must be different ones, but got 'branin,branin'",
        "parallel --problems walker-25d|must have known optima, but that of walker-25d is not known",
        "parallel --threshold Infinity|--threshold must be > 0 and finite, but got Infinity",
        "parallel --rules believer,x|a rule must be one of",
        "serve --pairs 0|--pairs must be from 1 to 1000000, but got 0",
        "serve --studies -1|--studies must be from 0 to 10000, but got -1",
        "serve --viewers 0|--viewers must be from 1 to 1000, but got 0",
        "soak --minutes 0|--minutes must be positive, but got 0.0",
        "soak --workers 101|--workers must be from 1 to 100, but got 101",
        "soak --server http://x:1/y|--server must be postgresql://[USER[:PASSWORD]@]HOST",
        "ask --data hartmann6 --n 1001|there are 1000 values of 6 parameters, but n = 1001",
        "ask --data other|--data: data must be hills or hartmann6, but are other",
        "fuzz --spaces --pipe|one can be given, but there are several",
        "fuzz --from docs|--from goes with --study-files",
        "structure --method other|--method must be one of gibbs, random, but was 'other'",
        "structure --dimension 1|--dimension must be from 2 to 100, but dimension = 1",
        "structure --seeds 0|--seeds must be from 1 to 1000, but got 0",
        "structure --cost --structures 0|--structures must be from 1 to 100000, but got 0",
        "structure --lengthscale NaN|--lengthscale must be finite and at least",
        "suite --trials 5,3|must be positive and ascending, but were [5, 3]",
        "suite --seeds 3-1|--seeds must be a number from 1 to 100000, or a range such as 5-9",
        "suite --strategies x+plain|a strategy must be one of",
      })
  void aWrongLineIsAnsweredInOne(String line, String message) {
    List<Object> words = new ArrayList<>(List.of("bench"));
    words.addAll(Arrays.asList((Object[]) line.split(" ", -1)));
    CommandRun run = CommandRun.of(words.toArray());
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("culmen: ").contains(message).hasLineCount(1);
  }
}
