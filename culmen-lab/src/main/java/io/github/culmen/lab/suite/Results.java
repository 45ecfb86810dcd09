package io.github.culmen.lab.suite;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The regrets behind a report: those of the contenders of a plan and of stored peers. */
final class Results {
  private static final int STORED_DIGITS = 9;

  private final SuitePlan plan;
  private final List<Trace> traces = new ArrayList<>();
  private final Set<String> contenders = new LinkedHashSet<>();
  private final Set<String> peers = new LinkedHashSet<>();
  private final Map<String, Map<Long, Double>> optima = new LinkedHashMap<>();

  Results(SuitePlan plan, List<Trace> own) {
    this.plan = plan;
    traces.addAll(own);
    plan.contenders().forEach(contender -> contenders.add(contender.name()));
    Set<String> wanted = new LinkedHashSet<>();
    plan.problems().forEach(problem -> wanted.add(problem.name()));
    for (Trace trace : plan.suite().peers()) {
      if (wanted.contains(trace.key().problem()) && plan.seeds().contains(trace.key().seed())) {
        Trace named = named(trace);
        peers.add(named.key().contender());
        traces.add(named);
      }
    }
    for (SuiteProblem problem : plan.problems()) {
      Map<Long, Double> bySeed = new LinkedHashMap<>();
      for (long seed : plan.seeds()) {
        SuiteProblem instance = plan.suite().instances().of(problem, seed);
        bySeed.put(seed, instance.optimum().orElseGet(() -> bestFound(problem)));
      }
      optima.put(problem.name(), bySeed);
    }
  }

  // A peer may be called what a contender is called.
  private Trace named(Trace trace) {
    Trace.Key key = trace.key();
    return contenders.contains(key.contender())
        ? new Trace(
            new Trace.Key(key.contender() + "-stored", key.problem(), key.seed(), key.budget()),
            trace.bests(),
            trace.recommended(),
            trace.askSeconds())
        : trace;
  }

  private double bestFound(SuiteProblem problem) {
    double best = Double.NaN;
    for (Trace trace : traces) {
      if (trace.key().problem().equals(problem.name())) {
        best = better(problem, best, trace.best());
        for (double value : trace.recommended().values()) {
          best = better(problem, best, value);
        }
      }
    }
    return best;
  }

  private static double better(SuiteProblem problem, double best, double value) {
    return Double.isNaN(best) || problem.direction().better(value, best) ? value : best;
  }

  SuitePlan plan() {
    return plan;
  }

  /** The names of the plan's contenders. */
  List<String> contenders() {
    return List.copyOf(contenders);
  }

  /** The names of the stored peers. */
  List<String> peers() {
    return List.copyOf(peers);
  }

  /** Everyone. */
  List<String> all() {
    List<String> all = new ArrayList<>(contenders);
    all.addAll(peers);
    return all;
  }

  /** The regret after so many trials, by seed. */
  SortedMap<Long, Double> regrets(String contender, SuiteProblem problem, int checkpoint) {
    Map<Long, Trace> chosen = new TreeMap<>();
    for (Trace trace : traces) {
      Trace.Key key = trace.key();
      if (key.contender().equals(contender)
          && key.problem().equals(problem.name())
          && key.budget() >= checkpoint) {
        // A run of just this budget, if there is one, otherwise the beginning of a longer one.
        chosen.merge(key.seed(), trace, (a, b) -> a.key().budget() < b.key().budget() ? a : b);
      }
    }
    SortedMap<Long, Double> regrets = new TreeMap<>();
    chosen.forEach(
        (seed, trace) -> {
          Double value =
              plan.suite().inference()
                  ? trace.recommended().get(checkpoint)
                  : trace.bests().get(checkpoint - 1);
          if (value != null) {
            regrets.put(seed, regret(problem, seed, value));
          }
        });
    return regrets;
  }

  private double regret(SuiteProblem problem, long seed, double value) {
    // Next to values of nine digits, others with more would win or lose where all are equal.
    double shown = peers.isEmpty() ? value : rounded(value);
    return SuiteRunner.regret(problem.direction(), optima.get(problem.name()).get(seed), shown);
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(STORED_DIGITS)).doubleValue();
  }

  /** Simple regret after each trial of the longest runs. */
  List<double[]> curves(String contender, SuiteProblem problem) {
    List<double[]> curves = new ArrayList<>();
    for (Trace trace : traces) {
      Trace.Key key = trace.key();
      if (key.contender().equals(contender)
          && key.problem().equals(problem.name())
          && key.budget() == problem.budget()) {
        curves.add(
            trace.bests().stream()
                .mapToDouble(best -> regret(problem, key.seed(), best))
                .toArray());
      }
    }
    return curves;
  }

  /** CPU seconds of a choice, on average over runs. */
  OptionalDouble askSeconds(String contender, List<SuiteProblem> problems) {
    List<String> names = problems.stream().map(SuiteProblem::name).toList();
    return traces.stream()
        .filter(trace -> trace.key().contender().equals(contender))
        .filter(trace -> names.contains(trace.key().problem()))
        .filter(trace -> trace.askSeconds().isPresent())
        .mapToDouble(trace -> trace.askSeconds().getAsDouble())
        .average();
  }
}
