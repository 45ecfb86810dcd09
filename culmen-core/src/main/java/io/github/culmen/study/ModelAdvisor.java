package io.github.culmen.study;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.FeasibilityWeighted;
import io.github.culmen.acquisition.pending.PendingRule;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.LegalPoints;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.search.SummedPathMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Chooses by a model: fit, draw the maximum, sweep, refine. */
final class ModelAdvisor implements Advisor {
  // A continuous point nearer than this to a tried one, in every coordinate, is the same point.
  private static final double SAME_POINT = 1e-6;

  // The logarithm of a probability of one half.
  private static final double EVEN = Math.log(0.5);

  private final Fits fits;

  ModelAdvisor(Fits fits) {
    this.fits = fits;
  }

  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    return suggest(spec, history, random, units -> Rules.of(spec.strategy(), units), true);
  }

  /**
   * The same by another rule than the strategy's.
   *
   * @param rule the rule, given the units of the model
   * @param notes whether to tell what was done to the values
   */
  Suggestion suggest(
      StudySpec spec,
      History history,
      SplittableRandom random,
      Function<Standardization, AcquisitionRule> rule,
      boolean notes) {
    StageTimes.Watch watch = new StageTimes.Watch();
    // One split a stage, in this order, whatever a stage then draws.
    SplittableRandom forFit = random.split();
    SplittableRandom forSweep = random.split();
    SplittableRandom forRule = random.split();
    SplittableRandom forEscape = random.split();
    SplittableRandom forPending = random.split();

    Domain domain = Observations.domain(spec);
    Observations all = Observations.of(spec, history);
    Observations observations = notes ? all : all.withoutNotes();
    watch.lap(StageTimes.Stage.REST);
    Fitting fitted = fits.of(spec, history, observations, domain, forFit);
    PendingRule pending = spec.strategy().pending();
    // A failed trial is no longer pending: its value will never come, whatever it would have been.
    List<Surrogate> told = fits.believing(fitted.surrogates(), observations.failed());
    List<Surrogate> models =
        pending.believes()
            ? fits.believing(told, observations.pending())
            : pending.models(told, observations.pending(), forPending);
    Successes successes = fits.successes(spec, history, domain);
    OutcomeModels outcomes = fits.outcomes(spec, history, domain);
    Feasibility feasible = outcomes.feasibility(observations.awaited());
    watch.lap(StageTimes.Stage.FIT);

    Dataset data = observations.data();
    Matrix known = Matrix.stack(data.inputs(), observations.awaited());
    int[] good = outcomes.feasibleRows(data);
    double[] worth = new double[known.rows()];
    Arrays.fill(worth, Double.NEGATIVE_INFINITY);
    for (int i : good.length == 0 ? IntStream.range(0, data.size()).toArray() : good) {
      worth[i] = data.value(i);
    }
    // Improvements count from the best feasible value.
    Dataset reached = good.length == 0 || outcomes.isEmpty() ? data : data.select(good);
    Sweep sweep = sweep(spec, models, domain, known, worth, forSweep);
    Candidates candidates = Candidates.of(sweep.points(), models);
    watch.lap(StageTimes.Stage.SWEEP);

    boolean found = outcomes.isEmpty() || good.length > 0;
    // The constrained entropy knows of outcomes itself, others are weighed by them.
    Feasibility aside =
        Outcomes.entropySearch(spec.strategy())
            ? successes.probability()
            : feasible.and(successes.probability());
    AcquisitionContext situation =
        new AcquisitionContext(
            models,
            reached,
            domain,
            likely(candidates, aside),
            history.pending().size() + data.observations() - reached.observations(),
            models.get(0) instanceof AdditiveSurrogate sum
                ? new SummedPathMaximizer(domain, sum.decomposition())
                : new LockstepPathMaximizer(domain),
            pending == PendingRule.FANTASIES ? models : told);
    AcquisitionRule.Built built =
        build(spec, rule, observations, feasible, found, situation, forRule);
    watch.lap(StageTimes.Stage.MAXIMUM);
    UnusedPoints unused = UnusedPoints.of(spec, history);
    double least = successes.least(candidates.points());
    Predicate<double[]> untried = allowed(spec, domain, unused, known);
    Acquisition acquisition =
        FeasibilityWeighted.of(
            built.acquisition(), found ? aside : successes.probability(), candidates);
    Candidates starts = sweep.complete() ? candidates : candidates.with(built.starts(), models);
    Optional<AcquisitionMaximizer.Maximum> maximum =
        AcquisitionMaximizer.maximize(
            acquisition,
            starts,
            sweep.complete(),
            domain,
            point -> untried.test(point) && successes.suffices(point, least),
            () -> watch.lap(StageTimes.Stage.SWEEP));
    if (maximum.isEmpty() && least > Double.NEGATIVE_INFINITY) {
      // All that is safe was tried.
      maximum =
          AcquisitionMaximizer.maximize(acquisition, starts, sweep.complete(), domain, untried);
    }
    watch.lap(StageTimes.Stage.REFINE);

    List<String> warnings = new ArrayList<>(observations.warnings());
    warnings.addAll(fitted.warnings());
    warnings.addAll(outcomes.warnings());
    // Believed points can bring the covariance close to singular as told ones can.
    Modelling.jitterWarning(models).filter(w -> !warnings.contains(w)).ifPresent(warnings::add);
    warnings.addAll(built.warnings());
    Point point;
    if (maximum.isPresent()) {
      point = Observations.decode(spec, maximum.get().point());
    } else {
      warnings.add("every point the search met was tried already; this one is random");
      point = unused.random(forEscape);
    }
    double[] unit = new Encoding(spec.space()).encode(point);
    Prospects prospects =
        new Prospects(successes.at(unit), outcomes.at(unit), outcomes.hyperparameters());
    return new Suggestion(
        point,
        Origin.STRATEGY,
        new Diagnostics(
            fitted.additive().isPresent() ? List.of() : fitted.hyperparameters(),
            fitted.additive(),
            maximum.map(m -> OptionalDouble.of(m.value())).orElse(OptionalDouble.empty()),
            maximum.map(m -> OptionalDouble.of(m.sweepValue())).orElse(OptionalDouble.empty()),
            quantiles(built.maxima(), observations.standardization()),
            models.stream().mapToDouble(Surrogate::jitter).max().orElseThrow(),
            warnings,
            Optional.empty(),
            prospects,
            watch.stop()));
  }

  private static AcquisitionRule.Built build(
      StudySpec spec,
      Function<Standardization, AcquisitionRule> own,
      Observations observations,
      Feasibility feasible,
      boolean found,
      AcquisitionContext situation,
      RandomGenerator random) {
    Strategy strategy = spec.strategy();
    boolean entropy = !feasible.isEmpty() && Outcomes.entropySearch(strategy);
    if (!found && !entropy) {
      return new AcquisitionRule.Built(
          feasible, new double[0], List.of("no feasible point was seen yet: any is looked for"));
    }
    AcquisitionRule rule =
        entropy ? Rules.constrained(strategy, feasible) : own.apply(observations.standardization());
    return strategy.pending().around(rule, observations.pending()).build(situation, random);
  }

  // Where values will hardly ever be seen, or will not count, there is no maximum to be found.
  private static Candidates likely(Candidates candidates, Feasibility feasibility) {
    if (feasibility.isEmpty()) {
      return candidates;
    }
    double[] logs = feasibility.values(candidates.points());
    int[] rows = IntStream.range(0, logs.length).filter(i -> logs[i] >= EVEN).toArray();
    return rows.length == 0 ? candidates : candidates.rows(rows);
  }

  private static Sweep sweep(
      StudySpec spec,
      List<Surrogate> models,
      Domain domain,
      Matrix known,
      double[] worth,
      SplittableRandom random) {
    if (models.get(0) instanceof AdditiveSurrogate sum && sum.decomposition().size() > 1) {
      Matrix more = AssembledPoints.of(sum, domain, known, spec.strategy().paths(), random);
      return Sweep.of(domain, known, worth, LegalPoints.led(domain, more), random);
    }
    return Sweep.of(domain, known, worth, random);
  }

  /** Which points may be handed out. */
  static Predicate<double[]> allowed(
      StudySpec spec, Domain domain, UnusedPoints unused, Matrix known) {
    if (UnusedPoints.repeatsAllowed(spec)) {
      return domain::contains;
    }
    return point ->
        domain.contains(point)
            && unused.contains(Observations.decode(spec, point))
            && !near(domain, known, point);
  }

  private static boolean near(Domain domain, Matrix known, double[] point) {
    if (domain.axes().stream().noneMatch(axis -> axis.continuous())) {
      return false;
    }
    for (int i = 0; i < known.rows(); i++) {
      boolean same = true;
      for (int j = 0; j < point.length && same; j++) {
        same = Math.abs(known.get(i, j) - point[j]) < SAME_POINT;
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
