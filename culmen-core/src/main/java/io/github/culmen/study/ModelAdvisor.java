package io.github.culmen.study;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PendingRule;
import io.github.culmen.acquisition.Situation;
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
import io.github.culmen.space.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** Chooses by a model: fit, draw the maximum, sweep, refine. */
final class ModelAdvisor implements Advisor {
  // A continuous point nearer than this to a tried one, in every coordinate, is the same point.
  private static final double SAME_POINT = 1e-6;

  private final Fits fits;

  ModelAdvisor(Fits fits) {
    this.fits = fits;
  }

  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    StageTimes.Watch watch = new StageTimes.Watch();
    // One split a stage, in this order, whatever a stage then draws.
    SplittableRandom forFit = random.split();
    SplittableRandom forSweep = random.split();
    SplittableRandom forRule = random.split();
    SplittableRandom forEscape = random.split();
    SplittableRandom forPending = random.split();

    Domain domain = Observations.domain(spec);
    Observations observations = Observations.of(spec, history);
    watch.lap(StageTimes.Stage.REST);
    Fitting fitted = fits.of(spec, history, observations, domain, forFit);
    PendingRule pending = spec.strategy().pending();
    // A failed trial is no longer pending: its value will never come, whatever it would have been.
    List<Surrogate> told = fits.believing(fitted.surrogates(), observations.failed());
    List<Surrogate> models =
        pending.believes()
            ? fits.believing(told, observations.pending())
            : pending.models(told, observations.pending(), forPending);
    watch.lap(StageTimes.Stage.FIT);

    Dataset data = observations.data();
    Matrix known = Matrix.stack(data.inputs(), observations.awaited());
    double[] worth = Arrays.copyOf(data.values(), known.rows());
    Arrays.fill(worth, data.size(), worth.length, Double.NEGATIVE_INFINITY);
    Sweep sweep = sweep(spec, models, domain, known, worth, forSweep);
    Candidates candidates = Candidates.of(sweep.points(), models);
    watch.lap(StageTimes.Stage.SWEEP);

    Situation situation =
        new Situation(
            models,
            data,
            domain,
            candidates,
            history.pending().size(),
            models.get(0) instanceof AdditiveSurrogate sum
                ? new SummedPathMaximizer(domain, sum.decomposition())
                : new LockstepPathMaximizer(domain),
            pending == PendingRule.FANTASIES ? models : told);
    AcquisitionRule.Built built =
        pending
            .around(
                Rules.of(spec.strategy(), observations.standardization()), observations.pending())
            .build(situation, forRule);
    watch.lap(StageTimes.Stage.MAXIMUM);
    UnusedPoints unused = UnusedPoints.of(spec, history);
    Optional<AcquisitionMaximizer.Maximum> maximum =
        AcquisitionMaximizer.maximize(
            built.acquisition(),
            sweep.complete() ? candidates : candidates.with(built.starts(), models),
            sweep.complete(),
            domain,
            allowed(spec, domain, unused, known),
            () -> watch.lap(StageTimes.Stage.SWEEP));
    watch.lap(StageTimes.Stage.REFINE);

    List<String> warnings = new ArrayList<>(observations.warnings());
    warnings.addAll(fitted.warnings());
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
            watch.stop()));
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
