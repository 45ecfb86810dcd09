package io.github.culmen.study;

import io.github.culmen.space.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Says in words where two specs differ. */
final class SpecDifferences {
  private SpecDifferences() {}

  /** One sentence a difference; empty if a study of the one may go on as the other. */
  static List<String> between(StudySpec stored, StudySpec given) {
    List<String> differences = new ArrayList<>();
    compare("name", stored.name(), given.name(), differences);
    compare("direction", stored.direction().word(), given.direction().word(), differences);
    compare("noise", stored.noise(), given.noise(), differences);
    compare("seed", stored.seed(), given.seed(), differences);
    compare("strategy", stored.strategy(), given.strategy(), differences);
    Map<String, Parameter> before = byName(stored);
    Map<String, Parameter> after = byName(given);
    before.forEach(
        (name, parameter) -> {
          if (!after.containsKey(name)) {
            differences.add("parameter '" + name + "' is missing now");
          } else {
            compare("parameter '" + name + "'", parameter, after.get(name), differences);
          }
        });
    after.keySet().stream()
        .filter(name -> !before.containsKey(name))
        .forEach(name -> differences.add("parameter '" + name + "' is new"));
    if (differences.isEmpty()
        && !List.copyOf(before.keySet()).equals(List.copyOf(after.keySet()))) {
      differences.add("the parameters' order was " + before.keySet() + " and is " + after.keySet());
    }
    return differences;
  }

  private static Map<String, Parameter> byName(StudySpec spec) {
    Map<String, Parameter> map = new LinkedHashMap<>();
    spec.space().parameters().forEach(parameter -> map.put(parameter.name(), parameter));
    return map;
  }

  private static void compare(String what, Object before, Object after, List<String> into) {
    if (!Objects.equals(before, after)) {
      into.add(what + " was " + before + " and is " + after);
    }
  }
}
