package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.BenchFolder;
import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Benches whose results are all in the folder already, written down here: nothing is run, and the
 * tables can be reckoned by hand.
 */
class PlantedResultsTest {
  private static final String COLUMNS =
      "method,problem,seed,status,reason,simple,inference,tried\n";

  @TempDir Path folder;

  private static String line(
      String method, String problem, long seed, String simple, String inference) {
    return method + "," + problem + "," + seed + ",done,\"\"," + simple + "," + inference + ",\n";
  }

  // The same number again and again.
  private static String constant(String number, int times) {
    return IntStream.range(0, times).mapToObj(i -> number).collect(Collectors.joining(" "));
  }

  private CommandRun bench(String settings, List<String> lines, String command) throws Exception {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("results.csv"), "# " + settings + "\n" + COLUMNS + String.join("", lines));
    List<Object> words = new ArrayList<>(List.of("bench"));
    words.addAll(Arrays.asList((Object[]) command.split(" ", -1)));
    words.addAll(List.of("--jobs", 1, "--out", folder));
    CommandRun run = CommandRun.of(words.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.OK);
    // Nothing was left to do.
    assertThat(run.out()).doesNotContain(" left\n");
    return run;
  }

  private static List<String> row(CommandRun run, int number) {
    return BenchFolder.rowsOf(run.out()).get(number);
  }

  @Test
  void costsAreUntilTheMedianIsWhatTheSearchAtTheTargetHas() throws Exception {
    // Notes after each half of an evaluation; the medians of three are the middle lines.
    List<String> lines =
        List.of(
            line("single", "currin", 1, "9 9 8 8 2 2 1 1", "8:4.0"),
            line("single", "currin", 2, "7 7 6 6 5 5 0.5 0.5", "8:4.0"),
            line("single", "currin", 3, "8 8 7 7 4 4 0.7 0.7", "8:4.0"),
            line("fidelity", "currin", 1, "9 6 5 3 3 1 0.2 0.1", "8:12.0"),
            line("fidelity", "currin", 2, "9 7 5 4 3 2 0.2 0.1", "8:15.0"),
            line("fidelity", "currin", 3, "9 8 5 5 3 3 0.2 0.1", "8:18.0"));
    CommandRun run =
        bench("fidelity, budget 4", lines, "fidelity --problems currin --budget 4 --seeds 3");
    // Medians of single: 8 8 7 7 4 4 0.7 0.7; a hundredth of Currin's range is 0.126.
    assertThat(row(run, 0))
        .containsExactly(
            "currin",
            "single",
            "3",
            "4",
            "0.700",
            "1.5 (1.0×)",
            "2.5 (1.0×)",
            "3.5 (1.0×)",
            "not reached");
    // Medians of the other: 9 7 5 4 3 2 0.2 0.1, which is 7 at the second note, 4 at the fourth.
    assertThat(row(run, 1))
        .containsExactly(
            "currin",
            "fidelity",
            "3",
            "15",
            "0.100",
            "1.0 (1.5×)",
            "2.0 (1.3×)",
            "3.5 (1.0×)",
            "4.0");
  }

  @Test
  void withoutTheSearchAtTheTargetThereIsNothingToCompareWith() throws Exception {
    CommandRun run =
        bench(
            "fidelity, budget 1",
            List.of(line("fidelity", "currin", 1, "3 0.01", "2:6.0")),
            "fidelity --problems currin --methods fidelity --budget 1 --seeds 1");
    assertThat(row(run, 0))
        .containsExactly("currin", "fidelity", "1", "6", "0.0100", "–", "–", "–", "–");
  }

  @Test
  void aRegretThatNobodyHasYetCannotBeReached() throws Exception {
    String none = Double.toString(Double.MAX_VALUE);
    CommandRun run =
        bench(
            "fidelity, budget 1",
            List.of(
                line("single", "currin", 1, none + " 2", "2:1.0"),
                line("single", "currin", 2, none + " 2", "2:1.0"),
                line("fidelity", "currin", 1, none + " 1", "2:3.0"),
                line("fidelity", "currin", 2, none + " 1", "2:3.0")),
            "fidelity --problems currin --budget 1 --seeds 2");
    assertThat(row(run, 0).subList(5, 8)).containsExactly("–", "1.0 (1.0×)", "1.0 (1.0×)");
    assertThat(row(run, 1).subList(5, 8)).containsExactly("–", "1.0 (1.0×)", "1.0 (1.0×)");
  }

  @Test
  void trainingsHaveNoRange() throws Exception {
    CommandRun run =
        bench(
            "fidelity, budget 1",
            List.of(
                line("single", "trees-boston", 1, "5 4", "2:1.0"),
                line("fidelity", "trees-boston", 1, "6 5", "2:9.0")),
            "fidelity --problems trees-boston --budget 1 --seeds 1");
    assertThat(row(run, 0))
        .endsWith("0.5 (1.0×)", "1.0 (1.0×)", "1.0 (1.0×)", "–")
        .contains("4.00");
    assertThat(row(run, 1)).endsWith("1.0 (0.5×)", "not reached", "not reached", "–");
  }

  @Test
  void missingHypervolumeIsThatOfTheMedianStudy() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int seed = 1; seed <= 3; seed++) {
      lines.add(line("random", "bnh", seed, constant(seed + "00.0", 40) + " " + seed + "0.0", ""));
    }
    CommandRun run =
        bench(
            "objectives, trials 41",
            lines,
            "objectives --problems bnh --methods random --trials 41 --seeds 3");
    assertThat(BenchFolder.rowsOf(run.out())).hasSize(2);
    assertThat(row(run, 0).subList(0, 4)).containsExactly("bnh", "random", "3", "40");
    assertThat(row(run, 0).get(6)).isEqualTo("200 (100 to 300)");
    assertThat(row(run, 1).get(3)).isEqualTo("41");
    assertThat(row(run, 1).get(6)).isEqualTo("20.0 (10.0 to 30.0)");
    double at40 = Double.parseDouble(row(run, 0).get(4));
    double at41 = Double.parseDouble(row(run, 1).get(4));
    assertThat(at41 - at40).isEqualTo(180);
  }

  @Test
  void crashesAreCountedAfterTheFortieth() throws Exception {
    // Those of before count for the whole number only.
    String early = constant("1.0", 40) + " 0.0 0.0 0.0 1.0";
    String late = constant("0.0", 40) + " 1.0 1.0 1.0 1.0";
    CommandRun run =
        bench(
            "crashes, trials 44",
            List.of(
                line("random:learn", "branin-disc", 1, early, "44:0.5"),
                line("random:ignore", "branin-disc", 1, late, "44:0.25")),
            "crashes --problems branin-disc --acquisition random --trials 44 --seeds 1");
    assertThat(row(run, 0))
        .containsExactly(
            "branin-disc",
            "learn",
            "1",
            "25.0 % (25.0 to 25.0)",
            "25.0 % (25.0 to 25.0)",
            "41.0",
            "0.50");
    assertThat(row(run, 1)).contains("ignore", "100.0 % (100.0 to 100.0)", "4.0", "0.25");
  }

  @Test
  void studiesWithoutAFeasiblePointHaveAnInfiniteRegretAndAreNotCounted() throws Exception {
    CommandRun run =
        bench(
            "constrained, learned noise, trials 4",
            List.of(
                line("random", "gramacy", 1, "Infinity 2.0 2.0 1.0", ""),
                line("random", "gramacy", 2, "Infinity Infinity 3.0 2.0", ""),
                line("random", "gramacy", 3, "Infinity Infinity Infinity Infinity", "")),
            "constrained --problems gramacy --methods random --trials 4 --seeds 3");
    assertThat(row(run, 0).subList(3, 5)).containsExactly("2", "1");
    assertThat(row(run, 0).get(5)).startsWith("Infinity (");
    assertThat(row(run, 1).subList(3, 5)).containsExactly("4", "2");
    assertThat(row(run, 1).get(5)).startsWith("2.00 (1.00 to ");
    assertThat(row(run, 1).get(6)).startsWith("Infinity (");
  }

  @Test
  void stepsSavedAreThoseOfTheSameSeedWithoutARule() throws Exception {
    List<String> lines =
        List.of(
            line("none", "trees-boston", 1, "4 4", "2:100.0"),
            line("none", "trees-boston", 2, "5 5", "2:200.0"),
            line("median", "trees-boston", 1, "4 4", "2:50.0"),
            line("median", "trees-boston", 2, "6 4", "2:150.0"));
    CommandRun run =
        bench(
            "pruning, trials 2, fold 0",
            lines,
            "pruning --problems trees-boston --methods none,median --trials 2 --seeds 2");
    // Saved: a half and a quarter; one error equal, one smaller by a fifth.
    assertThat(row(run, 1).subList(0, 4))
        .containsExactly("trees-boston", "median", "2", "37.5 % (25.0 to 50.0)");
    assertThat(row(run, 1).get(5)).isEqualTo("1, 1, 0");
    assertThat(row(run, 3).get(4)).isEqualTo("-10.00 %, mean");
  }
}
