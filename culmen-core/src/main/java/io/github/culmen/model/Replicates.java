package io.github.culmen.model;

import io.github.culmen.math.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What remains of observations at the same point once merged into one row: the density of their
 * scatter, which does not depend on the function.
 *
 * <p>r values with noise variance s are worth their mean with variance s/r, times (2πs)^(-(r-1)/2)
 * r^(-1/2) exp(-SS/(2s)), SS being the sum of squares about the mean. Values with known variances
 * are worth their mean weighted by precision, times a constant. Values of the two kinds at one
 * point stay two rows. Exact values, of variance 0, are worth their mean; that they may contradict
 * each other has no density and is left out.
 *
 * @param extra how many more observations with the shared noise there are than rows
 * @param squares the sum of squares of those about the means of their rows
 * @param constant the rest of the log density, whatever the shared noise
 * @param extraKnown how many more observations with noise of their own there are than rows
 */
record Replicates(int extra, double squares, double constant, int extraKnown) {
  static final Replicates NONE = new Replicates(0, 0, 0, 0);
  private static final double LOG_2PI = Math.log(2 * Math.PI);

  /** The log density of the scatter; only the constant where the noise is zero. */
  double logDensity(double shared) {
    return extra == 0 || !(shared > 0)
        ? constant
        : constant - 0.5 * extra * (LOG_2PI + Math.log(shared)) - squares / (2 * shared);
  }

  /** The derivative of the log density by the log of the shared noise. */
  double slope(double shared) {
    return extra == 0 || !(shared > 0) ? 0 : -0.5 * extra + squares / (2 * shared);
  }

  Replicates plus(Replicates other) {
    return new Replicates(
        extra + other.extra,
        squares + other.squares,
        constant + other.constant,
        extraKnown + other.extraKnown);
  }

  /** One row a point and kind of noise, in the order of their first observations. */
  static Dataset merge(Dataset data) {
    Map<List<Object>, List<Integer>> groups = new HashMap<>();
    List<List<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < data.size(); i++) {
      boolean plain = data.sharedNoise(i) == 1 && data.ownNoise(i) == 0;
      boolean known = data.sharedNoise(i) == 0;
      if (!plain && !known) {
        rows.add(List.of(i));
        continue;
      }
      List<Object> key = new ArrayList<>();
      key.add(plain);
      for (double coordinate : data.inputs().row(i)) {
        key.add(coordinate + 0.0);
      }
      groups
          .computeIfAbsent(
              key,
              ignored -> {
                List<Integer> group = new ArrayList<>();
                rows.add(group);
                return group;
              })
          .add(i);
    }
    return rows.size() == data.size() ? data : merged(data, rows);
  }

  private static Dataset merged(Dataset data, List<List<Integer>> groups) {
    int n = groups.size();
    Matrix inputs = Matrix.zeros(n, data.dimension());
    double[] values = new double[n];
    double[] shared = new double[n];
    double[] own = new double[n];
    Replicates left = data.replicates();
    for (int g = 0; g < n; g++) {
      List<Integer> group = groups.get(g);
      int first = group.get(0);
      for (int j = 0; j < data.dimension(); j++) {
        inputs.set(g, j, data.inputs().get(first, j));
      }
      values[g] = data.value(first);
      shared[g] = data.sharedNoise(first);
      own[g] = data.ownNoise(first);
      if (group.size() > 1) {
        double[] told = sorted(data, group).stream().mapToDouble(data::value).toArray();
        if (shared[g] == 1) {
          values[g] = average(told);
          shared[g] = 1.0 / told.length;
          left = left.plus(scatter(told, values[g]));
        } else {
          double[] noise = sorted(data, group).stream().mapToDouble(data::ownNoise).toArray();
          Known known = Known.of(told, noise);
          values[g] = known.mean;
          own[g] = known.variance;
          left = left.plus(new Replicates(0, 0, known.constant, told.length - 1));
        }
      }
    }
    return Dataset.of(inputs, values, shared, own).with(left);
  }

  // The order of observation makes no difference, not even in rounding.
  private static List<Integer> sorted(Dataset data, List<Integer> group) {
    return group.stream()
        .sorted(
            Comparator.<Integer>comparingDouble(data::value).thenComparingDouble(data::ownNoise))
        .toList();
  }

  private static double average(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    return mean;
  }

  private static Replicates scatter(double[] values, double mean) {
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return new Replicates(
        values.length - 1, Math.min(squares, Double.MAX_VALUE), -0.5 * Math.log(values.length), 0);
  }

  /** Values of known variances at one point, as one. */
  private record Known(double mean, double variance, double constant) {
    static Known of(double[] values, double[] noise) {
      double least = Arrays.stream(noise).min().orElseThrow();
      if (!(least > 0)) {
        double[] exact = new double[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
          if (noise[i] == least) {
            exact[count++] = values[i];
          }
        }
        return new Known(average(Arrays.copyOf(exact, count)), 0, 0);
      }
      // Weights relative to the most precise one, which neither overflow nor vanish together.
      double total = 0;
      double mean = 0;
      for (int i = 0; i < values.length; i++) {
        total += least / noise[i];
      }
      for (int i = 0; i < values.length; i++) {
        mean += least / noise[i] / total * values[i];
      }
      double variance = least / total;
      double constant = 0.5 * (LOG_2PI + Math.log(variance));
      for (int i = 0; i < values.length; i++) {
        double residual = (values[i] - mean) / Math.sqrt(noise[i]);
        constant -= 0.5 * (LOG_2PI + Math.log(noise[i]) + residual * residual);
      }
      return new Known(mean, variance, Double.isFinite(constant) ? constant : 0);
    }
  }
}
