package io.github.culmen.study;

import io.github.culmen.math.Sobol;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The points a study may still hand out. A point is repeated only where the noise was declared as a
 * standard deviation: otherwise a second look at the same point of a finite space tells nothing.
 */
final class UnusedPoints {
  // Draws before the remaining points of a finite space are listed one by one.
  private static final int DRAWS = 64;
  // Spaces up to this size are listed; in a larger one nearly every point is unused.
  private static final long LISTED = 1 << 20;
  // Draws in a space that cannot be listed. None is unused only where all its parameters are real
  // ranges so narrow that hardly any double lies between their ends.
  private static final int MANY_DRAWS = 10_000;

  private final StudySpec spec;
  private final Encoding encoding;
  private final History history;

  private UnusedPoints(StudySpec spec, History history) {
    this.spec = spec;
    this.encoding = new Encoding(spec.space());
    this.history = history;
  }

  /**
   * Of a study so far.
   *
   * @throws SpaceExhaustedException if there are none
   */
  static UnusedPoints of(StudySpec spec, History history) {
    SearchSpace space = spec.space();
    if (!repeatsAllowed(spec) && space.finite() && history.points() >= space.cardinality()) {
      throw new SpaceExhaustedException(space.cardinality());
    }
    return new UnusedPoints(spec, history);
  }

  static boolean repeatsAllowed(StudySpec spec) {
    return spec.noise() instanceof Noise.Known;
  }

  boolean contains(Point point) {
    return repeatsAllowed(spec) || !history.tried(point);
  }

  /** A uniform one. */
  Point random(RandomGenerator random) {
    double[] unit = new double[encoding.dimension()];
    for (int draw = 0; draw < draws(); draw++) {
      for (int j = 0; j < unit.length; j++) {
        unit[j] = random.nextDouble();
      }
      Point point = encoding.decode(unit);
      if (contains(point)) {
        return point;
      }
    }
    List<Point> left = remaining();
    return left.get(random.nextInt(left.size()));
  }

  /** The first unused one of the study's Sobol sequence from position {@code from} on. */
  Point sobol(int from) {
    RandomGenerator random = Seeds.of(spec.seed(), 0);
    Sobol sequence = Sobol.of(encoding.dimension(), random);
    for (int i = 0; i < from; i++) {
      sequence.next();
    }
    for (int draw = 0; draw < draws(); draw++) {
      Point point = encoding.decode(sequence.next());
      if (contains(point)) {
        return point;
      }
    }
    return remaining().get(0);
  }

  private boolean listed() {
    return spec.space().finite() && spec.space().cardinality() <= LISTED;
  }

  private int draws() {
    return listed() ? DRAWS : MANY_DRAWS;
  }

  private List<Point> remaining() {
    if (!listed()) {
      throw new SpaceExhaustedException(history.points());
    }
    List<Point> left = new ArrayList<>();
    for (long i = 0; i < spec.space().cardinality(); i++) {
      Point point = spec.space().pointAt(i);
      if (contains(point)) {
        left.add(point);
      }
    }
    return left;
  }
}
