package io.github.culmen.study.advice;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.feasible.FeasibilityWeighted;
import io.github.culmen.acquisition.maxvalue.FidelityRule;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Point;
import io.github.culmen.study.fidelity.FidelityCosts;
import io.github.culmen.study.fidelity.FidelityEvidence;
import io.github.culmen.study.fidelity.FidelityLevels;
import io.github.culmen.study.fidelity.FidelityLevels.Level;
import io.github.culmen.study.fidelity.TargetDomain;
import io.github.culmen.study.fidelity.TargetHistory;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StageTimes;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Chooses a point and how exactly to evaluate it: by what that tells about the maximum at the
 * target per unit of cost. The target itself is taken where cheap values do not help to predict it,
 * and whenever cheap trials have cost as much as one at the target, or are many.
 */
final class FidelityAdvisor {
  // One design point in this many is at the target, where cheap values were best; in earlier
  // editions of auto it was one in three, and of the cheap ones every second in between.
  private static final int CHEAP_DESIGN_EDITION = 6;
  private static final int DESIGN_PER_TARGET = 6;
  private static final int EARLIER_PER_TARGET = 3;
  // How much may be spent on cheap trials, in trials at the target, before one is due.
  private static final double CHEAP_PER_TARGET = 1;
  // The same in trials, which take time to be chosen and are counted by budgets.
  private static final int CHEAP_IN_A_ROW = 10;
  // The same where cheap values are far off, until enough at the target are there to judge them by.
  private static final int SUSPECT_IN_A_ROW = 4;
  // One in this many trials that the search wants at the target tries the best posterior mean.
  private static final int EXPLOIT_EVERY = 3;
  // How many fidelities are refined beyond the sweep.
  private static final int REFINED = 2;
  private static final int DRAWS = 64;

  private final ModelCache fits;
  private final ModelAdvisor all;
  private final ModelAdvisor alone;

  FidelityAdvisor(ModelCache fits) {
    this.fits = fits;
    this.all = new ModelAdvisor(fits);
    this.alone = new ModelAdvisor(fits.of(1));
  }

  Suggestion suggest(Plan plan, History history, SplittableRandom random) {
    StudySpec spec = plan.spec();
    requireUntried(spec, history, plan.repeating());
    UnusedPoints unused = UnusedPoints.of(spec, history, plan.repeating());
    FidelityCosts costs = FidelityCosts.of(spec, history);
    List<Level> levels = FidelityLevels.of(spec, costs);
    if (designing(spec, history)) {
      return design(plan, history, levels, unused);
    }
    if (levels.size() == 1) {
      return atTarget(plan, "no value of it is cheaper", history, random, all);
    }
    StudySpec settled = spec;
    if (!FidelityEvidence.helps(
        settled, history, fits.objective(new FitRequest(settled, history)))) {
      return atTarget(
          plan,
          "cheaper trials do not help to predict it",
          TargetHistory.of(spec, history),
          random,
          alone);
    }
    if (plan.exploits() && Auto.ending(spec, history.nextNumber())) {
      return atTarget(plan, "the budget ends", history, random, all);
    }
    boolean exploits =
        Auto.mayExploit(spec, history)
            && history.pending().stream().noneMatch(trial -> spec.reached(trial.point()));
    if (due(plan, history, costs)) {
      return atTarget(
          searching(plan, exploits), "it is its turn after cheaper ones", history, random, all);
    }
    SplittableRandom again = Seeds.of(spec.seed(), history.nextNumber());
    Suggestion chosen = perCost(searching(plan, false), history, levels, random);
    return exploits
            && spec.reached(chosen.point())
            && (TargetHistory.points(spec, history) + 1) % EXPLOIT_EVERY == 0
        ? atTarget(searching(plan, true), "it tells most for its cost", history, again, all)
        : chosen;
  }

