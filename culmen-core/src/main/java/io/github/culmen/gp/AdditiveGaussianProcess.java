package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.NotPositiveDefiniteException;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The exact posterior of a sum of independent zero-mean Gaussian processes, each over a group of
 * inputs of its own, with known hyper-parameters: K = Σ_g K_g + noise. [Wang2017] §2.2
 *
 * <p>Component g has the mean k_g'alpha and the variance s_g² - |L⁻¹k_g|²; components g and h have
 * the covariance -(L⁻¹k_g)'(L⁻¹k_h). With one group of all inputs this is {@link GaussianProcess}.
 */
public final class AdditiveGaussianProcess extends PosteriorProcess implements AdditiveSurrogate {
  private final KernelFamily family;
  private final AdditiveHyperparameters hyperparameters;
  private final Domain domain;
  private final Dataset data;
  private final List<Term> terms;
  private final Cholesky factor;

  private AdditiveGaussianProcess(
      KernelFamily family,
      AdditiveHyperparameters hyperparameters,
      Domain domain,
      Dataset data,
      List<Term> terms,
      Cholesky factor) {
    super(Posterior.of(terms, factor, data.values()));
    this.family = family;
    this.hyperparameters = hyperparameters;
    this.domain = domain;
    this.data = data;
    this.terms = terms;
    this.factor = factor;
  }

  /** The posterior given data. */
  public static AdditiveGaussianProcess of(
      KernelFamily family, AdditiveHyperparameters hyperparameters, Domain domain, Dataset data) {
    return of(family, hyperparameters, domain, data, List.of());
  }

