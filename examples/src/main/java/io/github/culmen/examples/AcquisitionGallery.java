package io.github.culmen.examples;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.entropy.EntropySearchRule;
import io.github.culmen.acquisition.entropy.JointEntropyRule;
import io.github.culmen.acquisition.entropy.LocalEntropyRule;
import io.github.culmen.acquisition.entropy.PredictiveEntropyRule;
import io.github.culmen.acquisition.improvement.EstimatedMaximum;
import io.github.culmen.acquisition.improvement.ExpectedImprovement;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.ProbabilityOfImprovement;
import io.github.culmen.acquisition.improvement.ThompsonRule;
import io.github.culmen.acquisition.improvement.UpperConfidenceBound;
import io.github.culmen.acquisition.maxvalue.GibbonRule;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.acquisition.maxvalue.SampledMaximumRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.report.canvas.Marker;
import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PathMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Draws every acquisition on one small model: what it believes, which values of the maximum were
 * drawn, what each acquisition makes of it and where it would look next.
 */
public final class AcquisitionGallery {
  private static final int GRID = 401;
  private static final Domain DOMAIN = Domain.cube(1);
  // The band below the model's picture in which an acquisition is drawn, scaled to fit.
  private static final double BOTTOM = -4.6;
  private static final double HEIGHT = 1.5;

  private AcquisitionGallery() {}

  /** Writes one SVG per acquisition into the directory given, {@code docs/images} by default. */
  public static void main(String[] args) throws IOException {
    Path directory = Path.of(args.length == 0 ? "docs/images" : args[0]);
    Files.createDirectories(directory);
    for (Map.Entry<String, AcquisitionRule> entry : rules().entrySet()) {
      Path file = directory.resolve("acquisition-" + entry.getKey() + ".svg");
      picture(entry.getKey(), entry.getValue()).write(file);
      System.out.println(file);
    }
  }

  static Map<String, AcquisitionRule> rules() {
    PathSettings paths = new PathSettings(PathMethod.PATHWISE, 1024);
    Map<String, AcquisitionRule> rules = new LinkedHashMap<>();
    rules.put("mes-g", new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.NOISE_AWARE, 5));
    rules.put(
        "reachable", new MaxValueRule(MaxValueMethod.REACHABLE, InformationForm.NOISE_AWARE, 10));
    rules.put("mes-r", new SampledMaximumRule(paths, InformationForm.NOISE_AWARE, 5));
    rules.put("gibbon", new GibbonRule(MaxValueMethod.GUMBEL, 5));
    rules.put("jes", new JointEntropyRule(paths, 5));
    rules.put("les", new LocalEntropyRule(paths, 5));
    rules.put("es", new EntropySearchRule());
    rules.put("pes", new PredictiveEntropyRule(paths, 5));
    rules.put("ei", ExpectedImprovement.rule());
    rules.put("log-ei", LogExpectedImprovement.rule());
    rules.put("pi", ProbabilityOfImprovement.rule(OptionalDouble.empty()));
    rules.put("ucb", UpperConfidenceBound.rule(OptionalDouble.of(2)));
    rules.put("est", EstimatedMaximum.rule());
    rules.put("thompson", new ThompsonRule(paths));
    return rules;
  }

  static Chart picture(String word, AcquisitionRule rule) {
    double[] x = {0.05, 0.22, 0.4, 0.55, 0.8, 0.93};
    double[] y = {-0.6, 0.7, 0.2, -0.9, 0.9, 0.1};
    Matrix inputs = Matrix.zeros(x.length, 1);
    System.arraycopy(x, 0, inputs.data(), 0, x.length);
    Dataset data = Dataset.of(inputs, y);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE, Hyperparameters.of(new double[] {0.09}, 1, 1e-3), DOMAIN, data);

    Matrix grid = Matrix.zeros(GRID, 1);
    Arrays.setAll(grid.data(), i -> i / (GRID - 1.0));
    List<GaussianProcess> models = List.of(model);
    Candidates candidates = Candidates.of(Matrix.stack(grid, inputs), models);
    AcquisitionRule.Built built =
        rule.build(
            new AcquisitionContext(
                models, data, DOMAIN, candidates, 0, new LockstepPathMaximizer(DOMAIN)),
            new SplittableRandom(3));

    double[] values = built.acquisition().values(grid);
    int best = 0;
    for (int i = 0; i < GRID; i++) {
      best = values[i] > values[best] ? i : best;
    }
    double[] scaled = scaled(word, values);
    Moments moments = model.moments(grid);
    double[] lower = new double[GRID];
    double[] upper = new double[GRID];
    for (int i = 0; i < GRID; i++) {
      double sd = Math.sqrt(moments.variance()[i]);
      lower[i] = moments.mean()[i] - 2 * sd;
      upper[i] = moments.mean()[i] + 2 * sd;
    }
    double[] place = grid.data();
    Chart.Builder chart =
        Chart.builder()
            .title(word)
            .subtitle("above: the model; below: the acquisition, scaled to fit")
            .xAxis(Axis.linear("x"))
            .yAxis(Axis.linear(""))
            .size(760, 420)
            .band("mean ± 2 sd", place, lower, upper)
            .line("mean", place, moments.mean(), Style.of(Palette.BLUE))
            .points("observed", x, y, Style.of(Palette.PURPLE));
    if (built.maxima().length > 0) {
      double[] edge = new double[built.maxima().length];
      Arrays.fill(edge, 1);
      chart.points(
          "values of the maximum",
          edge,
          built.maxima(),
          Style.of(Palette.GREEN).withMarker(Marker.SQUARE));
    }
    return chart
        .line("acquisition", place, scaled, Style.of(Palette.VERMILION))
        .points(
            "next",
            new double[] {place[best]},
            new double[] {scaled[best]},
            Style.of(Palette.VERMILION).withMarker(Marker.RING))
        .build();
  }

  // Logarithms of information are shown as information; log-ei is shown as it is.
  private static double[] scaled(String word, double[] values) {
    boolean exponential = List.of("mes-g", "reachable", "mes-r", "gibbon", "pi").contains(word);
    double[] shown = Arrays.stream(values).map(v -> exponential ? Math.exp(v) : v).toArray();
    double low = Arrays.stream(shown).min().orElseThrow();
    double high = Arrays.stream(shown).max().orElseThrow();
    return Arrays.stream(shown)
        .map(v -> BOTTOM + HEIGHT * (v - low) / Math.max(high - low, Double.MIN_NORMAL))
        .toArray();
  }
}
