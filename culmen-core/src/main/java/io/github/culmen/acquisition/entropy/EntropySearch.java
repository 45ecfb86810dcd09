package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maximum.MaximumProbability;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Entropy search: by how much an observation is expected to lower the entropy of the distribution
 * of the maximiser. [Hennig2012]
 *
 * <p>That distribution lives on representer points. It is propagated once, when the acquisition is
 * made; a value then costs O(R²) per representer point that may be the maximiser. With several
 * models the value is the average of theirs.
 *
 * <p>Gradients are central differences over the continuous coordinates, of all points in one batch.
 */
public final class EntropySearch implements Acquisition {
  // Balances the error of the differences, about STEP²/lengthscale², against rounding.
  private static final double STEP = 1e-5;
  // Added to the representers' variances, beside their mean.
  private static final double JITTER = 1e-8;

  private final List<Member> members;
  private final Domain domain;

  private EntropySearch(List<Member> members, Domain domain) {
    this.members = members;
    this.domain = domain;
  }

  /**
   * Draws representer points for each model and computes its distribution of the maximiser.
   *
   * @param models equally probable ones, all with {@linkplain CrossCovariance covariances between
   *     points}
   * @param candidates what representer points are drawn from, with the models' posterior moments
   * @param representers how many to draw
   */
  static EntropySearch of(
      List<? extends Surrogate> models,
      Candidates candidates,
      Domain domain,
      int representers,
      RandomGenerator random) {
    Member[] members = new Member[models.size()];
    for (int m = 0; m < members.length; m++) {
      Moments moments = candidates.moments().get(m);
      members[m] =
          Member.of(
              models.get(m), Representers.draw(candidates.points(), moments, representers, random));
    }
    return new EntropySearch(List.of(members), domain);
  }

  /** The probability of the most probable maximiser, the least of all models'. */
  double certainty() {
    return members.stream().mapToDouble(member -> member.entropy.largest()).min().orElseThrow();
  }

  /** Whether the propagation converged in all models. */
  boolean settled() {
    return members.stream().allMatch(member -> member.entropy.settled());
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, members.stream().map(Member::model).toList()));
  }

  @Override
  public double[] values(Candidates candidates) {
    double[] average = new double[candidates.points().rows()];
    for (int m = 0; m < members.size(); m++) {
      double[] variances = candidates.moments().get(m).variance();
      double[] values = members.get(m).values(candidates.points(), variances);
      for (int i = 0; i < average.length; i++) {
        average[i] += values[i] / members.size();
      }
    }
    return average;
  }

  @Override
  public Slopes slopes(Matrix points) {
    int q = points.rows();
    int d = points.columns();
    int[] free = new int[d];
    int moves = 0;
    for (int j = 0; j < d; j++) {
      if (domain.axis(j).continuous()) {
        free[moves++] = j;
      }
    }
    // The points, then for each free coordinate all points moved up and all points moved down.
    Matrix probes = Matrix.zeros(q * (1 + 2 * moves), d);
    for (int block = 0; block <= 2 * moves; block++) {
      System.arraycopy(points.data(), 0, probes.data(), block * q * d, q * d);
    }
    for (int f = 0; f < moves; f++) {
      for (int i = 0; i < q; i++) {
        double x = points.get(i, free[f]);
        probes.set((1 + 2 * f) * q + i, free[f], Math.min(1, x + STEP));
        probes.set((2 + 2 * f) * q + i, free[f], Math.max(0, x - STEP));
      }
    }
    double[] values = values(probes);
    Matrix gradients = Matrix.zeros(q, d);
    for (int f = 0; f < moves; f++) {
      for (int i = 0; i < q; i++) {
        int above = (1 + 2 * f) * q + i;
        int below = (2 + 2 * f) * q + i;
        double distance = probes.get(above, free[f]) - probes.get(below, free[f]);
        gradients.set(i, free[f], (values[above] - values[below]) / distance);
      }
    }
    return new Slopes(Arrays.copyOf(values, q), gradients);
  }

  /**
   * One model's distribution of the maximiser.
   *
   * @param model the model
   * @param covariance the same model, as one with covariances between points
   * @param representers the points the distribution lives on
   * @param entropy the distribution
   */
  private record Member(
      Surrogate model, CrossCovariance covariance, Matrix representers, MaximizerEntropy entropy) {
    static Member of(Surrogate model, Representers representers) {
      if (!(model instanceof CrossCovariance covariance)) {
        throw new IllegalArgumentException(
            "entropy search needs models with covariances between points, but got a "
                + model.getClass().getSimpleName());
      }
      Joint joint = model.joint(representers.points());
      Matrix jittered = joint.covariance().copy();
      int size = jittered.rows();
      double mean = 0;
      for (int i = 0; i < size; i++) {
        mean += jittered.get(i, i) / size;
      }
      for (int i = 0; i < size; i++) {
        jittered.set(i, i, jittered.get(i, i) + JITTER * mean);
      }
      return new Member(
          model,
          covariance,
          representers.points(),
          new MaximizerEntropy(
              MaximumProbability.of(joint.mean(), jittered), representers.logBase()));
    }

    double[] values(Matrix points, double[] variances) {
      double[] observed = variances.clone();
      for (int i = 0; i < observed.length; i++) {
        observed[i] += model.noiseVariance();
      }
      return entropy.decreases(covariance.crossCovariance(points, representers), observed);
    }
  }
}
