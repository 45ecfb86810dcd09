package io.github.culmen.study;

import io.github.culmen.model.Decomposition;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Groups of parameters by name and by number. */
final class Groupings {
  private Groupings() {}

  /**
   * The groups by number.
   *
   * @throws IllegalArgumentException if groups overlap, miss a parameter, name an unknown one or
   *     are empty
   */
  static Decomposition decomposition(SearchSpace space, List<List<String>> groups) {
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

  /** The groups by name. */
  static List<List<String>> names(SearchSpace space, Decomposition groups) {
    List<List<String>> names = new ArrayList<>();
    for (int[] group : groups.groups()) {
      List<String> own = new ArrayList<>();
      for (int j : group) {
        own.add(space.parameters().get(j).name());
      }
      names.add(List.copyOf(own));
    }
    return List.copyOf(names);
  }
}
