package io.github.culmen.lab.suite;

import io.github.culmen.problem.Problem;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The first points of the stored traces, and points like them for other seeds. */
final class StoredDesigns {
  private static final Map<String, List<Row>> ROWS = read();

  private StoredDesigns() {}

  /**
   * A point of a design.
   *
   * @param seed whose design it belongs to
   * @param unit its coordinates in the unit cube
   * @param value what the stored runs saw there
   */
  record Row(long seed, List<Double> unit, double value) {}

  private static Map<String, List<Row>> read() {
    Map<String, List<Row>> rows = new LinkedHashMap<>();
    for (String[] fields : Resources.rows("designs.csv", "problem,seed,unit,value")) {
      List<Double> unit = Arrays.stream(fields[2].split(" ", -1)).map(Double::valueOf).toList();
      rows.computeIfAbsent(fields[0], name -> new ArrayList<>())
          .add(new Row(Long.parseLong(fields[1]), unit, Double.parseDouble(fields[3])));
    }
    return rows;
  }

  /** The problems there are designs of. */
  static List<String> problems() {
    return List.copyOf(ROWS.keySet());
  }

  /** All points of a problem's designs. */
  static List<Row> rows(String problem) {
    return ROWS.get(problem);
  }

  /** The design of a seed; one of 2(d+1) uniform points if none is stored. */
  static List<Point> points(String name, Problem problem, SearchSpace space, long seed) {
    List<List<Double>> units = new ArrayList<>();
    for (Row row : ROWS.get(name)) {
      if (row.seed() == seed) {
        units.add(row.unit());
      }
    }
    if (units.isEmpty()) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < 2 * (problem.dimension() + 1); i++) {
        units.add(random.doubles(problem.dimension()).boxed().toList());
      }
    }
    return units.stream().map(unit -> space.check(placed(problem, space, unit))).toList();
  }

  private static Map<String, Double> placed(Problem problem, SearchSpace space, List<Double> unit) {
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    Map<String, Double> values = new LinkedHashMap<>();
    for (int j = 0; j < unit.size(); j++) {
      double value = lower[j] + unit.get(j) * (upper[j] - lower[j]);
      values.put(space.parameters().get(j).name(), Math.max(lower[j], Math.min(upper[j], value)));
    }
    return values;
  }
}
