package io.github.culmen.lab.compare;

import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.MapFitter;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.problem.Problem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Hyper-parameters that methods are told, one setting for each problem: lengthscales in the unit
 * cube, variances in squared units of the problem's values, mean 0.
 *
 * @param settings by the problems' names
 */
public record ProblemHyperparameters(Map<String, Hyperparameters> settings) {
  private static final String COLUMNS = "problem,variance,noise-variance,lengthscales";
  private static final double EXACT = 1e-4;

  /** Copies. */
  public ProblemHyperparameters {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /** The setting of a problem. */
  public Hyperparameters of(Problem problem) {
    Hyperparameters found = settings.get(problem.name());
    if (found == null) {
      throw new IllegalArgumentException(
          "there are hyper-parameters of "
              + String.join(", ", settings.keySet())
              + ", but not of "
              + problem.name());
    }
    return found;
  }

  /** With those of one more problem. */
  public ProblemHyperparameters with(String problem, Hyperparameters setting) {
    Map<String, Hyperparameters> more = new TreeMap<>(settings);
    more.put(problem, setting);
    return new ProblemHyperparameters(more);
  }

  /**
   * Learns a setting from values at uniform random points: the most probable one of a squared
   * exponential covariance under the paper's prior, after values were divided by their root mean
   * square. [Wang2017] §5.2
   *
   * @param points how many; the paper has 1000
   * @param exact whether the noise is held at 1e-4 of the mean square instead of being learned
   */
  public static Hyperparameters learn(
      Problem problem, int points, boolean exact, RandomGenerator random) {
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    int d = lower.length;
    double[][] inputs = new double[points][d];
    double[] values = new double[points];
    double squares = 0;
    for (int i = 0; i < points; i++) {
      double[] x = new double[d];
      for (int j = 0; j < d; j++) {
        inputs[i][j] = random.nextDouble();
        x[j] = lower[j] + inputs[i][j] * (upper[j] - lower[j]);
      }
      values[i] = problem.minimize() ? 0 - problem.value(x) : problem.value(x);
      squares += values[i] * values[i] / points;
    }
    double scale = squares > 0 ? Math.sqrt(squares) : 1;
    for (int i = 0; i < points; i++) {
      values[i] /= scale;
    }
    MapFitter free = MapFitter.of(KernelFamily.SE, HyperparameterPrior.paper(d));
    Hyperparameters found =
        (exact ? free.withNoise(EXACT) : free)
            .fit(
                Dataset.of(Matrix.of(inputs), values),
                Domain.cube(d),
                Optional.empty(),
                new SplittableRandom(random.nextLong()))
            .hyperparameters();
    return Hyperparameters.of(
        found.lengthscales(),
        found.variance() * scale * scale,
        found.noiseVariance() * scale * scale);
  }

  /** What is kept in a file. */
  public String csv() {
    StringBuilder text = new StringBuilder(COLUMNS + "\n");
    settings.forEach(
        (problem, h) ->
            text.append(problem)
                .append(',')
                .append(h.variance())
                .append(',')
                .append(h.noiseVariance())
                .append(',')
                .append(
                    Arrays.stream(h.lengthscales())
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(" ")))
                .append('\n'));
    return text.toString();
  }

  /**
   * Those of {@link #csv}.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  public static ProblemHyperparameters parse(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (lines.isEmpty() || !lines.remove(0).equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "hyper-parameters of problems must have the columns " + COLUMNS + ", but have others");
    }
    Map<String, Hyperparameters> settings = new TreeMap<>();
    for (String line : lines) {
      String[] fields = line.split(",", -1);
      if (fields.length != 4) {
        throw new IllegalArgumentException(
            "hyper-parameters of problems must have the columns "
                + COLUMNS
                + ", not '"
                + line
                + "'");
      }
      settings.put(
          fields[0],
          Hyperparameters.of(
              Arrays.stream(fields[3].split(" ", -1)).mapToDouble(Double::parseDouble).toArray(),
              Double.parseDouble(fields[1]),
              Double.parseDouble(fields[2])));
    }
    return new ProblemHyperparameters(settings);
  }
}