  // What is drawn for pending trials has no covariances of pairs, so they are believed.
  private static Plan searching(Plan plan, boolean exploits) {
    return new Plan(
        plan.spec().withStrategy(Auto.believing(plan.spec().strategy())),
        exploits,
        Optional.empty(),
        plan.repeating(),
        plan.text().map(text -> reworded(plan, text, exploits)),
        plan.edition());
  }

  // What auto says first is how it would have chosen at one fidelity.
  private static String reworded(Plan plan, String text, boolean exploits) {
    String kernel = plan.spec().strategy().model().kernel().word();
    String choice =
        exploits
            ? "posterior mean"
            : plan.spec().strategy().word()
                + (plan.spec().strategy().searchesReachable() ? " (reachable maximum)" : "")
                + " per cost";
    int end = text.indexOf(';');
    return choice + " of " + kernel + (end < 0 ? "" : text.substring(end));
  }

  private static void requireUntried(StudySpec spec, History history, boolean repeating) {
    Optional<Long> points = TargetDomain.count(spec);
    if (!repeating
        && points.isPresent()
        && points.get() > 0
        && TargetHistory.points(spec, history) >= points.get()) {
      throw new SpaceExhaustedException(points.get());
    }
  }

  private static boolean designing(StudySpec spec, History history) {
    return history.observed() + history.pending().size() < spec.initialDesign()
        || !TargetHistory.hasValue(spec, history);
  }

  // Whether cheap trials have cost enough since the latest one at the target.
  private static boolean due(Plan plan, History history, FidelityCosts costs) {
    StudySpec spec = plan.spec();
    boolean suspect =
        plan.edition() >= CHEAP_DESIGN_EDITION
            && TargetHistory.points(spec, history) < FidelityEvidence.FEWEST
            && farOff(spec, history);
    double spent = 0;
    int trials = 0;
    for (Trial trial : history.trials()) {
      if (!(trial instanceof Trial.Discarded)) {
        boolean target = spec.reached(trial.point());
        spent = target ? 0 : spent + costs.of(trial);
        trials = target ? 0 : trials + 1;
      }
    }
    return spent >= CHEAP_PER_TARGET || trials >= (suspect ? SUSPECT_IN_A_ROW : CHEAP_IN_A_ROW);
  }

  private static Suggestion design(
      Plan plan, History history, List<Level> levels, UnusedPoints unused) {
    StudySpec spec = plan.spec();
    Fidelity fidelity = spec.fidelity().orElseThrow();
    boolean earlier = plan.edition() < CHEAP_DESIGN_EDITION;
    int perTarget = earlier ? EARLIER_PER_TARGET : DESIGN_PER_TARGET;
    int place = history.initialPoints() % perTarget;
    int handedOut = history.observed() + history.pending().size();
    // Where cheap values are far off the last one is too: a trend shows with two pairs.
    boolean last = !earlier && handedOut == spec.initialDesign() - 1;
    boolean enough = handedOut >= spec.initialDesign() || last && farOff(spec, history);
    boolean target = place == perTarget - 1 || enough || levels.size() == 1;
    if (target) {
      Optional<Point> best = bestCheap(spec, history, unused);
      if (best.isPresent()) {
        return initial(best.get());
      }
    }
    int cheap = earlier && place == 1 ? (levels.size() - 1) / 2 : 0;
    Level level = levels.get(target ? levels.size() - 1 : cheap);
    int from = history.initialPoints();
    for (int draw = 0; draw < DRAWS; draw++) {
      Point point = fidelity.at(unused.sobol(from + draw), level.value());
      if (unused.contains(point)) {
        return initial(point);
      }
    }
    return initial(unused.sobol(from));
  }

