package io.github.culmen.study.advice;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.search.AcquisitionMaximizer;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.Warning;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.fit.AdditiveModelFitter;
import io.github.culmen.study.fit.FitRequest;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ModelFitter;
import io.github.culmen.study.fit.ObjectiveModel;
import io.github.culmen.study.fit.Observations;
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
import java.util.stream.IntStream;

/**
 * Chooses by an additive model, each group separately: a group's coordinates maximise the
 * acquisition of its own component, and the groups are put together. [Wang2017] algorithm 2
 */
final class AdditiveAdvisor {
  private final ModelCache fits;

  AdditiveAdvisor(ModelCache fits) {
    this.fits = fits;
  }

  Suggestion suggest(Plan plan, History history, SplittableRandom random) {
    StageTimes.Watch watch = new StageTimes.Watch();
    // One split a stage, in this order, whatever a stage then draws; the first is the fit's.
    SplittableRandom ignored = random.split();
    SplittableRandom forPaths = random.split();
    SplittableRandom forGroups = random.split();
    SplittableRandom forEscape = random.split();

    StudySpec spec = plan.spec();
    ObjectiveModel objective = fits.objective(new FitRequest(spec, history));
    Domain domain = objective.domain();
    Observations observations = objective.observations();
    AdditiveModelFitter.Fitted fitted = (AdditiveModelFitter.Fitted) objective.fitting();
    AdditiveSurrogate model =
        (AdditiveSurrogate) fits.conditioned(fitted.surrogates(), observations.awaited()).get(0);
    watch.lap(StageTimes.Stage.FIT);
    Decomposition groups = model.decomposition();
    Matrix tried = Matrix.stack(observations.data().inputs(), observations.awaited());
    Optional<AdditivePaths> paths = paths(spec, model, forPaths);
    watch.lap(StageTimes.Stage.MAXIMUM);

    List<SplittableRandom> perGroup = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      perGroup.add(forGroups.split());
    }
    List<GroupSearch> searches =
        new ArrayList<>(
            IntStream.range(0, groups.size())
                .parallel()
                .mapToObj(
                    g ->
                        GroupSearch.of(
                            spec,
                            observations.standardization(),
                            model,
                            g,
                            domain,
                            tried,
                            history.nextNumber(),
                            paths,
                            perGroup.get(g)))
                .toList());
    // What the groups' acquisitions need to know counts here, and their sweeps below.
    watch.lap(StageTimes.Stage.SWEEP);
    List<AcquisitionMaximizer.Maximum> maxima =
        new ArrayList<>(
            searches.parallelStream()
                .map(search -> search.maximize(point -> true).orElseThrow())
                .toList());
    if (informative(spec.strategy())) {
      revise(model, searches, maxima);
    }
    watch.lap(StageTimes.Stage.REFINE);

    List<Warning> warnings = new ArrayList<>(plan.warnings(observations));
    warnings.addAll(fitted.warnings());
    // Conditioning on pending points can make the covariance nearly singular too.
    ModelFitter.jitterWarning(List.of(model)).ifPresent(warnings::add);
    for (GroupSearch search : searches) {
      warnings.addAll(search.built().warnings());
    }
    UnusedPoints unused = UnusedPoints.of(spec, history, plan.repeating());
    Predicate<double[]> allowed = ModelAdvisor.allowed(spec, domain, unused, tried);
    Point point;
    if (settle(groups, searches, maxima, allowed)) {
      point = Observations.decode(spec, joined(groups, maxima));
    } else {
      warnings.add(
          new Warning(
              "all tried", "every point the search found was tried already; this one is random"));
      point = unused.random(forEscape);
    }
    return new Suggestion(
        point,
        Origin.STRATEGY,
        diagnostics(
            plan,
            fitted,
            model,
            maxima,
            warnings,
            new Encoding(spec.space()).encode(point),
            observations.standardization(),
            watch.stop()));
  }

  private static Optional<AdditivePaths> paths(
      StudySpec spec, AdditiveSurrogate model, SplittableRandom random) {
    Strategy strategy = spec.strategy();
    int count = strategy.drawnFunctions();
    return count == 0
        ? Optional.empty()
        : Optional.of(
            model.paths(
                strategy.maximum().paths(),
                count,
                AcquisitionRules.features(strategy.maximum()),
                random));
  }

  private static boolean informative(Strategy strategy) {
    return strategy.acquisition().information() == InformationForm.NOISE_AWARE
        && strategy.acquisition().kind().hasInformationForms();
  }

  // Chosen separately, the groups often meet at a point where the sum is known and nothing can be
  // learned. One after the other they choose again, given what the others chose.
  private static void revise(
      AdditiveSurrogate model,
      List<GroupSearch> searches,
      List<AcquisitionMaximizer.Maximum> maxima) {
    Decomposition groups = model.decomposition();
    for (int g = 0; g < searches.size() && searches.size() > 1; g++) {
      GroupSearch revised = searches.get(g).within(model, g, joined(groups, maxima));
      searches.set(g, revised);
      maxima.set(g, revised.maximize(point -> true).orElseThrow());
    }
  }

  // A whole point that was tried already is left by the last group that can.
  private static boolean settle(
      Decomposition groups,
      List<GroupSearch> searches,
      List<AcquisitionMaximizer.Maximum> maxima,
      Predicate<double[]> allowed) {
    if (allowed.test(joined(groups, maxima))) {
      return true;
    }
    double[] whole = joined(groups, maxima);
    for (int g = searches.size() - 1; g >= 0; g--) {
      int group = g;
      Optional<AcquisitionMaximizer.Maximum> other =
          searches
              .get(g)
              .maximize(
                  part -> {
                    double[] changed = whole.clone();
                    groups.insert(part, group, changed);
                    return allowed.test(changed);
                  });
      if (other.isPresent()) {
        maxima.set(g, other.get());
        return true;
      }
    }
    return false;
  }

  private static double[] joined(Decomposition groups, List<AcquisitionMaximizer.Maximum> maxima) {
    return groups.join(maxima.stream().map(AcquisitionMaximizer.Maximum::point).toList());
  }

  // The acquisitions of the components are reported as their sum.
  private static Diagnostics diagnostics(
      Plan plan,
      AdditiveModelFitter.Fitted fitted,
      AdditiveSurrogate model,
      List<AcquisitionMaximizer.Maximum> maxima,
      List<Warning> warnings,
      double[] unit,
      Standardization units,
      StageTimes times) {
    // By the data alone, whatever was assumed of pending trials.
    Moments there = Mixture.moments(fitted.surrogates(), Matrix.of(new double[][] {unit}));
    return new Diagnostics(
        List.of(),
        Optional.of(fitted.fit()),
        OptionalDouble.of(maxima.stream().mapToDouble(AcquisitionMaximizer.Maximum::value).sum()),
        OptionalDouble.of(
            maxima.stream().mapToDouble(AcquisitionMaximizer.Maximum::sweepValue).sum()),
        List.of(),
        model.jitter(),
        warnings.stream().distinct().toList(),
        plan.text(),
        FeasibilityForecast.none(),
        OptionalDouble.of(units.toUser(there.mean()[0])),
        OptionalDouble.of(units.sdToUser(there.mean()[0], Math.sqrt(there.variance()[0]))),
        times);
  }
}
