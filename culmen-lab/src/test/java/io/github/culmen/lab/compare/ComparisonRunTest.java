package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.job.Progress;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.NoisyProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.problem.Stochastic;
import io.github.culmen.problem.sample.GpSampleProblem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonRunTest {
  private static final Hyperparameters SMOOTH = Hyperparameters.of(new double[] {0.3}, 1, 1e-4);
  private static final Strategy BASE =
      Strategy.plain().toBuilder().kernel(KernelFamily.SE).fixed(SMOOTH).standardize(false).build();

  @TempDir Path folder;

  private static Problem line(int seed) {
    return GpSampleProblem.draw("line-" + seed, SMOOTH, new SplittableRandom(seed));
  }

  private static Comparison small() {
    return new Comparison(
        Method.parseAll("mes-g:1,mes-g:5", BASE),
        List.of(line(1), line(2)),
        List.of(1L, 2L),
        8,
        3,
        0.01);
  }

  private List<TaskResult> run(Comparison comparison, String file, int jobs)
      throws IOException, InterruptedException {
    try (ResultFile results = ResultFile.open(folder.resolve(file), comparison)) {
      return ComparisonRun.run(comparison, results, jobs, (result, progress) -> {});
    }
  }

  private List<String> sortedLines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file)).stream().sorted().toList();
  }

  @Test
  void givesEveryTaskItsRegrets() throws Exception {
    List<TaskResult> results = run(small(), "results.csv", 1);
    assertThat(results).extracting(TaskResult::key).doesNotHaveDuplicates().hasSize(8);
    for (TaskResult result : results) {
      assertThat(result.failure()).isEmpty();
      assertThat(result.simple()).hasSize(8).allMatch(regret -> regret >= -1e-9);
      assertThat(result.inference()).containsOnlyKeys(3, 6, 8);
      assertThat(result.inference().values()).allMatch(regret -> regret >= -1e-9);
      for (int t = 1; t < 8; t++) {
        assertThat(result.simple().get(t)).isLessThanOrEqualTo(result.simple().get(t - 1));
      }
    }
    // Known hyper-parameters, three lengthscales on the interval: eight evaluations are plenty.
    assertThat(results).allMatch(result -> result.inference().get(8) < 0.2);
  }

  @Test
  void beginsTheTasksOfAllMethodsAlike() throws Exception {
    List<TaskResult> results = run(small(), "results.csv", 1);
    for (int i = 0; i < results.size(); i += 2) {
      // The initial design has 2(d + 1) = 4 points.
      assertThat(results.get(i).simple().subList(0, 4))
          .isEqualTo(results.get(i + 1).simple().subList(0, 4));
    }
    assertThat(results.get(0).simple().get(0)).isNotEqualTo(results.get(4).simple().get(0));
  }

  @Test
  void writesTheSameLinesOnAnyNumberOfThreads() throws Exception {
    List<TaskResult> one = run(small(), "one.csv", 1);
    List<TaskResult> three = run(small(), "three.csv", 3);
    assertThat(three).isEqualTo(one);
    assertThat(sortedLines("three.csv")).isEqualTo(sortedLines("one.csv"));
  }

  @Test
  void goesOnWhereItWasStopped() throws Exception {
    List<TaskResult> whole = run(small(), "whole.csv", 1);
    List<String> lines = Files.readAllLines(folder.resolve("whole.csv"));
    // Settings, columns, three tasks and half of a fourth.
    String stopped = String.join("\n", lines.subList(0, 5)) + "\n" + lines.get(5).substring(0, 30);
    Files.writeString(folder.resolve("stopped.csv"), stopped);
    Comparison comparison = small();
    List<Progress> seen = new ArrayList<>();
    try (ResultFile file = ResultFile.open(folder.resolve("stopped.csv"), comparison)) {
      assertThat(ComparisonRun.run(comparison, file, 2, (result, progress) -> seen.add(progress)))
          .isEqualTo(whole);
    }
    assertThat(seen).extracting(Progress::done).containsExactly(4, 5, 6, 7, 8);
    assertThat(seen).allMatch(progress -> progress.total() == 8);
    assertThat(seen.get(4).left()).isZero();
    assertThat(seen.get(0).left()).isPositive();
    assertThat(sortedLines("stopped.csv")).isEqualTo(sortedLines("whole.csv"));
  }

  @Test
  void doesNothingWhenAllIsDone() throws Exception {
    List<TaskResult> first = run(small(), "results.csv", 1);
    byte[] content = Files.readAllBytes(folder.resolve("results.csv"));
    assertThat(run(small(), "results.csv", 1)).isEqualTo(first);
    assertThat(Files.readAllBytes(folder.resolve("results.csv"))).isEqualTo(content);
  }

  @Test
  void recordsWhyATaskFailedAndTriesItAgain() throws Exception {
    AtomicInteger evaluations = new AtomicInteger();
    Problem moody =
        new ForwardingProblem(Problems.named("branin")) {
          @Override
          public double value(double[] x) {
            if (evaluations.incrementAndGet() == 3) {
              throw new IllegalStateException("no \"value\",\ntoday");
            }
            return super.value(x);
          }
        };
    Comparison comparison =
        new Comparison(
            List.of(new Method("default", Strategy.plain())), List.of(moody), List.of(1L), 3, 3, 0);
    List<TaskResult> failed = run(comparison, "results.csv", 1);
    assertThat(failed.get(0).failure())
        .contains("java.lang.IllegalStateException: no \"value\", today");
    assertThat(failed.get(0).simple()).isEmpty();
    List<TaskResult> again = run(comparison, "results.csv", 1);
    assertThat(again.get(0).failure()).isEmpty();
    assertThat(again.get(0).simple()).hasSize(3);
    assertThat(Files.readAllLines(folder.resolve("results.csv")))
        .hasSize(4)
        .element(2)
        .asString()
        .startsWith("default,branin,1,failed,\"java.lang.IllegalStateException: no \"\"value\"\"");
    assertThat(run(comparison, "results.csv", 1)).isEqualTo(again);
  }

  @Test
  void refusesResultsOfOtherSettings() throws Exception {
    Comparison comparison = small();
    run(comparison, "results.csv", 1);
    Comparison longer =
        new Comparison(comparison.methods(), comparison.problems(), comparison.seeds(), 9, 3, 0.01);
    assertThatThrownBy(() -> run(longer, "results.csv", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("iterations=8")
        .hasMessageContaining("iterations=9");
  }

  @Test
  void refusesAFileThatIsNone() throws Exception {
    Files.writeString(folder.resolve("notes.txt"), "dear diary\nwhat a day\n");
    assertThatThrownBy(() -> run(small(), "notes.txt", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dear diary");
    assertThat(Files.readString(folder.resolve("notes.txt"))).startsWith("dear diary");
    run(small(), "results.csv", 1);
    Files.writeString(folder.resolve("results.csv"), "a,b,c\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> run(small(), "results.csv", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 11")
        .hasMessageContaining("8 fields, but there are 3");
  }

  @Test
  void refusesAFileInUse() throws Exception {
    Comparison comparison = small();
    Path path = folder.resolve("results.csv");
    try (ResultFile file = ResultFile.open(path, comparison)) {
      assertThat(file.result(comparison.tasks().get(0).key())).isEmpty();
      assertThatThrownBy(() -> ResultFile.open(path, comparison))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("is in use");
    }
  }

  @Test
  void stopsWhenInterruptedAndKeepsWhatIsFinished() throws Exception {
    Comparison comparison = small();
    Path path = folder.resolve("results.csv");
    try (ResultFile file = ResultFile.open(path, comparison)) {
      assertThatThrownBy(
              () ->
                  ComparisonRun.run(
                      comparison, file, 1, (result, p) -> Thread.currentThread().interrupt()))
          .isInstanceOf(InterruptedException.class);
    }
    boolean ignored = Thread.interrupted();
    assertThat(Files.readAllLines(path)).hasSizeBetween(3, 9);
    assertThat(run(comparison, "results.csv", 1)).hasSize(8);
  }

  @Test
  void rejectsWhatCannotBeCompared() {
    List<Method> methods = Method.parseAll("mes-g", BASE);
    List<Problem> problems = List.of(line(1));
    List<Long> seeds = List.of(1L);
    rejects(() -> new Comparison(List.of(), problems, seeds, 5, 1, 0), "needs methods");
    rejects(() -> new Comparison(methods, List.of(), seeds, 5, 1, 0), "needs problems");
    rejects(() -> new Comparison(methods, problems, List.of(), 5, 1, 0), "needs seeds");
    rejects(() -> new Comparison(methods, problems, List.of(3L, 3L), 5, 1, 0), "3 is there twice");
    rejects(() -> new Comparison(methods, problems, seeds, 0, 1, 0), "iterations = 0");
    rejects(() -> new Comparison(methods, problems, seeds, 5, 0, 0), "inferenceEvery = 0");
    for (double sd : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      rejects(() -> new Comparison(methods, problems, seeds, 5, 1, sd), "noiseSd = " + sd);
    }
    rejects(() -> own(line(1), 0, 0), "own noise needs problems that have some, but line-1");
    rejects(() -> own(RobotPushing.threeD(0), 0.1, 0), "noise of their own, but noiseSd = 0.1");
    rejects(() -> own(RobotPushing.threeD(0), 0, 5), "below iterations = 5, but design = 5");
    rejects(() -> own(RobotPushing.threeD(0), 0, -1), "but design = -1");
    Problem comma =
        new ForwardingProblem(line(1)) {
          @Override
          public String name() {
            return "a,b";
          }
        };
    rejects(() -> new Comparison(methods, List.of(comma), seeds, 5, 1, 0), "no comma");
    rejects(() -> run(small(), "results.csv", 0), "jobs = 0");
  }

  private static Comparison own(Problem problem, double noiseSd, int design) {
    return new Comparison(
        Method.parseAll("mes-g", BASE),
        List.of(problem),
        List.of(1L),
        5,
        1,
        noiseSd,
        Comparison.Observation.OWN_NOISE,
        design);
  }

  private static Problem hidden(Problem problem) {
    return new ForwardingProblem(problem) {
      @Override
      public OptionalDouble optimum() {
        return OptionalDouble.empty();
      }
    };
  }

  @Test
  void measuresAgainstTheBestValueEverFoundWhereTheOptimumIsUnknown() throws Exception {
    for (Problem known : List.of(line(1), Problems.named("branin"))) {
      List<Method> methods = List.of(new Method("default", Strategy.plain()));
      List<Long> seeds = List.of(1L, 2L);
      Comparison informed = new Comparison(methods, List.of(known), seeds, 7, 3, 0);
      Comparison blind = new Comparison(methods, List.of(hidden(known)), seeds, 7, 3, 0);
      List<TaskResult> truth = run(informed, known.name() + "-known.csv", 1);
      List<TaskResult> raw = run(blind, known.name() + "-blind.csv", 1);
      BestValues best = BestValues.none().improved(blind, raw);
      List<TaskResult> regrets = best.regrets(blind, raw);
      double least =
          truth.stream()
              .flatMap(r -> Stream.concat(r.simple().stream(), r.inference().values().stream()))
              .mapToDouble(Double::doubleValue)
              .min()
              .orElseThrow();
      double sign = known.minimize() ? 1 : -1;
      assertThat(best.of(known.name()).orElseThrow())
          .isCloseTo(known.optimum().orElseThrow() + sign * least, within(1e-9));
      for (int i = 0; i < truth.size(); i++) {
        for (int t = 0; t < 7; t++) {
          assertThat(regrets.get(i).simple().get(t))
              .isGreaterThanOrEqualTo(0)
              .isCloseTo(truth.get(i).simple().get(t) - least, within(1e-9));
        }
        assertThat(regrets.get(i).inference().values()).allMatch(regret -> regret >= 0);
      }
      assertThat(best.regrets(informed, truth)).isEqualTo(truth);
    }
  }

  @Test
  void observesTheNoiseOfProblemsThatHaveSome() throws Exception {
    Comparison exact =
        new Comparison(
            List.of(new Method("default", Strategy.plain())),
            List.of(new Wobbly(line(1))),
            List.of(1L),
            6,
            2,
            0);
    Comparison noisy =
        new Comparison(
            exact.methods(),
            exact.problems(),
            exact.seeds(),
            6,
            2,
            0,
            Comparison.Observation.OWN_NOISE,
            1);
    List<TaskResult> one = run(exact, "exact.csv", 1);
    List<TaskResult> other = run(noisy, "noisy.csv", 1);
    assertThat(other.get(0).failure()).isEmpty();
    assertThat(other.get(0).inference()).containsOnlyKeys(3, 5, 6);
    // The initial design is the same, and regrets are those of exact values.
    assertThat(other.get(0).simple().subList(0, 4)).isEqualTo(one.get(0).simple().subList(0, 4));
    assertThat(other.get(0).inference().get(6)).isNotEqualTo(one.get(0).inference().get(6));
    assertThat(run(noisy, "again.csv", 2)).isEqualTo(other);
    assertThatThrownBy(() -> run(noisy, "exact.csv", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("noise=own design=1");
  }

  /** A problem whose observed values are off by a little. */
  private static final class Wobbly extends ForwardingProblem implements Stochastic {
    private final Problem exact;

    Wobbly(Problem exact) {
      super(exact);
      this.exact = exact;
    }

    @Override
    public Problem noisy(RandomGenerator random) {
      return NoisyProblem.of(exact, 0.3, random);
    }
  }

  @Test
  void recordsErrorsOfSingleTasksToo() throws Exception {
    Problem unlinked =
        new ForwardingProblem(Problems.named("branin")) {
          @Override
          public double value(double[] x) {
            throw new UnsatisfiedLinkError("no such library");
          }
        };
    Comparison comparison =
        new Comparison(
            List.of(new Method("default", Strategy.plain())),
            List.of(unlinked, line(1)),
            List.of(1L),
            3,
            3,
            0);
    List<TaskResult> results = run(comparison, "results.csv", 1);
    assertThat(results.get(0).failure()).hasValueSatisfying(r -> assertThat(r).contains("library"));
    assertThat(results.get(1).failure()).isEmpty();
  }

  private static void rejects(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String part) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(part);
  }
}
