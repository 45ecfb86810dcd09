package io.github.culmen.study.fit;

import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.Requirement;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.SuccessModel;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.study.strategy.FailureRule;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How probable it is that a trial succeeds, where some failed. */
public final class CrashModel {
  // Where failures are many, a point may still fail with this probability.
  private static final double LEAST_RISK = 0.03;
  // But so many of the candidates are always good enough.
  private static final double LEAST_SHARE = 0.25;
  // Other numbers than those the objective's fit draws.
  private static final long OWN = 0x2545F4914F6CDD1DL;

  private final Feasibility probability;
  private final int failures;
  private final boolean local;

  private CrashModel(Feasibility probability, int failures, boolean local) {
    this.probability = probability;
    this.failures = failures;
    this.local = local;
  }

  /** What is learned; nothing if no trial failed, or failures are ignored. */
  static CrashModel of(FitRequest request) {
    StudySpec spec = request.spec();
    History history = request.history();
    Domain domain = Observations.domain(spec);
    boolean ignored = spec.strategy().failures() == FailureRule.IGNORE;
    if (ignored || history.successes() == history.finished().size()) {
      return new CrashModel(new Feasibility(List.of()), 0, false);
    }
    // All of them, whatever part of the values the objective's model sees.
    Observations observations = Observations.of(spec, history);
    int failures = observations.failed().rows();
    // The objective's own priors say nothing about where it fails.
    SuccessModel model =
        SuccessModel.learn(
            spec.strategy().model().kernel(),
            HyperparameterPrior.dimensionScaled(domain.dimension()),
            domain,
            observations.data().inputs(),
            observations.failed(),
            Seeds.of(spec.seed() ^ OWN, history.nextNumber()));
    Requirement success = new Requirement(List.of(model.latent()), -model.offset(), 1);
    return new CrashModel(new Feasibility(List.of(success)), failures, model.local());
  }

  /** The probability of success; nothing is required if nothing was learned. */
  public Feasibility probability() {
    return probability;
  }

  /** The probability at a point; empty if nothing was learned. */
  public OptionalDouble at(double[] unit) {
    return probability.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(probability.probability(unit));
  }

  /**
   * How large the logarithm of the probability has to be where a point is chosen. The more trials
   * failed, the surer a point must be: 1/(1 + failures)² is the most it may fail with, down to 3 %.
   * Otherwise a study that has found what there is to find outside would go on to try where all
   * fails, since only there something could be learned. Failures that come by chance are no reason
   * to stay away from anything.
   *
   * @param candidates points over the whole domain
   */
  public double least(Matrix candidates) {
    if (!local) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] logs = probability.values(candidates);
    Arrays.sort(logs);
    double common = logs[(int) Math.ceil((1 - LEAST_SHARE) * (logs.length - 1))];
    double risk = Math.max(LEAST_RISK, 1.0 / ((1.0 + failures) * (1.0 + failures)));
    return Math.min(Math.log1p(-risk), common);
  }

  /** Whether a point is that probable. */
  public boolean suffices(double[] unit, double least) {
    return least == Double.NEGATIVE_INFINITY
        || probability.values(Matrix.of(new double[][] {unit}))[0] >= least;
  }
}
