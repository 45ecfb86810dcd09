package io.github.culmen.study.strategy;

import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.StructureMethod;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which inputs of the model interact. */
public sealed interface Structure {
  /** All of them: one process over all parameters. */
  static Structure whole() {
    return new Whole();
  }

  /** Given groups of parameters, by name; the model is a sum of processes over each. */
  static Structure groups(List<List<String>> names) {
    return new Groups(names, Optional.empty());
  }

  /** Groups that are learned from the data, at most three parameters each. */
  static Structure learned() {
    return new Learned(StructureMethod.GIBBS, 3, 25, Optional.empty());
  }

  /** How the groups' coordinates of the next point are chosen; empty if that is left open. */
  Optional<Choice> choice();

  /**
   * The same with the coordinates chosen in a certain way; without effect if the model is no sum.
   */
  Structure with(Choice choice);

  /** How the coordinates of the groups of an additive model are chosen. */
  enum Choice {
    /** All at once, by the acquisition of the whole function. */
    TOGETHER("together"),
    /** Each group's by the acquisition of its own component, as in the paper. */
    APART("apart");

    private final String word;

    Choice(String word) {
      this.word = word;
    }

    /** The word that names this choice in study files. */
    public String word() {
      return word;
    }
  }

  /** Whether the model is a sum. */
  default boolean additive() {
    return !(this instanceof Whole);
  }

  /** One process over all parameters. */
  record Whole() implements Structure {
    @Override
    public Optional<Choice> choice() {
      return Optional.empty();
    }

    @Override
    public Structure with(Choice choice) {
      return this;
    }
  }

  /**
   * A sum of processes over given groups.
   *
   * @param groups the names of the parameters of each group; every parameter is in one of them
   * @param choice how the groups' coordinates are chosen, if that is not left open
   */
  record Groups(List<List<String>> groups, Optional<Choice> choice) implements Structure {
    /** Copies. */
    public Groups {
      groups = groups.stream().map(List::copyOf).toList();
    }

    @Override
    public Groups with(Choice other) {
      return new Groups(groups, Optional.of(other));
    }

    /**
     * The groups by number.
     *
     * @throws IllegalArgumentException if groups overlap, miss a parameter, name an unknown one or
     *     are empty
     */
    public Decomposition decomposition(SearchSpace space) {
      List<String> names = space.names();
      Set<String> left = new LinkedHashSet<>(names);
      List<int[]> numbers = new ArrayList<>();
      for (List<String> group : groups) {
        if (group.isEmpty()) {
          throw new IllegalArgumentException(
              "a group must have at least one parameter, but one of " + groups + " is empty");
        }
        for (String name : group) {
          if (!names.contains(name)) {
            throw new IllegalArgumentException(
                "groups must consist of the study's parameters, but '"
                    + name
                    + "' is none of "
                    + String.join(", ", names));
          }
          if (!left.remove(name)) {
            throw new IllegalArgumentException(
                "a parameter must be in one group, but '" + name + "' is there twice in " + groups);
          }
        }
        numbers.add(group.stream().mapToInt(names::indexOf).toArray());
      }
      if (!left.isEmpty()) {
        throw new IllegalArgumentException(
            "every parameter must be in a group, but none has " + String.join(", ", left));
      }
      return Decomposition.of(names.size(), numbers);
    }
  }

  /**
   * A sum of processes over groups that are learned.
   *
   * @param method how
   * @param limit how many parameters a group may have, at least 1
   * @param interval after how many further values groups are relearned
   * @param choice how the groups' coordinates are chosen, if that is not left open
   */
  record Learned(StructureMethod method, int limit, int interval, Optional<Choice> choice)
      implements Structure {
    /** With the choice left open. */
    public Learned(StructureMethod method, int limit, int interval) {
      this(method, limit, interval, Optional.empty());
    }

    @Override
    public Learned with(Choice other) {
      return new Learned(method, limit, interval, Optional.of(other));
    }

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
