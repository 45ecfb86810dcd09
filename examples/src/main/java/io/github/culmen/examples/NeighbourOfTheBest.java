package io.github.culmen.examples;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Comparator;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A whole strategy of one's own: every third point anywhere, the others near the best one, nearer
 * as trials go by.
 */
public final class NeighbourOfTheBest implements CustomStrategy {
  @Override
  public String word() {
    return "neighbour-of-the-best";
  }

  @Override
  public Point suggest(StudySpec spec, History history, RandomGenerator random) {
    // Any space as the unit cube: parameters that are not active are left out by decode.
    Encoding encoding = new Encoding(spec.space());
    Optional<double[]> best = best(spec, history).map(trial -> encoding.encode(trial.point()));
    double radius = 0.5 / Math.sqrt(history.nextNumber());
    while (true) {
      double[] unit = random.doubles(encoding.dimension()).toArray();
      if (best.isPresent() && history.nextNumber() % 3 != 0) {
        for (int j = 0; j < unit.length; j++) {
          double moved = best.get()[j] + radius * (2 * unit[j] - 1);
          unit[j] = Math.max(0, Math.min(1, moved));
        }
        radius *= 1.1; // where constraints leave little room near the best one
      }
      if (encoding.legal(unit)) {
        return encoding.decode(unit);
      }
    }
  }

  private static Optional<Trial.Finished> best(StudySpec spec, History history) {
    return history.finished().stream()
        .filter(trial -> spec.feasible(trial.outcome()))
        .max(
            Comparator.comparingDouble(
                trial -> spec.direction().flip(trial.value().getAsDouble())));
  }
}
