package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * GIBBON, general-purpose information-based Bayesian optimisation: a lower bound on the information
 * a batch brings about the maximum, chosen point by point. [Moss2021]
 *
 * <p>With nothing pending it is {@link MaxValueEntropy#lowerBound} and its values are logarithms;
 * with pending points they are not, since the bound less the shared information may be negative.
 */
public final class GibbonRule implements AcquisitionRule {
  private final MaxValueMethod method;
  private final int maxima;
  private final double repulsion;
  private final Cover cover;

  /** Averages over {@code maxima} values drawn by {@code method}; λ is 1, the bound itself. */
  public GibbonRule(MaxValueMethod method, int maxima) {
    this(method, maxima, 1);
  }

  /**
   * The same with ε·L added to every value.
   *
   * @param cover with L in the models' units
   */
  public GibbonRule(MaxValueMethod method, int maxima, Cover cover) {
    this(method, maxima, 1, cover);
  }

  /**
   * With a given weight of what a point shares with pending ones.
   *
   * @param maxima over how many values of the maximum the quality is averaged
   * @param repulsion λ, 1 for the bound itself; less lets a batch come closer together
   */
  public GibbonRule(MaxValueMethod method, int maxima, double repulsion) {
    this(method, maxima, repulsion, Cover.NONE);
  }

  private GibbonRule(MaxValueMethod method, int maxima, double repulsion, Cover cover) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    if (method == MaxValueMethod.CALIBRATED) {
      throw new IllegalArgumentException(
          "gibbon has max-values gumbel, gumbel-median, exact, reachable or narrowing, but max-values ="
              + " calibrated");
    }
    if (!(repulsion >= 0) || Double.isInfinite(repulsion)) {
      throw new IllegalArgumentException(
          "repulsion must be >= 0 and finite, but repulsion = " + repulsion);
    }
    this.method = method;
    this.maxima = maxima;
    this.repulsion = repulsion;
    this.cover = cover;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    return new DiversityRule(this::quality, repulsion).build(context, random);
  }

  private Built quality(AcquisitionContext context, RandomGenerator random) {
    MaxValueDraws drawn = MaxValueDraws.of(context, method, cover, maxima, random);
    List<MarginalScore> scores = new ArrayList<>();
    for (int m = 0; m < context.models().size(); m++) {
      double noise = context.models().get(m).noiseVariance();
      scores.add(MaxValueEntropy.lowerBound(drawn.perModel().get(m), noise));
    }
    return new Built(
        new MarginalAcquisition(context.models(), scores), drawn.sorted(), drawn.warnings());
  }
}
