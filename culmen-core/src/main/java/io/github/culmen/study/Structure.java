package io.github.culmen.study;

import io.github.culmen.gp.StructureLearner;
import java.util.List;

/** Which inputs of the model act together. */
public sealed interface Structure {
  /** All of them: one process over all parameters. */
  static Structure whole() {
    return new Whole();
  }

  /** Given groups of parameters, by name; the model is a sum of processes over each. */
  static Structure groups(List<List<String>> names) {
    return new Groups(names);
  }

  /** Groups that are learned from the data, at most three parameters each. */
  static Structure learned() {
    return new Learned(StructureLearner.Method.GIBBS, 3, 25);
  }

  /** Whether the model is a sum. */
  default boolean additive() {
    return !(this instanceof Whole);
  }

  /** One process over all parameters. */
  record Whole() implements Structure {}

  /**
   * A sum of processes over given groups.
   *
   * @param groups the names of the parameters of each group; every parameter is in one of them
   */
  record Groups(List<List<String>> groups) implements Structure {
    /** Copies. */
    public Groups {
      groups = groups.stream().map(List::copyOf).toList();
    }
  }

  /**
   * A sum of processes over groups that are learned.
   *
   * @param method how
   * @param limit how many parameters a group may have, at least 1
   * @param interval groups are learned anew when so many values have come since
   */
  record Learned(StructureLearner.Method method, int limit, int interval) implements Structure {
    /** Checks the numbers. */
    public Learned {
      if (limit < 1) {
        throw new IllegalArgumentException(
            "group-size must be at least 1, but group-size = " + limit);
      }
      if (interval < 1) {
        throw new IllegalArgumentException(
            "structure-interval must be at least 1, but structure-interval = " + interval);
      }
    }
  }
}
