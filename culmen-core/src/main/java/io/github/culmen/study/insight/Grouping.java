package io.github.culmen.study.insight;

import java.util.List;

/**
 * The groups of an additive model: parameters of one group interact, those of different groups do
 * not.
 *
 * @param groups the groups; every parameter is in one of them
 * @param learnedAt how many values there were when the groups were learned; 0 if they were given
 */
public record Grouping(List<Group> groups, int learnedAt) {
  /** Copies the list. */
  public Grouping {
    groups = List.copyOf(groups);
  }

  /** Whether the groups were learned from the values. */
  public boolean learned() {
    return learnedAt > 0;
  }

  /**
   * A group of parameters.
   *
   * @param parameters their names
   * @param prior its share of the function's variance by the hyper-parameters
   * @param share its share of the variance of the expected function over the space: the shares add
   *     up to 1, or are all 0 where the model expects the same value everywhere
   */
  public record Group(List<String> parameters, double prior, double share) {
    /** Copies the list. */
    public Group {
      parameters = List.copyOf(parameters);
    }
  }
}
