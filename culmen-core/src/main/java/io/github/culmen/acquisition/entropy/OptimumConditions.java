package io.github.culmen.acquisition.entropy;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.DerivativeCovariance;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The conditions that each of several places is the maximum, by one model: in full, from the
 * derivatives there, or reduced, from comparisons with the data.
 *
 * @param jets the posteriors the conditions refer to
 * @param conditions one per place
 */
record OptimumConditions(Jets jets, List<OptimumCondition> conditions) {
  // Nearer to a bound the maximum may be there because of the bound, and the slope not be zero.
  private static final double AT_BOUND = 1e-3;
  // A comparison that holds by more sds than this is no news; only a limited number is kept.
  private static final double CERTAIN = 5;
  private static final int COMPARISONS = 32;
  // A difference with less variance than this, relative to the prior's, is one point's with itself.
  private static final double SAME = 1e-10;

  /**
   * The full conditions where the model has second derivatives and the domain an interval. On a
   * constraint no derivative need be zero.
   */
  static OptimumConditions of(
      Surrogate model,
      DerivativeCovariance derivatives,
      Matrix optima,
      Dataset data,
      Domain domain) {
    boolean slopes = domain.axes().stream().anyMatch(axis -> axis.continuous());
    return slopes && derivatives.twiceDifferentiable() && !domain.limited()
        ? full(model, derivatives, optima, data, domain)
        : reduced(model, derivatives, optima, data);
  }

  /**
   * Gradient zero, mixed second derivatives zero, second derivatives along the axes negative, value
   * not below the best observed one up to the noise. Along an axis on whose bound the place lies,
   * nothing is said about derivatives.
   */
  static OptimumConditions full(
      Surrogate model,
      DerivativeCovariance derivatives,
      Matrix optima,
      Dataset data,
      Domain domain) {
    List<int[]> axes = new ArrayList<>();
    for (int s = 0; s < optima.rows(); s++) {
      double[] place = optima.row(s);
      axes.add(
          IntStream.range(0, place.length)
              .filter(j -> domain.axis(j).continuous() && domain.active(place, j))
              .filter(j -> place[j] > AT_BOUND && place[j] < 1 - AT_BOUND)
              .toArray());
    }
    Jets jets = derivatives.jets(optima, axes);
    double unit = model.priorVariance();
    List<OptimumCondition> conditions = new ArrayList<>();
    for (int s = 0; s < optima.rows(); s++) {
      int m = axes.get(s).length;
      int size = Jets.size(m);
      int[] places = new int[size];
      Arrays.fill(places, s);
      int[] entries = IntStream.range(0, size).toArray();
      int[] zeros =
          IntStream.concat(IntStream.rangeClosed(1, m), IntStream.range(1 + 2 * m, size)).toArray();
      List<HalfSpace> spaces = new ArrayList<>();
      for (int j = 0; j < m; j++) {
        double[] direction = new double[size];
        direction[1 + m + j] = -1;
        spaces.add(new HalfSpace(direction, 0, 0));
      }
      double[] value = new double[size];
      value[0] = 1;
      spaces.add(new HalfSpace(value, data.best() / Math.sqrt(unit), model.noiseVariance() / unit));
      conditions.add(
          OptimumCondition.of(
              places, entries, scaled(jets.joint(s), entries, unit), zeros, spaces));
    }
    return new OptimumConditions(jets, conditions);
  }

  /** The value is not below the function's at any observed point. [HernandezLobato2015] */
  static OptimumConditions reduced(
      Surrogate model, DerivativeCovariance derivatives, Matrix optima, Dataset data) {
    Matrix rivals = distinct(data.inputs());
    Matrix all = Matrix.stack(optima, rivals);
    Jets jets = derivatives.jets(all, Collections.nCopies(all.rows(), new int[0]));
    Joint joint = model.joint(all);
    double unit = model.priorVariance();
    List<OptimumCondition> conditions = new ArrayList<>();
    for (int s = 0; s < optima.rows(); s++) {
      int[] chosen = comparisons(joint, s, optima.rows(), unit);
      int[] places = new int[1 + chosen.length];
      places[0] = s;
      System.arraycopy(chosen, 0, places, 1, chosen.length);
      List<HalfSpace> spaces = new ArrayList<>();
      for (int i = 1; i < places.length; i++) {
        double[] direction = new double[places.length];
        direction[0] = 1;
        direction[i] = -1;
        spaces.add(new HalfSpace(direction, 0, 0));
      }
      conditions.add(
          OptimumCondition.of(
              places, new int[places.length], scaled(joint, places, unit), new int[0], spaces));
    }
    return new OptimumConditions(jets, conditions);
  }

  // The rivals that might be better than place s, the likeliest first.
  private static int[] comparisons(Joint joint, int s, int first, double unit) {
    Matrix covariance = joint.covariance();
    double[] lead = new double[joint.mean().length];
    for (int i = first; i < lead.length; i++) {
      double variance = covariance.get(s, s) - 2 * covariance.get(s, i) + covariance.get(i, i);
      lead[i] =
          variance > SAME * unit
              ? (joint.mean()[s] - joint.mean()[i]) / Math.sqrt(variance)
              : Double.POSITIVE_INFINITY;
    }
    return IntStream.range(first, lead.length)
        .filter(i -> lead[i] < CERTAIN)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> lead[i]))
        .limit(COMPARISONS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  // Two equal half-spaces would count twice.
  private static Matrix distinct(Matrix points) {
    TreeSet<double[]> rows = new TreeSet<>((a, b) -> Arrays.compare(a, b));
    for (int i = 0; i < points.rows(); i++) {
      rows.add(points.row(i));
    }
    return Matrix.of(rows.toArray(double[][]::new));
  }

  private static OptimumCondition.Belief scaled(Joint joint, int[] chosen, double unit) {
    double root = Math.sqrt(unit);
    double[] mean = new double[chosen.length];
    double[][] covariance = new double[chosen.length][chosen.length];
    for (int a = 0; a < chosen.length; a++) {
      mean[a] = joint.mean()[chosen[a]] / root;
      for (int b = 0; b < chosen.length; b++) {
        covariance[a][b] = joint.covariance().get(chosen[a], chosen[b]) / unit;
      }
    }
    return new OptimumCondition.Belief(mean, covariance);
  }
}
