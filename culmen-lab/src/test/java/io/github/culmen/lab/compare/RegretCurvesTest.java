package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.ForwardingProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.problem.Stochastic;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.study.strategy.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables and figures of regrets that are written down here. */
class RegretCurvesTest {
  private static TaskResult done(
      String method, long seed, Map<Integer, Double> inference, double... simple) {
    List<Double> regrets = Arrays.stream(simple).boxed().toList();
    return new TaskResult(new TaskKey(method, "p", seed), regrets, inference, Optional.empty());
  }

  private static List<TaskResult> results() {
    return List.of(
        done("b:10", 1, Map.of(3, 1.0), 5, 4, 3),
        done("b:10", 2, Map.of(3, 2.0), 7, 4, 1),
        done("a", 1, Map.of(2, 0.5, 3, 0.25), 9, 8, 7),
        TaskResult.failed(new TaskKey("a", "p", 2), "why"),
        TaskResult.failed(new TaskKey("none", "p", 1), "why"));
  }

  @Test
  void everyMethodHasARowForEachIterationItHasValuesOf() {
    RegretCurves simple = RegretCurves.of(results());
    assertThat(simple.kind()).isEqualTo(RegretSummary.Kind.SIMPLE);
    // In the order of the results, not in that of names.
    assertThat(simple.rows().keySet()).containsExactly("b:10", "a", "none");
    assertThat(simple.rows().get("none")).isEmpty();
    List<RegretSummary.Row> rows = simple.rows().get("b:10");
    assertThat(rows).extracting(RegretSummary.Row::iteration).containsExactly(1, 2, 3);
    assertThat(rows).extracting(RegretSummary.Row::mean).containsExactly(6.0, 4.0, 2.0);
    assertThat(rows).extracting(RegretSummary.Row::count).containsOnly(2);
    // Of two numbers the sd is their distance over √2, the error half of the distance.
    assertThat(rows.get(0).sd()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(rows.get(0).standardError()).isCloseTo(1, within(1e-12));
    assertThat(rows.get(1).sd()).isZero();
    assertThat(simple.rows().get("a")).extracting(RegretSummary.Row::count).containsOnly(1);
  }

  @Test
  void inferenceIsWhereItWasComputed() {
    RegretCurves inference = RegretCurves.of(results(), RegretSummary.Kind.INFERENCE);
    assertThat(inference.rows().get("b:10"))
        .extracting(RegretSummary.Row::iteration)
        .containsExactly(3);
    assertThat(inference.rows().get("a"))
        .extracting(RegretSummary.Row::iteration)
        .containsExactly(2, 3);
    assertThat(inference.csv())
        .isEqualTo(
            """
            method,iteration,tasks,mean,sd,standard-error
            b:10,3,2,1.5,0.7071067811865476,0.5
            a,2,1,0.5,0.0,0.0
            a,3,1,0.25,0.0,0.0
            """);
  }

  @Test
  void allKindsAreInOneTable() {
    List<String> lines = RegretCurves.csvOfAll(results()).lines().limit(10).toList();
    assertThat(lines.get(1)).isEqualTo("simple,b:10,1,2,6.0,1.4142135623730951,1.0");
    assertThat(lines.subList(1, 7)).allMatch(line -> line.startsWith("simple,"));
    assertThat(lines.subList(7, 10)).allMatch(line -> line.startsWith("inference,"));
    // Each line is that of its own table with the kind before it.
    String own = RegretCurves.of(results()).csv();
    assertThat(own.lines().skip(1).map(line -> "simple," + line).toList())
        .isEqualTo(lines.subList(1, 7));
  }

  @Test
  void theFigureNamesAxesMethodsAndRuns() {
    String svg = RegretCurves.of(results(), RegretSummary.Kind.INFERENCE).chart("A title").toSvg();
    assertThat(svg)
        .contains("A title", "mean of 2 runs, band: one standard error")
        .contains("evaluations", "inference regret", "b:10")
        .doesNotContain("NaN");
  }

  private static int lines(String svg, String width) {
    return svg.split("stroke-width=\"" + width + "\"", -1).length - 1;
  }

  // The palette has seven colours: of nine methods the first two are thin.
  @Test
  void methodsBeyondTheColoursAreThin() {
    List<TaskResult> seven = new ArrayList<>();
    List<TaskResult> nine = new ArrayList<>();
    for (int m = 0; m < 9; m++) {
      TaskResult result = done("m" + m, 1, Map.of(), 5 + m, 4 + m);
      nine.add(result);
      if (m < 7) {
        seven.add(result);
      }
    }
    String few = RegretCurves.of(seven).chart("t").toSvg();
    String many = RegretCurves.of(nine).chart("t").toSvg();
    assertThat(lines(few, "0.9")).isZero();
    assertThat(lines(many, "0.9")).isPositive();
    // The last seven have all colours in the palette's order, beginning with the last method.
    for (Palette color : Palette.values()) {
      assertThat(many).contains(String.format("#%06x", color.rgb()));
    }
  }

  @Test
  void nothingIsAnEmptyTable() {
    assertThat(RegretCurves.of(List.of()).csv())
        .isEqualTo("method,iteration,tasks,mean,sd,standard-error\n");
    List<TaskResult> failed = List.of(TaskResult.failed(new TaskKey("a", "p", 1), "x"));
    assertThat(RegretCurves.csvOfAll(failed).lines()).hasSize(1);
  }

  // Every problem of the paper's is a loss; a reward is what its robots are paid.
  private static final class Noisy extends ForwardingProblem implements Stochastic {
    Noisy(Problem own) {
      super(own);
    }

    @Override
    public Problem noisy(RandomGenerator random) {
      return new ForwardingProblem(this) {
        @Override
        public double value(double[] x) {
          return Noisy.this.value(x) + random.nextDouble();
        }
      };
    }
  }

  @Test
  void aRewardOfANoisyProblemHasItsNoise() {
    Problem branin = Problems.named("branin");
    Reward reward = new Reward(new Noisy(branin), 100);
    double[] x = {1, 2};
    double first = reward.noisy(new SplittableRandom(4)).value(x);
    assertThat(100 - branin.value(x) - first)
        .isCloseTo(new SplittableRandom(4).nextDouble(), within(1e-12));
    assertThat(reward.value(x)).isEqualTo(100 - branin.value(x));
    assertThat(reward.noisy(new SplittableRandom(4)).optimum()).isEqualTo(reward.optimum());
    assertThat(reward.noisy(new SplittableRandom(4)).minimize()).isFalse();
    assertThat(reward.space()).isEqualTo(branin.space());
  }

  @Test
  void aRewardOfAnUnknownOptimumIsUnknown() {
    Problem unknown =
        new ForwardingProblem(Problems.named("branin")) {
          @Override
          public OptionalDouble optimum() {
            return OptionalDouble.empty();
          }
        };
    assertThat(new Reward(unknown, 3).optimum()).isEmpty();
    assertThat(new Reward(Problems.named("branin"), 0).optimum().orElseThrow())
        .isEqualTo(-Problems.named("branin").optimum().orElseThrow());
  }

  // The regret against the best value of all runs is what the definition says, for any of them.
  @Test
  void bestValuesMakeRegretsOfLosses() {
    Problem up =
        new ForwardingProblem(Problems.named("branin")) {
          @Override
          public OptionalDouble optimum() {
            return OptionalDouble.empty();
          }

          @Override
          public boolean minimize() {
            return false;
          }

          @Override
          public String name() {
            return "up";
          }
        };
    Comparison comparison =
        new Comparison(
            List.of(new Method("a", Strategy.plain())), List.of(up), List.of(1L), 2, 1, 0);
    // Losses are the negative values: values 4, 7 and a recommended 9.
    TaskResult one =
        new TaskResult(
            new TaskKey("a", "up", 1), List.of(-4.0, -7.0), Map.of(2, -9.0), Optional.empty());
    TaskResult elsewhere =
        new TaskResult(new TaskKey("a", "other", 1), List.of(-99.0), Map.of(), Optional.empty());
    BestValues best = BestValues.none().improved(comparison, List.of(one, elsewhere));
    assertThat(best.of("up")).hasValue(9);
    assertThat(best.of("other")).isEmpty();
    TaskResult regrets = best.regrets(comparison, List.of(one)).get(0);
    assertThat(regrets.simple()).containsExactly(5.0, 2.0);
    assertThat(regrets.inference()).isEqualTo(Map.of(2, 0.0));
    // A failure leaves nothing to learn from.
    BestValues same =
        best.improved(comparison, List.of(TaskResult.failed(new TaskKey("a", "up", 2), "x")));
    assertThat(same.csv()).isEqualTo(best.csv());
    assertThat(best.note("up")).contains("regrets are against 9.0");
    assertThat(best.note("other")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "problem,best\n",
        "problem,best-value\np\n",
        "problem,best-value\np,1.0,2.0\n",
        "problem,best-value\np,1.2.3\n",
        "problem,best-value\np,.\n",
        "problem,best-value\np,NaN\n",
        "problem,best-value\np,one\n",
      })
  void aFileOfBestValuesThatIsNoneIsRefused(String text, @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("best-values.csv"), text);
    assertThatThrownBy(() -> BestValues.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + file + "' must have the columns problem,best-value and nothing else");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.0, 1e-320, -4.9e-324, 1.7976931348623157e308, -123.456, 1e7, 1e-3})
  void aBestValueOfAnySizeIsReadToTheLastBit(double value, @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("b.csv"), "problem,best-value\np," + value + "\n");
    assertThat(BestValues.read(file).of("p")).hasValue(value);
    assertThat(BestValues.read(file).csv()).isEqualTo(Files.readString(file));
  }
}
