package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.maximum.ReachableMaximum;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.pareto.Boxes;
import io.github.culmen.pareto.ParetoFront;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The rules for several objectives. */
public final class FrontRules {
  // Fronts of drawn functions are sought among this many candidates, those with the best chances,
  // and thinned to this many points.
  private static final int MOST_CANDIDATES = 1500;
  private static final int MOST_POINTS = 20;
  private static final int MOST_EXPECTED = 60;
  // Weights below this would leave an objective out.
  private static final double LEAST_WEIGHT = 0.02;
  private static final double LEAST_GAP = 1e-9;
  // Information about a function that is known to a hundredth of its sd is not worth an evaluation,
  // however little noise there is.
  private static final double RESOLVED = 1e-4;

  private FrontRules() {}

  /** The expected hypervolume improvement: {@link LogHypervolumeImprovement}. */
  public static FrontRule hypervolume() {
    return (context, random) -> {
      List<JointScore> scores = new ArrayList<>();
      for (double[][] known : context.known()) {
        scores.add(new LogHypervolumeImprovement(Boxes.of(known, context.reference())));
      }
      return built(new JointAcquisition(context.models(), scores));
    };
  }

  /**
   * The information about the front of functions drawn from all models together: {@link
   * FrontEntropy}.
   *
   * @param fronts how many are drawn for each model
   * @param truncated whether the entropy of the truncated posterior is taken, instead of the lower
   *     bound that knows the noise
   */
  public static FrontRule entropy(PathSettings settings, int fronts, boolean truncated) {
    return (context, random) -> {
      Matrix points = promising(context);
      double[][] expected = expected(context);
      List<JointScore> scores = new ArrayList<>();
      for (int s = 0; s < context.models().samples(); s++) {
        scores.add(
            new FrontEntropy(
                drawn(context, s, points, expected, settings, fronts, random),
                noise(context.models(), s),
                truncated));
      }
      return built(new JointAcquisition(context.models(), scores));
    };
  }

  /**
   * A weighted Chebyshev scalarisation, with weights drawn anew for each trial, and the law of its
   * reachable maximum: {@link ChebyshevEntropy}.
   *
   * @param levels how many values of the maximum stand for the law
   */
  public static FrontRule chebyshev(int levels) {
    return (context, random) -> {
      double[] weights = weights(context, random);
      List<JointScore> scores = new ArrayList<>();
      for (int s = 0; s < context.models().samples(); s++) {
        double best = Double.NEGATIVE_INFINITY;
        for (double[] known : context.known().get(s)) {
          best = Math.max(best, smallest(known, context.reference(), weights));
        }
        double top = Double.NEGATIVE_INFINITY;
        List<List<Moments>> moments = context.models().split(context.candidates().moments());
        double[] optimistic = new double[weights.length];
        for (int i = 0; i < context.candidates().points().rows(); i++) {
          for (int m = 0; m < weights.length; m++) {
            Moments own = moments.get(m).get(s);
            optimistic[m] = own.mean()[i] + 2 * Math.sqrt(own.variance()[i]);
          }
          top = Math.max(top, smallest(optimistic, context.reference(), weights));
        }
        double from = best > Double.NEGATIVE_INFINITY ? best : top;
        scores.add(
            new ChebyshevEntropy(
                ReachableMaximum.of(
                        from, top - from, context.left().orElse(ReachableMaximum.OPEN), LEAST_GAP)
                    .levels(levels),
                context.reference(),
                weights,
                noise(context.models(), s)));
      }
      return built(new JointAcquisition(context.models(), scores));
    };
  }

  private static AcquisitionRule.Built built(Acquisition acquisition) {
    return new AcquisitionRule.Built(acquisition, new double[0], List.of());
  }

  private static double[] noise(ObjectiveSurrogates models, int sample) {
    return models.all().stream()
        .map(own -> own.get(sample))
        .mapToDouble(model -> Math.max(model.noiseVariance(), RESOLVED * model.priorVariance()))
        .toArray();
  }

  // The length of one unit of the scalarisation along each objective: a uniform direction, in units
  // of the distance from the reference to the best value known.
  private static double[] weights(FrontContext context, RandomGenerator random) {
    double[] weights = new double[context.reference().length];
    double sum = 0;
    for (int m = 0; m < weights.length; m++) {
      weights[m] = -Math.log(1 - random.nextDouble());
      sum += weights[m];
    }
    for (int m = 0; m < weights.length; m++) {
      double range = 0;
      for (double[][] known : context.known()) {
        for (double[] values : known) {
          range = Math.max(range, values[m] - context.reference()[m]);
        }
      }
      weights[m] = Math.max(LEAST_WEIGHT, weights[m] / sum) * (range > 0 ? range : 1);
    }
    return weights;
  }

