package io.github.culmen.bench.suite;

import io.github.culmen.bench.MixedProblems;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The suites there are. */
final class Suites {
  static final Map<String, Supplier<Suite>> ALL = all();

  private Suites() {}

  private static Map<String, Supplier<Suite>> all() {
    Map<String, Supplier<Suite>> suites = new LinkedHashMap<>();
    suites.put("dev", Suites::dev);
    suites.put("mixed", Suites::mixed);
    return Collections.unmodifiableMap(suites);
  }

  private static Suite dev() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    StoredPeers.traces().stream()
        .map(Trace::key)
        .forEach(key -> makers.put(key.problem(), () -> Suite.stored(key.problem(), key.budget())));
    return new Suite(
        "dev",
        "classic functions without noise, from the first points of stored traces of other"
            + " optimisers",
        Collections.unmodifiableMap(makers),
        makers.size(),
        false,
        false,
        StoredPeers.traces());
  }

  private static Suite mixed() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    List<Integer> checkpoints = List.of(15, 30, 60);
    // What has constraints comes last, since those who round cannot take part.
    MixedProblems.all().stream()
        .sorted(Comparator.comparing(problem -> !problem.space().constraints().isEmpty()))
        .forEach(
            problem ->
                makers.put(
                    problem.name(), () -> SuiteProblem.of(problem.name(), problem, checkpoints)));
    int limited =
        (int) MixedProblems.all().stream().filter(p -> !p.space().constraints().isEmpty()).count();
    return new Suite(
        "mixed",
        "functions of whole numbers, choices, logarithms and parameters that are not always there,"
            + " and three programs that learn",
        Collections.unmodifiableMap(makers),
        makers.size() - limited,
        false,
        false,
        List.of());
  }
}
