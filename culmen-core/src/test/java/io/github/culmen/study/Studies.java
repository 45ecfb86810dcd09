package io.github.culmen.study;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** What the tests of studies share: spaces, objectives, ways to drive a study. */
public final class Studies {
  public static final SearchSpace SQUARE =
      SearchSpace.of(Parameter.real("x", 0, 1), Parameter.real("y", 0, 1));
  public static final SearchSpace LINE = SearchSpace.of(Parameter.real("x", 0, 1));
  public static final SearchSpace MIXED =
      SearchSpace.of(
          Parameter.logReal("rate", 1e-5, 1),
          Parameter.integer("depth", 2, 12),
          Parameter.categorical("kind", "a", "b", "c"));

  private Studies() {}

  /** A bowl with its minimum 0 at (0.3, 0.7). */
  public static double bowl(Point point) {
    return square(point.real("x") - 0.3) + square(point.real("y") - 0.7);
  }

  public static double square(double value) {
    return value * value;
  }

  /** A small design and few maxima: quick, and everything is exercised. */
  public static Strategy quick() {
    return Strategy.plain().toBuilder().initial(3).maxima(3).build();
  }

  /** The same by another acquisition; auto chooses all but the design by itself. */
  public static Strategy quick(AcquisitionKind kind) {
    return switch (kind) {
      case AUTO -> Strategy.plain().toBuilder().acquisition(kind).initial(3).build();
      case CUSTOM_ACQUISITION -> quick().toBuilder().acquisition(OPTIMISTIC).build();
      case CUSTOM_STRATEGY ->
          Strategy.plain().toBuilder().custom(kind, Custom.of(new AnyPoint())).build();
      default -> quick().toBuilder().acquisition(kind).build();
    };
  }

  /** An acquisition from outside. */
  public static final CustomAcquisition OPTIMISTIC =
      CustomAcquisition.of("optimistic", (mean, sd, context) -> mean + 2 * sd);

  /** A strategy from outside: uniform points that are legal. */
  public static final class AnyPoint implements CustomStrategy {
    /** Draws uniformly. */
    public AnyPoint() {}

    @Override
    public String word() {
      return "any-point";
    }

    @Override
    public Point suggest(StudySpec spec, History history, RandomGenerator random) {
      Encoding encoding = new Encoding(spec.space());
      while (true) {
        double[] unit = random.doubles(encoding.dimension()).toArray();
        if (encoding.legal(unit)) {
          return encoding.decode(unit);
        }
      }
    }
  }

  public static StudySpec.Builder onSquare(long seed) {
    return StudySpec.builder(SQUARE).strategy(quick()).seed(seed);
  }

  /** Asks, evaluates and tells {@code trials} times. */
  public static List<Point> drive(Study study, ToDoubleFunction<Point> objective, int trials) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < trials; i++) {
      Trial.Pending trial = study.ask();
      study.tell(trial.number(), objective.applyAsDouble(trial.point()));
      points.add(trial.point());
    }
    return points;
  }

  /** A journal with the first {@code count} events of another one. */
  public static Journal prefix(List<StudyEvent> events, int count) {
    Journal journal = Journal.inMemory();
    boolean unused = journal.append(0, events.subList(0, count));
    return journal;
  }

  public static void assertLegal(StudySpec spec, Point point) {
    if (!spec.space().check(point.values()).equals(point)) {
      throw new AssertionError(point + " is not a point of " + spec.space());
    }
    double[] unit = new Encoding(spec.space()).encode(point);
    if (Arrays.stream(unit).anyMatch(u -> !(u >= 0 && u <= 1))) {
      throw new AssertionError(point + " lies outside the cube: " + Arrays.toString(unit));
    }
  }
}