  // Whether values at the target are not where cheap ones of the same points are, against how far
  // cheap ones lie apart; also if no point has both.
  private static boolean farOff(StudySpec spec, History history) {
    Fidelity fidelity = spec.fidelity().orElseThrow();
    Map<Point, Double> cheap = new HashMap<>();
    Map<Point, Double> target = new HashMap<>();
    for (Trial.Finished trial : history.finished()) {
      if (trial.value().isPresent()) {
        (spec.reached(trial.point()) ? target : cheap)
            .put(fidelity.at(trial.point(), fidelity.target()), trial.value().getAsDouble());
      }
    }
    double[] values = cheap.values().stream().mapToDouble(Double::doubleValue).toArray();
    double median = values.length == 0 ? 0 : Samples.median(values);
    double spread =
        values.length == 0
            ? 0
            : Samples.median(Arrays.stream(values).map(v -> Math.abs(v - median)).toArray());
    return target.entrySet().stream()
        .filter(one -> cheap.containsKey(one.getKey()))
        .mapToDouble(one -> Math.abs(one.getValue() - cheap.get(one.getKey())))
        .allMatch(off -> off > spread);
  }

  private static Suggestion initial(Point point) {
    return new Suggestion(point, Origin.INITIAL, Diagnostics.none());
  }

  // The cheap trial with the best value whose point was not tried at the target, moved to it.
  private static Optional<Point> bestCheap(StudySpec spec, History history, UnusedPoints unused) {
    Fidelity fidelity = spec.fidelity().orElseThrow();
    return history.finished().stream()
        .filter(trial -> spec.feasible(trial.outcome()) && !spec.reached(trial.point()))
        .sorted(
            Comparator.comparingDouble(
                trial -> -spec.direction().flip(trial.value().getAsDouble())))
        .map(trial -> fidelity.at(trial.point(), fidelity.target()))
        .filter(unused::contains)
        .filter(point -> !history.tried(point))
        .findFirst();
  }

  private static Suggestion atTarget(
      Plan plan, String why, History history, SplittableRandom random, ModelAdvisor advisor) {
    Fidelity fidelity = plan.spec().fidelity().orElseThrow();
    return advisor.suggest(
        worded(
            plan, fidelity.parameter() + " = " + fidelity.target() + ", the target, since " + why),
        history,
        random);
  }

  private static Plan worded(Plan plan, String words) {
    return new Plan(
        plan.spec(),
        plan.exploits(),
        plan.repeated(),
        plan.repeating(),
        Optional.of(plan.text().map(text -> words + "; " + text).orElse(words)),
        plan.edition());
  }

  /** What the search at one fidelity found. */
  private record Found(Level level, Acquisition acquisition, AcquisitionMaximizer.Maximum maximum) {
    double value() {
      return maximum.value();
    }
  }

  private Suggestion perCost(
      Plan plan, History history, List<Level> levels, SplittableRandom random) {
    StageTimes.Watch watch = new StageTimes.Watch();
    // The same splits as at one fidelity.
    SplittableRandom ignored = random.split();
    SplittableRandom forSweep = random.split();
    SplittableRandom forRule = random.split();
    SplittableRandom forEscape = random.split();
    SplittableRandom forPending = random.split();
    Round round = Round.of(plan, history, fits, forPending);
    if (!round.feasibleSeen()) {
      return atTarget(plan, "no feasible trial was seen at it yet", history, random, all);
    }
    watch.lap(StageTimes.Stage.FIT);
    Sweep sweep = ModelAdvisor.sweep(round, forSweep);
    Candidates candidates = Candidates.of(sweep.points(), round.models());
    watch.lap(StageTimes.Stage.SWEEP);
    FidelityRule.Built built =
        AcquisitionRules.ofFidelities(
                round.spec().strategy(), round.observations().standardization())
            .build(
                ModelAdvisor.context(round, candidates),
                TargetDomain.axis(round.spec()),
                levels.stream().mapToDouble(Level::coordinate).toArray(),
                levels.stream().mapToDouble(Level::cost).toArray(),
                forRule);
    watch.lap(StageTimes.Stage.MAXIMUM);
    UnusedPoints unused = UnusedPoints.of(round.spec(), history, plan.repeating());
    Optional<Found> best =
        best(round, candidates, sweep.complete(), levels, built.acquisitions(), unused);
    watch.lap(StageTimes.Stage.REFINE);

    Fidelity fidelity = round.spec().fidelity().orElseThrow();
    Point point =
        best.map(
                found ->
                    fidelity.at(
                        Observations.decode(round.spec(), found.maximum().point()),
                        found.level().value()))
            .orElseGet(() -> unused.atTarget(unused.random(forEscape)));
    AcquisitionRule.Built chosen =
        new AcquisitionRule.Built(
            best.map(Found::acquisition).orElse(built.acquisitions().get(0)),
            built.maxima(),
            built.warnings());
    List<Warning> warnings = ModelAdvisor.warnings(round, chosen, best.isEmpty());
    Round told = round.with(worded(plan, words(fidelity, best, built.acquisitions())));
    return new Suggestion(
        point,
        Origin.STRATEGY,
        ModelAdvisor.diagnostics(
            told, point, chosen, best.map(Found::maximum), warnings, watch.stop()));
  }

