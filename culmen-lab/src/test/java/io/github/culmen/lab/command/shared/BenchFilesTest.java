package io.github.culmen.lab.command.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.compare.BestValues;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.paper.PaperTable;
import io.github.culmen.problem.ForwardingProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.problem.SimulatedProblem;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What benches write and print about comparisons. */
class BenchFilesTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Terminal terminal =
      new Terminal(
          new ByteArrayInputStream(new byte[0]),
          new PrintStream(out, true, StandardCharsets.UTF_8),
          new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
          false,
          false,
          true,
          80);

  private static final Strategy RANDOM =
      Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build();

  private static Comparison comparison(Problem problem, int iterations, int every) {
    return new Comparison(
        List.of(new Method("a", RANDOM), new Method("b", RANDOM)),
        List.of(problem),
        List.of(1L, 2L),
        iterations,
        every,
        0);
  }

  private OutputDirectory directory() {
    return OutputDirectory.create(folder.resolve("out"));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  private static TaskResult result(String method, long seed, double... simple) {
    List<Double> regrets = Arrays.stream(simple).boxed().toList();
    return new TaskResult(
        new TaskKey(method, "branin", seed),
        regrets,
        Map.of(simple.length, simple[simple.length - 1] / 2),
        Optional.empty());
  }

  @Test
  void aLineIsPrintedForEachTaskAndAllAreInTheFile() throws Exception {
    Comparison comparison = comparison(Problems.named("branin"), 5, 5);
    Path file = folder.resolve("r.csv");
    List<TaskResult> results = ComparisonRuns.run(terminal, comparison, file, 1);
    List<String> lines = printed().lines().toList();
    assertThat(lines).hasSize(4);
    for (int i = 0; i < 4; i++) {
      TaskResult result = results.get(i);
      assertThat(lines.get(i))
          .startsWith((i + 1) + "/4 " + result.key().method() + " on branin: simple regret ")
          .contains(
              String.format(
                  Locale.ROOT,
                  "simple regret %.4g, inference regret %.4g; ",
                  result.simple().get(4),
                  result.inference().get(5)))
          .endsWith(" left");
    }
    assertThat(Files.readAllLines(file)).hasSize(2 + 4);
    out.reset();
    assertThat(ComparisonRuns.run(terminal, comparison, file, 2)).isEqualTo(results);
    assertThat(printed()).isEmpty();
  }

  private static Problem unknown(boolean minimize) {
    Problem branin = Problems.named("branin");
    return minimize
        ? new ForwardingProblem(branin) {
          @Override
          public OptionalDouble optimum() {
            return OptionalDouble.empty();
          }
        }
        : SimulatedProblem.maximized(
            "hill", "a hill", branin.lower(), branin.upper(), x -> 1000 - branin.value(x));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withoutAnOptimumTheBestValueIsPrinted(boolean minimize) throws Exception {
    Problem problem = unknown(minimize);
    List<TaskResult> results =
        ComparisonRuns.run(terminal, comparison(problem, 3, 3), folder.resolve("r.csv"), 1);
    for (TaskResult result : results) {
      double loss = result.simple().get(2);
      assertThat(printed())
          .contains(String.format(Locale.ROOT, ": best value %.4g; ", minimize ? loss : -loss))
          .doesNotContain("regret");
      assertThat(minimize ? loss : -loss).isPositive();
    }
  }

  @Test
  void aFailedTaskIsSaidAndTriedAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Problem moody =
        new ForwardingProblem(Problems.named("branin")) {
          @Override
          public double value(double[] x) {
            if (calls.incrementAndGet() == 1) {
              throw new IllegalStateException("not today");
            }
            return super.value(x);
          }
        };
    Comparison comparison = comparison(moody, 2, 2);
    Path file = folder.resolve("r.csv");
    List<TaskResult> first = ComparisonRuns.run(terminal, comparison, file, 1);
    assertThat(printed())
        .contains("1/4 a on branin: failed: java.lang.IllegalStateException: not today; ");
    assertThatThrownBy(() -> ComparisonRuns.requireAllDone(first))
        .hasMessage("1 of 4 tasks failed; the same command tries them again");
    out.reset();
    List<TaskResult> second = ComparisonRuns.run(terminal, comparison, file, 1);
    ComparisonRuns.requireAllDone(second);
    assertThat(printed().lines()).hasSize(1);
    assertThat(second.subList(1, 4)).isEqualTo(first.subList(1, 4));
  }

  @Test
  void bestValuesOfAFolderOnlyGetBetter() throws Exception {
    Comparison comparison = comparison(unknown(false), 2, 2);
    List<TaskResult> good =
        List.of(
            new TaskResult(
                new TaskKey("a", "hill", 1), List.of(-5.0, -7.0), Map.of(), Optional.empty()));
    List<TaskResult> worse =
        List.of(
            new TaskResult(
                new TaskKey("a", "hill", 1), List.of(-1.0, -2.0), Map.of(), Optional.empty()));
    OutputDirectory directory = directory();
    assertThat(ComparisonFiles.bestValues(directory, comparison, good).of("hill")).hasValue(7);
    assertThat(ComparisonFiles.bestValues(directory, comparison, worse).of("hill")).hasValue(7);
    assertThat(directory.file("best-values.csv")).hasContent("problem,best-value\nhill,7.0");
    Files.writeString(directory.file("best-values.csv"), "something else");
    assertThatThrownBy(() -> ComparisonFiles.bestValues(directory, comparison, good))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("must have the columns problem,best-value and nothing else")
        .hasMessageContaining("--out");
    assertThat(directory.file("best-values.csv")).hasContent("something else");
  }

  @Test
  void knownOptimaLeaveNoFileOfBestValues() throws Exception {
    Comparison comparison = comparison(Problems.named("branin"), 2, 2);
    OutputDirectory directory = directory();
    assertThat(ComparisonFiles.bestValues(directory, comparison, List.of(result("a", 1, 3, 2))))
        .matches(BestValues::isEmpty);
    assertThat(directory.file("best-values.csv")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"50, 10, 10 20 30 40 50", "100, 10, 20 40 60 80 100", "7, 3, 3 6 7", "1, 1, 1"})
  void aTableHasFiveIterationsAtMostAndTheLast(int iterations, int every, String expected) {
    Comparison comparison = comparison(Problems.named("branin"), iterations, every);
    double[] regrets = new double[iterations];
    Arrays.setAll(regrets, t -> iterations - t);
    List<TaskResult> results = List.of(result("a", 1, regrets));
    List<String> shown =
        ComparisonFiles.table(comparison, results)
            .lines()
            .filter(line -> line.startsWith("| a | simple |"))
            .map(line -> line.split(" \\| ", -1)[2])
            .toList();
    assertThat(String.join(" ", shown)).isEqualTo(expected);
  }

  @Test
  void filesOfAComparisonAreTablesAndFigures() {
    OutputDirectory directory = directory();
    List<TaskResult> results = List.of(result("a", 1, 3, 2), result("b", 1, 4, 1));
    ComparisonFiles.write(directory, "x", "A title", results);
    ComparisonFiles.writeSimple(directory, "y", "Another", results);
    assertThat(directory.file("regret-x.csv")).content().contains("inference,b,2,1,0.5,0.0,0.0");
    assertThat(directory.file("regret-y.csv")).content().doesNotContain("inference");
    for (String name : List.of("simple-x", "inference-x", "regret-y")) {
      assertThat(directory.file(name + ".svg")).content().startsWith("<svg");
      assertThat(directory.file(name + ".png")).isNotEmptyFile();
    }
    ComparisonFiles.summary(terminal, directory, "the summary\n");
    assertThat(directory.file("summary.md")).hasContent("the summary");
    assertThat(printed()).isEqualTo("\nthe summary\nfiles: " + directory.path() + "\n");
  }

  @Test
  void panelsAreTablesNextToThePapers() throws Exception {
    Comparison comparison =
        new Comparison(
            List.of(new Method("ei", RANDOM), new Method("jes", RANDOM)),
            List.of(Problems.named("eggholder")),
            List.of(1L),
            4,
            4,
            0);
    List<Panel> panels = List.of(new Panel("eggholder", "egg", "An eggholder", comparison, 1));
    OutputDirectory directory = directory();
    Panels.Done done = Panels.run(terminal, directory, panels, PaperTable.TEST_FUNCTIONS, 1);
    assertThat(done.regrets()).hasSize(2);
    double ours = done.regrets().get(0).inference().get(4);
    assertThat(done.summary())
        .contains("| method | eggholder | paper |")
        .contains(String.format(Locale.ROOT, "| ei | %.2f | 71.18 ± 59.18 |", ours))
        .contains("| jes | ")
        .contains("\n## An eggholder\n\n| method | regret |")
        .doesNotContain("is not known");
    assertThat(printed()).startsWith("An eggholder\n1/2 ei on eggholder: simple regret ");
    assertThat(directory.file("results-egg.csv")).exists();
    assertThat(directory.file("simple-egg.svg")).exists();
    Panels.finish(terminal, directory, done.summary(), done.regrets());
    assertThat(directory.file("summary.md")).content().isEqualTo(done.summary());
    assertThatThrownBy(
            () ->
                Panels.finish(
                    terminal,
                    directory,
                    "s",
                    List.of(TaskResult.failed(new TaskKey("a", "b", 1), "x"))))
        .hasMessageContaining("1 of 1 tasks failed");
  }

  @Test
  void panelsOfAnUnknownOptimumSayWhatTheyAreAgainst() throws Exception {
    List<Panel> panels =
        List.of(new Panel("3-d", "hill", "A hill", comparison(unknown(false), 3, 3), 1));
    OutputDirectory directory = directory();
    Panels.Done done = Panels.run(terminal, directory, panels, PaperTable.ROBOT_PUSHING, 1);
    double least =
        done.regrets().stream()
            .flatMap(r -> Stream.concat(r.simple().stream(), r.inference().values().stream()))
            .mapToDouble(r -> r)
            .min()
            .orElseThrow();
    assertThat(least).isZero();
    assertThat(done.summary()).contains("The optimum of hill is not known: regrets are against ");
    assertThat(directory.file("best-values.csv")).exists();
  }

  @Test
  void aWrongPanelIsNamedBeforeAnythingIsRun() {
    List<String> things = List.of("one", "two");
    assertThat(Panels.chosen("--x", "two", things, t -> t, t -> new Panel(t, t, t, null, 1)))
        .extracting(Panel::column)
        .containsExactly("two");
    assertThatThrownBy(() -> Panels.chosen("--x", "two,three", things, t -> t, t -> (Panel) null))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("--x must be different ones of one, two, but got 'two,three'");
    assertThatThrownBy(
            () ->
                Panels.chosen(
                    "--x",
                    "one",
                    things,
                    t -> t,
                    t -> {
                      throw new IllegalArgumentException("one is not for you");
                    }))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("one is not for you")
        .extracting(e -> ((CommandFailure) e).exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void foldersAreDeletedWithAllThatIsInThem() throws Exception {
    Path inner = Files.createDirectories(folder.resolve("a/b/c"));
    Files.writeString(inner.resolve("file"), "x");
    Files.writeString(folder.resolve("a/file"), "y");
    Folders.delete(folder.resolve("a"));
    assertThat(folder.resolve("a")).doesNotExist();
    assertThat(folder).exists();
  }
}
