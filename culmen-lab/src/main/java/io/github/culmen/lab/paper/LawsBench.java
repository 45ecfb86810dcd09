package io.github.culmen.lab.paper;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.ProbabilityOfImprovement;
import io.github.culmen.acquisition.maximum.Gumbel;
import io.github.culmen.acquisition.maximum.MaxValueSampler;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * Laws of the maximum against the acquisitions they make, on one model of a function of one input:
 * the figures of {@code docs/max-value-entropy.md}. Nothing is random.
 */
public final class LawsBench {
  private static final int GRID = 801;
  private static final int DECADES = 601;
  private static final int LEVELS = 400;
  private static final Domain DOMAIN = Domain.cube(1);
  // Of three shares of a budget that are left.
  private static final List<Double> LEFT = List.of(1.0, 0.3, 0.05);

  private final Dataset data;
  private final GaussianProcess model;
  private final Matrix grid = Matrix.zeros(GRID, 1);
  private final Candidates candidates;
  private final double best;
  private final double gap;

  /** A smooth function, seen six times without noise. */
  public LawsBench() {
    Matrix inputs = Matrix.of(new double[][] {{0.05}, {0.22}, {0.4}, {0.55}, {0.74}, {0.8}});
    data = Dataset.of(inputs, new double[] {-0.6, 0.5, 0.2, -0.9, 0.75, 0.9});
    model =
        GaussianProcess.of(
            KernelFamily.MATERN52, Hyperparameters.of(new double[] {0.15}, 1, 1e-8), DOMAIN, data);
    Arrays.setAll(grid.data(), i -> i / (GRID - 1.0));
    candidates = Candidates.of(Matrix.stack(grid, inputs), List.of(model));
    best = data.best();
    gap = ReachableMaximum.gap(candidates, 0, best);
  }

  private ReachableMaximum reachable(double left) {
    return ReachableMaximum.of(best, gap, left, 1e-9);
  }

  private Gumbel believed() {
    Moments moments = candidates.moments().get(0);
    double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
    return MaxValueSampler.fit(MeanFieldMaximum.of(moments.mean(), sd), MaxValueMethod.GUMBEL);
  }

  /** The share of a law's mass between 0 and a gap, for each law by name. */
  public Map<String, DoubleUnaryOperator> masses() {
    Map<String, DoubleUnaryOperator> masses = new LinkedHashMap<>();
    Gumbel law = believed();
    double above = law.survival(best);
    masses.put("mes: the model's law", delta -> 1 - law.survival(best + delta) / above);
    masses.put("ei: flat", delta -> Math.min(1, delta / gap));
    for (double left : LEFT) {
      ReachableMaximum own = reachable(left);
      double whole = Math.log1p(own.longest() / own.shortest());
      masses.put(name(left), delta -> Math.min(1, Math.log1p(delta / own.shortest()) / whole));
    }
    return masses;
  }

  private static String name(double left) {
    return String.format(Locale.ROOT, "reachable, %.0f %% left", 100 * left);
  }

