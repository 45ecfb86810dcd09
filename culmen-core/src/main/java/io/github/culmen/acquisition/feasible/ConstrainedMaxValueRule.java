package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Max-value entropy search under requirements with the constrained maxima of functions drawn from
 * the posteriors: {@link ConstrainedEntropy}.
 *
 * <p>The function and the required ones are drawn together. Each draw's f* is its largest value at
 * a feasible candidate, then at points around that one; negative infinity if none is feasible.
 */
public final class ConstrainedMaxValueRule implements AcquisitionRule {
  private static final String WORD = "mes";
  private static final int MOST_CANDIDATES = 1000;
  private static final double REACH = 3;
  // Points around the best feasible candidate: at these distances, this many each.
  private static final double[] AROUND = {0.05, 0.015, 0.004};
  private static final int NEIGHBOURS = 16;
  private static final double SAME = 1e-6;

  private final PathSettings settings;
  private final int maxima;
  private final Feasibility feasibility;

  /** Averages over {@code maxima} draws. */
  public ConstrainedMaxValueRule(PathSettings settings, int maxima, Feasibility feasibility) {
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.settings = settings;
    this.maxima = maxima;
    this.feasibility = feasibility;
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    List<Requirement> requirements = feasibility.requirements();
    List<double[]> perModel = new ArrayList<>();
    Matrix starts = Matrix.zeros(0, context.domain().dimension());
    int count = context.models().size();
    for (int m = 0; m < count; m++) {
      Surrogate model = context.models().get(m);
      Draws draws = new Draws(requirements, m, count, model, random);
      Matrix candidates = promising(context.candidates(), m, requirements, count);
      draws.look(candidates);
      for (double distance : AROUND) {
        draws.look(draws.around(distance, context.domain(), random));
      }
      perModel.add(draws.best);
      starts = Matrix.stack(starts, draws.places(context.domain().dimension()));
    }
    double[] sorted =
        perModel.stream()
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return new Built(
        new ConstrainedEntropy(context.models(), perModel, requirements),
        sorted,
        warnings(context, sorted, perModel),
        starts);
  }

  private static List<Warning> warnings(
      AcquisitionContext context, double[] sorted, List<double[]> perModel) {
    int all = perModel.stream().mapToInt(values -> values.length).sum();
    if (sorted.length == 0) {
      return List.of(
          new Warning(
              "no feasible draw",
              "no drawn function was feasible anywhere; the search is for any feasible point"));
    }
    double step = SAME * Math.sqrt(context.models().get(0).priorVariance());
    return sorted.length == all && sorted[all - 1] - sorted[0] <= step && all > 1
        ? List.of(
            new Warning(
                "no better candidate",
                "the model sees no candidate that could be better than the best feasible one"))
        : List.of();
  }

  // Those that can be feasible, the highest first; if there is none, the likeliest.
  private Matrix promising(
      Candidates candidates, int model, List<Requirement> requirements, int models) {
    Matrix points = candidates.points();
    double[] mean = candidates.moments().get(model).mean();
    double[] variance = candidates.moments().get(model).variance();
    boolean[] possible = new boolean[mean.length];
    Arrays.fill(possible, true);
    for (Requirement requirement : requirements) {
      int partner = ConstrainedEntropy.partner(requirement, model, models);
      var own = requirement.models().get(partner).moments(points);
      for (int i = 0; i < mean.length; i++) {
        possible[i] &=
            own.mean()[i] + REACH * Math.sqrt(own.variance()[i]) >= requirement.threshold();
      }
    }
    double[] score = new double[mean.length];
    Arrays.setAll(score, i -> mean[i] + REACH * Math.sqrt(variance[i]));
    if (IntStream.range(0, possible.length).noneMatch(i -> possible[i])) {
      Arrays.fill(possible, true);
      score = feasibility.values(points);
    }
    double[] order = score;
    return points.rows(
        IntStream.range(0, mean.length)
            .filter(i -> possible[i])
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -order[i]))
            .limit(MOST_CANDIDATES)
            .mapToInt(i -> i)
            .toArray());
  }

  /** Functions drawn together, with the best feasible point found for each draw. */
  private final class Draws {
    private final Paths objective;
    private final List<Paths> required = new ArrayList<>();
    private final List<Requirement> requirements;
    private final double[] best = new double[maxima];
    private final double[][] where = new double[maxima][];

    Draws(
        List<Requirement> requirements,
        int index,
        int models,
        Surrogate model,
        RandomGenerator random) {
      this.requirements = requirements;
      this.objective = settings.draw(model, maxima, WORD, random);
      for (Requirement requirement : requirements) {
        int partner = ConstrainedEntropy.partner(requirement, index, models);
        required.add(settings.draw(requirement.models().get(partner), maxima, WORD, random));
      }
      Arrays.fill(best, Double.NEGATIVE_INFINITY);
    }

    void look(Matrix points) {
      if (points.rows() == 0) {
        return;
      }
      double[][] values = objective.values(points);
      boolean[][] feasible = new boolean[maxima][points.rows()];
      for (boolean[] row : feasible) {
        Arrays.fill(row, true);
      }
      for (int c = 0; c < required.size(); c++) {
        double[][] own = required.get(c).values(points);
        double threshold = requirements.get(c).threshold();
        for (int k = 0; k < maxima; k++) {
          for (int i = 0; i < points.rows(); i++) {
            feasible[k][i] &= own[k][i] >= threshold;
          }
        }
      }
      for (int k = 0; k < maxima; k++) {
        for (int i = 0; i < points.rows(); i++) {
          if (feasible[k][i] && values[k][i] > best[k]) {
            best[k] = values[k][i];
            where[k] = points.row(i);
          }
        }
      }
    }

    Matrix around(double distance, Domain domain, RandomGenerator random) {
      List<double[]> points = new ArrayList<>();
      boolean moves = domain.axes().stream().anyMatch(axis -> axis.continuous());
      for (double[] place : moves ? where : new double[0][]) {
        for (int n = 0; place != null && n < NEIGHBOURS; n++) {
          double[] point = place.clone();
          for (int j = 0; j < point.length; j++) {
            if (domain.axis(j).continuous()) {
              double moved = point[j] + distance * random.nextGaussian();
              point[j] = Math.max(0, Math.min(1, moved));
            }
          }
          domain.snap(point);
          if (domain.contains(point)) {
            points.add(point);
          }
        }
      }
      return points.isEmpty()
          ? Matrix.zeros(0, domain.dimension())
          : Matrix.of(points.toArray(double[][]::new));
    }

    Matrix places(int dimension) {
      double[][] found =
          Arrays.stream(where).filter(place -> place != null).toArray(double[][]::new);
      return found.length == 0 ? Matrix.zeros(0, dimension) : Matrix.of(found);
    }
  }
}
