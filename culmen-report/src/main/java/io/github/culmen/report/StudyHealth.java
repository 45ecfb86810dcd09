package io.github.culmen.report;

import io.github.culmen.report.HealthCheck.Verdict;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.Scale;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.insight.Beliefs;
import io.github.culmen.study.insight.Checkpoint;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.Residual;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Looks at a study as a person with experience would: is the model to be relied on, is the space
 * right, do trials and workers do what they should, is there anything left to gain?
 *
 * <p>Every check has its figure and its rule, so that one can disagree with it.
 */
public final class StudyHealth {
  private static final int FEWEST = 10;
  private static final int RECENT = 20;
  // Two-sided, 99 %: a check that is made all the time must rarely be wrong.
  private static final double DEVIATIONS = 2.576;
  private static final double EXPLAINED = 0.3;
  private static final double AT_BOUND = 0.01;
  private static final double OFTEN = 0.2;
  private static final double MATTERS = 0.01;
  private static final double FAILURES = 0.2;
  private static final double MET = 0.05;
  private static final double LITTLE = 1e-3;
  private static final double MUCH = 0.1;
  private static final int LOOKS = 3;
  private static final int STALLED = 5;
  private static final double SLOW = 2;
  private static final Duration SKEW = Duration.ofMinutes(1);

  private final StudyReport report;
  private final Instant now;
  private final List<HealthCheck> checks = new ArrayList<>();

  private StudyHealth(StudyReport report, Instant now) {
    this.report = report;
    this.now = now;
  }

  /**
   * All checks of a study.
   *
   * @param report the study; what needs a model is left out if it has none
   * @param now the time, to see whether the study stands still
   */
  public static List<HealthCheck> of(StudyReport report, Instant now) {
    StudyHealth health = new StudyHealth(report, now);
    report.model().ifPresent(health::model);
    health.space();
    health.failures();
    health.outcomes();
    health.baseline();
    health.budget();
    health.repeats();
    health.stalled();
    health.workers();
    health.clocks();
    return List.copyOf(health.checks);
  }

  private void add(
      String name, Verdict verdict, double number, String sentence, String rule, String advice) {
    checks.add(new HealthCheck(name, verdict, OptionalDouble.of(number), sentence, rule, advice));
  }

  private void early(String name, String sentence, String rule) {
    checks.add(new HealthCheck(name, Verdict.INFO, OptionalDouble.empty(), sentence, rule, ""));
  }

