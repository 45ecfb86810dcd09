package io.github.culmen.study.fit;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The subset of very many observations that a model is fitted to, since an exact one costs O(n³):
 * half of it are those nearest to the best ones, where the next point is likely to be, then the
 * best values themselves, and the rest are spread over the whole domain so that the model knows
 * what is elsewhere. Distances are in lengthscales.
 *
 * <p>A function of the history, like everything a suggestion depends on.
 */
final class FitSample {
  // The most values a fit can use and still take seconds.
  private static final int MOST = 2000;
  // With noise a single best value may be luck.
  private static final int CENTRES = 5;
  private static final int BEST = 100;
  // The spread ones are chosen among this many.
  private static final int LOOKED_AT = 5000;

  private FitSample() {}

  /** The warning that a model sees only some of the values; empty if it sees all. */
  static Optional<Warning> warning(StudySpec spec, Dataset data) {
    int most = spec.strategy().model().exactTo();
    return data.size() <= most
        ? Optional.empty()
        : Optional.of(
            new Warning(
                "subset",
                "the model sees "
                    + Math.min(MOST, most)
                    + " of the values, near the best ones and spread over the others, since there"
                    + " are more than "
                    + most
                    + " (exact-to)"));
  }

  /** The same observations, or a subset if there are more than an exact model may use. */
  static Observations of(
      StudySpec spec, History history, Observations observations, Domain domain) {
    Dataset data = observations.data();
    int most = spec.strategy().model().exactTo();
    if (data.size() <= most) {
      return observations;
    }
    int[] rows =
        rows(
            data.inputs(),
            data.values(),
            domain,
            lengthscales(spec, history, domain.dimension()),
            Math.min(MOST, most));
    return select(observations, rows);
  }

  /**
   * What hyper-parameters are learned from: each step of a fit costs O(n³), while the model itself
   * costs that once.
   *
   * @param lengthscales those of the latest fit; empty before the first
   */
  static Observations toLearn(
      Observations observations, Domain domain, Optional<double[]> lengthscales) {
    Dataset data = observations.data();
    return data.size() <= MOST
        ? observations
        : select(
            observations,
            rows(
                data.inputs(),
                data.values(),
                domain,
                lengthscales.orElseGet(() -> ones(domain.dimension())),
                MOST));
  }

  private static Observations select(Observations observations, int[] rows) {
    return observations.select(rows);
  }

  private static double[] ones(int dimension) {
    double[] ones = new double[dimension];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double[] lengthscales(StudySpec spec, History history, int dimension) {
    List<Hyperparameters> latest = history.latestHyperparameters().settings();
    Optional<Hyperparameters> given = spec.strategy().model().learning().hyperparameters();
    if (given.isPresent() || !latest.isEmpty()) {
      return given.orElseGet(() -> latest.get(0)).lengthscales();
    }
    return ones(dimension);
  }

  /** The numbers of {@code count} rows, ascending. */
  static int[] rows(
      Matrix inputs, double[] values, Domain domain, double[] lengthscales, int count) {
    int n = values.length;
    double[][] columns = columns(inputs, lengthscales);
    int[] byValue = ranked(n, i -> -values[i]);
    boolean[] taken = new boolean[n];

    double[] distance = new double[n];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    double[] scratch = new double[n];
    for (int c = 0; c < Math.min(CENTRES, n); c++) {
      nearer(columns, domain, lengthscales, byValue[c], scratch, distance);
    }
    int left = count - take(ranked(n, i -> distance[i]), count / 2, taken);
    left -= take(byValue, Math.min(BEST, left), taken);
    spread(columns, domain, lengthscales, left, taken);
    return IntStream.range(0, n).filter(i -> taken[i]).toArray();
  }

  private static double[][] columns(Matrix inputs, double[] lengthscales) {
    double[][] columns = new double[inputs.columns()][inputs.rows()];
    for (int j = 0; j < columns.length; j++) {
      for (int i = 0; i < inputs.rows(); i++) {
        columns[j][i] = inputs.get(i, j) / lengthscales[j];
      }
    }
    return columns;
  }

  private interface Key {
    double of(int row);
  }

  // Ties in the order of the rows.
  private static int[] ranked(int n, Key key) {
    return IntStream.range(0, n)
        .boxed()
        .sorted(Comparator.comparingDouble(key::of))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  // Takes the first that are not taken yet; returns how many there were.
  private static int take(int[] order, int wanted, boolean[] taken) {
    int done = 0;
    for (int i = 0; i < order.length && done < wanted; i++) {
      if (!taken[order[i]]) {
        taken[order[i]] = true;
        done++;
      }
    }
    return done;
  }

  // Again and again the one that is farthest from those chosen so, of every k-th that is left.
  private static void spread(
      double[][] columns, Domain domain, double[] lengthscales, int wanted, boolean[] taken) {
    int[] free = IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    int looked = Math.max(wanted, Math.min(free.length, LOOKED_AT));
    int[] rows = new int[looked];
    Arrays.setAll(rows, i -> free[(int) ((long) i * free.length / looked)]);
    double[][] own = new double[columns.length][looked];
    for (int j = 0; j < own.length; j++) {
      for (int i = 0; i < looked; i++) {
        own[j][i] = columns[j][rows[i]];
      }
    }
    double[] distance = new double[looked];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    double[] scratch = new double[looked];
    int next = 0;
    for (int chosen = 0; chosen < wanted; chosen++) {
      taken[rows[next]] = true;
      nearer(own, domain, lengthscales, next, scratch, distance);
      distance[next] = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < looked; i++) {
        next = distance[i] > distance[next] ? i : next;
      }
    }
  }

  // distance = min(distance, squared distance to a row)
  private static void nearer(
      double[][] columns,
      Domain domain,
      double[] lengthscales,
      int row,
      double[] scratch,
      double[] distance) {
    Arrays.fill(scratch, 0);
    for (int j = 0; j < columns.length; j++) {
      if (domain.axis(j).ordered()) {
        addSquares(columns[j], columns[j][row], scratch);
      } else {
        addIfDifferent(columns[j], columns[j][row], 1 / lengthscales[j], scratch);
      }
    }
    for (int i = 0; i < scratch.length; i++) {
      distance[i] = Math.min(distance[i], scratch[i]);
    }
  }

  private static void addSquares(double[] column, double x, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      double step = column[i] - x;
      sum[i] += step * step;
    }
  }

  private static void addIfDifferent(double[] column, double x, double inverse, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += column[i] == x ? 0 : inverse * inverse;
    }
  }
}