  // The best two of the sweep are refined.
  private static Optional<Found> best(
      Round round,
      Candidates candidates,
      boolean complete,
      List<Level> levels,
      List<Acquisition> acquisitions,
      UnusedPoints unused) {
    Feasibility feasible = round.feasible().and(round.successes().probability());
    double required = round.successes().requiredLogProbability(candidates.points());
    List<Found> found = new ArrayList<>();
    for (int l = 0; l < levels.size(); l++) {
      Level level = levels.get(l);
      Acquisition weighted = FeasibilityWeighted.of(acquisitions.get(l), feasible, candidates);
      AcquisitionMaximizer.maximize(
              weighted, candidates, true, round.domain(), allowed(round, level, unused, required))
          .ifPresent(maximum -> found.add(new Found(level, weighted, maximum)));
    }
    found.sort(Comparator.comparingDouble(one -> -one.value()));
    if (complete) {
      return found.stream().findFirst();
    }
    Optional<Found> best = Optional.empty();
    for (Found one : found.subList(0, Math.min(REFINED, found.size()))) {
      AcquisitionMaximizer.Maximum refined =
          AcquisitionMaximizer.maximize(
                  one.acquisition(),
                  candidates,
                  false,
                  round.domain(),
                  allowed(round, one.level(), unused, required))
              .orElseThrow();
      if (best.isEmpty() || refined.value() > best.get().value()) {
        best = Optional.of(new Found(one.level(), one.acquisition(), refined));
      }
    }
    return best;
  }

  // Points are at the target; what would be tried is at the level.
  private static Predicate<double[]> allowed(
      Round round, Level level, UnusedPoints unused, double required) {
    int axis = TargetDomain.axis(round.spec());
    Matrix tried = round.tried();
    Predicate<double[]> untried = ModelAdvisor.allowed(round.spec(), round.domain(), unused, tried);
    return point -> {
      double[] moved = point.clone();
      moved[axis] = level.coordinate();
      return untried.test(moved) && round.successes().suffices(moved, required);
    };
  }

  private static String words(
      Fidelity fidelity, Optional<Found> best, List<Acquisition> acquisitions) {
    if (best.isEmpty()) {
      return fidelity.parameter() + " = " + fidelity.target() + ", the target";
    }
    Level level = best.get().level();
    String value = fidelity.parameter() + " = " + level.value();
    if (level.value().equals(fidelity.target())) {
      return value + ", the target, which tells most for its cost";
    }
    Matrix point = Matrix.of(new double[][] {best.get().maximum().point()});
    Acquisition target = acquisitions.get(acquisitions.size() - 1);
    Acquisition own = best.get().acquisition();
    double told = own.values(point)[0] + Math.log(level.cost()) - target.values(point)[0];
    return String.format(
        Locale.ROOT,
        "%s, which tells %.2g of what %s would for %.2g of its cost",
        value,
        Math.min(1, Math.exp(told)),
        fidelity.target(),
        level.cost());
  }
}
