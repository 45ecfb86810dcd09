package io.github.culmen.study;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/** Says in words where two specs differ. */
public final class SpecDifferences {
  private SpecDifferences() {}

  /** One phrase per difference; empty if a study of the one may continue as the other. */
  public static List<String> between(StudySpec stored, StudySpec given) {
    List<String> differences = new ArrayList<>();
    compare("name", stored.name(), given.name(), differences);
    compare("direction", stored.direction().word(), given.direction().word(), differences);
    compare("noise", shown(stored.noise()), shown(given.noise()), differences);
    compare("seed", stored.seed(), given.seed(), differences);
    compare("budget", shown(stored.budget()), shown(given.budget()), differences);
    for (Setting<?> setting : Setting.all()) {
      differences.addAll(setting.differences(stored.strategy(), given.strategy()));
    }
    if (!stored.strategy().custom().equals(given.strategy().custom())) {
      compare("acquisition", stored.strategy().word(), given.strategy().word(), differences);
    }
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
    compare("constraints", stored.space().constraints(), given.space().constraints(), differences);
    compareConditions(stored.space(), given.space(), differences);
    compare("objectives", stored.objectives(), given.objectives(), differences);
    compare("outcomes", stored.outcomes(), given.outcomes(), differences);
    if (differences.isEmpty()
        && !List.copyOf(before.keySet()).equals(List.copyOf(after.keySet()))) {
      differences.add("the parameters' order was " + before.keySet() + " and is " + after.keySet());
    }
    return differences;
  }

  private static void compareConditions(
      SearchSpace before, SearchSpace after, List<String> differences) {
    Set<String> names = new LinkedHashSet<>(before.conditions().keySet());
    names.addAll(after.conditions().keySet());
    for (String name : names) {
      compare(
          "the conditions of '" + name + "'",
          before.conditions().getOrDefault(name, List.of()),
          after.conditions().getOrDefault(name, List.of()),
          differences);
    }
  }

  private static String shown(Noise noise) {
    return noise instanceof Noise.Known known
        ? Double.toString(known.sd())
        : noise instanceof Noise.None ? "none" : "learned";
  }

  private static String shown(OptionalInt setting) {
    return setting.isPresent() ? Integer.toString(setting.getAsInt()) : "not set";
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
