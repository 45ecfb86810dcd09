package io.github.culmen.search;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finds points that meet a domain's constraints, spread over all that do, however few they are.
 *
 * <p>Legal points are taken from scrambled Sobol points. If too few of them are legal, some of the
 * others are moved to the nearest legal points, and random walks from all of these stay among the
 * legal points: along lines in random directions and in the directions from one legal point to
 * another, which lie along thin sets; by steps that leave the set and are led back to it, which
 * follow curved ones; and from level to level of discrete coordinates. [Smith1984]
 */
public final class LegalPoints {
  /** How many points are examined before giving up on finding a legal one. */
  public static final int TRIES = 100_000;

  /** How many of them, at least, are moved towards a legal point. */
  public static final int REPAIRS = 1_000;

  private static final int USUAL_TRIES = 4;
  private static final int FEWEST_TRIES = 512;
  private static final int USUAL_REPAIRS = 64;
  private static final int FEWEST = 16;
  private static final int WALK = 4;
  private static final int SHRINKINGS = 40;

  private final Domain domain;
  private final Repair repair;
  private final RandomGenerator random;
  private final List<double[]> found = new ArrayList<>();

  private LegalPoints(Domain domain, RandomGenerator random) {
    this.domain = domain;
    this.repair = new Repair(domain);
    this.random = random;
  }

  /**
   * A given number of legal points, possibly with repeats; empty if none was found. Without
   * constraints these are Sobol points.
   *
   * @param known points from which others may be found; those that are not legal are ignored
   */
  public static Optional<Matrix> spread(
      Domain domain, int count, Matrix known, RandomGenerator random) {
    if (!domain.limited()) {
      Matrix points = Matrix.zeros(count, domain.dimension());
      Sobol.of(domain.dimension(), random).fill(points.data(), count);
      for (int i = 0; i < count; i++) {
        double[] row = points.row(i);
        domain.snap(row);
        System.arraycopy(row, 0, points.data(), i * row.length, row.length);
      }
      return Optional.of(points);
    }
    return new LegalPoints(domain, random).spread(count, known);
  }

  /** The points that are legal, or the legal ones near them that are found; in the same order. */
  public static Matrix led(Domain domain, Matrix points) {
    if (!domain.limited()) {
      return points;
    }
    Repair repair = new Repair(domain);
    List<double[]> led = new ArrayList<>();
    for (int i = 0; i < points.rows(); i++) {
      repair.of(points.row(i)).ifPresent(led::add);
    }
    return led.isEmpty()
        ? Matrix.zeros(0, domain.dimension())
        : Matrix.of(led.toArray(double[][]::new));
  }

  private Optional<Matrix> spread(int count, Matrix known) {
    Sobol sequence = Sobol.of(domain.dimension(), random);
    int usual = Math.max(FEWEST_TRIES, USUAL_TRIES * count);
    List<double[]> illegal = draw(sequence, count, usual);
    if (found.size() < count) {
      for (int i = 0; i < known.rows(); i++) {
        if (domain.contains(known.row(i))) {
          found.add(known.row(i));
        }
      }
      repair(illegal, 0, USUAL_REPAIRS);
      if (found.size() < FEWEST) {
        repair(illegal, USUAL_REPAIRS, found.isEmpty() ? REPAIRS : 3 * USUAL_REPAIRS);
      }
      for (int tried = usual; found.isEmpty() && tried < TRIES; tried += usual) {
        List<double[]> more = draw(sequence, 1, usual);
        repair(more, 0, Math.max(1, REPAIRS * usual / TRIES));
      }
      if (found.isEmpty()) {
        return Optional.empty();
      }
      walk(count);
    }
    return Optional.of(Matrix.of(found.subList(0, count).toArray(double[][]::new)));
  }

  // Takes legal points up to a number; returns some of the others.
  private List<double[]> draw(Sobol sequence, int count, int tries) {
    List<double[]> illegal = new ArrayList<>();
    for (int i = 0; found.size() < count && i < tries; i++) {
      double[] point = sequence.next();
      domain.snap(point);
      if (domain.contains(point)) {
        found.add(point);
      } else if (illegal.size() < REPAIRS) {
        illegal.add(point);
      }
    }
    return illegal;
  }

