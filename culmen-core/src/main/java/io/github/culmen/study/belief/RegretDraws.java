package io.github.culmen.study.belief;

import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.OptimumBelief;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Functions drawn from the posterior, each maximised and each evaluated at the recommended point
 * x̂: draws of (max f, max f - f(x̂)), both from the same function, since what is good at x̂ is
 * good near the maximum too.
 *
 * <p>Draws come in stages, computed when first needed and the same for every caller. All figures
 * are in the user's units.
 */
public final class RegretDraws {
  /** How many draws there are up to each stage. */
  static final int[] STAGES = {64, 192, 448};

  // Functions that share random features, over all models; the next ones have others.
  private static final int SHARING = 32;
  private static final int FEWEST_SHARING = 2;
  private static final int FEATURES = 512;

  private final FittedStudy fittedStudy;
  private final SplittableRandom random;
  private static final double GOLDEN = 0.618;

  private final DrawnMaxima maxima;
  private final int models;
  private final int sharing;
  // The first functions of each model, which the lower bounds are of.
  private final List<Paths> firsts = new ArrayList<>();
  private double[] bounds;
  private double[] boundOptima;
  private double[] regrets = new double[0];
  private double[] optima = new double[0];

  public RegretDraws(FittedStudy fittedStudy) {
    this.fittedStudy = fittedStudy;
    this.random = Seeds.from(fittedStudy.random().paths());
    this.maxima = new DrawnMaxima(fittedStudy);
    this.models = fittedStudy.models().size();
    this.sharing = Math.max(FEWEST_SHARING, SHARING / models);
  }

  /**
   * Regrets that are certainly not too large, of a few functions: each is compared with the
   * candidates only. Cheap, to see early that a study is far from its end.
   */
  public double[] lowerBounds() {
    if (bounds == null) {
      bounds = new double[models * sharing];
      boundOptima = new double[bounds.length];
      for (int model = 0; model < models; model++) {
        Paths paths = draw(model);
        firsts.add(paths);
        DrawnMaxima.Heights heights = maxima.amongCandidates(paths, model);
        for (int k = 0; k < sharing; k++) {
          bounds[model * sharing + k] = regret(heights.top()[k], heights.there()[k]);
          boundOptima[model * sharing + k] = fittedStudy.units().toUser(heights.top()[k]);
        }
      }
    }
    return bounds;
  }

  /** The optima that the lower bounds are of, in the user's sign: none is too good. */
  double[] optimaAmongCandidates() {
    double[] ignored = lowerBounds();
    return boundOptima.clone();
  }

  /** The regrets max f - f(x̂) ≥ 0 of the draws up to a stage. */
  public double[] regrets(int stage) {
    extend(STAGES[stage]);
    return Arrays.copyOf(regrets, STAGES[stage]);
  }

  /** The optima of the draws up to a stage, in the user's sign. */
  double[] optima(int stage) {
    extend(STAGES[stage]);
    return Arrays.copyOf(optima, STAGES[stage]);
  }

  /** What the draws up to a stage say about the optimum. */
  public OptimumBelief optimum(int stage) {
    return new OptimumBelief(optima(stage), regrets(stage), fittedStudy.spec().direction());
  }

  /**
   * The same for a few functions, each evaluated at candidates only: quick, and no optimum is too
   * good.
   */
  OptimumBelief optimumAmongCandidates() {
    return new OptimumBelief(
        optimaAmongCandidates(), lowerBounds(), fittedStudy.spec().direction());
  }

  private void extend(int wanted) {
    double[] ignored = lowerBounds();
    while (regrets.length < wanted) {
      int batch = regrets.length / sharing;
      int model = visited(batch % models);
      Paths paths = batch < models ? firsts.get(model) : draw(model);
      DrawnMaxima.Heights heights = maxima.anywhere(paths, model);
      int from = regrets.length;
      regrets = Arrays.copyOf(regrets, from + sharing);
      optima = Arrays.copyOf(optima, from + sharing);
      for (int k = 0; k < sharing; k++) {
        optima[from + k] = fittedStudy.units().toUser(heights.top()[k]);
        regrets[from + k] = regret(heights.top()[k], heights.there()[k]);
      }
    }
  }

  // Settings next to one another in a chain are alike: a few draws should come from all over it.
  private int visited(int turn) {
    int stride = Math.max(1, (int) Math.round(GOLDEN * models));
    while (BigInteger.valueOf(stride).gcd(BigInteger.valueOf(models)).intValue() != 1) {
      stride++;
    }
    return (int) ((long) turn * stride % models);
  }

  private Paths draw(int model) {
    PathSampler sampler = (PathSampler) fittedStudy.models().get(model);
    return sampler.paths(PathMethod.PATHWISE, sharing, FEATURES, random.split());
  }

  // Both ends are mapped, so that this holds for any increasing map to the user's units.
  private double regret(double top, double there) {
    double apart = Math.abs(fittedStudy.units().toUser(top) - fittedStudy.units().toUser(there));
    return Math.min(apart, Double.MAX_VALUE);
  }
}
