package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.measure.CalibrationBench;
import io.github.culmen.lab.measure.StructureBench;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What a bench prints is what its files say, or what the classes behind it give. */
class TablesTest {
  @TempDir Path folder;

  private CommandRun bench(String out, String line) {
    List<Object> words = new ArrayList<>(List.of("bench"));
    words.addAll(Arrays.asList((Object[]) line.split(" ", -1)));
    if (out != null) {
      words.addAll(List.of("--out", folder.resolve(out)));
    }
    CommandRun run = CommandRun.of(words.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  private List<double[]> numbers(String file, int from) throws Exception {
    return Files.readAllLines(folder.resolve(file)).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(cells -> Arrays.copyOfRange(cells, from, cells.length))
        .map(cells -> Arrays.stream(cells).mapToDouble(TablesTest::number).toArray())
        .toList();
  }

  private static double number(String cell) {
    return cell.equals("true") ? 1 : cell.equals("false") ? 0 : Double.parseDouble(cell);
  }

  private static double mean(List<double[]> rows, int column) {
    return rows.stream().mapToDouble(row -> row[column]).sum() / rows.size();
  }

  private static double sd(List<double[]> rows, int column) {
    double mean = mean(rows, column);
    double squares =
        rows.stream().mapToDouble(row -> (row[column] - mean) * (row[column] - mean)).sum();
    return Math.sqrt(squares / (rows.size() - 1));
  }

  @Test
  void theDistancesOfTheGumbelLawsAreThoseOfTheFile() throws Exception {
    CommandRun run = bench("g", "gumbel --seeds 3 --candidates 200 --observations 10 --seed 4");
    List<double[]> rows = numbers("g/results.csv", 0);
    assertThat(rows).hasSize(3);
    assertThat(rows.stream().mapToDouble(row -> row[0])).containsExactly(4.0, 5.0, 6.0);
    assertThat(run.out())
        .contains(
            String.format(
                Locale.ROOT,
                "through the quartiles (the paper): %.4f ± %.4f over 3 functions",
                mean(rows, 3),
                sd(rows, 3)))
        .contains(
            String.format(
                Locale.ROOT,
                "through the median (the authors' code): %.4f ± %.4f over 3 functions",
                mean(rows, 5),
                sd(rows, 5)))
        .contains(
            String.format(
                Locale.ROOT, "Gumbel(a, b): a = %.4f, b = %.4f", rows.get(0)[1], rows.get(0)[2]));
    // One function has no spread.
    assertThat(bench("one", "gumbel --seeds 1 --candidates 50 --observations 3").out())
        .contains(" ± 0.0000 over 1 functions");
  }

  @Test
  void theRegretBoundsAreMeansOfTheFile() throws Exception {
    CommandRun run =
        bench("b", "regret-bound --functions 12 --parts 2 --delta 0.2 --points 15 --jobs 1");
    for (String law : List.of("universal", "adapted")) {
      List<double[]> own =
          Files.readAllLines(folder.resolve("b/results.csv")).stream()
              .filter(line -> line.startsWith(law + ","))
              .map(line -> line.split(",", -1))
              .map(cells -> Arrays.copyOfRange(cells, 2, cells.length))
              .map(cells -> Arrays.stream(cells).mapToDouble(TablesTest::number).toArray())
              .toList();
      assertThat(own).hasSize(12);
      List<double[]> finite = own.stream().filter(row -> Double.isFinite(row[5])).toList();
      List<String> cells =
          BenchFolder.rowsOf(run.out()).stream()
              .filter(row -> row.get(0).equals(law))
              .findFirst()
              .orElseThrow();
      for (int k = 0; k < 7; k++) {
        assertThat(cells.get(1 + k))
            .as("column %d of %s", k, law)
            .isEqualTo(String.format(Locale.ROOT, "%.3g", mean(finite, k)));
      }
      assertThat(cells.get(8)).isEqualTo(String.format(Locale.ROOT, "%.3g", mean(own, 7)));
    }
    assertThat(run.out()).contains("promised for 0.8");
  }

  @Test
  void theTableOfDrawnFunctionsIsThatOfTheFile() throws Exception {
    bench(
        "gp",
        "gp-samples --methods pi,ucb --functions 2 --iterations 3 --inference-every 2 --jobs 1");
    BenchFolder files = new BenchFolder(folder.resolve("gp"));
    List<List<String>> rows =
        files.rows("summary.md").stream()
            .filter(row -> List.of("simple", "inference").contains(row.get(1)))
            .toList();
    assertThat(rows).hasSize(2 * 2 * 2);
    for (List<String> row : rows) {
      int t = Integer.parseInt(row.get(2));
      List<double[]> regrets =
          files.results("results.csv").stream()
              .filter(line -> line.method().equals(row.get(0)))
              .map(
                  line ->
                      new double[] {
                        row.get(1).equals("simple") ? line.at(t) : line.inference().get(t)
                      })
              .toList();
      assertThat(regrets).hasSize(2);
      assertThat(row.get(3)).isEqualTo("2");
      assertThat(row.get(4)).isEqualTo(String.format(Locale.ROOT, "%.4g", mean(regrets, 0)));
      assertThat(row.get(5)).isEqualTo(String.format(Locale.ROOT, "%.4g", sd(regrets, 0)));
      assertThat(row.get(6))
          .isEqualTo(String.format(Locale.ROOT, "%.4g", sd(regrets, 0) / Math.sqrt(2)));
    }
  }

  @Test
  void theTableOfWorkersIsThatOfTheFile() throws Exception {
    bench(
        "p",
        "parallel --problems branin --rules believer --acquisition ucb --workers 3 --iterations 7"
            + " --seeds 3 --threshold 20 --jobs 2");
    BenchFolder files = new BenchFolder(folder.resolve("p"));
    List<List<String>> rows = files.rows("summary.md");
    assertThat(rows).hasSize(2);
    double[] medians = new double[2];
    for (int i = 0; i < 2; i++) {
      List<String> row = rows.get(i);
      double[] last =
          files.results("results-branin-ucb-w3.csv", "branin", row.get(0)).stream()
              .mapToDouble(line -> line.at(7))
              .toArray();
      assertThat(last).hasSize(3);
      long below = Arrays.stream(last).filter(r -> r < 20).count();
      assertThat(row.get(2)).isEqualTo(String.format(Locale.ROOT, "%.0f %%", 100.0 * below / 3));
      medians[i] =
          BenchFolder.median(
              Arrays.stream(last).map(r -> Math.log10(Math.max(0, r) + 1e-12)).toArray());
      assertThat(row.get(3)).startsWith(String.format(Locale.ROOT, "%.2f (", medians[i]));
    }
    assertThat(rows.get(0).get(0)).isEqualTo("sequential");
    assertThat(rows.get(0).get(4)).isEmpty();
    assertThat(rows.get(1).get(4))
        .startsWith(String.format(Locale.ROOT, "%+.2f (", medians[1] - medians[0]));
    assertThat(Files.readString(folder.resolve("p/summary.md")))
        .startsWith("branin, ucb, 3 workers, 7 evaluations\n\n| method | searches | regret < 20 |");
  }

  @Test
  void theRowOfACalibrationIsThatOfItsSearches() {
    CommandRun run =
        bench(
            null,
            "calibration --problems branin --noise 0.2 --trials 4 --seeds 2 --strategy random"
                + " --jobs 1");
    Problem branin = Problems.named("branin");
    CalibrationBench bench = new CalibrationBench(branin, 0.2, 4);
    Strategy random = Strategy.auto().toBuilder().acquisition(AcquisitionKind.RANDOM).build();
    double sd = CalibrationBench.sd(branin);
    List<CalibrationBench.Search> found = new ArrayList<>();
    for (int seed = 0; seed < 2; seed++) {
      found.add(bench.search(random, sd, seed));
    }
    List<String> row = BenchFolder.rowsOf(run.out()).get(0);
    assertThat(row.subList(0, 3)).containsExactly("`branin`", "20.0 %", "4");
    assertThat(row.get(3)).isEqualTo(share(found.stream().filter(s -> s.found(3)).count()));
    assertThat(row.get(4))
        .isEqualTo(share(found.stream().filter(s -> s.recommended() <= 0.67449).count()));
    assertThat(row.get(5))
        .isEqualTo(share(found.stream().filter(s -> s.recommended() <= 1.644854).count()));
    assertThat(row.get(6))
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "%.0f %%",
                100 * found.stream().mapToDouble(s -> s.within50()).sum() / 2));
    long undecided =
        found.stream().filter(s -> s.verdict() == FitQuality.Verdict.UNDECIDED).count();
    long good =
        found.stream()
            .filter(
                s ->
                    s.verdict() == FitQuality.Verdict.CALIBRATED
                        || s.verdict() == FitQuality.Verdict.CAUTIOUS)
            .count();
    assertThat(row.get(8)).isEqualTo(share(good));
    assertThat(row.get(9)).isEqualTo(share(undecided));
    assertThat(row.get(10)).isEqualTo(share(2 - good - undecided));
    assertThat(row.get(11))
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "%.3g",
                found.stream().mapToDouble(s -> s.regret()).average().orElseThrow()));
  }

  private static String share(long ofTwo) {
    return String.format(Locale.ROOT, "%.0f %%", 100.0 * ofTwo / 2);
  }

  @Test
  void theGroupsThatArePrintedAreThoseFound() {
    CommandRun run =
        bench(null, "structure --dimension 3 --points 30 --seeds 3 --seed 7 --method random");
    StructureBench bench = new StructureBench(3, 0.1, 30, StructureMethod.RANDOM);
    List<List<String>> rows = BenchFolder.rowsOf(run.out());
    assertThat(rows).hasSize(3);
    double[] agreements = new double[3];
    for (int i = 0; i < 3; i++) {
      StructureBench.Recovery recovery = bench.recover(7 + i);
      agreements[i] = recovery.agreement();
      assertThat(rows.get(i))
          .containsExactly(
              Integer.toString(7 + i),
              String.format(Locale.ROOT, "%.2f", agreements[i]),
              recovery.truth().toString(),
              agreements[i] == 1 ? "the same" : recovery.learned().toString());
    }
    assertThat(run.out())
        .contains(
            String.format(
                Locale.ROOT,
                "adjusted Rand index: median %.2f, mean %.2f, smallest %.2f",
                BenchFolder.median(agreements),
                Arrays.stream(agreements).average().orElseThrow(),
                Arrays.stream(agreements).min().orElseThrow()));
    assertThat(run.err()).contains("3/3 functions, 0.00 s left");
  }

  @Test
  void timesAreThoseOfTheFile() throws Exception {
    CommandRun run = bench("t", "timing --methods ucb,pi --seeds 3 --observations 5");
    Map<String, List<double[]>> times = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve("t/timing.csv")).subList(1, 10)) {
      String[] cells = line.split(",", -1);
      times
          .computeIfAbsent(cells[0], name -> new ArrayList<>())
          .add(new double[] {Double.parseDouble(cells[2])});
    }
    // What all others are compared with is timed, too.
    assertThat(times.keySet()).containsExactly("ei", "ucb", "pi");
    times.forEach(
        (name, own) -> {
          double median = BenchFolder.median(own.stream().mapToDouble(row -> row[0]).toArray());
          assertThat(run.out())
              .contains(
                  String.format(
                      Locale.ROOT,
                      "| %s | %.2f | %.2f ± %.2f | ",
                      name,
                      median,
                      mean(own, 0),
                      sd(own, 0)));
        });
  }

  @Test
  void problemsAreTheSameInBothForms() {
    List<?> json = (List<?>) JsonText.parse(CommandRun.of("bench", "problems", "--json").out());
    List<String> lines = bench(null, "problems").out().lines().skip(1).toList();
    assertThat(json).hasSameSizeAs(lines);
    for (int i = 0; i < lines.size(); i++) {
      Map<?, ?> object = (Map<?, ?>) json.get(i);
      assertThat(object.keySet().toString())
          .isEqualTo("[name, inputs, direction, optimum, description]");
      Problem problem = Problems.named(object.get("name").toString());
      assertThat(lines.get(i))
          .startsWith(problem.name())
          .contains(" " + problem.dimension() + "  ")
          .contains(problem.minimize() ? " minimize " : " maximize ")
          .endsWith(problem.description());
      assertThat(object.get("optimum") == null).isEqualTo(problem.optimum().isEmpty());
      if (problem.optimum().isEmpty()) {
        assertThat(lines.get(i)).contains(" unknown ");
      } else {
        assertThat(((Number) object.get("optimum")).doubleValue())
            .isEqualTo(problem.optimum().getAsDouble());
      }
    }
  }

  @Test
  void everyBenchSaysWhatItDoesAndIsListed() {
    String list = bench(null, "list").out();
    String help = CommandRun.of("bench", "--help").out();
    List<String> names =
        help.lines()
            .filter(line -> line.matches("  [a-z0-9-]+ +[A-Z].*"))
            .map(line -> line.strip().split(" ", -1)[0])
            .toList();
    assertThat(names).hasSizeGreaterThan(25);
    for (String name : names) {
      if (!List.of("list", "show", "problems", "help").contains(name)) {
        assertThat(list).contains("\n  " + name + " ");
      }
    }
  }

  // A percent sign that is no format makes picocli warn on the screen.
  @Test
  void everyLineOfHelpCanBeFormatted() {
    Terminal terminal =
        new Terminal(System.in, System.out, System.err, false, false, true, 80); // not used
    List<String> lines = new ArrayList<>();
    for (CommandLine bench : BenchCommand.commandLine(terminal).getSubcommands().values()) {
      CommandSpec spec = bench.getCommandSpec();
      lines.addAll(Arrays.asList(spec.usageMessage().description()));
      lines.addAll(Arrays.asList(spec.usageMessage().footer()));
      spec.options().forEach(option -> lines.addAll(Arrays.asList(option.description())));
    }
    assertThat(lines).hasSizeGreaterThan(300);
    for (String line : lines) {
      assertThat(String.format(Locale.ROOT, line)).isNotNull();
    }
  }

  @Test
  void fuzzingIsTheSameForTheSameSeeds() {
    String once = bench(null, "fuzz --expressions --sequences 30 --seed 5 --jobs 1").out();
    assertThat(once).contains("30/30 sequences, 0 failed").contains("refused by a message");
    // The lines tell how much time is left, which differs.
    String again = bench(null, "fuzz --expressions --sequences 30 --seed 5 --jobs 2").out();
    assertThat(again.lines().map(line -> line.replaceAll("; .* left", "")).sorted().toList())
        .isEqualTo(once.lines().map(line -> line.replaceAll("; .* left", "")).sorted().toList());
  }
}
