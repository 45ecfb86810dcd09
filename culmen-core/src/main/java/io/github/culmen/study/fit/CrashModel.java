package io.github.culmen.study.fit;

import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.Requirement;
import io.github.culmen.gp.learn.HyperparameterPrior;
import io.github.culmen.gp.learn.SuccessModel;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The probability that a trial succeeds, learned once some have failed. */
public final class CrashModel {
  // Where failures are many, a point may still fail with this probability.
  private static final double LEAST_RISK = 0.03;
  // But this share of the candidates is always allowed.
  private static final double LEAST_SHARE = 0.25;
  // A stream of random numbers other than that of the objective's fit.
  private static final long OWN_STREAM = 0x2545F4914F6CDD1DL;

  private final Feasibility probability;
  private final int failures;
  private final boolean local;

  private CrashModel(Feasibility probability, int failures, boolean local) {
    this.probability = probability;
    this.failures = failures;
    this.local = local;
  }

  /** The learned model; empty if no trial failed or failures are ignored. */
  static CrashModel of(FitRequest request) {
    StudySpec spec = request.spec();
    History history = request.history();
    Domain domain = Observations.domain(spec);
    boolean ignored = spec.strategy().failures() == FailureRule.IGNORE;
    if (ignored || history.observed() == history.finished().size()) {
      return new CrashModel(new Feasibility(List.of()), 0, false);
    }
    // All trials, also where the objective's model sees a subset.
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
            Seeds.of(spec.seed() ^ OWN_STREAM, history.nextNumber()));
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
   * The least logarithm of the probability of success that a suggested point must have. The more
   * trials failed, the safer a point must be: it may fail with probability 1/(1 + failures)² at
   * most, down to 3 %. Otherwise a study that has explored the rest would keep trying where
   * everything fails, since only there is anything left to learn. Failures at random exclude
   * nothing.
   *
   * @param candidates points over the whole domain
   */
  public double requiredLogProbability(Matrix candidates) {
    if (!local) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] logs = probability.values(candidates);
    Arrays.sort(logs);
    double common = logs[(int) Math.ceil((1 - LEAST_SHARE) * (logs.length - 1))];
    double risk = Math.max(LEAST_RISK, 1.0 / ((1.0 + failures) * (1.0 + failures)));
    return Math.min(Math.log1p(-risk), common);
  }

  /** Whether a point's log probability of success is at least the required one. */
  public boolean suffices(double[] unit, double required) {
    return required == Double.NEGATIVE_INFINITY
        || probability.values(Matrix.of(new double[][] {unit}))[0] >= required;
  }
}