  private static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3g", value) : "none";
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }

  private void model(ModelPlots plots) {
    Beliefs beliefs = plots.beliefs();
    FitQuality fit = beliefs.fit();
    String rule =
        "the shares of values inside 50 % and 90 % intervals differ from these by no more than"
            + " chance allows (99 %)";
    String predictive = "values predicted from the others explain at least 30 % of the variance";
    if (fit.values() < FEWEST) {
      early("calibration", "There are " + fit.values() + " values, too few to judge.", rule);
      early("predictive", "There are " + fit.values() + " values, too few to judge.", predictive);
    } else {
      boolean off50 = off(fit.coverage50(), 0.5, fit.values());
      boolean off90 = off(fit.coverage90(), 0.9, fit.values());
      boolean narrow = off90 && fit.coverage90() < 0.9 || off50 && fit.coverage50() < 0.5;
      add(
          "calibration",
          narrow ? Verdict.WARN : off50 || off90 ? Verdict.INFO : Verdict.PASS,
          fit.coverage90(),
          "Of the values "
              + percent(fit.coverage50())
              + " are inside 50 % intervals and "
              + percent(fit.coverage90())
              + " inside 90 % intervals.",
          rule,
          narrow
              ? "The model is surer than it should be: try another kernel or transform, or wait for"
                  + " more values."
              : off50 || off90 ? "The model is on the safe side; nothing needs to be done." : "");
      boolean blind = fit.explained() < EXPLAINED;
      add(
          "predictive",
          blind ? Verdict.WARN : Verdict.PASS,
          fit.explained(),
          "Predictions from the other values explain "
              + percent(Math.max(-9.99, fit.explained()))
              + " of the variance.",
          predictive,
          blind
              ? "The model sees little structure: values may be mostly noise, or depend on"
                  + " something that is no parameter."
              : "");
    }
    noise(beliefs, plots.residuals());
    importance(beliefs.importance());
    if (!beliefs.warnings().isEmpty()) {
      add(
          "warnings",
          Verdict.WARN,
          beliefs.warnings().size(),
          String.join("; ", beliefs.warnings().stream().map(w -> w.text()).toList()),
          "the model says nothing that a person should know",
          "See the page Model, or culmen explain.");
    }
  }

  private static boolean off(double share, double level, int n) {
    return Math.abs(share - level) > DEVIATIONS * Math.sqrt(level * (1 - level) / n) + 0.5 / n;
  }

  private void noise(Beliefs beliefs, List<Residual> residuals) {
    if (residuals.size() < FEWEST) {
      return;
    }
    double least = residuals.stream().mapToDouble(Residual::mean).min().orElse(0);
    double most = residuals.stream().mapToDouble(Residual::mean).max().orElse(0);
    // Halves, since differences of finite numbers need not be finite.
    double quarter = (most / 2 - least / 2) / 2;
    boolean loud = beliefs.noiseSd() > quarter;
    add(
        "noise",
        loud ? Verdict.WARN : Verdict.PASS,
        beliefs.noiseSd(),
        "The noise has a standard deviation of "
            + number(beliefs.noiseSd())
            + "; predictions range over "
            + number(4 * quarter)
            + ".",
        "the noise is at most a quarter of the range of the predictions",
        loud
            ? "Average several runs in one trial, and rely on the recommended point more than on"
                + " the best observed one."
            : "");
  }

  private void importance(List<Importance> all) {
    List<String> idle =
        all.stream().filter(one -> one.total() < MATTERS).map(Importance::parameter).toList();
    String rule = "every parameter has a share of at least 1 % in the variance of the expectation";
    if (report.successes().size() < FEWEST || all.size() < 2) {
      return;
    }
    add(
        "parameters",
        idle.isEmpty() ? Verdict.PASS : Verdict.INFO,
        all.stream().mapToDouble(Importance::total).min().orElse(0),
        idle.isEmpty()
            ? "Every parameter matters."
            : (idle.size() == 1 ? "This one seems not to matter: " : "These seem not to matter: ")
                + String.join(", ", idle)
                + ".",
        rule,
        idle.isEmpty() ? "" : "Another study may fix what does not matter and search faster.");
  }

  // Where the recommended point or many recent ones lie at an end of a range.
  private void space() {
    List<Trial> chosen =
        report.trials().stream()
            .filter(t -> t.suggestion().origin().word().equals("strategy"))
            .toList();
    List<Trial> recent = chosen.subList(Math.max(0, chosen.size() - RECENT), chosen.size());
    String rule =
        "neither the recommended point nor 20 % of the last 20 chosen ones lie at an end of a range";
    if (recent.size() < FEWEST) {
      early("range", "Too few points were chosen by a model to judge the ranges.", rule);
      return;
    }
    List<String> ends = new ArrayList<>();
    double worst = 0;
    for (Parameter parameter : report.spec().space().parameters()) {
      if (!parameter.continuous()) {
        continue;
      }
      for (boolean high : new boolean[] {false, true}) {
        double share =
            recent.stream().filter(t -> atEnd(t.point().values(), parameter, high)).count()
                / (double) recent.size();
        boolean recommended =
            report
                .model()
                .map(m -> m.beliefs().recommended().point().values())
                .filter(values -> atEnd(values, parameter, high))
                .isPresent();
        worst = Math.max(worst, share);
        if (recommended || share >= OFTEN) {
          ends.add(
              parameter.name()
                  + " at its "
                  + (high ? "upper" : "lower")
                  + " end ("
                  + (recommended ? "recommended; " : "")
                  + percent(share)
                  + " of the last "
                  + recent.size()
                  + ")");
        }
      }
    }
    add(
        "range",
        ends.isEmpty() ? Verdict.PASS : Verdict.WARN,
        worst,
        ends.isEmpty() ? "No good point lies at an end of a range." : String.join("; ", ends) + ".",
        rule,
        ends.isEmpty()
            ? ""
            : "Better values may lie beyond: widen the range in the study file (what was measured stays),"
                + " unless the end means something, such as zero.");
  }

  private static boolean atEnd(Map<String, Object> values, Parameter parameter, boolean high) {
    if (!(values.get(parameter.name()) instanceof Number number)) {
      return false;
    }
    return parameter
        .range()
        .map(
            range -> {
              double low = range.low().doubleValue();
              double top = range.high().doubleValue();
              double value = number.doubleValue();
              double place =
                  range.scale() == Scale.LOG
                      ? Math.log(value / low) / Math.log(top / low)
                      : (value / 2 - low / 2) / (top / 2 - low / 2);
              return high ? place >= 1 - AT_BOUND : place <= AT_BOUND;
            })
        .orElse(false);
  }

  private List<Trial.Finished> ended() {
    return report.trials().stream()
        .filter(Trial.Finished.class::isInstance)
        .map(Trial.Finished.class::cast)
        .toList();
  }

  private void failures() {
    List<Trial.Finished> ended = ended();
    String rule = "at most 20 % of the trials fail";
    if (ended.isEmpty()) {
      early("failures", "No trial has ended yet.", rule);
      return;
    }
    long failed = ended.stream().filter(t -> t.failure().isPresent()).count();
    double share = failed / (double) ended.size();
    boolean many = share > FAILURES;
    List<Trial.Finished> recent = ended.subList(Math.max(0, ended.size() - RECENT), ended.size());
    boolean dead = recent.size() >= 5 && recent.stream().allMatch(t -> t.failure().isPresent());
    add(
        "failures",
        dead ? Verdict.FAIL : many ? Verdict.WARN : Verdict.PASS,
        share,
        dead
            ? "The last " + recent.size() + " trials all failed."
            : failed + " of " + ended.size() + " trials failed.",
        rule,
        dead
            ? "Pause the study and see why: " + reason(recent)
            : many ? "See why on the page Trials (state == failed): " + reason(ended) : "");
  }

  private static String reason(List<Trial.Finished> trials) {
    Map<String, Integer> reasons = new LinkedHashMap<>();
    trials.forEach(
        t ->
            t.failure()
                .ifPresent(
                    text -> reasons.merge(text.lines().findFirst().orElse(""), 1, Integer::sum)));
    return reasons.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most ->
                "most often “"
                    + (most.getKey().length() > 120
                        ? most.getKey().substring(0, 120) + "…"
                        : most.getKey())
                    + "”.")
        .orElse("no reason was given.");
  }

  private void outcomes() {
    StudySpec spec = report.spec();
    List<Trial.Finished> successes = report.successes();
    if (successes.size() < FEWEST) {
      return;
    }
    for (OutcomeBound bound : spec.outcomes()) {
      long met =
          successes.stream()
              .filter(
                  t -> {
                    if (!(t.outcome() instanceof Outcome.Success success)) {
                      return false;
                    }
                    Measurement measured = success.outcomes().get(bound.name());
                    return measured != null && bound.kept(measured.value());
                  })
              .count();
      double share = met / (double) successes.size();
      boolean rare = share < MET;
      add(
          "bound of " + bound.name(),
          rare ? Verdict.WARN : Verdict.PASS,
          share,
          percent(share) + " of the trials meet " + bound + ".",
          "at least 5 % of the trials meet the bound",
          rare ? "The bound may be out of reach: is it meant so, and in these units?" : "");
    }
  }

  private void baseline() {
    List<Trial.Finished> successes = report.successes();
    String rule = "the best trial is not the first one";
    if (successes.size() < FEWEST) {
      early("progress", "There are too few values to compare with the first.", rule);
      return;
    }
    double first = successes.get(0).value().getAsDouble();
    boolean small = report.spec().direction() == Direction.MINIMIZE;
    double best =
        successes.stream()
            .filter(t -> report.spec().counts(t))
            .mapToDouble(t -> t.value().getAsDouble())
            .reduce(small ? Math::min : Math::max)
            .orElse(first);
    boolean better = small ? best < first : best > first;
    add(
        "progress",
        better ? Verdict.PASS : Verdict.WARN,
        best - first,
        better
            ? "The best value is " + number(best) + "; the first was " + number(first) + "."
            : "No trial is better than the first one, " + number(first) + ".",
        rule,
        better
            ? ""
            : "The first point may be hard to beat, or the values may not say what is good.");
  }

  private void budget() {
    List<Checkpoint> looks = report.checkpoints();
    String rule =
        "there is neither less than 0.001 nats to learn while trials are left, nor more than 0.1"
            + " when none is";
    if (looks.size() < LOOKS || report.spec().budget().isEmpty()) {
      return;
    }
    int left = report.spec().budget().getAsInt() - ended().size();
    double information = looks.get(looks.size() - 1).information();
    boolean done =
        left > 0
            && looks.subList(looks.size() - LOOKS, looks.size()).stream()
                .allMatch(look -> look.information() < LITTLE);
    boolean early = left <= 0 && information > MUCH;
    add(
        "budget",
        done || early ? Verdict.INFO : Verdict.PASS,
        information,
        "The next evaluation would tell "
            + number(information)
            + " nats about the optimum; "
            + (left > 0 ? left + " trials are left." : "no trial is left."),
        rule,
        done
            ? "There is little to gain: the study may be finished early."
            : early ? "There is something to gain: a larger budget would help." : "");
  }

  // Where values are exact, a point says everything the first time.
  private void repeats() {
    StudySpec spec = report.spec();
    if (!(spec.noise() instanceof Noise.None) || !spec.objectives().isEmpty()) {
      return;
    }
    Map<Point, double[]> told = new LinkedHashMap<>();
    for (Trial.Finished trial : report.successes()) {
      double value = trial.value().getAsDouble();
      told.merge(
          trial.point(),
          new double[] {value, value},
          (a, b) -> new double[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
    }
    double most = told.values().stream().mapToDouble(v -> v[1] - v[0]).max().orElse(0);
    long untried = spec.space().finite() ? untried(spec.space()) : Long.MAX_VALUE;
    int left = Math.max(0, spec.budget().orElse(0) - report.trials().size());
    boolean few = untried < left;
    add(
        "repeats",
        most > 0 || few ? Verdict.WARN : Verdict.PASS,
        most > 0 ? most : few ? untried : 0,
        most > 0
            ? "The same point gave values that differ by "
                + number(most)
                + ", although the study says that there is no noise."
            : few
                ? "Only "
                    + untried
                    + (untried == 1 ? " point is" : " points are")
                    + " untried for "
                    + left
                    + " trials, and without noise no point is tried twice."
                : "No point gave two values.",
        "without noise the same point gives the same value, and there are as many untried points"
            + " as trials left",
        most > 0
            ? "Say noise: learned, or find out what differs between the trials."
            : few ? "The study will end when all points are tried: that is all there is." : "");
  }

  private long untried(SearchSpace space) {
    long tried =
        report.trials().stream().map(Trial::point).filter(space::contains).distinct().count();
    return space.cardinality() - tried;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n == 0 ? Double.NaN : sorted[(n - 1) / 2] / 2 + sorted[n / 2] / 2;
  }

  private void stalled() {
    List<Trial> pending = report.trials().stream().filter(Trial.Pending.class::isInstance).toList();
    double usual = median(ended().stream().mapToDouble(Trial.Finished::seconds).toArray());
    String rule =
        "something happens within five times the median time of a trial while any is pending";
    if (pending.isEmpty() || ended().size() < LOOKS) {
      return;
    }
    Instant last =
        report.trials().stream()
            .map(t -> t instanceof Trial.Finished finished ? finished.finished() : t.asked())
            .max(Instant::compareTo)
            .orElse(now);
    double silent = Math.max(0, Duration.between(last, now).toMillis() / 1000.0);
    // Trials of milliseconds leave pauses that mean nothing.
    boolean still = silent > Math.max(60, STALLED * usual);
    add(
        "stalled",
        still ? Verdict.WARN : Verdict.PASS,
        silent,
        still
            ? "Nothing happened for "
                + number(silent)
                + " s while "
                + pending.size()
                + (pending.size() == 1 ? " trial is" : " trials are")
                + " pending; a trial takes "
                + number(usual)
                + " s."
            : "Trials come in as usual.",
        rule,
        still ? "See the page Workers: a worker may have died or hang." : "");
  }

  private void workers() {
    Map<String, List<Attempt>> by = new LinkedHashMap<>();
    report.attempts().stream()
        .filter(a -> a.worker().isPresent())
        .forEach(a -> by.computeIfAbsent(a.worker().get(), w -> new ArrayList<>()).add(a));
    if (by.size() < 2) {
      return;
    }
    double usual = median(seconds(report.attempts()));
    double failing = failing(report.attempts());
    List<String> unlike = new ArrayList<>();
    double worst = 1;
    for (Map.Entry<String, List<Attempt>> one : by.entrySet()) {
      double[] own = seconds(one.getValue());
      double ratio = own.length < 5 || !(usual > 0) ? 1 : median(own) / usual;
      worst = Math.max(worst, ratio);
      if (ratio > SLOW) {
        unlike.add(one.getKey() + " takes " + number(ratio) + " times as long");
      }
      long failed = count(one.getValue(), Attempt.Ending.FAILED);
      if (failed >= LOOKS && failing(one.getValue()) > 2 * failing) {
        unlike.add(one.getKey() + " fails " + percent(failing(one.getValue())) + " of its trials");
      }
      long lost = count(one.getValue(), Attempt.Ending.LOST);
      if (lost >= LOOKS) {
        unlike.add(one.getKey() + " lost " + lost + " trials");
      }
    }
    add(
        "workers",
        unlike.isEmpty() ? Verdict.PASS : Verdict.WARN,
        worst,
        unlike.isEmpty() ? "All workers are alike." : String.join("; ", unlike) + ".",
        "no worker takes twice as long, fails twice as often or loses trials",
        unlike.isEmpty() ? "" : "Values of a machine unlike the others may not be comparable.");
  }

  private static double[] seconds(List<Attempt> attempts) {
    return attempts.stream()
        .filter(a -> a.ending() == Attempt.Ending.VALUE)
        .mapToDouble(a -> Duration.between(a.from(), a.to()).toMillis() / 1000.0)
        .toArray();
  }

  private static long count(List<Attempt> attempts, Attempt.Ending ending) {
    return attempts.stream().filter(a -> a.ending() == ending).count();
  }

  private static double failing(List<Attempt> attempts) {
    long failed = count(attempts, Attempt.Ending.FAILED);
    long ended = failed + count(attempts, Attempt.Ending.VALUE);
    return ended == 0 ? 0 : failed / (double) ended;
  }

  private void clocks() {
    Optional<Instant> last =
        report.trials().stream()
            .map(t -> t instanceof Trial.Finished finished ? finished.finished() : t.asked())
            .max(Instant::compareTo);
    if (last.isEmpty()) {
      return;
    }
    boolean ahead = last.get().isAfter(now.plus(SKEW));
    add(
        "clocks",
        ahead ? Verdict.WARN : Verdict.PASS,
        Math.max(0, Duration.between(now, last.get()).toMillis() / 1000.0),
        ahead ? "An event lies in the future: " + last.get() + "." : "No event lies in the future.",
        "no event is more than a minute ahead of this machine’s clock",
        ahead ? "Set the clocks of the workers: leases depend on them." : "");
  }
}
