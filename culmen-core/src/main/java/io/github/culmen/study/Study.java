package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.advice.Auto;
import io.github.culmen.study.advice.StrategyAdvisor;
import io.github.culmen.study.advice.UnusedPoints;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.FitQuality;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Cancellation;
import io.github.culmen.study.steering.Dismissal;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.strategy.Extension;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Extensions;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NoLegalPointException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntFunction;

/**
 * A search for the best point of a space: {@link #ask} for a point, evaluate it, {@link #tell} the
 * value.
 *
 * <p>The same spec and the same sequence of asks and tells give the same suggestions, also if the
 * study is closed and reopened in between. What was told is in the journal when the call returns.
 * Safe for use by several threads.
 */
public final class Study {
  private final StudyLog log;
  private final StudySteering steering;
  private final TrialDesk desk;
  private final Questions questions;

  private Study(StudySpec spec, Journal journal, Clock clock) {
    ModelCache fits = new ModelCache();
    this.log = new StudyLog(spec, journal, clock);
    this.steering = new StudySteering(log);
    this.desk = new TrialDesk(log, steering, new StrategyAdvisor(fits));
    this.questions = new Questions(log, steering, desk, fits);
  }

  /** A new study that lives as long as the process. */
  public static Study create(StudySpec spec) {
    return open(spec, Journal.inMemory());
  }

  /**
   * The study kept in a journal: started if the journal is empty, resumed otherwise.
   *
   * @throws NoLegalPointException if it is new and no point satisfies the space's constraints
   * @throws StudyMismatchException if the journal holds a study with another spec
   */
  public static Study open(StudySpec spec, Journal journal) {
    return open(spec, journal, Clock.systemUTC());
  }

  /** The same with another clock. */
  public static Study open(StudySpec spec, Journal journal, Clock clock) {
    List<StudyEvent> events = journal.read(0);
    Optional<StudyEvent.Edited> edited = lastEdit(events);
    if (edited.isPresent()) {
      Study study = resume(journal, List.of(), clock);
      List<String> differences =
          SpecDifferences.between(
              study.spec(), Extensions.resolve(planned(spec, edited.get().spec()), List.of()));
      if (!differences.isEmpty()) {
        throw new StudyMismatchException(differences);
      }
      return study;
    }
    StudySpec planned =
        !events.isEmpty() && events.get(0) instanceof StudyEvent.Created created
            ? planned(spec, created.spec())
            : spec;
    Study study = new Study(Extensions.resolve(planned, List.of()), journal, clock);
    study.log.replay(events);
    if (events.isEmpty()) {
      requireLegalPoint(spec);
      boolean ignored = journal.append(0, List.of(new StudyEvent.Created(spec, clock.instant())));
      study.log.refresh();
    }
    return study;
  }

  /**
   * Checks, as far as possible, that some point satisfies the constraints of a study's space.
   * {@link #open} does so for a new study.
   *
   * @throws NoLegalPointException if none was found
   */
  public static void requireLegalPoint(StudySpec spec) {
    UnusedPoints.requireSome(spec);
  }

  private static Optional<StudyEvent.Edited> lastEdit(List<StudyEvent> events) {
    for (int i = events.size() - 1; i >= 0; i--) {
      if (events.get(i) instanceof StudyEvent.Edited edited) {
        return Optional.of(edited);
      }
    }
    return Optional.empty();
  }

  /**
   * A spec as one of a study that is there: without a budget or an edition of auto it continues
   * with the study's own.
   */
  public static StudySpec planned(StudySpec spec, StudySpec begun) {
    StudySpec same = spec.withStrategy(spec.strategy().asBegun(begun.strategy()));
    StudySpec counted = same.budget().isEmpty() ? same.withBudget(begun.budget()) : same;
    StudySpec planned = counted.withCost(planned(counted.cost(), begun.cost()));
    return Auto.decides(same)
            && Auto.decides(begun)
            && same.strategy().edition() == Strategy.EDITION
        ? planned.withStrategy(
            same.strategy().toBuilder().edition(begun.strategy().edition()).build())
        : planned;
  }

