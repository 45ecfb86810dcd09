package io.github.culmen.lab.measure;

import io.github.culmen.gp.AdditiveGaussianProcess;
import io.github.culmen.gp.structure.StructureComparison;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.problem.sample.AdditiveGpProblem;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * What it costs to find the likeliest of many random structures: one model built and factored for
 * each (plain), correlations of groups kept between structures (all), or only the tenth that
 * promises most scored in full (promising). [Wang2017] appendix
 *
 * @param structures how many structures there were
 * @param sampled how many the plain way was timed on
 * @param plainSeconds of the plain way for all structures, from those it was timed on
 * @param allSeconds of scoring all, or from {@code sampled} structures if {@code all} is absent
 * @param promisingSeconds of the quick way
 * @param all the likeliest of all, if all were scored
 * @param promising the likeliest the quick way found
 */
public record StructureCost(
    int structures,
    int sampled,
    double plainSeconds,
    double allSeconds,
    double promisingSeconds,
    Optional<StructureComparison.Likeliest> all,
    StructureComparison.Likeliest promising) {
  private static final int LIMIT = 2;
  private static final double NOISE = 0.01;

  /**
   * Takes the times: those of all processors together, since a clock would also measure what else
   * the machine does.
   *
   * @param dimension the number of inputs
   * @param points how many points the likelihood is of
   * @param structures how many different random structures with at most two inputs per group
   * @param sampled how many of them the plain way is timed on
   * @param exhaustive whether all structures are scored in full, to see if the winner is the same
   */
  public static StructureCost measure(
      int dimension, int points, int structures, int sampled, boolean exhaustive, long seed) {
    AdditiveGpProblem problem = AdditiveGpProblem.paper(dimension, seed);
    SplittableRandom random = new SplittableRandom(~seed);
    Dataset data = StructureBench.data(problem, points, random.split());
    Domain domain = Domain.cube(dimension);
    Hyperparameters whole = Hyperparameters.of(problem.hyperparameters().lengthscales(), 1, NOISE);
    List<Decomposition> drawn =
        StructureComparison.draw(dimension, LIMIT, structures, random.split());
    List<Decomposition> few = drawn.subList(0, Math.min(sampled, drawn.size()));
    StructureComparison comparison = StructureComparison.of(KernelFamily.SE, domain, data, whole);

    plain(domain, data, whole, few); // warms up
    double start = processorSeconds();
    plain(domain, data, whole, few);
    double plain = (processorSeconds() - start) * drawn.size() / few.size();

    start = processorSeconds();
    StructureComparison.Likeliest promising = comparison.likeliest(drawn);
    double quick = (processorSeconds() - start);

    start = processorSeconds();
    StructureComparison.Likeliest best = comparison.likeliestOfAll(exhaustive ? drawn : few);
    double all =
        (processorSeconds() - start) * (exhaustive ? 1 : (double) drawn.size() / few.size());
    return new StructureCost(
        drawn.size(),
        few.size(),
        plain,
        all,
        quick,
        exhaustive ? Optional.of(best) : Optional.empty(),
        promising);
  }

  private static double plain(
      Domain domain, Dataset data, Hyperparameters whole, List<Decomposition> structures) {
    double best = Double.NEGATIVE_INFINITY;
    for (Decomposition groups : structures) {
      double[] variances = new double[groups.size()];
      Arrays.fill(variances, whole.variance() / groups.size());
      AdditiveHyperparameters shared =
          AdditiveHyperparameters.of(
              groups, whole.lengthscales(), variances, whole.noiseVariance());
      best =
          Math.max(
              best,
              AdditiveGaussianProcess.of(KernelFamily.SE, shared, domain, data)
                  .logMarginalLikelihood());
    }
    return best;
  }

  private static double processorSeconds() {
    return ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .orElseGet(() -> Duration.ofNanos(System.nanoTime()))
            .toNanos()
        / 1e9;
  }
}
