package io.github.culmen.study;

import io.github.culmen.space.Condition;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

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
    compare("pruning", shown(stored.pruning()), shown(given.pruning()), differences);
    compare("fidelity", shown(stored.fidelity()), shown(given.fidelity()), differences);
    compare("cost", shownCost(stored.cost()), shownCost(given.cost()), differences);
    for (Setting<?> setting : Setting.all()) {
      differences.addAll(setting.differences(stored.strategy(), given.strategy()));
    }
    if (!stored.strategy().acquisition().custom().equals(given.strategy().acquisition().custom())) {
      compare("acquisition", stored.strategy().word(), given.strategy().word(), differences);
    }
    Map<String, Parameter> before = byName(stored);
    Map<String, Parameter> after = byName(given);
    before.forEach(
        (name, parameter) -> {
          if (!after.containsKey(name)) {
            differences.add("parameter '" + name + "' is missing now");
          } else {
            compare(parameter, after.get(name), differences);
          }
        });
    after.keySet().stream()
        .filter(name -> !before.containsKey(name))
        .forEach(name -> differences.add("parameter '" + name + "' is new"));
    compare("constraints", stored.space().constraints(), given.space().constraints(), differences);
    compareConditions(stored.space(), given.space(), differences);
    compare("objectives", stored.objectives(), given.objectives(), differences);
    compareOutcomes(stored.outcomes(), given.outcomes(), differences);
    if (differences.isEmpty()
        && !List.copyOf(before.keySet()).equals(List.copyOf(after.keySet()))) {
      differences.add("the parameters' order was " + before.keySet() + " and is " + after.keySet());
    }
    return differences;
  }

  private static void compare(Parameter before, Parameter after, List<String> differences) {
    String key = "parameters." + before.name();
    if (before.kind() != after.kind()) {
      compare(key + ".type", before.kind().word(), after.kind().word(), differences);
      return;
    }
    if (before.range().isPresent()) {
      Parameter.Range was = before.range().get();
      Parameter.Range is = after.range().orElseThrow();
      compare(key + ".low", shown(was.low()), shown(is.low()), differences);
      compare(key + ".high", shown(was.high()), shown(is.high()), differences);
      compare(key + ".scale", spacing(before), spacing(after), differences);
      compare(key + ".step", before.step(), after.step(), differences);
      return;
    }
    String word = before.kind() == Parameter.Kind.ORDINAL ? ".values" : ".choices";
    compare(key + word, before.choices(), after.choices(), differences);
    compare(key + ".scale", spacing(before), spacing(after), differences);
  }

  private static String spacing(Parameter parameter) {
    return parameter.spacing().map(Scale::word).orElse("none");
  }

  // As a person writes it: 1 and not 1.0.
  private static String shown(Number number) {
    double value = number.doubleValue();
    return number instanceof Double && value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : number.toString();
  }

  private static void compareOutcomes(
      List<OutcomeBound> before, List<OutcomeBound> after, List<String> differences) {
    Map<String, String> was = new LinkedHashMap<>();
    before.forEach(bound -> was.put(bound.name(), shown(bound)));
    Map<String, String> is = new LinkedHashMap<>();
    after.forEach(bound -> is.put(bound.name(), shown(bound)));
    was.forEach(
        (name, bound) -> {
          if (is.containsKey(name)) {
            compare("outcomes." + name, bound, is.get(name), differences);
          } else {
            differences.add("outcome '" + name + "' is missing now");
          }
        });
    is.keySet().stream()
        .filter(name -> !was.containsKey(name))
        .forEach(name -> differences.add("outcome '" + name + "' is new"));
  }

  private static String shown(OutcomeBound bound) {
    return bound.sense().sign() + " " + shown((Number) bound.bound());
  }

  private static String shown(List<Condition> conditions) {
    return conditions.isEmpty()
        ? "none"
        : conditions.stream()
            .map(one -> one.parameter() + ": " + one.values())
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static void compareConditions(
      SearchSpace before, SearchSpace after, List<String> differences) {
    Set<String> names = new LinkedHashSet<>(before.conditions().keySet());
    names.addAll(after.conditions().keySet());
    for (String name : names) {
      compare(
          "parameters." + name + ".when",
          shown(before.conditions().getOrDefault(name, List.of())),
          shown(after.conditions().getOrDefault(name, List.of())),
          differences);
    }
  }

  // A rule with its usual settings is its word.
  private static String shown(Pruning pruning) {
    return pruning.equals(Pruning.of(pruning.rule())) ? pruning.rule().word() : pruning.toString();
  }

  private static String shown(Optional<Fidelity> fidelity) {
    return fidelity.map(Fidelity::toString).orElse("not set");
  }

  private static String shownCost(Optional<Cost> cost) {
    return cost.map(
            own ->
                own.unit()
                    + (own.budget().isPresent()
                        ? " with a budget of " + shown((Number) own.budget().getAsDouble())
                        : ""))
        .orElse("not set");
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
