package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The factored covariance matrix of a model's observations, for later models to reuse.
 *
 * <p>A model of n observations that begins with p rows of an earlier one, with the same
 * hyper-parameters, is factored in O((n - p) n²) instead of O(n³) operations. What is reused equals
 * what would be computed again, to the last bit: a row of K follows from the observations up to its
 * own, and so does a row of its {@linkplain Cholesky factor}. So it makes no difference which
 * earlier models there are, or whether there are any.
 */
public final class Factored {
  private final List<Term> terms;
  private final double[] noise;
  private final Cholesky factor;

  private Factored(List<Term> terms, double[] noise, Cholesky factor) {
    this.terms = terms;
    this.noise = noise;
    this.factor = factor;
  }

  /** From a factor, however it was computed. */
  static Factored of(List<Term> terms, double[] noise, Cholesky factor) {
    // Without the factor's cached inverse, which is as large as itself.
    return new Factored(terms, noise, factor.truncate(factor.size()));
  }

  /**
   * The factor of the covariance of the terms' observations, with jitter if needed.
   *
   * @param noise the noise variance of each observation
   * @param earlier what may be reused
   */
  static Cholesky factor(List<Term> terms, double[] noise, Collection<Factored> earlier) {
    Factored nearest = null;
    int most = 0;
    for (Factored candidate : earlier) {
      int shared = candidate.shared(terms, noise);
      if (shared > most) {
        nearest = candidate;
        most = shared;
      }
    }
    if (nearest != null) {
      double[] later = Arrays.copyOfRange(noise, most, noise.length);
      Optional<Cholesky> extended =
          nearest.factor.extend(most, Term.covarianceRows(terms, most, later));
      if (extended.isPresent()) {
        return extended.get();
      }
    }
    return Cholesky.ofLowerRows(Term.covarianceRows(terms, 0, noise));
  }

  // How many leading rows of the matrix are those of this one: everything K depends on is compared
  // bit by bit. None with jitter, which is on all rows and chosen for all together.
  private int shared(List<Term> others, double[] otherNoise) {
    if (factor.jitter() != 0 || others.size() != terms.size()) {
      return 0;
    }
    int count = agreeing(noise, otherNoise, Math.min(noise.length, otherNoise.length));
    for (int t = 0; t < terms.size() && count > 0; t++) {
      Term own = terms.get(t);
      Term other = others.get(t);
      if (own.family != other.family
          || own.variance() != other.variance()
          || own.columns.length != other.columns.length) {
        return 0;
      }
      for (int f = 0; f < own.columns.length && count > 0; f++) {
        count = agreeing(own.columns[f], other.columns[f], count);
      }
    }
    return count;
  }

  private static int agreeing(double[] a, double[] b, int count) {
    int different = Arrays.mismatch(a, 0, count, b, 0, count);
    return different < 0 ? count : different;
  }
}
