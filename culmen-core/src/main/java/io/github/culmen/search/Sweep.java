package io.github.culmen.search;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The points where an acquisition is evaluated first, and over which the distribution of the
 * maximum is formed.
 *
 * <p>A small finite domain is taken whole. Otherwise: scrambled Sobol points over the whole domain,
 * a quarter as many near the best observed points at distances from 0.001 to 0.3, and the 256 best
 * observed points themselves, which tie the maximum to the values reached already. Where the domain
 * has constraints, all points meet them.
 *
 * @param points one a row
 * @param complete whether they are the whole domain
 */
public record Sweep(Matrix points, boolean complete) {
  // Finite domains up to this size are taken whole.
  private static final int WHOLE = 20_000;
  private static final int FEW = 1024;
  private static final double MANY_VALUES = 500;
  private static final int ANCHORS = 10;
  // How many of the tried points can matter to the maximum: the best ones.
  private static final int KNOWN = 256;
  private static final int GROUP_SPREAD = 256;
  private static final int GROUP_KNOWN = 32;
  private static final double NEAREST = 1e-3;
  private static final double FARTHEST = 0.3;
  // In high dimension a neighbour differs in about this many coordinates.
  private static final double MOVED = 20;

  /**
   * For a domain and what was observed in it.
   *
   * @param tried observed and pending points
   * @param values of the tried points, larger is better
   */
  public static Sweep of(Domain domain, Matrix tried, double[] values, RandomGenerator random) {
    if (takesWhole(domain)) {
      return whole(domain);
    }
    return spread(domain, affordable(domain, tried.rows()), KNOWN, tried, values, random);
  }

  /** Whether a domain is so small that all of its points are candidates. */
  public static boolean takesWhole(Domain domain) {
    return takesWhole(domain.cardinality());
  }

  /** The same by its number of points. */
  public static boolean takesWhole(long points) {
    return points <= WHOLE;
  }

  /**
   * The same with points that a model found by itself, such as an additive one: fewer are spread
   * over the domain, where high-dimensional points are rarely any good.
   *
   * @param more further points, one a row
   */
  public static Sweep of(
      Domain domain, Matrix tried, double[] values, Matrix more, RandomGenerator random) {
    if (takesWhole(domain)) {
      return whole(domain);
    }
    Sweep few = spread(domain, Math.min(FEW, spread(domain)), KNOWN, tried, values, random);
    return new Sweep(Matrix.stack(few.points(), more), false);
  }

  // A candidate costs O(n²): with many values fewer are used, since the acquisition is then large
  // near the best ones.
  private static int affordable(Domain domain, int values) {
    return (int) Math.max(FEW, spread(domain) * Math.min(1, MANY_VALUES / Math.max(1, values)));
  }

  private static int spread(Domain domain) {
    return Math.max(1024, Math.min(4096, 256 * (domain.dimension() + 2)));
  }

  // With the best of the tried points only, up to a number.
  private static Sweep spread(
      Domain domain, int spread, int most, Matrix all, double[] values, RandomGenerator random) {
    if (all.rows() <= most) {
      return spread(domain, spread, all, values, random);
    }
    int[] best =
        IntStream.range(0, all.rows())
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
            .limit(most)
            .mapToInt(Integer::intValue)
            .toArray();
    double[] bestValues = IntStream.of(best).mapToDouble(i -> values[i]).toArray();
    return spread(domain, spread, all.rows(best), bestValues, random);
  }

  private static Sweep spread(
      Domain domain, int spread, Matrix tried, double[] values, RandomGenerator random) {
    int d = domain.dimension();
    int near = tried.rows() == 0 ? 0 : spread / 4;
    if (domain.region().isPresent()) {
      return legal(domain, spread, near, tried, values, random);
    }
    Matrix points = Matrix.zeros(spread + near + tried.rows(), d);
    double[] data = points.data();
    Sobol.of(d, random).fill(data, spread);
    List<Integer> anchors = anchors(tried, values);
    for (int i = 0; i < near; i++) {
      neighbour(domain, tried, anchors.get(i % anchors.size()), data, (spread + i) * d, random);
    }
    System.arraycopy(tried.data(), 0, data, (spread + near) * d, tried.rows() * d);
    double[] row = new double[d];
    for (int i = 0; i < spread + near; i++) {
      System.arraycopy(data, i * d, row, 0, d);
      domain.snap(row);
      System.arraycopy(row, 0, data, i * d, d);
    }
    return new Sweep(points, false);
  }

