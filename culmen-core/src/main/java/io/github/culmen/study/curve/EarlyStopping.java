package io.github.culmen.study.curve;

import io.github.culmen.math.Samples;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Judges a running trial by its curve and those of the others. A function of what was told and
 * reported: nothing is drawn. Inside, larger values are better.
 */
public final class EarlyStopping {
  // A curve of fewer has no shape yet.
  private static final int FEWEST_STEPS = 4;

  private final StudySpec spec;
  private final History history;
  private final LearningCurve own;
  private final long step;
  // Of the trials that count, by number, this one left out.
  private final Map<Integer, LearningCurve> others = new TreeMap<>();
  private final Optional<CurveModel.Prediction> prediction;
  private final boolean repeat;
  private final int examples;
  private final OptionalDouble best;

  private EarlyStopping(
      StudySpec spec, History history, LearningCurve own, List<LearningCurve> all) {
    this.spec = spec;
    this.history = history;
    this.own = flipped(own);
    this.step = own.last().step();
    for (LearningCurve curve : all) {
      if (curve.trial() != own.trial()
          && !(history.trials().get(curve.trial() - 1) instanceof Trial.Discarded)) {
        others.put(curve.trial(), flipped(curve));
      }
    }
    List<CurveModel.Example> known = new ArrayList<>();
    int beyond = 0;
    double incumbent = Double.NaN;
    for (Trial trial : history.trials()) {
      LearningCurve curve = others.get(trial.number());
      OptionalDouble result =
          trial instanceof Trial.Finished finished && finished.value().isPresent()
              ? OptionalDouble.of(spec.direction().flip(finished.value().getAsDouble()))
              : OptionalDouble.empty();
      if (curve != null) {
        known.add(new CurveModel.Example(curve, result));
        beyond += result.isPresent() && CurveModel.goesBeyond(curve, step) ? 1 : 0;
      }
      if (result.isPresent()
          && spec.feasible(((Trial.Finished) trial).outcome())
          && !(incumbent >= result.getAsDouble())) {
        incumbent = result.getAsDouble();
      }
    }
    Trial judged = history.trials().get(own.trial() - 1);
    this.repeat =
        history.finished().stream()
            .anyMatch(
                trial ->
                    trial.number() < own.trial()
                        && trial.value().isPresent()
                        && trial.point().equals(judged.point()));
    this.examples = beyond;
    this.best = Double.isNaN(incumbent) ? OptionalDouble.empty() : OptionalDouble.of(incumbent);
    this.prediction =
        CurveModel.at(step, known)
            .map(model -> model.predict(this.own))
            .filter(p -> Double.isFinite(p.centre()) && p.spread() > 0)
            .filter(p -> Double.isFinite(p.sd()));
  }

  /**
   * What a trial will come to, and whether it should stop.
   *
   * @param own its curve, with at least one step
   * @param all the curves of all trials
   * @return empty if nothing can be said, as of one that has diverged before any other has ended
   */
  public static Optional<Prognosis> of(
      StudySpec spec, History history, LearningCurve own, List<LearningCurve> all) {
    return new EarlyStopping(spec, history, own, all).prognosis();
  }

  private LearningCurve flipped(LearningCurve curve) {
    Direction direction = spec.direction();
    return direction == Direction.MAXIMIZE
        ? curve
        : new LearningCurve(
            curve.trial(),
            curve.steps().stream()
                .map(one -> new LearningCurve.Step(one.step(), direction.flip(one.value())))
                .toList());
  }

  private Optional<Prognosis> prognosis() {
    double last = spec.direction().flip(own.last().value());
    double predicted;
    double sd;
    if (prediction.isPresent()) {
      predicted = prediction.get().centre();
      sd = prediction.get().sd();
    } else {
      // No curve to learn from: what it is now, known no better than any value is.
      double[] results =
          history.finished().stream()
              .filter(trial -> trial.value().isPresent())
              .mapToDouble(trial -> spec.direction().flip(trial.value().getAsDouble()))
              .toArray();
      double[] reported =
          own.steps().stream()
              .mapToDouble(LearningCurve.Step::value)
              .filter(Double::isFinite)
              .toArray();
      predicted = own.last().value();
      if (!Double.isFinite(predicted)) {
        predicted = Arrays.stream(results).min().orElse(Double.NaN);
      }
      sd =
          Math.max(
              results.length > 1 ? Samples.sd(results) : 0,
              reported.length > 1 ? Samples.sd(reported) : 0);
      // Nothing to compare it with is no reason to take it for exact.
      sd = sd == 0 ? (predicted == 0 ? 1 : Math.abs(predicted)) : sd;
    }
    if (!Double.isFinite(predicted) || !Double.isFinite(sd)) {
      return Optional.empty();
    }
    OptionalDouble probability =
        prediction.isPresent() && best.isPresent()
            ? OptionalDouble.of(
                Math.min(1, Math.max(0, prediction.get().above(best.getAsDouble()))))
            : OptionalDouble.empty();
    Optional<String> reason = reason(probability);
    return Optional.of(
        new Prognosis(
            step,
            last,
            spec.direction().flip(predicted),
            sd,
            probability,
            reason.isPresent(),
            reason.orElse("")));
  }

