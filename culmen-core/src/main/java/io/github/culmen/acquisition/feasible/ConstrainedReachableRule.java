package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Max-value entropy search under requirements with the law of the maximum still reachable: {@link
 * ConstrainedEntropy} of the levels of {@link ReachableMaximum} above the best feasible value.
 *
 * <p>What the model deems possible is judged at candidates that are more likely feasible than not,
 * if there are any: the function may be much larger where nothing is feasible. Before any feasible
 * point is known each would be news, whatever its value: f* = -∞.
 */
public final class ConstrainedReachableRule implements AcquisitionRule {
  private static final double EVEN = Math.log(0.5);
  private static final double LEAST = 1e-9;

  private final boolean narrowing;
  private final int maxima;
  private final Feasibility feasibility;
  private final boolean feasibleSeen;

  /**
   * Averages over levels.
   *
   * @param narrowing whether the law begins flat
   * @param maxima how many, at least 1
   * @param feasibility the requirements
   * @param feasibleSeen whether the data are those of feasible points
   */
  public ConstrainedReachableRule(
      boolean narrowing, int maxima, Feasibility feasibility, boolean feasibleSeen) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.narrowing = narrowing;
    this.maxima = maxima;
    this.feasibility = feasibility;
    this.feasibleSeen = feasibleSeen;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<? extends Surrogate> models = context.models();
    if (!feasibleSeen) {
      List<double[]> none =
          models.stream().map(model -> new double[] {Double.NEGATIVE_INFINITY}).toList();
      return new Built(
          new ConstrainedEntropy(models, none, feasibility.requirements()),
          new double[0],
          List.of(
              new Warning(
                  "none feasible", "no feasible point was seen yet; the search is for any")));
    }
    Candidates likely = likely(context.candidates());
    double left = context.left().orElse(ReachableMaximum.OPEN);
    List<double[]> perModel = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      double best = context.incumbent(models.get(m));
      double gap = ReachableMaximum.gap(likely, m, best);
      double least = LEAST * Math.sqrt(models.get(m).priorVariance());
      ReachableMaximum law =
          narrowing
              ? ReachableMaximum.narrowing(best, gap, left, least)
              : ReachableMaximum.of(best, gap, left, least);
      perModel.add(law.levels(maxima));
    }
    return new Built(
        new ConstrainedEntropy(models, perModel, feasibility.requirements()),
        perModel.stream().flatMapToDouble(Arrays::stream).sorted().toArray(),
        List.of());
  }

  private Candidates likely(Candidates candidates) {
    double[] logs = feasibility.values(candidates.points());
    int[] rows = IntStream.range(0, logs.length).filter(i -> logs[i] >= EVEN).toArray();
    return rows.length == 0 ? candidates : candidates.rows(rows);
  }
}
