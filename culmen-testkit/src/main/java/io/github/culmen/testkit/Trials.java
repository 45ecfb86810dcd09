package io.github.culmen.testkit;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;

/** What both contracts share: spaces, an objective, and a run in which everything happens. */
final class Trials {
  private Trials() {}

  static List<SearchSpace> spaces() {
    SearchSpace square = SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", -5, 5));
    SearchSpace mixed =
        SearchSpace.of(
            Parameter.logReal("rate", 1e-5, 1),
            Parameter.integer("depth", 2, 12),
            Parameter.ordinal("size", 16, 32, 64),
            Parameter.categorical("kind", "a", "b", "c"),
            Parameter.bool("on"));
    SearchSpace conditional =
        SearchSpace.of(
                Parameter.categorical("kind", "tree", "line"),
                Parameter.integer("depth", 1, 8),
                Parameter.real("slope", -1, 1))
            .onlyWhen("depth", "kind", "tree")
            .onlyWhen("slope", "kind", "line");
    return List.of(square, mixed, conditional, square.constrained("x + y <= 1"));
  }

  /** Some value for any point: the same for the same point. */
  static double value(Point point) {
    double sum = 0;
    int place = 1;
    for (Object value : point.values().values()) {
      double number =
          value instanceof Number n ? n.doubleValue() : value.toString().hashCode() % 7 / 7.0;
      sum += Math.sin(place++ + number);
    }
    return sum;
  }

  /** Every third trial fails, every fourth stays pending, one is told twice the same point. */
  static List<Point> eventful(Study study, int trials) {
    List<Point> points = new ArrayList<>();
    for (int i = 1; i <= trials; i++) {
      Trial.Pending trial = study.ask();
      points.add(trial.point());
      if (i % 3 == 0) {
        study.fail(trial.number(), "it broke");
      } else if (i % 4 != 0) {
        study.tell(trial.number(), value(trial.point()));
      }
      if (i == 2) {
        study.enqueue(trial.point().values());
      }
    }
    return points;
  }

  static Journal copy(Journal journal) {
    List<StudyEvent> events = journal.read(0);
    Journal copy = Journal.inMemory();
    if (!copy.append(0, events)) {
      throw new AssertionError("an empty journal takes all events");
    }
    return copy;
  }
}