  /** The rules by name, in the order of pictures. */
  public Map<String, AcquisitionRule> rules() {
    Map<String, AcquisitionRule> rules = new LinkedHashMap<>();
    rules.put(
        "mes: the model's law",
        new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.NOISE_AWARE, LEVELS));
    rules.put("ei: flat", LogExpectedImprovement.rule());
    for (double left : LEFT) {
      rules.put(
          name(left),
          (situation, random) ->
              new MaxValueRule(MaxValueMethod.REACHABLE, InformationForm.NOISE_AWARE, LEVELS)
                  .build(situation(OptionalDouble.of(left)), random));
    }
    rules.put("pi: all at 0", ProbabilityOfImprovement.rule(OptionalDouble.of(0)));
    return rules;
  }

  private AcquisitionContext situation(OptionalDouble left) {
    List<GaussianProcess> models = List.of(model);
    return new AcquisitionContext(
        models, data, DOMAIN, candidates, 0, new LockstepPathMaximizer(DOMAIN), models, left);
  }

  /** The acquisition of a rule over the domain, as a share of its largest value. */
  public double[] acquisition(AcquisitionRule rule) {
    double[] logs =
        rule.build(situation(OptionalDouble.empty()), new SplittableRandom(1))
            .acquisition()
            .values(grid);
    double top = Arrays.stream(logs).max().orElseThrow();
    return Arrays.stream(logs).map(value -> Math.exp(value - top)).toArray();
  }

  /** Where a rule looks next. */
  public double next(AcquisitionRule rule) {
    double[] values = acquisition(rule);
    int at = 0;
    for (int i = 1; i < values.length; i++) {
      at = values[i] > values[at] ? i : at;
    }
    return grid.get(at, 0);
  }

  /** The laws: how much of each lies within a gap. */
  public Chart laws() {
    double[] gaps = new double[DECADES];
    Arrays.setAll(gaps, i -> Math.pow(10, -4 + 4.7 * i / (DECADES - 1)));
    Chart.Builder chart =
        Chart.builder()
            .title("Laws of the maximum")
            .subtitle("how much of each lies within a gap above the best value")
            .xAxis(Axis.log("gap Δ above the best value"))
            .yAxis(Axis.linear("share of the law"))
            .size(760, 420);
    masses()
        .forEach((name, mass) -> chart.line(name, gaps, Arrays.stream(gaps).map(mass).toArray()));
    return chart.build();
  }

  /** The model: what is known and believed. */
  public Chart belief() {
    Moments moments = model.moments(grid);
    double[] lower = new double[GRID];
    double[] upper = new double[GRID];
    for (int i = 0; i < GRID; i++) {
      double sd = Math.sqrt(moments.variance()[i]);
      lower[i] = moments.mean()[i] - 2 * sd;
      upper[i] = moments.mean()[i] + 2 * sd;
    }
    return Chart.builder()
        .title("A model of six values")
        .subtitle("the best one is at 0.8")
        .xAxis(Axis.linear("x"))
        .yAxis(Axis.linear("f"))
        .size(760, 320)
        .band("mean ± 2 sd", grid.data(), lower, upper)
        .line("mean", grid.data(), moments.mean())
        .points("observed", data.inputs().data(), data.values())
        .rule("best value", best)
        .build();
  }

  /** The acquisitions of the laws, each as a share of its largest value. */
  public Chart acquisitions() {
    Chart.Builder chart =
        Chart.builder()
            .title("Their acquisitions")
            .subtitle("as a share of the largest value of each")
            .xAxis(Axis.linear("x"))
            .yAxis(Axis.linear("acquisition"))
            .size(760, 420);
    rules().forEach((name, rule) -> chart.line(name, grid.data(), acquisition(rule)));
    return chart.build();
  }

  /** For each law where half of it lies, and where its acquisition looks next. */
  public String table() {
    StringBuilder table =
        new StringBuilder(
            "| law | within a hundredth of the model's gap | median gap | next x |\n");
    table.append("|---|--:|--:|--:|\n");
    Map<String, DoubleUnaryOperator> masses = masses();
    rules()
        .forEach(
            (name, rule) -> {
              DoubleUnaryOperator mass = masses.getOrDefault(name, delta -> 1);
              table.append(
                  String.format(
                      Locale.ROOT,
                      "| %s | %.1f %% | %.4f | %.3f |\n",
                      name,
                      100 * mass.applyAsDouble(0.01 * gap),
                      masses.containsKey(name) ? median(mass) : 0,
                      next(rule)));
            });
    return table.toString();
  }

  private double median(DoubleUnaryOperator mass) {
    double low = 0;
    double high = 10 * gap;
    for (int i = 0; i < 100; i++) {
      double middle = 0.5 * (low + high);
      if (mass.applyAsDouble(middle) < 0.5) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
