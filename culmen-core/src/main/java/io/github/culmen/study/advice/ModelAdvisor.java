package io.github.culmen.study.advice;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.FeasibilityWeighted;
import io.github.culmen.acquisition.pending.PendingRules;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LegalPoints;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.SummedPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.cost.CostWeight;
import io.github.culmen.study.fit.CrashModel;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ModelFitter;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.OutcomeModels;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.StageTimes;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Chooses a point by a model: fit, draw the maximum, sweep, refine. */
final class ModelAdvisor {
  // A continuous point nearer than this to a tried one, in every coordinate, is the same point.
  private static final double SAME_POINT = 1e-6;

  /** Said where a point is random for want of others. */
  static final Warning ALL_TRIED =
      new Warning(
          "all tried", "every point the search found was tried already; this one is random");

  private static final double LOG_HALF = Math.log(0.5);

  private final ModelCache fits;

  ModelAdvisor(ModelCache fits) {
    this.fits = fits;
  }

  /** Chooses a point: a short recipe, each step with a stream of random numbers of its own. */
  Suggestion suggest(Plan plan, History history, SplittableRandom random) {
    StageTimes.Watch watch = new StageTimes.Watch();
    // One split a stage, in this order, whatever a stage then draws; the first is the fit's.
    SplittableRandom ignored = random.split();
    SplittableRandom forSweep = random.split();
    SplittableRandom forRule = random.split();
    SplittableRandom forEscape = random.split();
    SplittableRandom forPending = random.split();

    // 1. Fit the models of the objective, the outcomes and success.
    Round round = Round.of(plan, history, fits, forPending);
    Optional<CostWeight> costs =
        plan.exploits() ? Optional.empty() : CostWeight.of(plan.spec(), history, fits);
    watch.lap(StageTimes.Stage.FIT);

    // 2. Predict candidates all over the domain.
    Sweep sweep = sweep(round, forSweep);
    Candidates candidates = Candidates.whenAsked(sweep.points(), round.models());
    watch.lap(StageTimes.Stage.SWEEP);

    // 3. Build the acquisition.
    AcquisitionRule.Built built = build(round, candidates, forRule);
    watch.lap(StageTimes.Stage.MAXIMUM);

    // 4. Find where it is largest among the points that may be handed out.
    UnusedPoints unused = UnusedPoints.of(round.spec(), history, plan.repeating());
    Optional<AcquisitionMaximizer.Maximum> maximum =
        maximize(round, sweep, candidates, built, costs, unused, watch);
    watch.lap(StageTimes.Stage.REFINE);

    // 5. Hand it out, or a random point if there is none, with its diagnostics.
    Point point =
        maximum
            .map(m -> Observations.decode(round.spec(), m.point()))
            .orElseGet(() -> unused.atTarget(unused.random(forEscape)));
    List<Warning> warnings = warnings(round, built, maximum.isEmpty());
    Round told =
        costs.map(own -> round.with(plan.saying(own.text(plan.spec(), point)))).orElse(round);
    return new Suggestion(
        point, Origin.STRATEGY, diagnostics(told, point, built, maximum, warnings, watch.stop()));
  }

  private static AcquisitionRule.Built build(
      Round round, Candidates candidates, RandomGenerator random) {
    if (!round.feasibleSeen() && !round.constrained()) {
      return anyFeasible(round.feasible());
    }
    Strategy strategy = round.spec().strategy();
    AcquisitionRule rule =
        round.constrained()
            ? AcquisitionRules.constrained(strategy, round.feasible(), round.feasibleSeen())
            : round.plan().rule(round.observations().standardization());
    return PendingRules.around(strategy.pending(), rule, round.observations().pending())
        .build(context(round, candidates), random);
  }

  /** What is maximised before any feasible point was seen. */
  static AcquisitionRule.Built anyFeasible(Acquisition feasible) {
    return new AcquisitionRule.Built(
        feasible,
        new double[0],
        List.of(
            new Warning("none feasible", "no feasible point was seen yet; the search is for any")));
  }

  static AcquisitionContext context(Round round, Candidates candidates) {
    List<Surrogate> models = round.models();
    // Improvements are measured from the best feasible value.
    Dataset comparable = round.comparable();
    return new AcquisitionContext(
        models,
        comparable,
        round.domain(),
        likely(candidates, round.unmodelled()),
        round.history().pending().size() + round.data().observations() - comparable.observations(),
        models.get(0) instanceof AdditiveSurrogate sum
            ? new SummedPathMaximizer(round.domain(), sum.decomposition())
            : new LockstepPathMaximizer(round.domain()),
        round.spec().strategy().pending() == PendingRule.FANTASIES ? models : round.unconditioned(),
        round.spec().left(round.history()),
        round.believed());
  }

  private static Optional<AcquisitionMaximizer.Maximum> maximize(
      Round round,
      Sweep sweep,
      Candidates candidates,
      AcquisitionRule.Built built,
      Optional<CostWeight> costs,
      UnusedPoints unused,
      StageTimes.Watch watch) {
    Acquisition weighted =
        FeasibilityWeighted.of(
            built.acquisition(),
            round.feasibleSeen() ? round.unmodelled() : round.successes().probability(),
            candidates);
    Acquisition whole = costs.map(own -> own.weigh(weighted, candidates)).orElse(weighted);
    Predicate<double[]> allowed = allowed(round.spec(), round.domain(), unused, round.tried());
    if (built.startsOnly() && !sweep.complete()) {
      CrashModel successes = round.successes();
      double required = successes.requiredLogProbability(candidates.points());
      Optional<AcquisitionMaximizer.Maximum> start =
          AcquisitionMaximizer.maximize(
              whole,
              Candidates.of(built.starts(), round.models()),
              true,
              round.domain(),
              point -> allowed.test(point) && successes.suffices(point, required));
      if (start.isPresent()) {
        return start;
      }
    }
    return safest(
        whole,
        candidates,
        sweep.complete() ? candidates : candidates.with(built.starts(), round.models()),
        sweep.complete(),
        round.domain(),
        allowed,
        round.successes(),
        watch);
  }

