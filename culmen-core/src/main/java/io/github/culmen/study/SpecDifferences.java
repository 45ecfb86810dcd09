package io.github.culmen.study;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Priors;
import io.github.culmen.study.strategy.Sampling;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.ValueTransform;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

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
    compareStrategies(stored.strategy(), given.strategy(), differences);
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

  private static void compareStrategies(Strategy before, Strategy after, List<String> into) {
    compare("acquisition", before.acquisition().word(), after.acquisition().word(), into);
    compare("maxima", before.maxima(), after.maxima(), into);
    compare("max-values", before.maxValues().word(), after.maxValues().word(), into);
    compare("information", before.information().word(), after.information().word(), into);
    compareModels(before.model(), after.model(), into);
    compare("initial", shown(before.initial()), shown(after.initial()), into);
    compare("beta", shown(before.beta()), shown(after.beta()), into);
    compare("margin", shown(before.margin()), shown(after.margin()), into);
    compare("paths", before.paths().word(), after.paths().word(), into);
    compare("features", shown(before.features()), shown(after.features()), into);
    compare("pending", before.pending().word(), after.pending().word(), into);
    compare("cover", shown(before.cover()), shown(after.cover()), into);
    compare("failures", before.failures().word(), after.failures().word(), into);
    if (before.acquisition() == after.acquisition()) {
      compare("the edition of auto", before.edition(), after.edition(), into);
    }
  }

  private static void compareModels(ModelSpec before, ModelSpec after, List<String> into) {
    compare("kernel", before.kernel().word(), after.kernel().word(), into);
    compareLearning(before.learning(), after.learning(), into);
    compareOutputs(before.outputs(), after.outputs(), into);
    compare("structure", before.structure(), after.structure(), into);
    compare("warp", before.warp().word(), after.warp().word(), into);
    compare("exact-to", before.exactTo(), after.exactTo(), into);
  }

  private static void compareLearning(Learning before, Learning after, List<String> into) {
    compare("inference", before.inference().word(), after.inference().word(), into);
    compare("prior", before.prior().word(), after.prior().word(), into);
    comparePriors(before.priors(), after.priors(), into);
    compare("samples", setting(before, Sampling::samples), setting(after, Sampling::samples), into);
    compare(
        "burn-in",
        setting(before, s -> shown(s.burnIn())),
        setting(after, s -> shown(s.burnIn())),
        into);
    compare(
        "thinning", setting(before, Sampling::thinning), setting(after, Sampling::thinning), into);
    compare("interval", shown(before.interval()), shown(after.interval()), into);
    compare(
        "hyperparameters", shown(before.hyperparameters()), shown(after.hyperparameters()), into);
  }

  private static void comparePriors(Priors before, Priors after, List<String> into) {
    compare(
        "the prior of lengthscales",
        shown(before.lengthscales()),
        shown(after.lengthscales()),
        into);
    Set<String> names = new LinkedHashSet<>(before.lengthscaleOf().keySet());
    names.addAll(after.lengthscaleOf().keySet());
    for (String name : names) {
      compare(
          "the prior of the lengthscale of '" + name + "'",
          shown(Optional.ofNullable(before.lengthscaleOf().get(name))),
          shown(Optional.ofNullable(after.lengthscaleOf().get(name))),
          into);
    }
    compare("the prior of the variance", shown(before.variance()), shown(after.variance()), into);
    compare("the prior of the noise", shown(before.noise()), shown(after.noise()), into);
  }

  private static String setting(Learning learning, Function<Sampling, Object> of) {
    return shown(learning.sampling().map(of));
  }

  private static void compareOutputs(
      ValueTransform before, ValueTransform after, List<String> into) {
    compare("standardize", before.standardize(), after.standardize(), into);
    compare("winsorize", shown(before.winsorize()), shown(after.winsorize()), into);
    compare("transform", before.transform().word(), after.transform().word(), into);
  }

  private static String shown(Noise noise) {
    return noise instanceof Noise.Known known
        ? Double.toString(known.sd())
        : noise instanceof Noise.None ? "none" : "learned";
  }

  private static String shown(Optional<?> setting) {
    return setting.map(Object::toString).orElse("not set");
  }

  private static String shown(OptionalDouble setting) {
    return setting.isPresent() ? Double.toString(setting.getAsDouble()) : "not set";
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
