package io.github.culmen.study.advice;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.feasible.FeasibilityWeighted;
import io.github.culmen.acquisition.pareto.FrontContext;
import io.github.culmen.acquisition.pareto.FrontRule;
import io.github.culmen.acquisition.pareto.FrontRules;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.search.Sweep;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ModelFitter;
import io.github.culmen.study.fit.Observations;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.StageTimes;
import io.github.culmen.study.trial.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Chooses a point for several objectives: the recipe of {@link ModelAdvisor} with a model each. */
final class FrontAdvisor {
  private final ModelCache fits;

  FrontAdvisor(ModelCache fits) {
    this.fits = fits;
  }

  /** Chooses a point; each step has a stream of random numbers of its own. */
  Suggestion suggest(Plan plan, History history, SplittableRandom random) {
    StageTimes.Watch watch = new StageTimes.Watch();
    SplittableRandom ignored = random.split();
    SplittableRandom forSweep = random.split();
    SplittableRandom forRule = random.split();
    SplittableRandom forEscape = random.split();
    SplittableRandom forPending = random.split();

    FrontRound expected = FrontRound.of(plan, history, fits, forPending);
    FrontRound round = expected.withDrawnFront(forPending);
    watch.lap(StageTimes.Stage.FIT);

    List<Surrogate> models = round.models().flat();
    Sweep sweep = Sweep.of(round.domain(), round.tried(), expected.ranks(), forSweep);
    Candidates candidates = Candidates.of(sweep.points(), models);
    watch.lap(StageTimes.Stage.SWEEP);

    AcquisitionRule.Built built = build(round, expected.reference(), candidates, forRule);
    watch.lap(StageTimes.Stage.MAXIMUM);

    UnusedPoints unused = UnusedPoints.of(round.spec(), history, plan.repeating());
    Optional<AcquisitionMaximizer.Maximum> maximum =
        maximize(round, sweep, candidates, built, unused, watch);
    watch.lap(StageTimes.Stage.REFINE);

    Point point =
        maximum
            .map(m -> Observations.decode(round.spec(), m.point()))
            .orElseGet(() -> unused.random(forEscape));
    return new Suggestion(
        point,
        Origin.STRATEGY,
        diagnostics(
            round, point, maximum, warnings(round, built, maximum.isEmpty()), watch.stop()));
  }

  private static AcquisitionRule.Built build(
      FrontRound round, double[] reference, Candidates candidates, RandomGenerator random) {
    if (!round.feasibleSeen()) {
      return ModelAdvisor.anyFeasible(round.feasible());
    }
    List<double[][]> known = new ArrayList<>();
    for (int s = 0; s < round.models().samples(); s++) {
      known.add(round.known(s));
    }
    return rule(round.spec().strategy())
        .build(
            new FrontContext(
                round.models(),
                known,
                reference,
                ModelAdvisor.likely(candidates, round.required()),
                round.spec().left(round.history().nextNumber())),
            random);
  }

  private static FrontRule rule(Strategy strategy) {
    return switch (strategy.acquisition().kind()) {
      case MES_R ->
          FrontRules.entropy(
              new PathSettings(
                  strategy.maximum().paths(), AcquisitionRules.features(strategy.maximum())),
              strategy.maximum().count(),
              strategy.acquisition().information() == InformationForm.LATENT);
      case MES_G -> FrontRules.chebyshev(strategy.maximum().count());
      default -> FrontRules.hypervolume();
    };
  }

  private static Optional<AcquisitionMaximizer.Maximum> maximize(
      FrontRound round,
      Sweep sweep,
      Candidates candidates,
      AcquisitionRule.Built built,
      UnusedPoints unused,
      StageTimes.Watch watch) {
    return ModelAdvisor.safest(
        FeasibilityWeighted.of(
            built.acquisition(),
            round.feasibleSeen() ? round.required() : round.successes().probability(),
            candidates),
        candidates,
        candidates,
        sweep.complete(),
        round.domain(),
        ModelAdvisor.allowed(round.spec(), round.domain(), unused, round.tried()),
        round.successes(),
        watch);
  }

  private static List<Warning> warnings(
      FrontRound round, AcquisitionRule.Built built, boolean exhausted) {
    List<Warning> warnings = new ArrayList<>();
    for (int m = 0; m < round.objectives().size(); m++) {
      String about = "objective '" + round.spec().objectives().get(m).name() + "'";
      round.plan().warnings(round.objectives().get(m).observations()).stream()
          .map(warning -> warning.about(about))
          .forEach(warnings::add);
      round.objectives().get(m).fitting().warnings().stream()
          .map(warning -> warning.about(about))
          .forEach(warnings::add);
    }
    warnings.addAll(round.outcomes().warnings());
    if (warnings.stream().noneMatch(warning -> warning.kind().endsWith("jitter"))) {
      ModelFitter.jitterWarning(round.models().flat()).ifPresent(warnings::add);
    }
    warnings.addAll(built.warnings());
    if (exhausted) {
      warnings.add(ModelAdvisor.ALL_TRIED);
    }
    return warnings;
  }

  private static Diagnostics diagnostics(
      FrontRound round,
      Point point,
      Optional<AcquisitionMaximizer.Maximum> maximum,
      List<Warning> warnings,
      StageTimes times) {
    double[] unit = new Encoding(round.spec().space()).encode(point);
    Map<String, List<Hyperparameters>> settings =
        new LinkedHashMap<>(round.outcomes().hyperparameters());
    for (int m = 1; m < round.objectives().size(); m++) {
      settings.put(
          round.spec().objectives().get(m).name(),
          round.objectives().get(m).fitting().hyperparameters());
    }
    return new Diagnostics(
        round.objectives().get(0).fitting().hyperparameters(),
        Optional.empty(),
        maximum.map(m -> OptionalDouble.of(m.value())).orElse(OptionalDouble.empty()),
        maximum.map(m -> OptionalDouble.of(m.sweepValue())).orElse(OptionalDouble.empty()),
        List.of(),
        round.models().flat().stream().mapToDouble(Surrogate::jitter).max().orElseThrow(),
        warnings,
        round.plan().text(),
        new FeasibilityForecast(round.successes().at(unit), round.outcomes().at(unit), settings),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        times);
  }
}
