package io.github.culmen.lab.fuzz;

import static io.github.culmen.lab.fuzz.Legality.require;
import static io.github.culmen.lab.fuzz.Legality.requireLegal;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One random study that is told random things: values of any size, the same ones, failures, points
 * of one's own, nothing at all. Whatever it was, each suggestion must be a legal point, made of
 * finite numbers, and the same one again when the study is opened anew.
 */
public final class StudyFuzz {
  private final SplittableRandom random;
  private final StudySpec spec;
  private final Journal journal = Journal.inMemory();
  private final Study study;
  private final RandomValues values;
  private final List<Trial.Pending> open = new ArrayList<>();

  private StudyFuzz(long seed) {
    this.random = new SplittableRandom(seed);
    this.spec = new RandomSpecs(random).spec();
    this.values = new RandomValues(random);
    this.study = Study.open(spec, journal);
  }

  /** What went wrong in the sequence with this seed; empty if nothing did. */
  public static Optional<String> failure(long seed) {
    StudyFuzz fuzz;
    try {
      fuzz = new StudyFuzz(seed);
    } catch (RuntimeException e) {
      return Optional.of("no study: " + e);
    }
    try {
      fuzz.run();
      return Optional.empty();
    } catch (RuntimeException | StackOverflowError e) {
      return Optional.of(where(e) + " after " + fuzz.told() + " of " + fuzz.spec);
    }
  }

  private static String where(Throwable e) {
    // The first frame that is ours: a library's says little.
    return e
        + Arrays.stream(e.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("io.github.culmen."))
            .findFirst()
            .map(frame -> " at " + frame)
            .orElse("");
  }

  private String told() {
    return study.history().trials().size() + " trials";
  }

  private void run() {
    int steps = 2 + random.nextInt(7);
    try {
      for (int i = 0; i < steps; i++) {
        step();
      }
      if (random.nextInt(8) == 0) {
        again();
      }
      suggest();
    } catch (SpaceExhaustedException e) {
      long distinct =
          study.history().trials().stream()
              .filter(trial -> !(trial instanceof Trial.Discarded))
              .map(Trial::point)
              .filter(spec::reached)
              .distinct()
              .count();
      require(
          !spec.space().finite() || distinct >= spec.space().cardinality() / fidelities(),
          "the space is said to be exhausted after " + distinct + " points");
    }
    recommend();
  }

  // Only the points at the target of a fidelity have to be tried.
  private long fidelities() {
    return spec.fidelity()
        .map(own -> spec.space().parameter(own.parameter()).cardinality())
        .orElse(1L);
  }

  private void step() {
    // Curves are judged by those of trials that ended: it takes some.
    boolean watched = spec.pruning().stops() && random.nextBoolean();
    switch (watched ? 10 : random.nextInt(12)) {
      case 10 -> steer(suggest());
      case 11 -> revise();
      case 0 -> open.add(suggest());
      case 1 -> study.fail(suggest().number(), "failed");
      case 2 -> study.enqueue(point().values());
      case 3 -> repeat();
      case 4 -> study.add((random.nextBoolean() ? point() : near()).values(), outcome());
      case 5 -> refuse(suggest());
      case 6 -> late();
      default -> study.tell(suggest().number(), outcome());
    }
  }

  private Outcome outcome() {
    double value = values.next();
    Outcome.Success told =
        spec.objectives().isEmpty() && random.nextInt(4) == 0
            ? Outcome.value(value, values.sd())
            : Outcome.value(value);
    for (NamedObjective own : spec.objectives()) {
      told =
          random.nextInt(4) == 0
              ? told.with(own.name(), values.next(), values.sd())
              : told.with(own.name(), values.next());
    }
    for (OutcomeBound own : spec.outcomes()) {
      told = told.with(own.name(), values.next());
    }
    return spec.cost().flatMap(Cost::outcome).isPresent()
        ? told.with(
            spec.cost().flatMap(Cost::outcome).orElseThrow(),
            random.nextInt(3) == 0 ? 0 : Math.abs(values.next()))
        : told;
  }

