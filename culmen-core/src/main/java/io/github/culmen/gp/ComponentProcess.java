package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.NotPositiveDefiniteException;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.DerivativeCovariance;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Jets;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The posterior of one component of an {@link AdditiveGaussianProcess}, over the inputs of its
 * group alone.
 *
 * <p>The observations are of the sum, so the component may be known up to a constant only, however
 * many there are. {@link #condition} adds observations of the component itself.
 */
public final class ComponentProcess extends PosteriorProcess
    implements PathSampler, DerivativeCovariance {
  // All terms of the sum; this one's sees the component's own observations after the sum's.
  private final List<Term> terms;
  private final int group;
  private final Term own;
  private final Cholesky factor;
  private final List<Dataset> data;

  private ComponentProcess(
      List<Term> terms, int group, Cholesky factor, List<Dataset> data, Posterior posterior) {
    super(posterior);
    this.terms = terms;
    this.group = group;
    this.own = terms.get(group);
    this.factor = factor;
    this.data = data;
  }

  /** From a sum's terms, with the posterior of the whole. */
  static ComponentProcess of(
      List<Term> terms, int group, Cholesky factor, Dataset data, Posterior whole) {
    List<Term> alone = new ArrayList<>(terms);
    alone.set(group, terms.get(group).alone());
    return new ComponentProcess(
        List.copyOf(alone), group, factor, List.of(data), whole.of(List.of(alone.get(group))));
  }

  /** Where the component's points may lie. */
  public Domain domain() {
    return own.domain;
  }

  /** The component's own hyper-parameters. */
  public Hyperparameters hyperparameters() {
    return own.hyperparameters;
  }

  @Override
  public int dimension() {
    return own.dimension();
  }

  @Override
  public double noiseVariance() {
    return own.hyperparameters.noiseVariance();
  }

  /** The component's own prior variance. */
  @Override
  public double priorVariance() {
    return own.variance();
  }

  @Override
  public double jitter() {
    return factor.jitter() / Term.meanDiagonal(terms, data.get(0).noise(noiseVariance()));
  }

  @Override
  public Anchors anchors(Matrix fixed) {
    return KernelAnchors.of(own, own.scaled(fixed), posterior.weights(fixed));
  }

  @Override
  public boolean twiceDifferentiable() {
    return own.family != KernelFamily.MATERN32;
  }

  @Override
  public Jets jets(Matrix points, List<int[]> axes) {
    return PosteriorJets.of(own, factor, posterior.z(), points, axes);
  }

  /**
   * Draws functions of this component; the same, with the same seed, as that component of functions
   * drawn from the whole.
   *
   * @param features how many features each group has, at least 2
   */
  @Override
  public Paths paths(PathMethod method, int count, int features, RandomGenerator random) {
    return PathDraws.of(terms, factor, data, noiseVariance())
        .draw(method, count, features, random)
        .get(group);
  }

  /** The component after observations of itself, not of the sum. */
  @Override
  public ComponentProcess condition(Dataset more) {
    List<Term> extended = new ArrayList<>(terms);
    Term seeing = own.with(more.inputs());
    extended.set(group, seeing);
    int n = factor.size();
    double[][] rows = Term.covarianceRows(List.of(seeing), n, more.noise(noiseVariance()));
    List<Dataset> all = new ArrayList<>(data);
    all.add(more);
    Cholesky appended = append(rows);
    double[] values = all.stream().flatMapToDouble(part -> Arrays.stream(part.values())).toArray();
    return new ComponentProcess(
        List.copyOf(extended),
        group,
        appended,
        List.copyOf(all),
        Posterior.of(List.of(seeing), appended, values));
  }

  private Cholesky append(double[][] rows) {
    try {
      return factor.append(rows);
    } catch (NotPositiveDefiniteException duplicate) {
      // A numerical duplicate: the whole matrix, L L' without its jitter, needs another one.
      Matrix lower = factor.lower();
      Matrix product = lower.times(lower.transpose());
      int n = factor.size();
      double[][] all = new double[n + rows.length][];
      for (int i = 0; i < n; i++) {
        all[i] = product.row(i);
        all[i][i] -= factor.jitter();
      }
      System.arraycopy(rows, 0, all, n, rows.length);
      return Cholesky.ofLowerRows(all);
    }
  }
}
