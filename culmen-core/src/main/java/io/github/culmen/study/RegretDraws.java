package io.github.culmen.study;

import io.github.culmen.acquisition.CalibratedMaximum;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.PathMethod;
import io.github.culmen.model.Paths;
import io.github.culmen.search.LockstepPathMaximizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Functions drawn from the posterior, each maximised and each looked at in the recommended point
 * x̂: draws of (max f, max f - f(x̂)), both from the same function, since what is good at x̂ is
 * good near the maximum too.
 *
 * <p>Draws come in stages that are computed when first asked for, and the same ones whoever asks.
 * All figures are in the user's units.
 */
final class RegretDraws {
  /** How many draws there are up to each stage. */
  static final int[] STAGES = {64, 192, 448};

  // Functions that share random features, over all models; the next ones have others.
  private static final int SHARING = 32;
  private static final int FEWEST_SHARING = 2;
  private static final int FEATURES = 512;
  private static final int MOST_CANDIDATES = 1024;
  private static final double REACH = 3;

  private final Standing standing;
  private final SplittableRandom random;
  private final Matrix[] candidates;
  private final int sharing;
  // The first functions of each model, which the lower bounds are of.
  private final List<Paths> firsts = new ArrayList<>();
  private double[] bounds;
  private double[] regrets = new double[0];
  private double[] optima = new double[0];

  RegretDraws(Standing standing) {
    this.standing = standing;
    this.random = Seeds.from(standing.random().paths());
    this.candidates = new Matrix[standing.models().size()];
    this.sharing = Math.max(FEWEST_SHARING, SHARING / candidates.length);
  }

  /**
   * Regrets that are certainly not too large, of a few functions: each is compared with the
   * candidates only. Cheap, for telling early that a study is far from its end.
   */
  double[] lowerBounds() {
    if (bounds == null) {
      bounds = new double[candidates.length * sharing];
      for (int model = 0; model < candidates.length; model++) {
        Paths paths = draw(model);
        firsts.add(paths);
        double[][] values = paths.values(candidates(model));
        for (int k = 0; k < sharing; k++) {
          // The recommended point is the first candidate.
          double top = Arrays.stream(values[k]).max().orElseThrow();
          bounds[model * sharing + k] = regret(top, values[k][0]);
        }
      }
    }
    return bounds;
  }

  /** The regrets max f - f(x̂) ≥ 0 of the draws up to a stage. */
  double[] regrets(int stage) {
    extend(STAGES[stage]);
    return Arrays.copyOf(regrets, STAGES[stage]);
  }

  /** The optima of the draws up to a stage, in the user's sign. */
  double[] optima(int stage) {
    extend(STAGES[stage]);
    return Arrays.copyOf(optima, STAGES[stage]);
  }

  private void extend(int wanted) {
    double[] ignored = lowerBounds();
    LockstepPathMaximizer maximizer = new LockstepPathMaximizer(standing.domain());
    Matrix recommended = Matrix.of(new double[][] {standing.unit()});
    while (regrets.length < wanted) {
      int group = regrets.length / sharing;
      int model = group % candidates.length;
      Paths paths = group < firsts.size() ? firsts.get(group) : draw(model);
      double[] maxima = maximizer.maximize(paths, candidates(model)).values();
      double[][] there = paths.values(recommended);
      int from = regrets.length;
      regrets = Arrays.copyOf(regrets, from + maxima.length);
      optima = Arrays.copyOf(optima, from + maxima.length);
      for (int k = 0; k < maxima.length; k++) {
        double top = Math.max(maxima[k], there[k][0]);
        optima[from + k] = standing.units().toUser(top);
        regrets[from + k] = regret(top, there[k][0]);
      }
    }
  }

  private Paths draw(int model) {
    GaussianProcess process = standing.models().get(model);
    return process.paths(PathMethod.PATHWISE, sharing, FEATURES, random.split());
  }

  // Both ends are mapped, so that this holds for any increasing map to the user's units.
  private double regret(double top, double there) {
    double apart = Math.abs(standing.units().toUser(top) - standing.units().toUser(there));
    return Math.min(apart, Double.MAX_VALUE);
  }

  private Matrix candidates(int model) {
    if (candidates[model] == null) {
      Matrix promising =
          CalibratedMaximum.promising(
              standing.candidates().points(),
              standing.candidates().moments().get(model),
              REACH,
              MOST_CANDIDATES);
      candidates[model] = Matrix.stack(Matrix.of(new double[][] {standing.unit()}), promising);
    }
    return candidates[model];
  }
}
