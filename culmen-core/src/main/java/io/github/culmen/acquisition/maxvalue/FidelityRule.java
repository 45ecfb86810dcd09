package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Max-value entropy search over fidelities: what an observation at each of them tells about the
 * maximum at the target, per unit of cost. The maximum is that at the target, so the context's
 * domain, candidates and data must be at it.
 */
public final class FidelityRule {
  private final MaxValueMethod method;
  private final int maxima;
  private final Cover cover;

  /** Averages over {@code maxima} values drawn by {@code method}; see {@link MaxValueRule}. */
  public FidelityRule(MaxValueMethod method, int maxima, Cover cover) {
    this.method = method;
    this.maxima = maxima;
    this.cover = cover;
  }

  /**
   * The acquisitions and how they came about.
   *
   * @param acquisitions one for each fidelity, of points at the target
   * @param maxima the values of the maximum they were built from, sorted
   * @param warnings what a person should know; empty when all went well
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Built(List<Acquisition> acquisitions, double[] maxima, List<Warning> warnings) {}

  /**
   * Builds an acquisition for each fidelity.
   *
   * @param axis which coordinate is the fidelity
   * @param coordinates its values
   * @param costs of an observation at each of them, positive
   */
  public Built build(
      AcquisitionContext context,
      int axis,
      double[] coordinates,
      double[] costs,
      RandomGenerator random) {
    MaxValueDraws draws = MaxValueDraws.of(context, method, cover, maxima, random);
    List<Acquisition> acquisitions = new ArrayList<>();
    for (int l = 0; l < coordinates.length; l++) {
      acquisitions.add(
          new FidelityEntropy(context.models(), draws.perModel(), axis, coordinates[l], costs[l]));
    }
    return new Built(acquisitions, draws.sorted(), draws.warnings());
  }
}
