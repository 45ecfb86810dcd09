package io.github.culmen.gp.structure;

import io.github.culmen.gp.kernel.Term;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Which of many structures of an additive process explains data best, hyper-parameters being the
 * same for all: lengthscales stay with the inputs, and groups share the variance equally.
 * [Wang2017] appendix
 */
public final class StructureComparison {
  private final StructureScores scores;

  private StructureComparison(StructureScores scores) {
    this.scores = scores;
  }

  /**
   * A comparison on given data.
   *
   * @param whole lengthscales, the variance of the whole function, and the noise
   */
  public static StructureComparison of(
      KernelFamily family, Domain domain, Dataset data, Hyperparameters whole) {
    Term.requireDimension("hyper-parameters", whole.dimension(), domain, data);
    return new StructureComparison(
        new StructureScores(
            family,
            domain,
            data,
            whole.lengthscales(),
            StructureScores.Variances.total(whole.variance()),
            whole.noiseVariance()));
  }

  /**
   * The likeliest of the structures compared.
   *
   * @param structure the groups
   * @param logLikelihood of the data
   * @param scored how many structures were scored in full
   */
  public record Likeliest(Decomposition structure, double logLikelihood, int scored) {}

  /**
   * Different random structures: inputs in random order, cut into groups whose sizes are uniform
   * from 1 to {@code limit}. Fewer than {@code count} where there are no more.
   */
  public static List<Decomposition> draw(int inputs, int limit, int count, RandomGenerator random) {
    if (inputs < 1 || limit < 1 || count < 1) {
      throw new IllegalArgumentException(
          "inputs, limit and count must be at least 1, but are "
              + inputs
              + ", "
              + limit
              + " and "
              + count);
    }
    return LikeliestStructure.draw(inputs, limit, count, random).stream()
        .map(Decomposition::ofLabels)
        .toList();
  }

  /** The likeliest by slopes: the most promising tenth is scored in full. */
  public Likeliest likeliest(List<Decomposition> structures) {
    return result(LikeliestStructure.of(scores, labels(structures)));
  }

  /** The likeliest, all being scored in full; correlations that groups share are computed once. */
  public Likeliest likeliestOfAll(List<Decomposition> structures) {
    return result(LikeliestStructure.exhaustive(scores, labels(structures)));
  }

  private static Likeliest result(LikeliestStructure.Found found) {
    return new Likeliest(
        Decomposition.ofLabels(found.labels()), found.logLikelihood(), found.scored());
  }

  private List<int[]> labels(List<Decomposition> structures) {
    if (structures.isEmpty()) {
      throw new IllegalArgumentException("there must be a structure, but there is none");
    }
    for (Decomposition structure : structures) {
      if (structure.dimension() != scores.inputs()) {
        throw new IllegalArgumentException(
            "structures must be of "
                + scores.inputs()
                + " inputs, but one is of "
                + structure.dimension());
      }
    }
    return structures.stream()
        .map(groups -> IntStream.range(0, groups.dimension()).map(groups::groupOf).toArray())
        .toList();
  }
}