  private static double smallest(double[] values, double[] reference, double[] weights) {
    double smallest = Double.POSITIVE_INFINITY;
    for (int m = 0; m < weights.length; m++) {
      smallest = Math.min(smallest, (values[m] - reference[m]) / weights[m]);
    }
    return smallest;
  }

  // Evenly among all candidates, and those that are not dominated by what is expected of others.
  private static Matrix promising(FrontContext context) {
    Matrix points = context.candidates().points();
    List<List<Moments>> moments = context.models().split(context.candidates().moments());
    double[][] optimistic = new double[points.rows()][moments.size()];
    for (int i = 0; i < optimistic.length; i++) {
      for (int m = 0; m < moments.size(); m++) {
        Moments own = moments.get(m).get(0);
        optimistic[i][m] = own.mean()[i] + Math.sqrt(own.variance()[i]);
      }
    }
    boolean[] taken = new boolean[points.rows()];
    int count = 0;
    for (int i : ParetoFront.of(optimistic)) {
      if (count < MOST_CANDIDATES / 2) {
        taken[i] = true;
        count++;
      }
    }
    int step = Math.max(1, points.rows() / (MOST_CANDIDATES - count));
    for (int i = points.rows() - 1; i >= 0 && count < MOST_CANDIDATES; i -= step) {
      count += taken[i] ? 0 : 1;
      taken[i] = true;
    }
    int[] rows = java.util.stream.IntStream.range(0, taken.length).filter(i -> taken[i]).toArray();
    return points.rows(rows);
  }

  // The front of what is expected of candidates, and of what is known.
  private static double[][] expected(FrontContext context) {
    List<List<Moments>> moments = context.models().split(context.candidates().moments());
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i < context.candidates().points().rows(); i++) {
      double[] means = new double[moments.size()];
      for (int m = 0; m < means.length; m++) {
        for (Moments own : moments.get(m)) {
          means[m] += own.mean()[i] / moments.get(m).size();
        }
      }
      all.add(means);
    }
    context.known().forEach(known -> all.addAll(List.of(known)));
    return ParetoFront.values(all.toArray(double[][]::new));
  }

  // No front lies below what is expected, as no maximum does in max-value entropy search.
  private static List<double[][]> drawn(
      FrontContext context,
      int sample,
      Matrix points,
      double[][] expected,
      PathSettings settings,
      int fronts,
      RandomGenerator random) {
    int objectives = context.models().objectives();
    double[][][] values = new double[objectives][][];
    for (int m = 0; m < objectives; m++) {
      Surrogate model = context.models().all().get(m).get(sample);
      values[m] = settings.draw(model, fronts, "mes-r", random).values(points);
    }
    List<double[][]> drawn = new ArrayList<>();
    for (int k = 0; k < fronts; k++) {
      double[][] rows = new double[points.rows()][objectives];
      for (int i = 0; i < rows.length; i++) {
        for (int m = 0; m < objectives; m++) {
          rows[i][m] = values[m][k][i];
        }
      }
      List<double[]> front = new ArrayList<>(List.of(thinned(ParetoFront.values(rows))));
      front.addAll(List.of(thinned(expected, MOST_EXPECTED)));
      drawn.add(front.toArray(double[][]::new));
    }
    return drawn;
  }

  // Again and again the point farthest from those kept, from the best of the first objective on.
  private static double[][] thinned(double[][] front) {
    return thinned(front, MOST_POINTS);
  }

  private static double[][] thinned(double[][] front, int most) {
    if (front.length <= most) {
      return front;
    }
    double[] distance = new double[front.length];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    double[][] kept = new double[most][];
    int next = 0;
    for (int i = 1; i < front.length; i++) {
      next = front[i][0] > front[next][0] ? i : next;
    }
    for (int k = 0; k < most; k++) {
      kept[k] = front[next];
      int farthest = next;
      for (int i = 0; i < front.length; i++) {
        double squares = 0;
        for (int m = 0; m < front[i].length; m++) {
          double apart = front[i][m] - front[next][m];
          squares += apart * apart;
        }
        distance[i] = Math.min(distance[i], squares);
        farthest = distance[i] > distance[farthest] ? i : farthest;
      }
      next = farthest;
    }
    return kept;
  }
}