  // Why it should stop; empty if it should not.
  private Optional<String> reason(OptionalDouble probability) {
    Pruning pruning = spec.pruning();
    // The same point again is to tell noise from roughness, not to beat the best.
    if (repeat) {
      return Optional.empty();
    }
    // Where none that ended went further, it has nothing left to save.
    if (history.successes() < pruning.afterTrials() || best.isEmpty() || examples == 0) {
      return Optional.empty();
    }
    return switch (pruning.rule()) {
      case NONE -> Optional.empty();
      case AUTO -> step > pruning.afterSteps() ? auto(pruning, probability) : Optional.empty();
      case MEDIAN -> step > pruning.afterSteps() ? median(pruning) : Optional.empty();
      case ASHA -> asha(pruning);
    };
  }

  private Optional<String> auto(Pruning pruning, OptionalDouble probability) {
    return own.steps().size() >= FEWEST_STEPS
            && examples >= pruning.afterTrials()
            && probability.isPresent()
            && probability.getAsDouble() < pruning.threshold()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "auto: at step %d it beats %s with probability %.2g, below %s",
                step,
                brief(best.getAsDouble()),
                probability.getAsDouble(),
                pruning.threshold()))
        : Optional.empty();
  }

  // The best that it reported against the median of what those that ended had at this step.
  private Optional<String> median(Pruning pruning) {
    double[] values =
        history.finished().stream()
            .filter(trial -> trial.value().isPresent())
            .map(trial -> others.get(trial.number()))
            .filter(curve -> curve != null && CurveModel.goesBeyond(curve, step))
            .mapToDouble(curve -> CurveModel.worstIfNone(curve.at(step).orElseThrow()))
            .sorted()
            .toArray();
    if (values.length < pruning.afterTrials()) {
      return Optional.empty();
    }
    int middle = values.length / 2;
    // Halves first: the sum of two may overflow. Equal infinities have no mean.
    double median =
        values.length % 2 == 1 || values[middle - 1] == values[middle]
            ? values[middle]
            : values[middle - 1] / 2 + values[middle] / 2;
    double reached =
        own.steps().stream()
            .mapToDouble(one -> CurveModel.worstIfNone(one.value()))
            .max()
            .orElseThrow();
    return reached < median
        ? Optional.of(
            "median: at step "
                + step
                + " its best is "
                + brief(reached)
                + ", the median of the others "
                + brief(median))
        : Optional.empty();
  }

  // Against the trials before it, as if each had met the rungs in its turn: asked again later, the
  // answer is the same.
  private Optional<String> asha(Pruning pruning) {
    double rung = Math.max(1, pruning.afterSteps());
    if (step < rung) {
      return Optional.empty();
    }
    while (rung * pruning.reduction() <= step) {
      rung *= pruning.reduction();
    }
    long at = (long) rung;
    OptionalDouble there = own.at(at);
    if (there.isEmpty()) {
      return Optional.empty();
    }
    double mine = CurveModel.worstIfNone(there.getAsDouble());
    int count = 1;
    int better = 0;
    for (LearningCurve curve : others.values()) {
      if (curve.trial() < own.trial() && CurveModel.reaches(curve, at)) {
        count++;
        better += CurveModel.worstIfNone(curve.at(at).orElseThrow()) > mine ? 1 : 0;
      }
    }
    int kept = Math.max(1, count / pruning.reduction());
    return better >= kept
        ? Optional.of(
            "asha: at step "
                + at
                + " "
                + better
                + " of "
                + (count - 1)
                + " others are better, and "
                + kept
                + " of "
                + count
                + " go on")
        : Optional.empty();
  }

  private String brief(double value) {
    return String.format(Locale.ROOT, "%.4g", spec.direction().flip(value));
  }
}