  private void repair(List<double[]> illegal, int from, int to) {
    for (int i = from; i < Math.min(to, illegal.size()); i++) {
      repair.of(illegal.get(i)).ifPresent(found::add);
      if (from > 0 && found.size() >= FEWEST) {
        return;
      }
    }
  }

  private void walk(int count) {
    int starts = found.size();
    double[][] at = found.toArray(double[][]::new);
    for (int i = 0; found.size() < count; i++) {
      double[] x = at[i % starts];
      for (int step = 0; step < WALK; step++) {
        x = move(x, at);
      }
      at[i % starts] = x;
      found.add(x);
    }
  }

  /** A legal point reached by a random move from a legal one; the same one if the move fails. */
  private double[] move(double[] x, double[][] others) {
    List<Integer> continuous = new ArrayList<>();
    List<Integer> discrete = new ArrayList<>();
    for (int j = 0; j < x.length; j++) {
      if (domain.active(x, j)) {
        (domain.axis(j).continuous() ? continuous : discrete).add(j);
      }
    }
    if (continuous.isEmpty() || (!discrete.isEmpty() && random.nextInt(3) == 0)) {
      return discrete.isEmpty() ? x : otherLevels(x, discrete);
    }
    double[] direction = new double[x.length];
    switch (random.nextInt(4)) {
      case 0 -> {
        double[] a = others[random.nextInt(others.length)];
        double[] b = others[random.nextInt(others.length)];
        continuous.forEach(j -> direction[j] = a[j] - b[j]);
        return along(x, direction);
      }
      case 1 -> {
        continuous.forEach(j -> direction[j] = random.nextGaussian());
        return along(x, direction);
      }
      case 2 -> {
        direction[continuous.get(random.nextInt(continuous.size()))] = 1;
        return along(x, direction);
      }
      default -> {
        double length = 0.3 * random.nextDouble();
        double[] moved = x.clone();
        continuous.forEach(
            j -> moved[j] = Math.max(0, Math.min(1, x[j] + length * random.nextGaussian())));
        return repair.slide(moved) ? moved : x;
      }
    }
  }

  // A uniform point of the line's legal part around x: a point of the line, and again nearer to x
  // until one is legal.
  private double[] along(double[] x, double[] direction) {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (int j = 0; j < x.length; j++) {
      if (direction[j] != 0) {
        double toZero = -x[j] / direction[j];
        double toOne = (1 - x[j]) / direction[j];
        low = Math.max(low, Math.min(toZero, toOne));
        high = Math.min(high, Math.max(toZero, toOne));
      }
    }
    for (int i = 0; i < SHRINKINGS && low < high && high < Double.POSITIVE_INFINITY; i++) {
      double t = low + random.nextDouble() * (high - low);
      double[] moved = x.clone();
      for (int j = 0; j < x.length; j++) {
        moved[j] = Math.max(0, Math.min(1, x[j] + t * direction[j]));
      }
      if (domain.contains(moved)) {
        return moved;
      }
      if (t < 0) {
        low = t;
      } else {
        high = t;
      }
    }
    return x;
  }

  // One or two discrete coordinates change; the others follow if they must.
  private double[] otherLevels(double[] x, List<Integer> discrete) {
    double[] moved = x.clone();
    int first = discrete.get(random.nextInt(discrete.size()));
    changeLevel(moved, first);
    if (random.nextInt(3) == 0) {
      changeLevel(moved, discrete.get(random.nextInt(discrete.size())));
    }
    for (int j = 0; j < x.length; j++) {
      // If the change activates it, it may be anything.
      moved[j] = domain.active(x, j) ? moved[j] : random.nextDouble();
    }
    domain.snap(moved);
    return domain.contains(moved) ? moved : repair.of(moved, first).orElse(x);
  }

  private void changeLevel(double[] x, int j) {
    Axis axis = domain.axis(j);
    boolean near = axis.ordered() && random.nextBoolean();
    long level =
        near ? axis.level(x[j]) + (random.nextBoolean() ? 1 : -1) : random.nextLong(axis.levels());
    x[j] = axis.position(Math.max(0, Math.min(axis.levels() - 1, level)));
  }
}
