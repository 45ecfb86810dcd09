package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.BenchFolder;
import io.github.culmen.lab.command.CommandRun;
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

/** {@code culmen bench pruning}: its table says what its file says, and it goes on. */
class PruningCommandTest {
  private static final int TRIALS = 9;

  @TempDir Path folder;

  private CommandRun pruning(String out, String line) {
    List<Object> words = new ArrayList<>(List.of("bench", "pruning"));
    words.addAll(Arrays.asList((Object[]) line.split(" ", -1)));
    words.addAll(List.of("--out", folder.resolve(out)));
    return CommandRun.of(words.toArray());
  }

  private CommandRun done(String out, String line) {
    CommandRun run = pruning(out, line);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run;
  }

  private BenchFolder files(String out) {
    return new BenchFolder(folder.resolve(out));
  }

  private static double[] numbers(String cell) {
    return Arrays.stream(cell.replaceAll("[%()]|to|mean|,", " ").strip().split(" +", -1))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  private static String counts(List<Double> differences) {
    return String.format(
        Locale.ROOT,
        "%d, %d, %d",
        differences.stream().filter(d -> d < 0).count(),
        differences.stream().filter(d -> d == 0).count(),
        differences.stream().filter(d -> d > 0).count());
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(v -> v).average().orElseThrow();
  }

  @Test
  void theTableSaysWhatTheFileSays() throws Exception {
    CommandRun run =
        done(
            "t",
            "--problems features-boston,network-cancer --methods none,median,asha --trials 9"
                + " --seeds 2 --jobs 2");
    List<List<String>> rows = files("t").rows("summary.md");
    assertThat(rows).hasSize(9).isEqualTo(BenchFolder.rowsOf(run.out()));
    List<String> order =
        List.of("features-boston", "network-cancer", "all").stream()
            .flatMap(training -> List.of("none", "median", "asha").stream().map(m -> training + m))
            .toList();
    assertThat(rows.stream().map(row -> row.get(0) + row.get(1))).isEqualTo(order);
    boolean anySaved = false;
    for (List<String> row : rows) {
      List<Double> saved = new ArrayList<>();
      List<Double> differences = new ArrayList<>();
      List<Double> errors = new ArrayList<>();
      for (BenchFolder.Line own : files("t").results("results.csv")) {
        boolean counted = row.get(0).equals("all") || row.get(0).equals(own.problem());
        if (!counted || !own.method().equals(row.get(1))) {
          continue;
        }
        BenchFolder.Line none =
            files("t").results("results.csv", own.problem(), "none").stream()
                .filter(line -> line.seed() == own.seed())
                .findFirst()
                .orElseThrow();
        errors.add(own.at(TRIALS));
        saved.add(100 * (1 - own.inference().get(TRIALS) / none.inference().get(TRIALS)));
        differences.add(100 * (own.at(TRIALS) / none.at(TRIALS) - 1));
      }
      assertThat(row.get(2)).isEqualTo(row.get(0).equals("all") ? "4" : "2");
      double[] share = numbers(row.get(3));
      assertThat(share).hasSize(3);
      assertThat(share[0]).isCloseTo(mean(saved), within(0.0501)).isBetween(share[1], share[2]);
      double[] error = numbers(row.get(4));
      if (row.get(0).equals("all")) {
        assertThat(error).hasSize(1);
        assertThat(error[0]).isCloseTo(mean(differences), within(0.00501));
      } else {
        double median = BenchFolder.median(errors.stream().mapToDouble(e -> e).toArray());
        assertThat(error[0]).isCloseTo(median, within(1e-3 * median)).isBetween(error[1], error[2]);
      }
      assertThat(row.get(5)).isEqualTo(counts(differences));
      assertThat(Double.parseDouble(row.get(6))).isBetween(0.0, 1.0);
      if (row.get(1).equals("none")) {
        // Compared with itself.
        assertThat(saved).containsOnly(0.0);
        assertThat(Double.parseDouble(row.get(6))).isEqualTo(1);
      }
      anySaved |= share[0] > 0;
    }
    assertThat(anySaved).isTrue();
  }

  @Test
  void aBenchThatWasKilledGoesOnToTheSameFile() throws Exception {
    String line = "--problems features-boston --methods none,asha --trials 6 --fold 1";
    done("whole", line + " --seeds 2 --jobs 1");
    done("cut", line + " --seeds 1 --jobs 1");
    Path file = folder.resolve("cut/results.csv");
    String kept = Files.readString(file);
    Files.writeString(file, kept.substring(0, kept.length() - 20));
    CommandRun again = done("cut", line + " --seeds 2 --jobs 2");
    assertThat(files("cut").sorted("results.csv")).isEqualTo(files("whole").sorted("results.csv"));
    assertThat(folder.resolve("cut/summary.md"))
        .hasSameTextualContentAs(folder.resolve("whole/summary.md"));
    // One of four was whole; each of the others is said with what it came to.
    assertThat(again.out().lines().filter(text -> text.matches("\\d/4 .* after \\d+ steps.*")))
        .hasSize(3);
  }

  @Test
  void aFoldIsAnotherBench() throws Exception {
    String line = "--problems features-boston --methods none --trials 3 --seeds 1 --fold ";
    done("f", line + 0);
    CommandRun run = pruning("f", line + 2);
    assertThat(run.code()).isEqualTo(ExitCode.STUDY);
    assertThat(run.err())
        .contains("pruning, trials 3, fold 0", "pruning, trials 3, fold 2", "--out")
        .hasLineCount(1);
    done("g", line + 2);
    assertThat(files("g").sorted("results.csv")).isNotEqualTo(files("f").sorted("results.csv"));
  }

  @Test
  void withoutAnythingToCompareWithThereAreNoRows() throws Exception {
    done("n", "--problems features-boston --methods median --trials 2 --seeds 1");
    assertThat(files("n").rows("summary.md")).isEmpty();
    assertThat(files("n").results("results.csv")).hasSize(1);
    // None is found once it is there; what was done is not done again.
    CommandRun run =
        done("n", "--problems features-boston --methods none,median --trials 2 --seeds 1");
    assertThat(files("n").rows("summary.md")).hasSize(4);
    assertThat(run.out().lines().filter(text -> text.matches("\\d/2 .*"))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--trials 0|--trials must be from 1 to 10000, but got 0",
        "--trials -1|--trials must be from 1 to 10000, but got -1",
        "--trials 10001|--trials must be from 1 to 10000, but got 10001",
        "--fold -1|--fold must be 0, 1 or 2, but got -1",
        "--fold 3|--fold must be 0, 1 or 2, but got 3",
        "--problems trees|--problems must be all or different ones of trees-boston, network-cancer,"
            + " features-boston, but got 'trees'",
        "--problems trees-boston,trees-boston|but got 'trees-boston,trees-boston'",
        "--methods never|--methods must be all or different ones of none, auto, auto-0.02, auto-0.1,"
            + " auto-0.2, median, asha, but got 'never'",
        "--methods auto-0.3|but got 'auto-0.3'",
        "--methods none,|but got 'none,'",
        "--seeds 0|--seeds (or --functions) must be from 1 to 1000, but got 0",
        "--profile slow|--profile must be one of quick, paper, but was 'slow'",
        "--jobs 0|--jobs must be at least 1, but got 0",
      })
  void aWrongLineIsAnsweredInOne(String line, String message) {
    CommandRun run = pruning("never", line);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("culmen: ").contains(message).hasLineCount(1);
    assertThat(folder.resolve("never/results.csv")).doesNotExist();
  }
}
