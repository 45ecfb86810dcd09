package io.github.culmen.lab.measure;

import io.github.culmen.math.Samples;
import io.github.culmen.problem.NoisyProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.Slice;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Whether what a study says about itself is true: a function with noise is searched, and what the
 * model claims at the end is compared with the function.
 *
 * @param problem the function
 * @param share the noise's sd as a share of the function's over the space
 * @param trials how many
 */
public record CalibrationBench(Problem problem, double share, int trials) {
  private static final int POINTS_OF_SD = 4000;
  private static final double CENTRAL_50 = 0.674490;
  private static final double CENTRAL_90 = 1.644854;

  /**
   * What came of one search.
   *
   * @param noise the estimated sd of the noise over the true one; the estimate as a share of the
   *     function's sd where there is none
   * @param recommended how many claimed sds the recommended value is from the true one
   * @param within50 the share of spots of the slices whose central 50 % intervals hold the truth
   * @param within90 the same for 90 %
   * @param verdict what the model says about itself
   * @param regret of the recommended point, noise apart
   * @param regretOfBest of the best observed trial, noise apart
   */
  public record Search(
      double noise,
      double recommended,
      double within50,
      double within90,
      FitQuality.Verdict verdict,
      double regret,
      double regretOfBest) {
    /** Whether the recommended value is inside its central 50 % interval. */
    public boolean recommendedWithin50() {
      return recommended <= CENTRAL_50;
    }

    /** Whether it is inside its central 90 % interval. */
    public boolean recommendedWithin90() {
      return recommended <= CENTRAL_90;
    }

    /** Whether the noise was found to a factor. */
    public boolean found(double factor) {
      return noise >= 1 / factor && noise <= factor;
    }
  }

  /** The function's sd over the space. */
  public static double sd(Problem problem) {
    Encoding encoding = new Encoding(problem.space());
    SplittableRandom random = new SplittableRandom(1);
    List<Double> values = new ArrayList<>();
    while (values.size() < POINTS_OF_SD) {
      double[] unit = random.doubles(encoding.dimension()).toArray();
      if (encoding.legal(unit)) {
        values.add(problem.value(encoding.decode(unit)));
      }
    }
    return Samples.sd(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Searches once. */
  public Search search(Strategy strategy, double sd, long seed) {
    double noise = share * sd;
    NoisyProblem noisy = NoisyProblem.of(problem, noise, new SplittableRandom(1000 + seed));
    Study study =
        Study.create(
            StudySpec.builder(problem.space())
                .direction(problem.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE)
                .strategy(strategy)
                .budget(trials)
                .seed(seed)
                .build());
    study.optimize(noisy::value, Budget.trials(trials));
    return judge(study, sd);
  }

  /** Compares what a study of the function says with it; sd is the function's. */
  public Search judge(Study study, double sd) {
    double noise = share * sd;
    ModelPlots plots =
        study.report(ReportPlan.standard().withCheckpoints(0), done -> {}).model().orElseThrow();
    Beliefs beliefs = plots.beliefs();
    Recommendation recommended = beliefs.recommended();
    double truth = problem.value(recommended.point());
    double optimum = problem.optimum().orElse(Double.NaN);
    return new Search(
        beliefs.noiseSd() / (noise == 0 ? sd : noise),
        Math.abs(truth - recommended.mean()) / Math.max(recommended.sd(), Double.MIN_NORMAL),
        inside(plots.slices(), CENTRAL_50),
        inside(plots.slices(), CENTRAL_90),
        beliefs.fit().verdict(),
        Math.abs(truth - optimum),
        Math.abs(problem.value(study.best().orElseThrow().point()) - optimum));
  }

  private double inside(List<Slice> slices, double sds) {
    Encoding encoding = new Encoding(problem.space());
    int inside = 0;
    int all = 0;
    for (Slice slice : slices) {
      for (Slice.Spot spot : slice.spots()) {
        if (!spot.legal()) {
          continue;
        }
        // Which parameters are active may change along a slice; decoding knows.
        double[] unit = encoding.encode(slice.through());
        unit[problem.space().indexOf(slice.parameter())] = spot.position();
        Point point = encoding.decode(unit);
        double half = sds * (spot.upper() - spot.lower()) / 2;
        inside += Math.abs(problem.value(point) - spot.mean()) <= half ? 1 : 0;
        all++;
      }
    }
    return (double) inside / Math.max(1, all);
  }
}
