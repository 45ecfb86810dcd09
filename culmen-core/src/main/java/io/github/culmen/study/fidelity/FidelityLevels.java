package io.github.culmen.study.fidelity;

import io.github.culmen.space.Parameter;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The values of the fidelity that a search chooses among: the target, and cheaper ones. Of many
 * values a few are offered whose costs are in geometric progression.
 */
public final class FidelityLevels {
  private static final int MOST_CHEAP = 5;
  private static final int GRID = 64;

  private FidelityLevels() {}

  /**
   * A value.
   *
   * @param value of the parameter
   * @param coordinate its place in the unit cube
   * @param cost of a trial with it, where one at the target costs 1
   */
  public record Level(Object value, double coordinate, double cost) {}

  /** From the cheapest to the target, which is the last. */
  public static List<Level> of(StudySpec spec, FidelityCosts costs) {
    Fidelity fidelity = spec.fidelity().orElseThrow();
    Parameter parameter = spec.space().parameter(fidelity.parameter());
    List<Level> cheap = new ArrayList<>();
    for (Object value : values(parameter)) {
      double cost = costs.of(value);
      if (cost < 1) {
        cheap.add(new Level(value, parameter.encode(value), cost));
      }
    }
    cheap.sort(Comparator.comparingDouble(Level::cost));
    List<Level> levels = new ArrayList<>(cheap.size() <= MOST_CHEAP ? cheap : few(cheap));
    levels.add(new Level(fidelity.target(), parameter.encode(fidelity.target()), 1));
    return levels;
  }

  private static List<Object> values(Parameter parameter) {
    List<Object> values = new ArrayList<>();
    if (parameter.cardinality() <= GRID) {
      for (long level = 0; level < parameter.cardinality(); level++) {
        values.add(parameter.value(level));
      }
      return values;
    }
    for (int i = 0; i <= GRID; i++) {
      values.add(parameter.decode((double) i / GRID));
    }
    return values.stream().distinct().toList();
  }

  // Those nearest to equal steps of log cost from the cheapest up to the target's.
  private static List<Level> few(List<Level> cheap) {
    double least = Math.log(cheap.get(0).cost());
    List<Level> few = new ArrayList<>();
    for (int k = 0; k < MOST_CHEAP; k++) {
      double wanted = least * (1 - (double) k / MOST_CHEAP);
      Level nearest =
          cheap.stream()
              .min(Comparator.comparingDouble(level -> Math.abs(Math.log(level.cost()) - wanted)))
              .orElseThrow();
      if (!few.contains(nearest)) {
        few.add(nearest);
      }
    }
    return few;
  }
}
