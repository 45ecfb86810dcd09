package io.github.culmen.study.advice;

import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.pareto.ObjectiveSurrogates;
import io.github.culmen.acquisition.pending.PendingRules;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Surrogate;
import io.github.culmen.pareto.ParetoFront;
import io.github.culmen.pareto.ReferencePoint;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.fit.CrashModel;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ObjectiveModel;
import io.github.culmen.study.fit.ObjectiveView;
import io.github.culmen.study.fit.OutcomeModels;
import io.github.culmen.study.fit.OutlyingTrials;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What is known when a point is chosen for several objectives.
 *
 * @param plan how the point is chosen
 * @param history the trials so far
 * @param objectives the model of each objective, fitted to the told values alone
 * @param models their surrogates, conditioned on failed trials and on pending ones
 * @param successes how probable it is that a trial succeeds
 * @param outcomes the models of the outcomes
 * @param feasible how probable it is that a point meets the bounds of all outcomes
 * @param feasibleRows which rows of the data are feasible
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record FrontRound(
    Plan plan,
    History history,
    List<ObjectiveModel> objectives,
    ObjectiveSurrogates models,
    CrashModel successes,
    OutcomeModels outcomes,
    Feasibility feasible,
    int[] feasibleRows) {
  // With less noise than this share of the prior variance an observed value is the function's.
  private static final double NOISELESS = 1e-6;
  // With more than this share values on the front are uncertain enough to be drawn.
  private static final double NOISY = 1e-3;
  // From this edition of auto on they are, and outlying trials count as failed.
  private static final int DRAWN_EDITION = 6;
  private static final int DRAWS = 8;
  // How many points of the front come first when points are ranked, those that lie apart.
  private static final int APART = 16;
  private static final double LOG_HALF = Math.log(0.5);
  private static final int MOST_RANKED = 2000;

  static FrontRound of(Plan plan, History told, ModelCache fits, RandomGenerator random) {
    StudySpec spec = plan.spec();
    History history =
        plan.edition() >= DRAWN_EDITION ? OutlyingTrials.failed(spec, told, plan.edition()) : told;
    PendingRule pending = spec.strategy().pending();
    List<ObjectiveModel> objectives = new ArrayList<>();
    List<List<Surrogate>> models = new ArrayList<>();
    FitRequest first = null;
    for (int m = 0; m < spec.objectives().size(); m++) {
      FitRequest request =
          new FitRequest(ObjectiveView.spec(spec, m), ObjectiveView.history(spec, history, m));
      first = m == 0 ? request : first;
      ModelCache own = fits.of(m);
      ObjectiveModel objective = own.objective(request);
      Matrix awaited = objective.observations().pending();
      List<Surrogate> unconditioned =
          own.conditioned(objective.fitting().surrogates(), objective.observations().failed());
      objectives.add(objective);
      models.add(
          pending.believes()
              ? own.conditioned(unconditioned, awaited)
              : PendingRules.models(pending, unconditioned, awaited, random));
    }
    OutcomeModels outcomes = fits.outcomes(first);
    ObjectiveModel one = objectives.get(0);
    return new FrontRound(
        plan,
        history,
        objectives,
        new ObjectiveSurrogates(models),
        fits.successes(first),
        outcomes,
        outcomes.feasibility(one.observations().awaited()),
        outcomes.feasibleRows(one.observations().data()));
  }

  /**
   * The same where values are noisy, with the function drawn at the best of the tried points: what
   * a candidate adds to the front is then expected over the fronts there may be, instead of being
   * held against the front of the means. [Daulton2021]
   */
  FrontRound withDrawnFront(RandomGenerator random) {
    AcquisitionKind kind = spec().strategy().acquisition().kind();
    boolean hypervolume = kind == AcquisitionKind.LOG_EI || kind == AcquisitionKind.EI;
    int[] best = hypervolume && models.samples() == 1 && feasibleSeen() ? best() : new int[0];
    if (plan.edition() < DRAWN_EDITION || best.length == 0 || !noisy(best)) {
      return this;
    }
    Matrix points = inputs().rows(best);
    List<List<Surrogate>> drawn = new ArrayList<>();
    for (List<Surrogate> own : models.all()) {
      List<Surrogate> draws =
          new ArrayList<>(Fantasy.drawExactly(own.get(0), points, DRAWS, random));
      // Quasi-random draws of one objective must not go with those of another by their numbers.
      for (int k = draws.size() - 1; k > 0; k--) {
        Collections.swap(draws, k, random.nextInt(k + 1));
      }
      drawn.add(draws);
    }
    return new FrontRound(
        plan,
        history,
        objectives,
        new ObjectiveSurrogates(drawn),
        successes,
        outcomes,
        feasible,
        feasibleRows);
  }

  // The rows of the best tried points: those of the front that lie apart, then of what is next.
  private int[] best() {
    double[] ranks = ranks();
    return IntStream.range(0, inputs().rows())
        .filter(i -> ranks[i] > Double.NEGATIVE_INFINITY)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -ranks[i]))
        .limit(APART)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private boolean noisy(int[] rows) {
    for (int m = 0; m < objectives.size(); m++) {
      Surrogate model = models.all().get(m).get(0);
      Dataset data = objectives.get(m).observations().data();
      int[] same = m == 0 ? null : sameRows(data);
      for (int row : rows) {
        double noise = data.noise(same == null ? row : same[row], model.noiseVariance());
        if (noise > NOISY * model.priorVariance()) {
          return true;
        }
      }
    }
    return false;
  }

  StudySpec spec() {
    return plan.spec();
  }

  Domain domain() {
    return objectives.get(0).domain();
  }

  Matrix inputs() {
    return objectives.get(0).observations().data().inputs();
  }

  /** All points that were tried or are being tried. */
  Matrix tried() {
    return Matrix.stack(inputs(), objectives.get(0).observations().awaited());
  }

  /** Whether a feasible point was seen. */
  boolean feasibleSeen() {
    return outcomes.isEmpty() || feasibleRows.length > 0;
  }

  /** What the acquisition is weighted by. */
  Feasibility required() {
    return feasible.and(successes.probability());
  }

  /**
   * The values of all objectives at each observed point in the models' units: as observed, or where
   * that is noisy, what one sample of the models expects.
   */
  double[][] observed(int sample) {
    int rows = inputs().rows();
    double[][] values = new double[rows][objectives.size()];
    for (int m = 0; m < objectives.size(); m++) {
      Surrogate model = models.all().get(m).get(sample);
      Dataset data = objectives.get(m).observations().data();
      int[] same = m == 0 ? null : sameRows(data);
      double negligible = NOISELESS * model.priorVariance();
      double[] mean = null;
      for (int i = 0; i < rows; i++) {
        int row = same == null ? i : same[i];
        boolean exact = data.noise(row, model.noiseVariance()) <= negligible;
        if (!exact && mean == null) {
          mean = model.mean(inputs());
        }
        values[i][m] = exact ? data.value(row) : mean[i];
      }
    }
    return values;
  }

  // Which row of an objective's data has the point of each row of the first one's: repeats of a
  // point are merged by what is known of their noise, which need not be the same for all.
  private int[] sameRows(Dataset data) {
    Map<List<Double>, Integer> places = new HashMap<>();
    for (int i = 0; i < data.size(); i++) {
      places.putIfAbsent(point(data.inputs(), i), i);
    }
    int[] same = new int[inputs().rows()];
    for (int i = 0; i < same.length; i++) {
      same[i] = places.get(point(inputs(), i));
    }
    return same;
  }

  private static List<Double> point(Matrix inputs, int row) {
    return Arrays.stream(inputs.row(row)).boxed().toList();
  }

  /** Those of the feasible ones. */
  double[][] comparable(int sample) {
    double[][] all = observed(sample);
    return outcomes.isEmpty() || feasibleRows.length == 0
        ? all
        : Arrays.stream(feasibleRows).mapToObj(i -> all[i]).toArray(double[][]::new);
  }

  /** The same, and what the models assume at pending points that are likely to be feasible. */
  double[][] known(int sample) {
    List<double[]> known = new ArrayList<>(List.of(comparable(sample)));
    Matrix pending = objectives.get(0).observations().pending();
    if (pending.rows() > 0) {
      double[] logs = required().values(pending);
      double[][] means = new double[objectives.size()][];
      for (int m = 0; m < means.length; m++) {
        means[m] = models.all().get(m).get(sample).mean(pending);
      }
      for (int i = 0; i < logs.length; i++) {
        if (logs[i] >= LOG_HALF) {
          double[] values = new double[means.length];
          for (int m = 0; m < means.length; m++) {
            values[m] = means[m][i];
          }
          known.add(values);
        }
      }
    }
    return known.toArray(double[][]::new);
  }

  /**
   * The reference point of the search in the models' units: as told, otherwise inferred, and not
   * worse than what is wanted.
   */
  double[] reference() {
    double[] reference = ReferencePoint.of(comparable(0));
    for (int m = 0; m < reference.length; m++) {
      NamedObjective own = spec().objectives().get(m);
      if (own.reference().isPresent()) {
        reference[m] = toModel(m, own.reference().getAsDouble());
      }
      OptionalDouble wanted = own.wanted();
      if (wanted.isPresent()) {
        // A point right at it is wanted too.
        double step = own.direction() == Direction.MAXIMIZE ? -1 : 1;
        double at = wanted.getAsDouble();
        reference[m] = Math.max(reference[m], toModel(m, at + step * Math.ulp(at)));
      }
    }
    return reference;
  }

  double toModel(int objective, double value) {
    double model = objectives.get(objective).observations().standardization().toModel(value);
    return Math.max(-1e100, Math.min(1e100, model));
  }

  /**
   * A figure for each tried point by which a sweep tells the best ones: first those of the front
   * that lie apart, then the rest of it, then what each next front has; -∞ without values.
   */
  double[] ranks() {
    double[] ranks = new double[tried().rows()];
    Arrays.fill(ranks, Double.NEGATIVE_INFINITY);
    double[][] values = observed(0);
    List<Integer> left = new ArrayList<>();
    if (feasibleRows.length > 0 && !outcomes.isEmpty()) {
      Arrays.stream(feasibleRows).forEach(left::add);
    } else {
      for (int i = 0; i < values.length; i++) {
        left.add(i);
      }
    }
    int rank = 0;
    while (!left.isEmpty() && rank < MOST_RANKED) {
      int[] layer = ParetoFront.of(left.stream().map(i -> values[i]).toArray(double[][]::new));
      List<Integer> rows = Arrays.stream(layer).mapToObj(left::get).toList();
      for (int i : apart(rows, values)) {
        ranks[i] = -rank++;
      }
      left.removeAll(new HashSet<>(rows));
    }
    return ranks;
  }

  // Again and again the one farthest from those before it.
  private static List<Integer> apart(List<Integer> rows, double[][] values) {
    List<Integer> left = new ArrayList<>(rows);
    List<Integer> ordered = new ArrayList<>();
    double[] distance = new double[values.length];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    int next = 0;
    for (int i = 1; i < left.size(); i++) {
      next = values[left.get(i)][0] > values[left.get(next)][0] ? i : next;
    }
    while (!left.isEmpty() && ordered.size() < APART) {
      int chosen = left.remove(next);
      ordered.add(chosen);
      next = 0;
      for (int i = 0; i < left.size(); i++) {
        int row = left.get(i);
        double squares = 0;
        for (int m = 0; m < values[row].length; m++) {
          double step = values[row][m] - values[chosen][m];
          squares += step * step;
        }
        distance[row] = Math.min(distance[row], squares);
        next = distance[row] > distance[left.get(next)] ? i : next;
      }
    }
    ordered.addAll(left);
    return ordered;
  }
}
