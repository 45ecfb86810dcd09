package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.TestProblem;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Point;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunProblemTest {
  @TempDir Path folder;

  private CommandRun run(Path out, Object... more) {
    Object[] args = new Object[more.length + 3];
    args[0] = "run";
    System.arraycopy(more, 0, args, 1, more.length);
    args[more.length + 1] = "--out";
    args[more.length + 2] = out;
    return CommandRun.of(args);
  }

  private static String values(Path trials) throws Exception {
    // Number, state, value: times differ between runs.
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(trials)) {
      text.append(String.join(",", List.of(line.split(",", -1)).subList(0, 3))).append('\n');
    }
    return text.toString();
  }

  @Test
  void tunesAProblemWithoutAProgramAndShowsTheRegret() throws Exception {
    CommandRun run = run(folder, "--problem", "branin", "--trials", 12);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("branin: minimize over 2 parameters, 12 trials")
        .contains("regret of the best observed: ", ", from the optimum 0.39789")
        .contains("regret of the recommended: ");
    assertThat(folder.resolve("trials.csv")).content().contains("params.x1,params.x2");
    assertThat(folder.resolve("convergence.svg")).content().contains("optimum");
    assertThat(folder.resolve("logs")).doesNotExist();
  }

  @Test
  void saysAtTheEndThatTheModelIsNotToBeReliedOn() throws Exception {
    Path file = folder.resolve("few.yaml");
    Files.writeString(file, "problem: {name: hartmann6, noise: 0.3}\nstrategy: random\n");
    CommandRun run = run(folder.resolve("out"), file, "--trials", 14, "--seed", 0);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .containsPattern(
            "note: the model cannot tell noise from roughness; repeat trial \\d+ before you rely")
        .containsPattern("culmen enqueue few --trial \\d+");
  }

  @Test
  void goesOnWhereItEndedWithTheSameNoise() throws Exception {
    Object[] problem = {
      "--problem", "sphere2", "--noise", 0.5, "--seed", 4, "--budget", 9, "--trials", 9
    };
    assertThat(run(folder.resolve("whole"), problem).code()).isZero();
    Object[] part = problem.clone();
    part[part.length - 1] = 4;
    assertThat(run(folder.resolve("parts"), part).code()).isZero();
    CommandRun rest = run(folder.resolve("parts"), problem);
    assertThat(rest.out()).contains("resumed with 4 trials", "noise apart");
    assertThat(values(folder.resolve("parts/trials.csv")))
        .isEqualTo(values(folder.resolve("whole/trials.csv")));
  }

  @Test
  void plansWithTheTrialsItBeganWith() {
    Object[] problem = {"--problem", "sphere2", "--trials", 8};
    assertThat(run(folder, problem).code()).isZero();
    assertThat(run(folder, "--problem", "sphere2", "--trials", 10).code()).isZero();
    CommandRun explained =
        CommandRun.of("explain", "--study", "sphere2", "--store", CommandRun.storeOf(folder));
    assertThat(explained.out()).contains("  auto ", "the budget of 8 is spent");

    CommandRun other = run(folder, "--problem", "sphere2", "--budget", 20);
    assertThat(other.code()).isZero();
    assertThat(other.out()).contains("from here on: budget was 8 and is 20");
    assertThat(run(folder, "--problem", "sphere2", "--budget", 0).err())
        .contains("--budget must be at least 1, but got 0");
  }

  @Test
  void addsNoiseThatTheRegretDoesNotHave() {
    Map<?, ?> json =
        (Map<?, ?>)
            JsonText.parse(
                run(folder, "--problem", "sphere2", "--noise", 100, "--trials", 3, "--json").out());
    Map<?, ?> problem = (Map<?, ?>) json.get("problem");
    assertThat(problem.get("name")).isEqualTo("sphere2");
    assertThat(((Number) problem.get("noise")).doubleValue()).isEqualTo(100);
    assertThat(((Number) problem.get("optimum")).doubleValue()).isZero();
    // Values are spread by 100, while the sphere's own are between 0 and 52.
    double regret = ((Number) problem.get("simple-regret")).doubleValue();
    assertThat(regret).isBetween(0.0, 53.0);
    assertThat(((Number) problem.get("inference-regret")).doubleValue()).isBetween(0.0, 53.0);
    Map<?, ?> observed = (Map<?, ?>) json.get("observed");
    assertThat(((Number) observed.get("value")).doubleValue()).isNotCloseTo(regret, within(1.0));
  }

  @Test
  void drawsNoiseByTheNumberOfTheTrial() throws Exception {
    TestProblem noisy = TestProblem.of("sphere2", 2);
    Point origin = Point.of(Map.of("x1", 0.0, "x2", 0.0));
    double sum = 0;
    double squares = 0;
    int n = 4000;
    for (int i = 1; i <= n; i++) {
      double value = value(noisy, i, origin, 3);
      assertThat(value(noisy, i, origin, 3)).isEqualTo(value);
      sum += value;
      squares += value * value;
    }
    assertThat(sum / n).isCloseTo(0, within(0.15));
    assertThat(Math.sqrt(squares / n)).isCloseTo(2, within(0.1));
    assertThat(value(noisy, 1, origin, 4)).isNotEqualTo(value(noisy, 1, origin, 3));
  }

  private static double value(TestProblem problem, int trial, Point point, long seed)
      throws Exception {
    return ((Outcome.Success) problem.evaluate(trial, point, seed)).value();
  }

  @Test
  void worksInAStoreWithWorkersAndTheCommandsOfStudies() {
    String store = "sqlite:" + folder.resolve("studies.db");
    CommandRun run =
        run(folder, "--problem", "branin", "--trials", 6, "--workers", 2, "--store", store);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("regret of the best observed: ");
    CommandRun worker =
        CommandRun.of(
            "worker", "--study", "branin", "--trials", 8, "--store", store, "--out", folder);
    assertThat(worker.err()).isEmpty();
    assertThat(worker.out()).contains("8 trials in ");
    assertThat(CommandRun.of("show", "branin", "--store", store).out()).contains("8");
    CommandRun other = run(folder.resolve("b"), "--problem", "branin2", "--store", store);
    assertThat(other.code()).isZero();
    CommandRun noisy =
        run(
            folder.resolve("c"),
            "--problem",
            "branin",
            "--noise",
            1,
            "--trials",
            9,
            "--store",
            store);
    assertThat(noisy.code()).as(noisy.err()).isZero();
    assertThat(noisy.out()).contains("from here on: ", "8 earlier values stay as data");
  }

  @Test
  void anotherNoiseHoldsFromHereOn() {
    assertThat(run(folder, "--problem", "branin", "--noise", 1, "--trials", 1).code()).isZero();
    CommandRun other = run(folder, "--problem", "branin", "--noise", 2, "--trials", 2);
    assertThat(other.code()).as(other.err()).isZero();
    assertThat(other.out()).contains("from here on: ", "\"noise\":1", "\"noise\":2");
  }

  @Test
  void isAKeyOfStudyFilesToo() throws Exception {
    Path file = folder.resolve("own.yaml");
    Files.writeString(
        file,
        """
        problem: {name: ackley3, noise: 0.1}
        strategy: {acquisition: sobol}
        trials: 4
        """);
    StudyFile read = StudyFile.read(file, OptionalLong.empty());
    assertThat(read.spec().space().dimension()).isEqualTo(3);
    assertThat(read.spec().noise()).isEqualTo(Noise.learned());
    CommandRun run = run(folder.resolve("out"), file);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("own: minimize over 3 parameters, 4 trials");
  }

  @Test
  void isExactUnlessNoiseIsAsked() {
    StudyFile file = StudyFile.of(TestProblem.of("branin", 0), OptionalLong.of(7));
    assertThat(file.spec().noise()).isEqualTo(Noise.none());
    assertThat(file.spec().seed()).isEqualTo(7);
    assertThat(file.content()).isEqualTo("name: branin\nproblem: branin\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"command: echo 1", "parameters: {}", "direction: minimize", "timeout: 1s"})
  void hasNothingOfACommandBeside(String line) {
    assertThatThrownBy(
            () ->
                StudyFile.of(
                    Path.of("s"),
                    YamlDocument.parse("s.yaml", "problem: branin\n" + line + "\n"),
                    OptionalLong.empty()))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("s.yaml:2:1: ")
        .hasMessageContaining("'" + line.substring(0, line.indexOf(':')) + "'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--problem brainin|a problem must be one of branin, hartmann3",
        "--problem brainin|the nearest is 'branin'",
        "--problem walker-25d|--problem: 'walker-25d' is a problem of the laboratory, which is not here",
        "--problem branin x.yaml|a study file or --problem, but got both",
        "--problem branin --noise -1|--noise must be a standard deviation >= 0 and finite",
        "--problem branin --noise NaN|--noise must be a standard deviation >= 0 and finite",
        "--problem branin --timeout 5s|--timeout is for commands",
        "x.yaml --noise 1|--noise is for --problem",
      })
  void answersWrongOptionsBeforeAnythingIsMade(String args, String message) {
    Path out = folder.resolve("none");
    CommandRun run = run(out, (Object[]) args.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(out).doesNotExist();
  }

  @Test
  void aMixedProblemHasParametersOfItsOwn() throws Exception {
    CommandRun run = run(folder, "--problem", "mixed-branches", "--trials", 12);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("mixed-branches: minimize over 7 parameters, 12 trials")
        .contains("shape=", "regret of the best observed: ", "from the optimum 0.019894");
    List<String> lines = Files.readAllLines(folder.resolve("trials.csv"));
    assertThat(lines.get(0)).contains("params.shape,params.width,params.n,params.x");
    // No trial has the parameters of two shapes.
    assertThat(lines.subList(1, lines.size())).allMatch(line -> line.contains(",,"));
    CommandRun demo =
        CommandRun.of(
            "demo", "--problem", "mixed-branin", "--trials", 6, "--out", folder.resolve("demo"));
    assertThat(demo.code()).isZero();
    assertThat(demo.out()).contains("shift = ");
  }
}
