package io.github.culmen.lab.suite;

import io.github.culmen.problem.Problem;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A problem as a suite poses it: what is searched, for how long, and from which points.
 *
 * @param name letters, digits and {@code . _ -}
 * @param space what is searched
 * @param direction whether small or large values are good
 * @param exact the value at a point, without noise; used by several threads
 * @param optimum the best value, if it is known; otherwise regrets are against the best value that
 *     any run of a report found
 * @param noiseSd the standard deviation of the noise added to what a study is told
 * @param checkpoints after how many trials results are reported, ascending; the last is the budget
 * @param designs the points the search of a seed begins with; none to leave them to the study
 */
public record SuiteProblem(
    String name,
    SearchSpace space,
    Direction direction,
    ToDoubleFunction<Point> exact,
    OptionalDouble optimum,
    double noiseSd,
    List<Integer> checkpoints,
    LongFunction<List<Point>> designs) {
  private static final int RANDOM_POINTS = 10_000;

  /** Checks and copies. */
  public SuiteProblem {
    Objects.requireNonNull(space, "space");
    checkpoints = List.copyOf(checkpoints);
    if (!name.matches("[A-Za-z0-9._-]+")) {
      throw new IllegalArgumentException(
          "a problem's name must consist of letters, digits and . _ -, but was '" + name + "'");
    }
    if (!(noiseSd >= 0 && Double.isFinite(noiseSd))) {
      throw new IllegalArgumentException(
          "noiseSd must be >= 0 and finite, but noiseSd = " + noiseSd);
    }
    requireAscending(checkpoints);
  }

  /** Requires numbers of trials that results can be reported after. */
  static void requireAscending(List<Integer> trials) {
    int before = 0;
    for (int number : trials) {
      if (number <= before) {
        throw new IllegalArgumentException(
            "numbers of trials to report after must be positive and ascending, but were " + trials);
      }
      before = number;
    }
    if (before == 0) {
      throw new IllegalArgumentException(
          "a problem needs a number of trials to report after, but there is none");
    }
  }

  /** A problem without noise, whose first points are the study's. */
  static SuiteProblem of(String name, Problem problem, List<Integer> checkpoints) {
    return new SuiteProblem(
        name,
        problem.space(),
        problem.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE,
        problem::value,
        problem.optimum(),
        0,
        checkpoints,
        seed -> List.of());
  }

  /** The same with other first points. */
  SuiteProblem startingAt(LongFunction<List<Point>> points) {
    return new SuiteProblem(name, space, direction, exact, optimum, noiseSd, checkpoints, points);
  }

  /** The same, reported after so many trials, the last being the budget. */
  SuiteProblem reportedAfter(List<Integer> trials) {
    return new SuiteProblem(name, space, direction, exact, optimum, noiseSd, trials, designs);
  }

  /** The same with noise, under another name. */
  SuiteProblem withNoise(String newName, double sd) {
    return new SuiteProblem(newName, space, direction, exact, optimum, sd, checkpoints, designs);
  }

  /** The same with other values, under another name; the best stays what it is. */
  SuiteProblem withValues(String newName, ToDoubleFunction<Point> values) {
    return new SuiteProblem(
        newName, space, direction, values, optimum, noiseSd, checkpoints, designs);
  }

  /**
   * The same for those who have real parameters only: the unit cube, whose points are rounded to
   * those of the space. Logarithms are taken before, all levels of a parameter have the same share
   * of its coordinate, choices stand in the order they are listed in, and coordinates of inactive
   * parameters have no effect. Points that break a constraint have no value.
   */
  SuiteProblem rounded() {
    Encoding encoding = new Encoding(space);
    List<Parameter> reals = new ArrayList<>();
    for (int j = 0; j < space.dimension(); j++) {
      reals.add(Parameter.real("u" + (j + 1), 0, 1));
    }
    SearchSpace cube = SearchSpace.of(reals);
    Encoding unit = new Encoding(cube);
    return new SuiteProblem(
        name,
        cube,
        direction,
        point -> exact.applyAsDouble(encoding.decode(unit.encode(point))),
        optimum,
        noiseSd,
        checkpoints,
        seed -> designs.apply(seed).stream().map(p -> unit.decode(encoding.encode(p))).toList());
  }

  /** The exact values of many random points, always the same ones. */
  double[] randomValues() {
    Encoding encoding = new Encoding(space);
    SplittableRandom random = new SplittableRandom(1);
    return IntStream.range(0, RANDOM_POINTS)
        .mapToObj(i -> random.doubles(space.dimension()).toArray())
        .mapToDouble(unit -> exact.applyAsDouble(encoding.decode(unit)))
        .toArray();
  }

  /** How many trials a search has, those it begins with included. */
  int budget() {
    return checkpoints.get(checkpoints.size() - 1);
  }
}
