package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.maximum.Gumbel;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.problem.ForwardingProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.SimulatedProblem;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Structure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Structures that are kept, and how they are learned. */
class StructureModelTest {
  private static StructureModel random(SplittableRandom random) {
    int d = 1 + random.nextInt(8);
    int[] labels = new int[d];
    Arrays.setAll(labels, j -> random.nextInt(4));
    double[] lengthscales = new double[d];
    Arrays.setAll(lengthscales, j -> Math.pow(10, random.nextDouble(-3, 3)));
    return new StructureModel(
        "7 points of somewhere, seed " + random.nextInt(),
        Decomposition.ofLabels(labels),
        Hyperparameters.of(
            lengthscales,
            Math.pow(10, random.nextDouble(-200, 200)),
            Math.pow(10, random.nextDouble(-300, 10))),
        random.nextGaussian() * 1e5,
        random.nextGaussian());
  }

  @Test
  void whatIsKeptIsReadToTheLastBit() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 100; i++) {
      StructureModel model = random(random);
      StructureModel read = StructureModel.parse(model.csv());
      assertThat(read.csv()).isEqualTo(model.csv());
      assertThat(read.groups()).isEqualTo(model.groups());
      assertThat(read.settings()).isEqualTo(model.settings());
      assertThat(read.hyperparameters().lengthscales())
          .containsExactly(model.hyperparameters().lengthscales());
      assertThat(read.hyperparameters().variance()).isEqualTo(model.hyperparameters().variance());
      assertThat(read.logLikelihood()).isEqualTo(model.logLikelihood());
      assertThat(read.bestPoint()).isEqualTo(model.bestPoint());
      assertThat(read.names()).isEqualTo(model.names());
    }
  }

  private static StructureModel example() {
    return new StructureModel(
        "5 points",
        Decomposition.ofLabels(0, 1, 0, 2),
        Hyperparameters.of(new double[] {0.2, 0.5, 1, 4}, 9, 0.25),
        -12.5,
        3.25);
  }

  @Test
  void groupsAreShownByNames() {
    assertThat(example().names())
        .containsExactly(List.of("x1", "x3"), List.of("x2"), List.of("x4"));
    assertThat(example().shown()).isEqualTo("{x1 x3} x2 x4");
    assertThat(example().csv())
        .isEqualTo(
            """
            # 5 points
            # variance=9.0 noise=0.25 log-likelihood=-12.5 best=3.25
            input,group,lengthscale
            x1,1,0.2
            x2,2,0.5
            x3,1,1.0
            x4,3,4.0
            """);
    assertThat(example().markdown())
        .contains("Learned from 5 points:", "- groups {x1 x3} x2 x4\n")
        .contains("from 0.20 to 4.0; sd of the function 3.00, of the noise 0.50")
        .contains("which no method sees: 3.250");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# 5 points|5 points|two lines of settings",
        "variance=9.0|varianz=9.0|must say its variance, but does not",
        "noise=0.25||must say its noise, but does not",
        "log-likelihood=-12.5|likely|must say its log-likelihood",
        "best=3.25|better=3|must say its best",
        "input,group|input,groups|the columns input,group,lengthscale",
        "x2,2,0.5|x2,2|three columns, but not in: x2,2",
        "x2,2,0.5|x2,two,0.5|two",
        "x4,3,4.0|x4,3,-4.0|-4",
      })
  void whatWasChangedIsRefused(String part, String instead, String message) {
    String changed = example().csv().replace(part, instead == null ? "" : instead);
    assertThatThrownBy(() -> StructureModel.parse(changed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void groupsAndHyperparametersAreOfAsManyInputs() {
    assertThatThrownBy(
            () ->
                new StructureModel(
                    "s",
                    Decomposition.singletons(3),
                    Hyperparameters.of(new double[] {1, 1}, 1, 1),
                    0,
                    0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("groups and hyper-parameters must be of as many inputs, but are of 3 and 2");
  }

  // Two inputs act together, the third for itself.
  private static Problem coupled(boolean minimize) {
    Problem up =
        SimulatedProblem.maximized(
            "coupled",
            "",
            new double[] {0, -2, 5},
            new double[] {1, 2, 6},
            x -> 4 * Math.sin(5 * x[0] * (x[1] + 2)) + 6 * (x[2] - 5.5) * (x[2] - 5.5));
    return minimize ? new Turned(up) : up;
  }

  private static final class Turned extends ForwardingProblem {
    Turned(Problem problem) {
      super(problem);
    }

    @Override
    public boolean minimize() {
      return true;
    }

    @Override
    public double value(double[] x) {
      return -super.value(x);
    }
  }

  @Test
  void aSearchFindsWhatActsTogetherWhicheverWayIsGood() {
    StructureSearch search = new StructureSearch(60, 10, 2);
    StructureModel up = search.learn(coupled(false), 3);
    assertThat(up.groups()).isEqualTo(Decomposition.ofLabels(0, 0, 1));
    assertThat(up.settings())
        .isEqualTo(
            "60 uniform points of coupled and 10 random structures of at most 2 inputs with seed"
                + " 3");
    StructureModel again = search.learn(coupled(false), 3);
    assertThat(again.csv()).isEqualTo(up.csv());
    // The same values with the other sign, turned round for the model.
    StructureModel down = search.learn(coupled(true), 3);
    assertThat(down.bestPoint()).isEqualTo(-up.bestPoint());
    assertThat(down.groups()).isEqualTo(up.groups());
    assertThat(down.logLikelihood()).isEqualTo(up.logLikelihood());
    // Lengthscales stay within their limits.
    assertThat(Arrays.stream(up.hyperparameters().lengthscales()))
        .allMatch(l -> l >= 0.05 - 1e-12 && l <= 10 + 1e-12);
  }

  @Test
  void strategiesKnowTheGroupsAndDrawOneMaximum() {
    Strategy strategy = example().strategy(AcquisitionKind.MES_R, 12);
    assertThat(strategy.acquisition().kind()).isEqualTo(AcquisitionKind.MES_R);
    assertThat(strategy.maximum().count()).isEqualTo(1);
    assertThat(strategy.initial()).hasValue(12);
    assertThat(strategy.acquisition().information()).isEqualTo(InformationForm.LATENT);
    assertThat(strategy.model().structure()).isEqualTo(Structure.groups(example().names()));
  }

  // Simple regrets at equal parts of the iterations, whatever their number.
  @ParameterizedTest
  @CsvSource({"4, 1 2 3 4", "100, 25 50 75 100", "3, 1 2 3", "1, 1"})
  void additiveTablesHaveFourIterationsAtMost(int iterations, String expected) {
    double[] regrets = new double[iterations];
    Arrays.setAll(regrets, t -> 1.0 / (t + 1));
    TaskResult result =
        new TaskResult(
            new TaskKey("add-est", "f", 1),
            Arrays.stream(regrets).boxed().toList(),
            Map.of(iterations, 0.5),
            Optional.empty());
    String text = AdditiveReport.markdown(5, iterations, List.of(result));
    List<String> shown =
        text.lines()
            .filter(line -> line.startsWith("| add-est | simple |"))
            .map(line -> line.split(" \\| ", -1)[2])
            .toList();
    assertThat(String.join(" ", shown)).isEqualTo(expected);
    assertThat(text).doesNotContain("| inference |").doesNotContain("The paper has");
  }

  // Quantiles of the Gumbel law are those of its formula, a - b log(-log p).
  @Test
  void theLawsOfTheAppendixAreThoseOfTheirFormulas() {
    GumbelBench bench =
        GumbelBench.of(MeanFieldMaximum.of(new double[] {0, 0.3, -0.4}, new double[] {1, 0.5, 2}));
    for (double p : new double[] {0.05, 0.25, 0.5, 0.75, 0.95}) {
      double z = bench.exact().quantile(p);
      double product = 1;
      double[] mean = {0, 0.3, -0.4};
      double[] sd = {1, 0.5, 2};
      for (int i = 0; i < 3; i++) {
        product *= StandardNormal.cdf((z - mean[i]) / sd[i]);
      }
      assertThat(product).isCloseTo(p, within(1e-9));
      for (Gumbel law : List.of(bench.quartiles(), bench.median())) {
        double y = law.location() - law.scale() * Math.log(-Math.log(p));
        assertThat(GumbelBench.cdf(law, new double[] {y})[0]).isCloseTo(p, within(1e-12));
        assertThat(law.quantile(p)).isCloseTo(y, within(1e-9));
      }
    }
    assertThat(bench.median().quantile(0.5)).isCloseTo(bench.exact().quantile(0.5), within(1e-6));
    assertThat(bench.quartiles().quantile(0.25))
        .isCloseTo(bench.exact().quantile(0.25), within(1e-6));
    // The distance is the largest on the grid, and its table has both columns.
    double largest = 0;
    for (String line : bench.csv().lines().skip(1).toList()) {
      double[] cells =
          Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      largest = Math.max(largest, Math.abs(cells[1] - cells[2]));
    }
    assertThat(bench.distance(bench.quartiles())).isEqualTo(largest);
    assertThat(bench.chart("a subtitle").toSvg()).contains("a subtitle", "exact", "Gumbel");
  }

  @Test
  void theModelOfTheLawsHasSixValuesAndNamesItsCurves() {
    LawsBench bench = new LawsBench();
    assertThat(bench.belief().toSvg()).contains("A model of six values", "mean ± 2 sd", "observed");
    String laws = bench.laws().toSvg();
    String acquisitions = bench.acquisitions().toSvg();
    for (String name : bench.rules().keySet()) {
      assertThat(acquisitions)
          .contains(name.replace("'", "&#39;").split("'", -1)[0].split("&", -1)[0]);
    }
    assertThat(bench.masses().keySet())
        .containsExactly(
            "mes: the model's law",
            "ei: flat",
            "reachable, 100 % left",
            "reachable, 30 % left",
            "reachable, 5 % left");
    assertThat(laws).contains("reachable, 30 % left").doesNotContain("NaN");
    // EI's law is flat: half of its mass within half of the gap, a tenth within a tenth.
    DoubleUnaryOperator flat = bench.masses().get("ei: flat");
    double tenth = flat.applyAsDouble(0.01);
    assertThat(flat.applyAsDouble(0.02)).isCloseTo(2 * tenth, within(1e-12));
    assertThat(flat.applyAsDouble(100)).isEqualTo(1);
    // Where PI looks is next to the best value, at 0.8.
    assertThat(bench.next(bench.rules().get("pi: all at 0"))).isCloseTo(0.8, within(0.01));
    List<String> rows = bench.table().lines().filter(line -> line.matches("\\| .*%.*\\|")).toList();
    assertThat(rows).hasSize(6);
    assertThat(new LawsBench().table()).isEqualTo(bench.table());
  }
}
