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
import io.github.culmen.model.MomentBounds;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PairedCovariance;
import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The exact posterior of a zero-mean Gaussian process with known hyper-parameters. */
public final class GaussianProcess extends PosteriorProcess
    implements PathSampler, DerivativeCovariance, PairedCovariance, MomentBounds {
  private final Domain domain;
  private final Dataset data;
  private final Term term;
  private final Cholesky factor;

  private GaussianProcess(Domain domain, Dataset data, Term term, Cholesky factor) {
    super(Posterior.of(List.of(term), factor, data.values()));
    this.domain = domain;
    this.data = data;
    this.term = term;
    this.factor = factor;
  }

  /** The posterior given data. */
  public static GaussianProcess of(
      KernelFamily family, Hyperparameters hyperparameters, Domain domain, Dataset data) {
    return of(family, hyperparameters, domain, data, List.of());
  }

  /**
   * The same, to the last bit, in fewer operations where an earlier model had the same
   * hyper-parameters and began with the same observations: O(n²) for each that is new.
   *
   * @param earlier factors of models of any kind; those that do not match are ignored
   */
  public static GaussianProcess of(
      KernelFamily family,
      Hyperparameters hyperparameters,
      Domain domain,
      Dataset data,
      Collection<Factored> earlier) {
    Term.requireDimension("lengthscales", hyperparameters.dimension(), domain, data);
    Term term = Term.of(family, hyperparameters, domain, data.inputs());
    double[] noise = data.noise(hyperparameters.noiseVariance());
    return new GaussianProcess(domain, data, term, Factored.factor(List.of(term), noise, earlier));
  }

  /** The factored covariance matrix, for later models to reuse. */
  public Factored factored() {
    return Factored.of(List.of(term), data.noise(noiseVariance()), factor);
  }

  /** The covariance family. */
  public KernelFamily family() {
    return term.family;
  }

  /** The hyper-parameters. */
  public Hyperparameters hyperparameters() {
    return term.hyperparameters;
  }

  /** Where points may lie. */
  public Domain domain() {
    return domain;
  }

  /** The observations. */
  public Dataset data() {
    return data;
  }

  @Override
  public int dimension() {
    return domain.dimension();
  }

  @Override
  public double noiseVariance() {
    return term.hyperparameters.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return term.variance();
  }

  @Override
  public double jitter() {
    return factor.jitter() / Term.meanDiagonal(List.of(term), data.noise(noiseVariance()));
  }

  /** log p(y | X, hyper-parameters). */
  public double logMarginalLikelihood() {
    return posterior.logMarginalLikelihood() + data.replicateLogDensity(noiseVariance());
  }

  /** Predictions of each observation from all the others, O(n³) once. */
  public LeaveOneOut leaveOneOut() {
    return posterior.leaveOneOut(data.values());
  }

  @Override
  public Optional<Moments> upperMoments(Matrix points) {
    return posterior.upperMoments(points, data.noise(noiseVariance()));
  }

  @Override
  public Moments moments(Matrix points, int[] rows) {
    return posterior.moments(points, rows);
  }

  @Override
  public Anchors anchors(Matrix fixed) {
    return KernelAnchors.of(term, term.scaled(fixed), posterior.weights(fixed));
  }

  @Override
  public Pairs pairs(Matrix a, Matrix b) {
    return posterior.pairs(a, b);
  }

  @Override
  public Slopes pairSlopes(Matrix a, Matrix b) {
    return posterior.pairSlopes(a, b);
  }

  /**
   * Draws functions that share their random features.
   *
   * <p>{@link PathMethod#PATHWISE}: f(x) = φ(x)'e + k(x)'K_y⁻¹(y - Z'e - ε). The features stand for
   * the prior draw only, so the mean over draws is the posterior mean exactly, and the error of the
   * covariance is that of the features, O(1/√D), however many data there are. [Wilson2020]
   *
   * <p>{@link PathMethod#WEIGHT_SPACE}: f(x) = φ(x)'θ with θ from its posterior. D features have
   * only D degrees of freedom: as n nears D the variance between and beyond the data falls far
   * below the process's own, and the mean goes astray there. Take D much larger than n. Noise is
   * taken to be at least 1e-10 of the prior variance.
   *
   * @param features how many features, at least 2; one more is drawn if that is odd
   */
  @Override
  public Paths paths(PathMethod method, int count, int features, RandomGenerator random) {
    return PathDraws.of(List.of(term), factor, List.of(data), noiseVariance())
        .draw(method, count, features, random)
        .get(0);
  }

  /**
   * Functions in pairs. A quarter of the usual number of features suffices, since they are spread
   * evenly, unless the domain has more cells of a lengthscale than there would be waves.
   */
  @Override
  public Paths pairedPaths(int pairs, RandomGenerator random) {
    double cells = 1;
    for (double lengthscale : hyperparameters().lengthscales()) {
      cells *= Math.max(1, 1 / lengthscale);
    }
    int features = USUAL_FEATURES / 4;
    while (features < 2 * cells && features < USUAL_FEATURES) {
      features *= 2;
    }
    return PathDraws.of(List.of(term), factor, List.of(data), noiseVariance())
        .drawPairs(pairs, features, random);
  }

  @Override
  public boolean twiceDifferentiable() {
    return term.family != KernelFamily.MATERN32;
  }

  @Override
  public Jets jets(Matrix points, List<int[]> axes) {
    return PosteriorJets.of(term, factor, posterior.z(), points, axes);
  }

  @Override
  public GaussianProcess condition(Dataset more) {
    return condition(more, List.of());
  }

  /** The same, to the last bit, reusing what an earlier model has in common with it. */
  public GaussianProcess condition(Dataset more, Collection<Factored> earlier) {
    Dataset all = data.with(more);
    if (factor.jitter() == 0) {
      List<Factored> and = new ArrayList<>(earlier);
      and.add(factored());
      return of(term.family, term.hyperparameters, domain, all, and);
    }
    Term extended = term.with(more.inputs());
    double[][] rows =
        Term.covarianceRows(List.of(extended), data.size(), more.noise(noiseVariance()));
    Cholesky appended;
    try {
      appended = factor.append(rows);
    } catch (NotPositiveDefiniteException duplicate) {
      // A numerical duplicate of an observed point: the whole matrix needs its jitter chosen anew.
      return of(term.family, term.hyperparameters, domain, all);
    }
    return new GaussianProcess(domain, all, extended, appended);
  }

  /**
   * {@link #conditionOnMean(Matrix)}, reusing what an earlier model has in common with the result.
   */
  public GaussianProcess conditionOnMean(Matrix pending, Collection<Factored> earlier) {
    return pending.rows() == 0
        ? this
        : condition(Dataset.of(pending, moments(pending).mean()), earlier);
  }
}
