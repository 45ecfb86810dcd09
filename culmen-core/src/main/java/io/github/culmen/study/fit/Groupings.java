package io.github.culmen.study.fit;

import io.github.culmen.setting.Decomposition;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;

/** Groups of parameters by name. */
public final class Groupings {
  private Groupings() {}

  /** The groups by name. */
  public static List<List<String>> names(SearchSpace space, Decomposition groups) {
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