  // Without a budget the same cost has the study's own.
  private static Optional<Cost> planned(Optional<Cost> cost, Optional<Cost> begun) {
    return cost.map(
        own ->
            begun
                .filter(other -> own.budget().isEmpty() && other.outcome().equals(own.outcome()))
                .orElse(own));
  }

  /**
   * The study kept in a journal, whatever its spec.
   *
   * @throws IllegalArgumentException if the journal is empty
   * @throws ExtensionException if it chooses by an acquisition or a strategy that no provider has
   */
  public static Study resume(Journal journal) {
    return resume(journal, Clock.systemUTC());
  }

  /**
   * The same where the study chooses by something a user brings.
   *
   * @param extension what it chooses by, if the study has its word
   */
  public static Study resume(Journal journal, Extension extension) {
    return resume(journal, List.of(extension), Clock.systemUTC());
  }

  /** The same with another clock. */
  public static Study resume(Journal journal, Clock clock) {
    return resume(journal, List.of(), clock);
  }

  private static Study resume(Journal journal, List<Extension> extensions, Clock clock) {
    List<StudyEvent> events = journal.read(0);
    if (events.isEmpty() || !(events.get(0) instanceof StudyEvent.Created created)) {
      throw new IllegalArgumentException(
          "a study to resume must have been created, but its journal "
              + (events.isEmpty() ? "is empty" : "begins with " + events.get(0)));
    }
    Study study = new Study(Extensions.resolve(created.spec(), extensions), journal, clock);
    study.log.replay(events);
    return study;
  }

  /** What this study is, by its latest edit. */
  public StudySpec spec() {
    return log.spec();
  }

  /**
   * Makes the study another one from here on: other ranges, bounds, strategy, budget or seed, more
   * or fewer parameters. Earlier trials are kept where they still mean something: points outside a
   * range stay as data and are not suggested again; trials of points that have no place are
   * discarded, until a later edit has one for them. The same edits at the same places give the same
   * suggestions.
   *
   * @param to what the study is from now on
   * @param was the values that new parameters had in earlier trials
   * @return what was changed, one phrase each; empty if nothing was
   * @throws StudyMismatchException if values of earlier trials would mean something else: another
   *     direction, another kind of parameter, a new one without its earlier value, a new outcome
   * @throws NoLegalPointException if no point satisfies the new constraints
   */
  public List<String> edit(StudySpec to, Map<String, ?> was) {
    return SpecEdit.apply(log, to, was);
  }

  /**
   * The next point to evaluate, as a pending trial: a requested trial that waits, a point of the
   * queue, or else one that the strategy chooses.
   *
   * @throws StudyNotOpenException if the study is paused or finished
   */
  public Trial.Pending ask() {
    return askUpTo(Integer.MAX_VALUE).orElseThrow();
  }

  /**
   * The next point to evaluate, unless the study has that many trials already. It gets no more,
   * however many workers ask at the same time. A requested trial that waits counts already.
   *
   * @throws StudyNotOpenException if the study is paused or finished
   */
  public Optional<Trial.Pending> askUpTo(int trials) {
    return handOut(trials, number -> List.of());
  }

  /**
   * The same, once for each key: a caller that missed the answer and asks again gets the same
   * trial, also from another process. By then the trial may have ended.
   *
   * @param key new for each trial that is wanted
   * @throws StudyNotOpenException if the study is paused or finished, and the key is new
   */
  public Optional<Trial> askUpTo(int trials, String key) {
    return desk.handOut(
        trials,
        number -> List.of(Receipts.of(key, number, now())),
        () -> log.state().steering().receipt(key));
  }

  /** The same, with events that belong to the new trial. */
  Optional<Trial.Pending> handOut(int most, IntFunction<List<StudyEvent>> more) {
    return desk.handOut(most, more, OptionalInt::empty).map(Trial.Pending.class::cast);
  }