  /**
   * The same, to the last bit, in fewer operations where an earlier model had the same groups and
   * hyper-parameters and began with the same observations: O(n²) for each that is new.
   *
   * @param earlier factors of models of any kind; those that do not match are ignored
   */
  public static AdditiveGaussianProcess of(
      KernelFamily family,
      AdditiveHyperparameters hyperparameters,
      Domain domain,
      Dataset data,
      Collection<Factored> earlier) {
    Decomposition groups = hyperparameters.decomposition();
    Term.requireDimension("groups", groups.dimension(), domain, data);
    List<Term> terms = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      terms.add(
          Term.of(family, hyperparameters.component(g), domain, groups.group(g), data.inputs()));
    }
    double[] noise = data.noise(hyperparameters.noiseVariance());
    return new AdditiveGaussianProcess(
        family,
        hyperparameters,
        domain,
        data,
        List.copyOf(terms),
        Factored.factor(terms, noise, earlier));
  }

  /** The factored covariance matrix, for later models to reuse. */
  public Factored factored() {
    return Factored.of(terms, data.noise(noiseVariance()), factor);
  }

  /** The hyper-parameters. */
  public AdditiveHyperparameters hyperparameters() {
    return hyperparameters;
  }

  /** The observations. */
  public Dataset data() {
    return data;
  }

  @Override
  public Decomposition decomposition() {
    return hyperparameters.decomposition();
  }

  @Override
  public int dimension() {
    return domain.dimension();
  }

  @Override
  public double noiseVariance() {
    return hyperparameters.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return hyperparameters.variance();
  }

  @Override
  public double jitter() {
    return factor.jitter() / Term.meanDiagonal(terms, data.noise(noiseVariance()));
  }

  /** log p(y | X, hyper-parameters). */
  public double logMarginalLikelihood() {
    return posterior.logMarginalLikelihood()
        + data.replicateLogDensity(hyperparameters.noiseVariance());
  }

  /** Predictions of each observation from all the others, O(n³) once. */
  public LeaveOneOut leaveOneOut() {
    return posterior.leaveOneOut(data.values());
  }

  @Override
  public Anchors anchors(Matrix fixed) {
    double[][] weights = posterior.weights(fixed);
    List<Anchors> parts = new ArrayList<>();
    for (Term term : terms) {
      parts.add(KernelAnchors.of(term, term.scaled(fixed), weights));
    }
    return new AdditiveAnchors(decomposition(), parts);
  }

  @Override
  public ComponentProcess component(int group) {
    return ComponentProcess.of(terms, requireGroup(group), factor, data, posterior);
  }

  @Override
  public Joint components(double[] point) {
    Matrix whole = Matrix.wrap(1, point.length, point);
    int size = terms.size();
    double[] mean = new double[size];
    double[][] solved = new double[size][data.size()];
    Matrix covariance = Matrix.zeros(size, size);
    double[] z = posterior.z();
    for (int g = 0; g < size; g++) {
      double[][] u = posterior.of(List.of(terms.get(g))).solve(whole);
      for (int i = 0; i < u.length; i++) {
        solved[g][i] = u[i][0];
      }
      mean[g] = Rows.dot(solved[g], z, z.length);
      for (int h = 0; h < g; h++) {
        double shared = -Rows.dot(solved[g], solved[h], z.length);
        covariance.set(g, h, shared);
        covariance.set(h, g, shared);
      }
      double variance = terms.get(g).variance();
      double own = variance - Rows.dot(solved[g], solved[g], z.length);
      covariance.set(g, g, Math.max(own, Posterior.VARIANCE_FLOOR * variance));
    }
    return new Joint(mean, covariance);
  }

  @Override
  public Rest rest(int group, Matrix points) {
    List<Term> others = new ArrayList<>(terms);
    Term own = others.remove(requireGroup(group));
    own.select(points); // checks the shape, also if there are no others
    Posterior rest = posterior.of(others);
    Moments moments = rest.moments(points);
    return new Rest(
        moments.mean(), moments.variance(), KernelAnchors.ofOthers(own, rest.weights(points)));
  }

  private int requireGroup(int group) {
    if (group < 0 || group >= terms.size()) {
      throw new IllegalArgumentException(
          "groups are numbered from 0 to " + (terms.size() - 1) + ", but group = " + group);
    }
    return group;
  }

  /**
   * Draws functions as sums of components: the random features of a group move with its inputs
   * alone, and one law of all weights, or one correction K_y⁻¹(y - Σ_g Z_g'e_g - ε) that all groups
   * share, ties their sum to the data. Methods are those of {@link GaussianProcess#paths}.
   *
   * <p>Each component has the exact prior variance of its group, its features being scaled by their
   * own number; scaled by the number of all features, as in [Wang2017] §4, every component's prior
   * variance would be too small by the number of groups.
   *
   * @param features how many features each group has, at least 2; one more is drawn if that is odd
   */
  @Override
  public AdditivePaths paths(PathMethod method, int count, int features, RandomGenerator random) {
    return new SummedPaths(
        decomposition(),
        PathDraws.of(terms, factor, List.of(data), noiseVariance())
            .draw(method, count, features, random));
  }

  @Override
  public AdditiveGaussianProcess condition(Dataset more) {
    return condition(more, List.of());
  }

  /** The same, to the last bit, reusing what an earlier model has in common with it. */
  public AdditiveGaussianProcess condition(Dataset more, Collection<Factored> earlier) {
    Dataset all = data.with(more);
    if (factor.jitter() == 0) {
      List<Factored> and = new ArrayList<>(earlier);
      and.add(factored());
      return of(family, hyperparameters, domain, all, and);
    }
    List<Term> extended = terms.stream().map(term -> term.with(more.inputs())).toList();
    double[][] rows = Term.covarianceRows(extended, data.size(), more.noise(noiseVariance()));
    Cholesky appended;
    try {
      appended = factor.append(rows);
    } catch (NotPositiveDefiniteException duplicate) {
      // A numerical duplicate of an observed point: the whole matrix needs its jitter chosen anew.
      return of(family, hyperparameters, domain, all);
    }
    return new AdditiveGaussianProcess(family, hyperparameters, domain, all, extended, appended);
  }

  /**
   * {@link #conditionOnMean(Matrix)}, reusing what an earlier model has in common with the result.
   */
  public AdditiveGaussianProcess conditionOnMean(Matrix pending, Collection<Factored> earlier) {
    return pending.rows() == 0
        ? this
        : condition(Dataset.of(pending, moments(pending).mean()), earlier);
  }
}
