package io.github.culmen.lab.suite;

import io.github.culmen.problem.bbob.BbobProblem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The suite {@code bbob}: functions without noise, seed s being about instance 1 + s mod 15, so
 * that fifteen seeds are fifteen instances, and from seed 100 on about instance s: what was chosen
 * on the fifteen is proved on others. Each number of trials that is reported is a budget.
 */
final class BbobSuite {
  private static final List<Integer> USUAL_FUNCTIONS = List.of(1, 8, 10, 15, 21, 24);
  private static final List<Integer> USUAL_DIMENSIONS = List.of(2, 5, 10);
  private static final List<Integer> DIMENSIONS = List.of(2, 3, 5, 10, 20);
  private static final List<Integer> CHECKPOINTS = List.of(40, 160);
  private static final int INSTANCES = 15;
  // From this seed on every seed has an instance of its own.
  private static final int FRESH = 100;
  private static final int MOST_INSTANCES = 10_000;

  private BbobSuite() {}

  static Suite suite() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    Map<String, int[]> numbers = new LinkedHashMap<>();
    put(makers, numbers, USUAL_FUNCTIONS, USUAL_DIMENSIONS);
    int usual = makers.size();
    put(
        makers,
        numbers,
        IntStream.rangeClosed(1, BbobProblem.FUNCTIONS).boxed().toList(),
        DIMENSIONS);
    return new Suite(
        "bbob",
        "the noiseless functions of [Hansen2009], an instance a seed",
        Collections.unmodifiableMap(makers),
        usual,
        false,
        true,
        List.of(),
        (problem, seed) -> {
          int[] of = numbers.get(problem.name());
          return problem(of[0], instance(seed), of[1]);
        });
  }

  private static int instance(long seed) {
    return seed < FRESH
        ? 1 + Math.floorMod(seed, INSTANCES)
        : (int) (1 + (seed - 1) % MOST_INSTANCES);
  }

  private static void put(
      Map<String, Supplier<SuiteProblem>> makers,
      Map<String, int[]> numbers,
      List<Integer> functions,
      List<Integer> dimensions) {
    for (int function : functions) {
      for (int dimension : dimensions) {
        String name = name(function, dimension);
        makers.putIfAbsent(name, () -> problem(function, 1, dimension));
        numbers.put(name, new int[] {function, dimension});
      }
    }
  }

  private static String name(int function, int dimension) {
    return "bbob-f" + function + "-d" + dimension;
  }

  private static SuiteProblem problem(int function, int instance, int dimension) {
    return SuiteProblem.of(
        name(function, dimension), BbobProblem.of(function, instance, dimension), CHECKPOINTS);
  }
}