  /**
   * Several points to evaluate at the same time; each is chosen with those before it pending. Fewer
   * than {@code count} if the space has no more: what was handed out must reach the caller.
   *
   * @throws SpaceExhaustedException if there is none at all
   */
  public List<Trial.Pending> ask(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1, but count = " + count);
    }
    List<Trial.Pending> asked = new ArrayList<>();
    while (asked.size() < count) {
      try {
        asked.add(ask());
      } catch (SpaceExhaustedException e) {
        if (asked.isEmpty()) {
          throw e;
        }
        break;
      }
    }
    return asked;
  }

  /** Tells the value of a pending trial, in the user's own sign. */
  public Trial.Finished tell(int trial, double value) {
    return tell(trial, Outcome.value(value));
  }

  /** Tells all objectives and outcomes of a pending trial by their names. */
  public Trial.Finished tell(int trial, Map<String, Double> values) {
    return tell(trial, Outcome.named(values));
  }

  /** Reports that a pending trial gave no value. */
  public Trial.Finished fail(int trial, String reason) {
    return tell(trial, Outcome.failure(reason));
  }

  /**
   * Tells how a pending trial ended. Telling the same again does nothing, so a worker that is
   * unsure whether it succeeded may repeat itself.
   *
   * @throws IllegalArgumentException if there is a value but one of the study's outcomes is
   *     missing, or an unknown one is told; the trial stays pending
   * @throws UnknownTrialException if there is no such trial, it was discarded, or it ended with
   *     another outcome
   */
  public Trial.Finished tell(int trial, Outcome outcome) {
    return tell(trial, outcome, OptionalDouble.empty());
  }

  /** The same, with how many seconds the trial ran, if that is known. */
  public Trial.Finished tell(int trial, Outcome told, OptionalDouble seconds) {
    return desk.tell(trial, told, seconds);
  }

  /**
   * A point with these values; the rest is as the strategy would choose it now.
   *
   * @throws IllegalArgumentException if a name is unknown, a value illegal, or no legal point with
   *     these values was found
   */
  public Point complete(Map<String, ?> values) {
    return questions.complete(values);
  }

  /** Puts a point into the queue: the next ask hands it out. */
  public void enqueue(Map<String, ?> values) {
    enqueue(values, Request.unknown());
  }

  /** The same, with who wants it and why. */
  public void enqueue(Map<String, ?> values, Request request) {
    Point point = spec().space().check(values);
    log.change(now -> List.of(new StudyEvent.Enqueued(point, now, request)));
  }

  /** The same, once for each key; as {@link #askUpTo(int, String)}. */
  public void enqueue(Map<String, ?> values, Request request, String key) {
    Point point = spec().space().check(values);
    log.change(
        now ->
            log.state().steering().receipt(key).isPresent()
                ? List.of()
                : List.of(new StudyEvent.Enqueued(point, now, request), Receipts.of(key, 0, now)));
  }

  /**
   * Begins a trial of a point that someone wants. It has its number at once and is pending; the
   * next ask hands it out.
   */
  public Trial.Pending request(Map<String, ?> values, Request request) {
    return steering.request(spec().space().check(values), request);
  }

  /** The same, once for each key; as {@link #askUpTo(int, String)}. */
  public Trial request(Map<String, ?> values, Request request, String key) {
    return steering.request(spec().space().check(values), request, key);
  }

  /** Who wanted a trial, and why; empty if the strategy chose it or nobody said. */
  public Optional<Request> requestOf(int trial) {
    return log.read(state -> state.steering().request(trial));
  }

  /** The requested trials that wait for an ask, the next one first. */
  public List<Trial.Pending> waiting() {
    return log.read(StudyState::waiting);
  }

  /** Adds a result obtained elsewhere, as a finished trial of its own. */
  public Trial.Finished add(Map<String, ?> values, Outcome outcome) {
    return addAll(List.of(new EarlierResult(values, outcome))).get(0);
  }

  /** Adds results obtained elsewhere, each as a finished trial of its own; all of them or none. */
  public List<Trial.Finished> addAll(List<EarlierResult> results) {
    return desk.addAll(results, Optional.empty()).stream().map(Trial.Finished.class::cast).toList();
  }

  /** The same, once for each key; as {@link #askUpTo(int, String)}. */
  public List<Trial> addAll(List<EarlierResult> results, String key) {
    return desk.addAll(results, Optional.of(key));
  }

  /**
   * Stores a text with the study, such as how its trials are evaluated, in place of an earlier one
   * under the same key. It does not affect how points are chosen.
   */
  public void note(String key, String text) {
    log.change(
        now ->
            log.state().steering().note(key).filter(text::equals).isPresent()
                ? List.of()
                : List.of(new StudyEvent.Noted(key, text, now)));
  }

  /** The text stored under a key; empty if there is none. */
  public Optional<String> note(String key) {
    return log.read(state -> state.steering().note(key));
  }

  /** Whether the study hands out trials. */
  public StudyStatus status() {
    return log.read(state -> state.steering().status());
  }

  /** Why it was paused, finished or resumed, if that was said. */
  public String statusReason() {
    return log.read(state -> state.steering().reason());
  }

  /**
   * Hands out no trials until {@link #resume(String)}. Trials handed out before may end. Does
   * nothing if the study is paused.
   *
   * @param why the reason; may be empty
   * @throws IllegalStateException if the study is finished
   */
  public void pause(String why) {
    steering.steer(StudyStatus.PAUSED, why);
  }

  /** Hands out trials again, of a paused or of a finished study. */
  public void resume(String why) {
    steering.steer(StudyStatus.OPEN, why);
  }

  /** Hands out no more trials; those handed out before may end. */
  public void finish(String why) {
    steering.steer(StudyStatus.FINISHED, why);
  }

  /**
   * Keeps what was measured of a pending trial on its way. It does not affect how points are
   * chosen. The same measurement of a step again does nothing.
   *
   * @throws UnknownTrialException if there is no such trial or it has ended
   */
  public void measure(int trial, TrialMeasurement measurement) {
    steering.measure(trial, measurement);
  }

  /** What was measured of a trial on its way, in order. */
  public List<StudyEvent.Measured> measurements(int trial) {
    return log.read(state -> state.steering().measurements(trial));
  }

  /**
   * Keeps several measurements of a pending trial, all or none; as {@link #measure}.
   *
   * @throws UnknownTrialException if there is no such trial or it has ended
   */
  public void measureAll(int trial, List<TrialMeasurement> measurements) {
    steering.measureAll(trial, measurements);
  }

  /**
   * The objective's values that a trial reported on its way, by steps; empty if it reported none.
   */
  public LearningCurve curve(int trial) {
    return log.read(
        state -> {
          Trial ignored = steering.known(trial);
          return state.steering().curve(trial);
        });
  }

  /** The curves of all trials that reported values, by number. */
  public List<LearningCurve> curves() {
    return log.read(StudyState::curves);
  }

  /**
   * What a trial that has reported values will come to, and whether it should stop, by the study's
   * {@link Pruning}; empty if it has reported none or nothing can be said. Changes nothing.
   *
   * @throws UnknownTrialException if there is no such trial
   */
  public Optional<Prognosis> prognosis(int trial) {
    return questions.prognosis(trial);
  }

  /**
   * Whether a pending trial should stop early, by the study's {@link Pruning} and what it and
   * others have reported. Whoever runs it then ends it by {@link #stopEarly}.
   *
   * @throws UnknownTrialException if there is no such trial
   */
  public boolean shouldStop(int trial) {
    return spec().pruning().stops()
        && log.read(state -> steering.known(trial) instanceof Trial.Pending)
        && prognosis(trial).filter(Prognosis::stop).isPresent();
  }

  /**
   * Ends a pending trial as stopped early: with its last step and the final value that is predicted
   * for it, which models use; it is never the best trial. It counts towards the budget.
   *
   * @throws IllegalStateException if it has reported no value that says anything
   * @throws UnknownTrialException if there is no such trial, or it has ended
   */
  public Trial.Finished stopEarly(int trial) {
    Prognosis found =
        prognosis(trial)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "only a trial that has reported values can be stopped early, but trial "
                            + trial
                            + " has none that say anything; fail or discard it instead"));
    return tell(trial, found.outcome());
  }

  /**
   * Takes a trial out of the data: its value counts no more, its point may be suggested again, and
   * its number stays. A worker that runs it learns of it at its next heartbeat.
   *
   * @param why the reason; may be empty
   * @throws UnknownTrialException if there is no such trial
   */
  public Trial.Discarded discard(int trial, String why) {
    return steering.discard(trial, why);
  }

  /**
   * Makes a discarded trial count again.
   *
   * @throws UnknownTrialException if there is no such trial, or it had not ended
   */
  public Trial.Finished restore(int trial) {
    return steering.restore(trial);
  }

  /**
   * Asks for a pending trial to end early. The worker that runs it hears of that at its next
   * heartbeat, and the trial stays pending until the worker ends it. A trial that no worker holds
   * ends at once.
   *
   * @param keep whether the last measurement is to count as the value, if it has all outcomes;
   *     otherwise the trial is discarded
   * @param why the reason; may be empty
   * @return the trial as it is then
   * @throws UnknownTrialException if there is no such trial or it has ended
   */
  public Trial cancel(int trial, boolean keep, String why) {
    return steering.cancel(trial, keep, why);
  }

  /** Whether and why a trial was cancelled. */
  public Optional<Cancellation> cancellation(int trial) {
    return log.read(state -> state.steering().cancellation(trial));
  }

  /**
   * Ends a cancelled trial: with its last measurement if that is to count, or as discarded. Does
   * nothing if it has ended.
   *
   * @throws UnknownTrialException if there is no such trial or it was not cancelled
   */
  public Trial endCancelled(int trial) {
    return steering.endCancelled(trial);
  }

  /**
   * Dismisses a worker: it gets no other trial and ends after those it holds. Its next {@link
   * Worker#ask} throws {@link WorkerDismissedException}. Whoever works under that name afterwards
   * is another worker and gets trials.
   *
   * @param worker its name
   * @param why the reason; may be empty
   * @throws IllegalArgumentException if no worker of that name ever took a trial
   */
  public void dismiss(String worker, String why) {
    steering.dismiss(worker, why);
  }

  /** Takes back a dismissal that the worker has not heard of yet; does nothing if there is none. */
  public void admit(String worker) {
    steering.admit(worker);
  }

  /** The dismissed workers that have not heard of it yet, by name. */
  public Map<String, Dismissal> dismissals() {
    return log.read(state -> state.steering().dismissals());
  }

  /**
   * Writes attributes of the study and of trials, all or none. They do not affect how points are
   * chosen.
   *
   * @return the attributes as they are then; none for those removed
   * @throws UnknownTrialException if one is of a trial that there is not
   */
  public List<Attribute> annotate(List<Annotation> annotations) {
    return steering.annotate(annotations);
  }

  /**
   * Writes an attribute in place of the version that was read before.
   *
   * @param version 0 if there must be none
   * @return the attribute as it is then; empty if it was removed
   * @throws VersionConflictException if someone else wrote another value meanwhile
   */
  public Optional<Attribute> annotate(Annotation annotation, int version) {
    return steering.annotate(annotation, version);
  }

  /** The attributes of the study, in the order of their first writes. */
  public List<Attribute> attributes() {
    return attributes(0);
  }

  /** Those of a trial; of the study for 0. */
  public List<Attribute> attributes(int trial) {
    return log.read(state -> state.steering().attributes(trial));
  }

  /** Those of all trials that have any, by number. */
  public Map<Integer, List<Attribute>> trialAttributes() {
    return questions.trialAttributes();
  }

  /**
   * The study's events from a place on, the first at 0; all that happened to it is in there.
   *
   * @param from 0 or more
   */
  public List<StudyEvent> events(int from) {
    if (from < 0) {
      throw new IllegalArgumentException("from must be at least 0, but from = " + from);
    }
    synchronized (log) {
      log.refresh();
      return log.events(from);
    }
  }

  /**
   * Shows events to a listener from now on, each once and in order, as this object writes them or
   * reads what others wrote. The listener must be quick and must not call the study.
   *
   * @return ends it
   */
  public Runnable listen(Consumer<StudyEvent> listener) {
    return log.listen(listener);
  }

  /**
   * Someone who evaluates this study's trials and may die while doing so. Its trials are held by
   * leases, and handed out again if it falls silent.
   *
   * @param name unique among the workers alive; one that returns under the name of a dead one gets
   *     that one's trials at once
   */
  public Worker worker(String name, LeaseTerms terms) {
    return new Worker(this, name, terms, log.heartbeats());
  }

  /** The trials that workers hold, by number; the end of a lease may have passed. */
  public List<Lease> leases() {
    return log.read(
        state -> {
          Map<Integer, Heartbeats.Heartbeat> heartbeats = log.heartbeats().read();
          List<Lease> leases = new ArrayList<>();
          for (Hold hold : state.holds()) {
            if (!hold.released()) {
              leases.add(
                  new Lease(hold.pending(), hold.worker(), hold.attempt(), hold.end(heartbeats)));
            }
          }
          return leases;
        });
  }

  /** The trials so far. */
  public History history() {
    return log.read(StudyState::history);
  }

  /**
   * The trials that no other one is better than, if there are several objectives; with one, the
   * best trial alone.
   */
  public Front front() {
    return questions.front(history());
  }

  /**
   * The best observed trial among those that meet the bounds of all outcomes; the earliest of
   * equals; empty before the first of them. With several objectives it is the knee of the {@link
   * #front}.
   */
  public Optional<Trial.Finished> best() {
    return questions.best(history());
  }

  /** The recommended point; empty before the first value. */
  public Optional<Recommendation> recommend() {
    return questions.recommend();
  }

  /**
   * What the model expects of points, which need not be new; it knows of no pending trial. Changes
   * nothing.
   *
   * @param points each with a value for every active parameter
   * @return one prediction for each; before the first value, that of the prior
   * @throws IllegalArgumentException if one is not in the space
   */
  public List<Prediction> predict(List<? extends Map<String, ?>> points) {
    return questions.predict(points);
  }

  /**
   * The best point that has given values, as the model expects it: what is lost if some parameters
   * must be as they are. Points that are likely to be feasible come before all others. Changes
   * nothing.
   *
   * @param fixed values of some parameters; a parameter that is active only under conditions fixes
   *     these, too
   * @return the prediction of that point; empty before the first value
   * @throws IllegalArgumentException if a value is not in the space, or no legal point has them all
   */
  public Optional<Prediction> bestWith(Map<String, ?> fixed) {
    return questions.bestWith(fixed);
  }

  /**
   * The same for one of several objectives, whatever the others are there.
   *
   * @throws IllegalArgumentException if the study has no objective of that name, a value is not in
   *     the space, or no legal point has them all
   */
  public Optional<Prediction> bestWith(String objective, Map<String, ?> fixed) {
    return questions.bestWith(objective, fixed);
  }

  /**
   * The same for one of several objectives.
   *
   * @throws IllegalArgumentException if the study has no objective of that name
   */
  public List<Prediction> predict(String objective, List<? extends Map<String, ?>> points) {
    return questions.predict(objective, points);
  }

  /**
   * What the model has learned so far, and which point the next ask would hand out and why; empty
   * before the first value. Changes nothing.
   */
  public Optional<Explanation> explain() {
    return questions.explain();
  }

  /**
   * How far what the model says can be relied on, which is also part of {@link #explain}; empty
   * before the first value. Changes nothing.
   */
  public Optional<FitQuality> fit() {
    return questions.fit();
  }

  /** The full report of the study. Takes some seconds, more with many trials. */
  public StudyReport report() {
    return report(ReportPlan.standard(), share -> {});
  }

  /**
   * The report of the study.
   *
   * @param plan what is wanted
   * @param progress receives the share of the work done, from 0 to 1
   * @throws IllegalArgumentException if the plan names an unknown parameter
   */
  public StudyReport report(ReportPlan plan, DoubleConsumer progress) {
    return questions.report(plan, progress);
  }

  /**
   * The model as it was after some values; {@link #report} has the present one. Takes a second or
   * more.
   *
   * @param values from 1 to as many as were told
   */
  public ModelPlots modelAfter(int values) {
    return questions.modelAfter(values);
  }

  /**
   * The same for one of several objectives.
   *
   * @param values from 1 to as many as were told
   * @throws IllegalArgumentException if the study has no objective of that name
   */
  public ModelPlots modelAfter(String objective, int values) {
    return questions.modelAfter(objective, values);
  }

  /**
   * What stopping rules say about the study now. A rule is checked when there are new values, and
   * the result is kept, so that calling this again costs nothing.
   */
  public StopCheck check(List<StoppingRule> rules) {
    return questions.check(rules);
  }

  /**
   * Evaluates the objective until the budget is spent, one of its stopping rules is fulfilled
   * ({@link #check} tells which), the space is exhausted or the thread is interrupted; a trial that
   * is interrupted stays pending. So do trials that others asked for: they count towards the budget
   * and are theirs to tell. Waits while the study is paused, and ends when it is finished.
   *
   * <p>An exception of the objective makes its trial fail, and the search goes on. Only that of the
   * very first trial of the study is thrown as well, since it tells of a mistake most of the time;
   * calling this again goes on after it.
   */
  public void optimize(Objective objective, Budget budget) {
    optimize(objective, budget, trial -> {});
  }

  /** The same, and each finished trial is shown to {@code listener}. */
  public void optimize(Objective objective, Budget budget, Consumer<Trial.Finished> listener) {
    optimize(objective, budget, 1, listener, (trial, failure) -> {});
  }

  /** The same with several trials at a time, each evaluated in a thread of its own. */
  public void optimize(Objective objective, Budget budget, int threads) {
    optimize(objective, budget, threads, trial -> {}, (trial, failure) -> {});
  }

  /**
   * The same, with all that may be wished.
   *
   * @param threads how many trials are evaluated at the same time
   * @param listener is shown each finished trial, by one thread at a time
   * @param failures is shown each trial that failed by an exception, and the exception; that of the
   *     very first trial of the study is thrown instead, since it tells of a mistake most of the
   *     time. Calling this again goes on after it
   * @throws IllegalStateException if the objective of the first trial threw a checked exception
   */
  public void optimize(
      Objective objective,
      Budget budget,
      int threads,
      Consumer<Trial.Finished> listener,
      BiConsumer<Trial.Finished, Exception> failures) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, but threads = " + threads);
    }
    new Optimization(this, objective, budget, listener, failures).run(threads);
  }

  /** Its name and how far it has got. */
  @Override
  public String toString() {
    return log.known(
        state ->
            "study '"
                + state.spec().name()
                + "' with "
                + state.size()
                + (state.size() == 1 ? " trial" : " trials"));
  }

  Instant now() {
    return log.now();
  }

  /** What decides about pauses and cancellations. */
  StudySteering steering() {
    return steering;
  }

  /** The journal and its fold. */
  StudyLog log() {
    return log;
  }

  /** Who holds a pending trial now; empty if it ended or no worker took it. */
  Optional<Hold> hold(int trial) {
    return log.read(state -> state.hold(trial));
  }
}
