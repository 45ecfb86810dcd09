package io.github.culmen.lab.suite;

import io.github.culmen.lab.problem.LabProblems;
import io.github.culmen.problem.MixedProblem;
import io.github.culmen.problem.MixedProblems;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import java.util.ArrayList;
import java.util.Arrays;
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
    suites.put("bbob", BbobSuite::suite);
    suites.put("noisy", Suites::noisy);
    suites.put("mixed", Suites::mixed);
    suites.put("high", HighSuite::suite);
    suites.put("wild", () -> WildSuite.suite(dev(), HighSuite.suite()));
    return Collections.unmodifiableMap(suites);
  }

  private static Suite dev() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    StoredPeers.traces().stream()
        .map(Trace::key)
        .forEach(key -> makers.put(key.problem(), () -> stored(key.problem(), key.budget())));
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

  private static Suite noisy() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    for (int percent : List.of(1, 10)) {
      dev()
          .makers()
          .forEach(
              (name, maker) -> {
                String noisy = name + "-noise" + percent;
                makers.put(
                    noisy,
                    () -> {
                      SuiteProblem exact = maker.get();
                      return exact.withNoise(noisy, percent / 100.0 * range(exact));
                    });
              });
    }
    return new Suite(
        "noisy",
        "those of dev with noise whose standard deviation is 1 % and 10 % of the range of values;"
            + " regret is that of the recommended point",
        Collections.unmodifiableMap(makers),
        makers.size(),
        true,
        false,
        List.of());
  }

  // From the optimum to the worst of many random points.
  private static double range(SuiteProblem problem) {
    double best = problem.optimum().orElseThrow();
    return Arrays.stream(problem.randomValues()).map(v -> Math.abs(v - best)).max().orElseThrow();
  }

  private static Suite mixed() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    List<Integer> checkpoints = List.of(15, 30, 60);
    // What has constraints comes last, since those who round cannot take part.
    List<MixedProblem> all = new ArrayList<>(MixedProblems.all());
    all.addAll(LabProblems.programs());
    all.stream()
        .sorted(Comparator.comparing(problem -> !problem.space().constraints().isEmpty()))
        .forEach(
            problem ->
                makers.put(
                    problem.name(), () -> SuiteProblem.of(problem.name(), problem, checkpoints)));
    int limited = (int) all.stream().filter(p -> !p.space().constraints().isEmpty()).count();
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

  private static SuiteProblem stored(String name, int budget) {
    // The stored traces are of the variant whose seventh centre is (5, 3, 5, 3).
    Problem problem = Problems.named(name.equals("shekel4") ? "shekel-symmetric" : name);
    SuiteProblem plain = SuiteProblem.of(name, problem, List.of(budget / 4, budget / 2, budget));
    return plain.startingAt(seed -> StoredDesigns.points(name, problem, plain.space(), seed));
  }
}