  private static List<Integer> anchors(Matrix tried, double[] values) {
    return IntStream.range(0, tried.rows())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
        .limit(ANCHORS)
        .toList();
  }

  // The same with legal points only. A neighbour that is not legal moves to the nearest that is.
  private static Sweep legal(
      Domain domain, int spread, int near, Matrix tried, double[] values, RandomGenerator random) {
    int d = domain.dimension();
    List<double[]> rows = new ArrayList<>();
    LegalPoints.spread(domain, spread, tried, random)
        .ifPresent(
            points -> {
              for (int i = 0; i < points.rows(); i++) {
                rows.add(points.row(i));
              }
            });
    Optional<Repair> repair = domain.limited() ? Optional.of(new Repair(domain)) : Optional.empty();
    List<Integer> anchors = anchors(tried, values);
    for (int i = 0; i < near; i++) {
      double[] row = new double[d];
      int anchor = anchors.get(i % anchors.size());
      neighbour(domain, tried, anchor, row, 0, random);
      // A coordinate that is inactive at the anchor is near nothing.
      double[] from = tried.row(anchor);
      for (int j = 0; j < d; j++) {
        row[j] = domain.active(from, j) ? row[j] : random.nextDouble();
      }
      domain.snap(row);
      if (repair.isEmpty() || domain.contains(row)) {
        rows.add(row);
      } else {
        repair.get().of(row).ifPresent(rows::add);
      }
    }
    for (int i = 0; i < tried.rows(); i++) {
      rows.add(tried.row(i));
    }
    return new Sweep(Matrix.of(rows.toArray(double[][]::new)), false);
  }

  /**
   * For the few coordinates of a group: 256 points for one, twice as many for each further one up
   * to the number of {@link #of}, and the best of the tried points only. There may be dozens of
   * groups, and each of their points costs as much as one of the whole domain.
   */
  public static Sweep ofGroup(
      Domain domain, Matrix tried, double[] values, RandomGenerator random) {
    if (domain.cardinality() <= GROUP_SPREAD) {
      return whole(domain);
    }
    int spread = Math.min(spread(domain), GROUP_SPREAD << Math.min(8, domain.dimension() - 1));
    return spread(domain, spread, GROUP_KNOWN, tried, values, random);
  }

  private static Sweep whole(Domain domain) {
    List<double[]> rows = new ArrayList<>();
    for (long i = 0; i < domain.cardinality(); i++) {
      rows.add(domain.point(i));
    }
    return new Sweep(Matrix.of(rows.toArray(double[][]::new)), true);
  }

  private static void neighbour(
      Domain domain, Matrix tried, int anchor, double[] data, int offset, RandomGenerator random) {
    int d = domain.dimension();
    double distance = NEAREST * Math.exp(random.nextDouble() * Math.log(FARTHEST / NEAREST));
    double probability = Math.min(1, MOVED / d);
    int always = random.nextInt(d);
    for (int j = 0; j < d; j++) {
      double x = tried.get(anchor, j);
      boolean moved = j == always || random.nextDouble() < probability;
      data[offset + j] = moved ? move(domain.axis(j), x, distance, random) : x;
    }
  }

  private static double move(Axis axis, double x, double distance, RandomGenerator random) {
    double step = distance * random.nextGaussian();
    if (axis.continuous()) {
      return Math.max(0, Math.min(1, x + step));
    }
    if (axis.ordered()) {
      // No step is longer than the axis, and neither sum can leave the longs.
      long levels =
          Math.min(axis.levels(), Math.max(1, Math.round(Math.abs(step) * axis.levels())));
      long own = axis.level(x);
      long last = axis.levels() - 1;
      return axis.position(
          step < 0 ? Math.max(0, own - levels) : own > last - levels ? last : own + levels);
    }
    return random.nextDouble() < distance ? axis.position(random.nextLong(axis.levels())) : x;
  }
}