  // A point that was tried, told once more, with the same value or another.
  private void repeat() {
    List<Trial> trials = study.history().trials();
    Point point = trials.isEmpty() ? point() : trials.get(random.nextInt(trials.size())).point();
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      study.add(point.values(), outcome());
    }
  }

  // What is said about a trial, and whether it runs on.
  private void steer(Trial.Pending trial) {
    if (curve(trial)) {
      return;
    }
    study.annotate(List.of(Annotation.of("note", values.next()).onTrial(trial.number())));
    study.pause("fuzz");
    boolean refused = false;
    try {
      study.ask();
    } catch (StudyNotOpenException e) {
      refused = true;
    }
    require(refused, "a paused study handed out a trial");
    study.resume("");
    Lease held = study.worker("fuzz", LeaseTerms.defaults()).ask();
    study.dismiss("fuzz", "");
    refused = false;
    try {
      study.worker("fuzz", LeaseTerms.defaults()).ask();
    } catch (WorkerDismissedException e) {
      refused = true;
    }
    require(refused, "a dismissed worker got a trial");
    study.tell(held.trial().number(), outcome());
    Trial ended = study.cancel(trial.number(), random.nextBoolean(), "fuzz");
    require(!(ended instanceof Trial.Pending), "a cancelled trial that nobody holds is pending");
    if (random.nextBoolean()) {
      study.request(point().values(), Request.unknown());
    }
  }

  // What a trial reports on its way; whether that was stopped early.
  private boolean curve(Trial.Pending trial) {
    int steps = random.nextInt(12);
    int step = random.nextInt(3);
    double value = values.next();
    for (int i = 0; i < steps; i++) {
      study.measure(trial.number(), TrialMeasurement.of(step, value));
      // Forward, and now and then anew from an earlier step.
      step = random.nextInt(10) == 0 ? random.nextInt(3) : step + 1 + random.nextInt(2);
      value = random.nextInt(4) == 0 ? values.next() : value * 0.9;
      boolean stop = spec.pruning().stops() && study.shouldStop(trial.number());
      if ((stop || spec.pruning().stops() && random.nextInt(12) == 0) && stopped(trial, stop)) {
        return true;
      }
    }
    if (random.nextBoolean()) {
      study.tell(trial.number(), outcome());
      return true;
    }
    return false;
  }

  // False if the trial goes on: of what says nothing, such as values too large for a standard
  // deviation, no final value can be predicted, and the study has to say so.
  private boolean stopped(Trial.Pending trial, boolean wanted) {
    if (study.prognosis(trial.number()).isEmpty()) {
      require(!wanted, "a trial without a prognosis should stop");
      boolean refused = false;
      try {
        study.stopEarly(trial.number());
      } catch (IllegalStateException e) {
        refused = e.getMessage().contains("none that say anything");
      }
      require(refused, "a trial that reported nothing that says anything was stopped");
      return false;
    }
    Trial.Finished stopped = study.stopEarly(trial.number());
    require(
        stopped.stopped().isPresent() && stopped.value().isEmpty(),
        "a trial that was stopped early is " + stopped);
    return true;
  }

  // Data that come and go.
  private void revise() {
    List<Trial> trials = study.history().trials();
    if (trials.isEmpty()) {
      return;
    }
    Trial trial = trials.get(random.nextInt(trials.size()));
    Trial.Discarded discarded = study.discard(trial.number(), "fuzz");
    open.removeIf(one -> one.number() == trial.number());
    if (discarded.finished().isPresent() && random.nextBoolean()) {
      study.restore(trial.number());
    }
  }

  private void late() {
    if (!open.isEmpty()) {
      study.tell(open.remove(random.nextInt(open.size())).number(), outcome());
    }
  }

  // What is no number is refused in words, and the trial can still be told.
  private void refuse(Trial.Pending trial) {
    double[] bad = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    double value = bad[random.nextInt(bad.length)];
    boolean refused = false;
    try {
      study.tell(trial.number(), value);
    } catch (IllegalArgumentException e) {
      refused = e.getMessage().contains("must be finite");
    }
    require(refused, "the value " + value + " was not refused");
    refused = false;
    try {
      study.tell(study.history().nextNumber(), outcome());
    } catch (UnknownTrialException e) {
      refused = true;
    }
    require(refused, "a trial that was never asked for was not refused");
    study.tell(trial.number(), outcome());
  }

  private Point point() {
    double[] unit = new double[spec.space().dimension()];
    for (int j = 0; j < unit.length; j++) {
      unit[j] = random.nextInt(4) == 0 ? random.nextInt(2) : random.nextDouble();
    }
    return new Encoding(spec.space()).decode(unit);
  }

  // A point a hair from one that was tried.
  private Point near() {
    List<Trial> trials = study.history().trials();
    if (trials.isEmpty()) {
      return point();
    }
    Encoding encoding = new Encoding(spec.space());
    double[] unit = encoding.encode(trials.get(random.nextInt(trials.size())).point());
    for (int j = 0; j < unit.length; j++) {
      unit[j] = Math.max(0, Math.min(1, unit[j] + 1e-9 * random.nextGaussian()));
    }
    return encoding.decode(unit);
  }

  private Trial.Pending suggest() {
    Trial.Pending trial = study.ask();
    requireLegal(spec.space(), trial.point());
    Diagnostics diagnostics = trial.suggestion().diagnostics();
    require(
        diagnostics.acquisition().isEmpty()
            || Double.isFinite(diagnostics.acquisition().getAsDouble()),
        "the acquisition is " + diagnostics.acquisition());
    require(
        diagnostics.maximumQuantiles().stream().allMatch(Double::isFinite),
        "the quantiles are " + diagnostics.maximumQuantiles());
    require(diagnostics.jitter() >= 0, "the jitter is " + diagnostics.jitter());
    return trial;
  }

  // The events so far are all that the next suggestion depends on.
  private void again() {
    List<StudyEvent> events = journal.read(0);
    Journal copy = Journal.inMemory();
    require(copy.append(0, events), "the copied journal is not empty");
    Point expected = Study.open(spec, copy).ask().point();
    Point found = suggest().point();
    require(found.equals(expected), found + " was suggested, and before it " + expected);
  }

  private void recommend() {
    Optional<Recommendation> recommended = study.recommend();
    // With a fidelity cheap values are enough to recommend a point that was not tried, and with
    // bounds those that are not met.
    require(
        recommended.isPresent() == study.best().isPresent()
            || recommended.isPresent()
                && (spec.fidelity().isPresent() || !spec.outcomes().isEmpty()),
        "there is " + (recommended.isPresent() ? "a" : "no") + " recommendation");
    recommended.ifPresent(
        r -> {
          requireLegal(spec.space(), r.point());
          require(spec.reached(r.point()), "the recommendation is not at the target: " + r);
          require(
              Double.isFinite(r.mean()) && r.sd() >= 0 && r.sd() < Double.POSITIVE_INFINITY,
              "the recommendation is " + r);
        });
  }
}
