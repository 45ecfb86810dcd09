package io.github.culmen.acquisition.entropy;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Moments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Points that stand for the domain in entropy search, drawn from the candidates without
 * replacement: each with probability π = min(1, c·EI), c such that the wanted number is drawn. EI
 * is the expected improvement on the largest posterior mean of the candidates.
 *
 * <p>π is the density of the points beside that of the candidates. If there are no more candidates
 * than wanted it is 1: the points are the candidates.
 *
 * @param points one a row, all apart
 * @param logBase log π of each
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record Representers(Matrix points, double[] logBase) {
  // Nearer points are one: their values could not be told apart.
  private static final double APART = 1e-6;

  /** Draws about {@code wanted} points; fewer if candidates coincide or cannot improve. */
  static Representers draw(Matrix candidates, Moments moments, int wanted, RandomGenerator random) {
    double[] logImprovement = logImprovements(moments);
    List<Integer> order = distinct(candidates, logImprovement);
    double[] logs = order.stream().mapToDouble(i -> logImprovement[i]).toArray();
    double[] logInclusion = logInclusions(logs, wanted);
    // Systematic sampling: evenly spaced marks on the line of all inclusion probabilities.
    double mark = random.nextDouble();
    double reached = 0;
    List<Integer> chosen = new ArrayList<>();
    List<Double> base = new ArrayList<>();
    for (int r = 0; r < logs.length; r++) {
      reached += Math.exp(logInclusion[r]);
      if (reached > mark) {
        mark += 1;
        if (apart(candidates, order.get(r), chosen)) {
          chosen.add(order.get(r));
          base.add(logInclusion[r]);
        }
      }
    }
    return new Representers(
        candidates.rows(chosen.stream().mapToInt(Integer::intValue).toArray()),
        base.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double[] logImprovements(Moments moments) {
    double best = Arrays.stream(moments.mean()).max().orElseThrow();
    double[] logs = new double[moments.mean().length];
    for (int i = 0; i < logs.length; i++) {
      double sd = Math.sqrt(moments.variance()[i]);
      double z = (moments.mean()[i] - best) / sd;
      // EI = sd (φ + zΦ) = sd·Φ·(z + φ/Φ)
      logs[i] = Math.log(sd) + StandardNormal.logCdf(z) + Math.log(StandardNormal.excess(z));
    }
    return logs;
  }

  // The candidates with any improvement, best first, one of each.
  private static List<Integer> distinct(Matrix candidates, double[] logImprovement) {
    Set<List<Long>> seen = new HashSet<>();
    return IntStream.range(0, logImprovement.length)
        .filter(i -> logImprovement[i] > Double.NEGATIVE_INFINITY)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -logImprovement[i]))
        .filter(
            i ->
                seen.add(
                    Arrays.stream(candidates.row(i)).mapToObj(x -> Math.round(x / APART)).toList()))
        .toList();
  }

  /**
   * log min(1, c·w) with Σ min(1, c·w) = wanted.
   *
   * @param logs log w, from large to small
   */
  static double[] logInclusions(double[] logs, int wanted) {
    int n = logs.length;
    double[] inclusion = new double[n];
    if (n <= wanted) {
      return inclusion;
    }
    // rest[i] = log Σ_{r ≥ i} w_r
    double[] rest = new double[n];
    rest[n - 1] = logs[n - 1];
    for (int i = n - 2; i >= 0; i--) {
      rest[i] = logs[i] + Math.log1p(Math.exp(rest[i + 1] - logs[i]));
    }
    int sure = 0;
    while (sure < wanted && Math.log(wanted - sure) + logs[sure] >= rest[sure]) {
      sure++;
    }
    for (int i = sure; i < n; i++) {
      inclusion[i] =
          sure == wanted
              ? Double.NEGATIVE_INFINITY
              : Math.min(0, Math.log(wanted - sure) + logs[i] - rest[sure]);
    }
    return inclusion;
  }

  private static boolean apart(Matrix candidates, int candidate, List<Integer> chosen) {
    double[] point = candidates.row(candidate);
    for (int other : chosen) {
      double distance = 0;
      for (int j = 0; j < point.length; j++) {
        distance = Math.max(distance, Math.abs(point[j] - candidates.get(other, j)));
      }
      if (distance < APART) {
        return false;
      }
    }
    return true;
  }
}