  /**
   * The largest acquisition where a trial will probably succeed; anywhere, once all points that are
   * safe enough were tried.
   */
  static Optional<AcquisitionMaximizer.Maximum> safest(
      Acquisition acquisition,
      Candidates candidates,
      Candidates starts,
      boolean complete,
      Domain domain,
      Predicate<double[]> untried,
      CrashModel successes,
      StageTimes.Watch watch) {
    double required = successes.requiredLogProbability(candidates.points());
    Optional<AcquisitionMaximizer.Maximum> maximum =
        AcquisitionMaximizer.maximize(
            acquisition,
            starts,
            complete,
            domain,
            point -> untried.test(point) && successes.suffices(point, required),
            () -> watch.lap(StageTimes.Stage.SWEEP));
    return maximum.isPresent() || required == Double.NEGATIVE_INFINITY
        ? maximum
        : AcquisitionMaximizer.maximize(acquisition, starts, complete, domain, untried);
  }

  static List<Warning> warnings(Round round, AcquisitionRule.Built built, boolean exhausted) {
    List<Warning> warnings = new ArrayList<>(round.plan().warnings(round.observations()));
    warnings.addAll(round.objective().fitting().warnings());
    warnings.addAll(round.outcomes().warnings());
    // Conditioning on pending points can make the covariance nearly singular too.
    ModelFitter.jitterWarning(round.models())
        .filter(w -> !warnings.contains(w))
        .ifPresent(warnings::add);
    warnings.addAll(built.warnings());
    if (exhausted) {
      warnings.add(ALL_TRIED);
    }
    return warnings;
  }

  static Diagnostics diagnostics(
      Round round,
      Point point,
      AcquisitionRule.Built built,
      Optional<AcquisitionMaximizer.Maximum> maximum,
      List<Warning> warnings,
      StageTimes times) {
    FittedModels fitted = round.objective().fitting();
    OutcomeModels outcomes = round.outcomes();
    double[] unit = new Encoding(round.spec().space()).encode(point);
    // By the data alone, whatever was assumed of pending trials.
    Moments there = Mixture.moments(fitted.surrogates(), Matrix.of(new double[][] {unit}));
    Standardization units = round.observations().standardization();
    return new Diagnostics(
        fitted.additive().isPresent() ? List.of() : fitted.hyperparameters(),
        fitted.additive(),
        maximum.map(m -> OptionalDouble.of(m.value())).orElse(OptionalDouble.empty()),
        maximum.map(m -> OptionalDouble.of(m.sweepValue())).orElse(OptionalDouble.empty()),
        quantiles(built.maxima(), round.observations().standardization()),
        round.models().stream().mapToDouble(Surrogate::jitter).max().orElseThrow(),
        warnings,
        round.plan().text(),
        new FeasibilityForecast(
            round.successes().at(unit), outcomes.at(unit), outcomes.hyperparameters()),
        OptionalDouble.of(units.toUser(there.mean()[0]) + round.observations().trend().at(unit)),
        OptionalDouble.of(units.sdToUser(there.mean()[0], Math.sqrt(there.variance()[0]))),
        times);
  }

  // Where a trial will probably fail or be infeasible, the maximum is not sought.
  static Candidates likely(Candidates candidates, Feasibility feasibility) {
    if (feasibility.isEmpty()) {
      return candidates;
    }
    double[] logs = feasibility.values(candidates.points());
    int[] rows = IntStream.range(0, logs.length).filter(i -> logs[i] >= LOG_HALF).toArray();
    return rows.length == 0 ? candidates : candidates.rows(rows);
  }

  static Sweep sweep(Round round, SplittableRandom random) {
    Domain domain = round.domain();
    if (round.models().get(0) instanceof AdditiveSurrogate sum && sum.decomposition().size() > 1) {
      Matrix more =
          AssembledPoints.of(
              sum, domain, round.tried(), round.spec().strategy().maximum().paths(), random);
      return Sweep.of(
          domain, round.tried(), round.sweptValues(), LegalPoints.led(domain, more), random);
    }
    return Sweep.of(domain, round.swept(), round.sweptValues(), random);
  }

  /** Which points may be handed out. */
  static Predicate<double[]> allowed(
      StudySpec spec, Domain domain, UnusedPoints unused, Matrix tried) {
    if (unused.repeating()) {
      return domain::contains;
    }
    return point ->
        domain.contains(point)
            && unused.contains(Observations.decode(spec, point))
            && !near(domain, tried, point);
  }

  private static boolean near(Domain domain, Matrix tried, double[] point) {
    if (domain.axes().stream().noneMatch(axis -> axis.continuous())) {
      return false;
    }
    for (int i = 0; i < tried.rows(); i++) {
      boolean same = true;
      for (int j = 0; j < point.length && same; j++) {
        same = Math.abs(tried.get(i, j) - point[j]) < SAME_POINT;
      }
      if (same) {
        return true;
      }
    }
    return false;
  }

  private static List<Double> quantiles(double[] sorted, Standardization standardization) {
    List<Double> quantiles = new ArrayList<>();
    if (sorted.length == 0) {
      return quantiles;
    }
    for (double r : new double[] {0.05, 0.5, 0.95}) {
      int index = (int) Math.round(r * (sorted.length - 1));
      quantiles.add(standardization.toUser(sorted[index]));
    }
    return quantiles;
  }
}
