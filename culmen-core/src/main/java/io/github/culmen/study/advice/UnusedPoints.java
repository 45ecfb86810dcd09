package io.github.culmen.study.advice;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Domain;
import io.github.culmen.search.LegalPoints;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NoLegalPointException;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The points a study may still hand out. A point is repeated only where there is noise, declared as
 * a standard deviation or found by {@code auto}: otherwise repeating one teaches nothing.
 */
public final class UnusedPoints {
  // Draws before the remaining points of a finite space are listed one by one.
  private static final int DRAWS = 64;
  // Spaces up to this size are listed; in a larger one nearly every point is unused.
  private static final long LISTED = 1 << 20;
  // Draws in a space that cannot be listed. None is unused only where all its parameters are real
  // ranges so narrow that hardly any double lies between their ends.
  private static final int MANY_DRAWS = 10_000;
  // Draws where constraints may leave little and better ways to find points exist.
  private static final int DRAWS_AMONG_FEW = 300;
  // Points to choose from where draws hardly ever satisfy the constraints.
  private static final int RARE = 128;

  private final StudySpec spec;
  private final Encoding encoding;
  private final History history;
  private final boolean repeating;

  private UnusedPoints(StudySpec spec, History history, boolean repeating) {
    this.spec = spec;
    this.repeating = repeating;
    this.encoding = new Encoding(spec.space());
    this.history = history;
  }

  /**
   * For a study so far.
   *
   * @param repeating whether points may be handed out again
   * @throws SpaceExhaustedException if there are none
   */
  static UnusedPoints of(StudySpec spec, History history, boolean repeating) {
    SearchSpace space = spec.space();
    if (space.finite() && space.cardinality() == 0) {
      throw new NoLegalPointException(space);
    }
    if (!repeating && space.finite() && history.points() >= space.cardinality()) {
      throw new SpaceExhaustedException(space.cardinality());
    }
    return new UnusedPoints(spec, history, repeating);
  }

  /**
   * Checks that there are legal points at all.
   *
   * @throws NoLegalPointException if none was found
   */
  public static void requireSome(StudySpec spec) {
    Domain domain = Observations.domain(spec);
    boolean none =
        spec.space().finite()
            ? spec.space().cardinality() == 0
            : LegalPoints.spread(domain, 1, nothing(domain), Seeds.of(spec.seed(), 0)).isEmpty();
    if (none) {
      throw new NoLegalPointException(spec.space());
    }
  }

  private static Matrix nothing(Domain domain) {
    return Matrix.zeros(0, domain.dimension());
  }

  /** Whether points may be handed out again. */
  boolean repeating() {
    return repeating;
  }

  boolean contains(Point point) {
    return repeating || !history.tried(point);
  }

  /** A point moved to the target of the fidelity, if there is one and that was not tried. */
  Point atTarget(Point point) {
    Point moved = spec.fidelity().map(own -> own.at(point, own.target())).orElse(point);
    return contains(moved) ? moved : point;
  }

  /** A uniform one. */
  Point random(RandomGenerator random) {
    double[] unit = new double[encoding.dimension()];
    for (int draw = 0; draw < draws(); draw++) {
      for (int j = 0; j < unit.length; j++) {
        unit[j] = random.nextDouble();
      }
      if (encoding.legal(unit)) {
        Point point = encoding.decode(unit);
        if (contains(point)) {
          return point;
        }
      }
    }
    List<Point> left = listed() ? remaining() : rare(RARE, random);
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
      double[] unit = sequence.next();
      if (encoding.legal(unit)) {
        Point point = encoding.decode(unit);
        if (contains(point)) {
          return point;
        }
      }
    }
    if (listed()) {
      return remaining().get(0);
    }
    return farthest(rare(RARE, Seeds.of(spec.seed(), history.nextNumber())));
  }

  // Legal points where draws hardly ever are legal.
  private List<Point> rare(int count, RandomGenerator random) {
    if (spec.space().constraints().isEmpty()) {
      throw new SpaceExhaustedException(history.points());
    }
    Domain domain = Observations.domain(spec);
    Matrix found =
        LegalPoints.spread(domain, count, tried(), random)
            .orElseThrow(() -> new NoLegalPointException(spec.space()));
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < found.rows(); i++) {
      Point point = encoding.decode(found.row(i));
      if (contains(point)) {
        points.add(point);
      }
    }
    if (points.isEmpty()) {
      throw SpaceExhaustedException.amongFound(history.points());
    }
    return points;
  }

  private Matrix tried() {
    return Observations.rows(
        history.trials().stream()
            .filter(trial -> !(trial instanceof Trial.Discarded))
            .map(trial -> encoding.encode(trial.point()))
            .toList(),
        encoding.dimension());
  }

  // The one whose nearest tried point is farthest, so that a design fills the legal space.
  private Point farthest(List<Point> points) {
    Matrix tried = tried();
    Point best = points.get(0);
    double most = -1;
    for (Point point : points) {
      double[] unit = encoding.encode(point);
      double nearest = Double.POSITIVE_INFINITY;
      for (int i = 0; i < tried.rows(); i++) {
        double sum = 0;
        for (int j = 0; j < unit.length; j++) {
          double apart = unit[j] - tried.get(i, j);
          sum += apart * apart;
        }
        nearest = Math.min(nearest, sum);
      }
      if (nearest > most) {
        most = nearest;
        best = point;
      }
    }
    return best;
  }

  private boolean listed() {
    return spec.space().finite() && spec.space().cardinality() <= LISTED;
  }

  private int draws() {
    if (listed()) {
      return DRAWS;
    }
    return spec.space().constraints().isEmpty() ? MANY_DRAWS : DRAWS_AMONG_FEW;
  }

  private List<Point> remaining() {
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
