package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.advice.Advisor;
import io.github.culmen.study.advice.Auto;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.advice.StrategyAdvisor;
import io.github.culmen.study.advice.UnusedPoints;
import io.github.culmen.study.belief.ChoiceReasons;
import io.github.culmen.study.belief.Insights;
import io.github.culmen.study.belief.ObjectiveInsights;
import io.github.culmen.study.belief.Reporting;
import io.github.culmen.study.belief.StopJudge;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ObjectiveView;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.strategy.Extension;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Extensions;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NoLegalPointException;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
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
  private final StudySpec spec;
  private final Journal journal;
  private final Clock clock;
  private final Advisor advisor;
  private final Recommender recommender;
  private final StopJudge judge;

  // Held while the model works, which may take long; the state below is not locked then, so tells
  // go through meanwhile. Taken before this object's own lock, never inside it. Fair: whoever has
  // waited longest is next.
  private final ReentrantLock asking = new ReentrantLock(true);
  private final StudyState state;
  // Whether nobody else had written when the journal was last read.
  private boolean alone;

  private Study(StudySpec spec, Journal journal, Clock clock) {
    this.spec = spec;
    this.journal = journal;
    this.clock = clock;
    ModelCache fits = new ModelCache();
    this.advisor = new StrategyAdvisor(fits);
    this.recommender = new Recommender(fits);
    this.judge = new StopJudge(spec, recommender);
    this.state = new StudyState(spec);
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
    StudySpec resolved = Extensions.resolve(planned(spec, events), List.of());
    Study study = new Study(resolved, journal, clock);
    events.forEach(study.state::fold);
    if (study.state.length() == 0) {
      requireLegalPoint(spec);
      boolean ignored = journal.append(0, List.of(new StudyEvent.Created(spec, clock.instant())));
      study.refresh();
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

  // A spec without a budget or an edition of auto continues with the study's own.
  private static StudySpec planned(StudySpec spec, List<StudyEvent> events) {
    if (events.isEmpty() || !(events.get(0) instanceof StudyEvent.Created created)) {
      return spec;
    }
    StudySpec begun = created.spec();
    StudySpec planned = spec.budget().isEmpty() ? spec.withBudget(begun.budget()) : spec;
    return Auto.decides(spec)
            && Auto.decides(begun)
            && spec.strategy().edition() == Strategy.EDITION
        ? planned.withStrategy(
            spec.strategy().toBuilder().edition(begun.strategy().edition()).build())
        : planned;
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
    events.forEach(study.state::fold);
    return study;
  }

  /** What this study is. */
  public StudySpec spec() {
    return spec;
  }

  /** The next point to evaluate, as a pending trial. */
  public Trial.Pending ask() {
    return askUpTo(Integer.MAX_VALUE).orElseThrow();
  }

  /**
   * The next point to evaluate, unless the study has that many trials already. It gets no more,
   * however many workers ask at the same time.
   */
  public Optional<Trial.Pending> askUpTo(int trials) {
    return handOut(trials, number -> List.of());
  }

  /** The same, with events that belong to the new trial. */
  Optional<Trial.Pending> handOut(int most, IntFunction<List<StudyEvent>> more) {
    asking.lock();
    try {
      while (true) {
        History history;
        int seen;
        Optional<Point> queued;
        synchronized (this) {
          refresh();
          if (state.size() >= most) {
            return Optional.empty();
          }
          history = state.history();
          seen = state.length();
          queued = state.queued();
        }
        int number = history.nextNumber();
        Suggestion suggestion = suggestion(history, queued);
        synchronized (this) {
          // What was told meanwhile comes too late for this choice but does no harm. Another trial
          // does: it has this number, and this choice did not know its point.
          while (state.size() == number - 1) {
            List<StudyEvent> events = new ArrayList<>();
            events.add(new StudyEvent.Asked(number, suggestion, now(), state.length() - seen));
            events.addAll(more.apply(number));
            if (append(events)) {
              return Optional.of((Trial.Pending) state.trial(number));
            }
            refresh();
          }
        }
      }
    } finally {
      asking.unlock();
    }
  }

  private Suggestion suggestion(History history, Optional<Point> queued) {
    return queued
        .map(point -> new Suggestion(point, Origin.ENQUEUED, Diagnostics.none()))
        .orElseGet(
            () -> advisor.suggest(spec, history, Seeds.of(spec.seed(), history.nextNumber())));
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
   * @throws UnknownTrialException if there is no such trial, or it ended with another outcome
   */
  public Trial.Finished tell(int trial, Outcome outcome) {
    return tell(trial, outcome, OptionalDouble.empty());
  }

  /** The same, with how many seconds the trial ran, if that is known. */
  public Trial.Finished tell(int trial, Outcome told, OptionalDouble seconds) {
    Outcome outcome = ToldOutcomes.settled(spec, told);
    change(
        now ->
            isPending(trial, outcome)
                ? List.of(new StudyEvent.Told(trial, outcome, now, seconds))
                : List.of());
    return finished(trial);
  }

  /** Puts a point into the queue: the next ask hands it out. */
  public void enqueue(Map<String, ?> values) {
    Point point = spec.space().check(values);
    change(now -> List.of(new StudyEvent.Enqueued(point, now)));
  }

  /** Adds a result obtained elsewhere, as a finished trial of its own. */
  public Trial.Finished add(Map<String, ?> values, Outcome outcome) {
    return addAll(List.of(new EarlierResult(values, outcome))).get(0);
  }

  /** Adds results obtained elsewhere, each as a finished trial of its own; all of them or none. */
  public synchronized List<Trial.Finished> addAll(List<EarlierResult> results) {
    List<Suggestion> suggestions = new ArrayList<>();
    List<Outcome> outcomes = new ArrayList<>();
    for (EarlierResult result : results) {
      Point point = spec.space().check(result.values());
      outcomes.add(ToldOutcomes.settled(spec, result.outcome()));
      suggestions.add(new Suggestion(point, Origin.EARLIER, Diagnostics.none()));
    }
    change(
        now -> {
          List<StudyEvent> events = new ArrayList<>();
          for (int i = 0; i < results.size(); i++) {
            int number = state.size() + 1 + i;
            events.add(new StudyEvent.Asked(number, suggestions.get(i), now));
            events.add(new StudyEvent.Told(number, outcomes.get(i), now));
          }
          return events;
        });
    List<Trial.Finished> added = new ArrayList<>();
    for (int i = state.size() - results.size(); i < state.size(); i++) {
      added.add(finished(i + 1));
    }
    return added;
  }

  /**
   * Stores a text with the study, such as how its trials are evaluated, in place of an earlier one
   * under the same key. It does not affect how points are chosen.
   */
  public void note(String key, String text) {
    change(
        now ->
            state.note(key).filter(text::equals).isPresent()
                ? List.of()
                : List.of(new StudyEvent.Noted(key, text, now)));
  }

  /** The text stored under a key; empty if there is none. */
  public synchronized Optional<String> note(String key) {
    refresh();
    return state.note(key);
  }

  /**
   * Someone who evaluates this study's trials and may die while doing so. Its trials are held by
   * leases, and handed out again if it falls silent.
   *
   * @param name unique among the workers alive; one that returns under the name of a dead one gets
   *     that one's trials at once
   */
  public Worker worker(String name, LeaseTerms terms) {
    return new Worker(this, name, terms, journal.heartbeats());
  }

  /** The trials that workers hold, by number; the end of a lease may have passed. */
  public synchronized List<Lease> leases() {
    refresh();
    Map<Integer, Heartbeats.Heartbeat> heartbeats = journal.heartbeats().read();
    List<Lease> leases = new ArrayList<>();
    for (Hold hold : state.holds()) {
      if (!hold.released()) {
        leases.add(new Lease(hold.pending(), hold.worker(), hold.attempt(), hold.end(heartbeats)));
      }
    }
    return leases;
  }

  /** The trials so far. */
  public synchronized History history() {
    refresh();
    return state.history();
  }

  /**
   * The trials that no other one is better than, if there are several objectives; with one, the
   * best trial alone.
   */
  public Front front() {
    return Front.of(spec, history().finished());
  }

  /**
   * The best observed trial among those that meet the bounds of all outcomes; the earliest of
   * equals; empty before the first of them. With several objectives it is the knee of the {@link
   * #front}.
   */
  public Optional<Trial.Finished> best() {
    if (!spec.objectives().isEmpty()) {
      return front().knee();
    }
    Trial.Finished best = null;
    for (Trial.Finished trial : history().finished()) {
      if (spec.feasible(trial.outcome())
          && (best == null
              || spec.direction()
                  .better(trial.value().getAsDouble(), best.value().getAsDouble()))) {
        best = trial;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The recommended point; empty before the first value. */
  public Optional<Recommendation> recommend() {
    asking.lock();
    try {
      History history = history();
      return recommender.recommend(spec, history, Seeds.of(spec.seed(), history.nextNumber()));
    } finally {
      asking.unlock();
    }
  }

  /**
   * What the model has learned so far, and which point the next ask would hand out and why; empty
   * before the first value. Changes nothing.
   */
  public Optional<Explanation> explain() {
    asking.lock();
    try {
      History history;
      Optional<Point> queued;
      synchronized (this) {
        history = history();
        queued = state.queued();
      }
      if (!spec.objectives().isEmpty()) {
        return history.successes() == 0
            ? Optional.empty()
            : Optional.of(
                ObjectiveInsights.explain(spec, history, next(history, queued)));
      }
      return recommender
          .stand(spec, history, Seeds.of(spec.seed(), history.nextNumber()))
          .map(
              fittedStudy ->
                  new Explanation(
                      Insights.beliefs(
                          fittedStudy, fittedStudy.observations().warnings(Auto.decides(spec))),
                      next(history, queued)
                          .map(suggestion -> ChoiceReasons.of(fittedStudy, history, suggestion))));
    } finally {
      asking.unlock();
    }
  }

  private Optional<Suggestion> next(History history, Optional<Point> queued) {
    try {
      return Optional.of(suggestion(history, queued));
    } catch (SpaceExhaustedException e) {
      return Optional.empty();
    }
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
    if (!spec.objectives().isEmpty()) {
      return reportOfSeveral(plan, progress);
    }
    Reporting reporting = new Reporting(spec, plan, progress);
    History history;
    List<StudyEvent> events;
    int values;
    synchronized (this) {
      history = history();
      events = journal.read(0).subList(0, state.length());
      values = state.values();
    }
    return reporting.of(history, events, values, this::past);
  }

  // The model and the past are those of one objective, if one is asked for.
  private StudyReport reportOfSeveral(ReportPlan plan, DoubleConsumer progress) {
    int objective = plan.objective().map(name -> ObjectiveInsights.index(spec, name)).orElse(-1);
    History history;
    List<StudyEvent> events;
    int values;
    synchronized (this) {
      history = history();
      events = journal.read(0).subList(0, state.length());
      values = state.values();
    }
    if (objective < 0) {
      return new Reporting(spec, plan.withCheckpoints(0).withoutModel(), progress)
          .of(history, events, values, this::past);
    }
    StudySpec settled = Auto.settled(spec, history);
    return new Reporting(ObjectiveView.spec(settled, objective), plan, progress)
        .of(
            ObjectiveView.history(spec, history, objective),
            events,
            values,
            count -> ObjectiveView.history(spec, past(count), objective));
  }

  /**
   * What stopping rules say about the study now. A rule is checked when there are new values, and
   * the result is kept, so that calling this again costs nothing.
   */
  public StopCheck check(List<StoppingRule> rules) {
    if (!spec.objectives().isEmpty() && !rules.isEmpty()) {
      throw new IllegalArgumentException(
          "stopping rules judge the optimum of one objective, but the study has "
              + spec.objectives().size());
    }
    asking.lock();
    try {
      int values;
      synchronized (this) {
        refresh();
        values = state.values();
      }
      return judge.check(rules, values, this::past);
    } finally {
      asking.unlock();
    }
  }

  // The history as it was after a number of values.
  private synchronized History past(int values) {
    return state.past(values);
  }

  /**
   * Evaluates the objective until the budget is spent, one of its stopping rules is fulfilled
   * ({@link #check} tells which), the space is exhausted or the thread is interrupted; a trial that
   * is interrupted stays pending. So do trials that others asked for: they count towards the budget
   * and are theirs to tell.
   */
  public void optimize(Objective objective, Budget budget) {
    optimize(objective, budget, trial -> {});
  }

  /** The same, and each finished trial is shown to {@code listener}. */
  public void optimize(Objective objective, Budget budget, Consumer<Trial.Finished> listener) {
    Instant start = now();
    while (history().trials().size() < budget.trials()
        && budget.allows(Duration.between(start, now()))
        && !(budget.hasRules() && check(budget.rules()).stop())
        && !Thread.currentThread().isInterrupted()) {
      Optional<Trial.Pending> trial;
      try {
        trial = askUpTo(budget.trials());
      } catch (SpaceExhaustedException e) {
        return;
      }
      if (trial.isEmpty()) {
        return;
      }
      Optional<Outcome> outcome = evaluate(objective, trial.get().point());
      if (outcome.isEmpty()) {
        return;
      }
      listener.accept(tell(trial.get().number(), outcome.get()));
    }
  }

  // Empty if the evaluation was interrupted, which says nothing about the point.
  private static Optional<Outcome> evaluate(Objective objective, Point point) {
    try {
      return Optional.of(objective.outcome(point));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(Outcome.failure(e.toString()));
    }
  }

  Instant now() {
    return clock.instant();
  }

  /**
   * Appends the events decided from the current state; decides again if someone else was faster.
   *
   * @param decision the events to append, given the time; none to change nothing
   */
  synchronized void change(Function<Instant, List<StudyEvent>> decision) {
    // If we seem to be the only writer, decide on the cached events; a stale cache is caught by the
    // append. This saves a trip to the journal.
    boolean fresh = !alone;
    if (fresh) {
      refresh();
    }
    while (true) {
      List<StudyEvent> events = decide(decision, fresh);
      if (events.isEmpty() && fresh || !events.isEmpty() && append(events)) {
        return;
      }
      refresh();
      fresh = true;
    }
  }

  // Empty if the decision fails on a state that may be stale.
  private List<StudyEvent> decide(Function<Instant, List<StudyEvent>> decision, boolean fresh) {
    try {
      return decision.apply(now());
    } catch (RuntimeException e) {
      if (fresh) {
        throw e;
      }
      return List.of();
    }
  }

  /** The state; to be used inside {@link #change} only. */
  StudyState state() {
    return state;
  }

  /** Who holds a pending trial now; empty if it ended or no worker took it. */
  synchronized Optional<Hold> hold(int trial) {
    refresh();
    return state.hold(trial);
  }

  private synchronized Trial.Finished finished(int trial) {
    return (Trial.Finished) state.trial(trial);
  }

  // False if the trial ended in just this way already.
  private boolean isPending(int trial, Outcome outcome) {
    int count = state.size();
    if (trial < 1 || trial > count) {
      throw new UnknownTrialException(
          "only a trial that was asked for can be told, but there is no trial "
              + trial
              + (count == 0 ? "; none was asked for yet" : " among 1 to " + count));
    }
    if (!(state.trial(trial) instanceof Trial.Finished done)) {
      return true;
    }
    if (done.outcome().equals(outcome)) {
      return false;
    }
    throw new UnknownTrialException(
        "a trial is told once, but trial "
            + trial
            + " ended already with "
            + (done.value().isPresent()
                ? "value " + done.value().getAsDouble()
                : "failure: " + done.failure().orElse("")));
  }

  private boolean append(List<StudyEvent> events) {
    if (!journal.append(state.length(), events)) {
      alone = false;
      return false;
    }
    events.forEach(state::fold);
    return true;
  }

  private void refresh() {
    List<StudyEvent> news = journal.read(state.length());
    alone = news.isEmpty();
    news.forEach(state::fold);
  }
}
