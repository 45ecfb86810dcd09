package io.github.culmen.study;

import io.github.culmen.space.Point;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A search for the best point of a space: {@link #ask} for a point, evaluate it, {@link #tell} the
 * value.
 *
 * <p>The same spec and the same sequence of asks and tells give the same suggestions, also when the
 * study is closed and opened again in between. What was told is in the journal when the call
 * returns. Safe for use by several threads.
 */
public final class Study {
  private final StudySpec spec;
  private final Journal journal;
  private final Clock clock;
  private final Advisor advisor;
  private final Recommender recommender;
  private final StopJudge judge;

  // The fold of the events read so far.
  private int length;
  private final List<Trial> trials = new ArrayList<>();
  private final Deque<Point> queue = new ArrayDeque<>();
  private final List<Told> tells = new ArrayList<>();

  private Study(StudySpec spec, Journal journal, Clock clock) {
    this.spec = spec;
    this.journal = journal;
    this.clock = clock;
    Fits fits = new Fits();
    this.advisor = new StrategyAdvisor(fits);
    this.recommender = new Recommender(fits);
    this.judge = new StopJudge(spec, recommender);
  }

  /** A new study that lives as long as the process. */
  public static Study create(StudySpec spec) {
    return open(spec, Journal.inMemory());
  }

  /**
   * The study kept in a journal: begun if the journal is empty, resumed otherwise.
   *
   * @throws StudyMismatchException if the journal holds a study with another spec
   */
  public static Study open(StudySpec spec, Journal journal) {
    return open(spec, journal, Clock.systemUTC());
  }

  static Study open(StudySpec spec, Journal journal, Clock clock) {
    Study study = new Study(spec, journal, clock);
    if (journal.read(0).isEmpty()) {
      boolean ignored = journal.append(0, List.of(new StudyEvent.Created(spec, clock.instant())));
    }
    study.refresh();
    return study;
  }

  /** What this study is. */
  public StudySpec spec() {
    return spec;
  }

  /** The next point to evaluate, as a pending trial. */
  public synchronized Trial.Pending ask() {
    while (true) {
      refresh();
      History history = new History(trials);
      int number = history.nextNumber();
      Suggestion suggestion = suggestion(history);
      if (append(new StudyEvent.Asked(number, suggestion, now()))) {
        return (Trial.Pending) trials.get(number - 1);
      }
    }
  }

  private Suggestion suggestion(History history) {
    return queue.isEmpty()
        ? advisor.suggest(spec, history, Seeds.of(spec.seed(), history.nextNumber()))
        : new Suggestion(queue.peek(), Origin.ENQUEUED, Diagnostics.none());
  }

  /**
   * Several points to evaluate at the same time; each one knows of those before it. Fewer than
   * {@code count} if the space has no more: what was handed out must reach the caller.
   *
   * @throws SpaceExhaustedException if there is none at all
   */
  public synchronized List<Trial.Pending> ask(int count) {
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

  /** Tells that a pending trial gave no value. */
  public Trial.Finished fail(int trial, String reason) {
    return tell(trial, Outcome.failure(reason));
  }

  /**
   * Tells how a pending trial ended.
   *
   * @throws UnknownTrialException if no such trial is pending
   */
  public synchronized Trial.Finished tell(int trial, Outcome outcome) {
    do {
      refresh();
      requirePending(trial);
    } while (!append(new StudyEvent.Told(trial, outcome, now())));
    return (Trial.Finished) trials.get(trial - 1);
  }

  /** Puts a point into the queue: the next ask hands it out. */
  public synchronized void enqueue(Map<String, ?> values) {
    Point point = spec.space().check(values);
    do {
      refresh();
    } while (!append(new StudyEvent.Enqueued(point, now())));
  }

  /** Adds a result obtained elsewhere, as a finished trial of its own. */
  public synchronized Trial.Finished add(Map<String, ?> values, Outcome outcome) {
    Suggestion suggestion =
        new Suggestion(spec.space().check(values), Origin.EARLIER, Diagnostics.none());
    while (true) {
      refresh();
      int number = trials.size() + 1;
      Instant now = now();
      if (append(
          new StudyEvent.Asked(number, suggestion, now),
          new StudyEvent.Told(number, outcome, now))) {
        return (Trial.Finished) trials.get(number - 1);
      }
    }
  }

  /** The trials so far. */
  public synchronized History history() {
    refresh();
    return new History(trials);
  }

  /** The best observed trial; the earliest of equals; empty before the first value. */
  public Optional<Trial.Finished> best() {
    Trial.Finished best = null;
    for (Trial.Finished trial : history().finished()) {
      if (trial.value().isPresent()
          && (best == null
              || spec.direction()
                  .better(trial.value().getAsDouble(), best.value().getAsDouble()))) {
        best = trial;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The point the model believes to be best; empty before the first value. */
  public Optional<Recommendation> recommend() {
    History history = history();
    return recommender.recommend(spec, history, Seeds.of(spec.seed(), history.nextNumber()));
  }

  private Optional<Standing> standing(History history) {
    return recommender.stand(spec, history, Seeds.of(spec.seed(), history.nextNumber()));
  }

  /**
   * What the model believes now, and which point the next ask would hand out and why; empty before
   * the first value. Nothing is changed by asking.
   */
  public synchronized Optional<Explanation> explain() {
    History history = history();
    return standing(history)
        .map(
            standing ->
                new Explanation(
                    Beliefs.of(spec, standing),
                    next(history)
                        .map(suggestion -> Choice.of(spec, standing, history, suggestion))));
  }

  private Optional<Suggestion> next(History history) {
    try {
      return Optional.of(suggestion(history));
    } catch (SpaceExhaustedException e) {
      return Optional.empty();
    }
  }

  /**
   * What stopping rules say about the study now. A rule is looked at when there are new values, and
   * what it found is kept, so that asking again costs nothing.
   */
  public synchronized StopCheck check(List<StoppingRule> rules) {
    refresh();
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < tells.size(); i++) {
      if (tells.get(i).value()) {
        ends.add(i + 1);
      }
    }
    return judge.check(rules, ends.size(), values -> past(ends.get(values - 1)));
  }

  // The history as it was after so many tells.
  private History past(int count) {
    List<Trial> then = new ArrayList<>();
    for (Trial trial : trials.subList(0, tells.get(count - 1).asked())) {
      then.add(new Trial.Pending(trial.number(), trial.suggestion(), trial.asked()));
    }
    for (Told told : tells.subList(0, count)) {
      then.set(told.trial() - 1, trials.get(told.trial() - 1));
    }
    return new History(then);
  }

  /**
   * Evaluates the objective until the budget is spent, one of its stopping rules is fulfilled
   * ({@link #check} tells which), the space is exhausted or the thread is interrupted; a trial that
   * is interrupted stays pending. So do trials others have asked for: they count towards the budget
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
      Trial.Pending trial;
      try {
        trial = ask();
      } catch (SpaceExhaustedException e) {
        return;
      }
      Optional<Outcome> outcome = evaluate(objective, trial.point());
      if (outcome.isEmpty()) {
        return;
      }
      listener.accept(tell(trial.number(), outcome.get()));
    }
  }

  // Empty if the evaluation was interrupted, which says nothing about the point.
  private static Optional<Outcome> evaluate(Objective objective, Point point) {
    try {
      double value = objective.evaluate(point);
      return Optional.of(
          Double.isFinite(value)
              ? Outcome.value(value)
              : Outcome.failure("the objective returned " + value));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(Outcome.failure(e.toString()));
    }
  }

  private Instant now() {
    return clock.instant();
  }

  private void requirePending(int trial) {
    if (trial < 1 || trial > trials.size()) {
      throw new UnknownTrialException(
          "only a trial that was asked for can be told, but there is no trial "
              + trial
              + (trials.isEmpty() ? "; none was asked for yet" : " among 1 to " + trials.size()));
    }
    if (trials.get(trial - 1) instanceof Trial.Finished done) {
      throw new UnknownTrialException(
          "a trial is told once, but trial "
              + trial
              + " ended already with "
              + (done.value().isPresent()
                  ? "value " + done.value().getAsDouble()
                  : "failure: " + done.failure().orElse("")));
    }
  }

  private boolean append(StudyEvent... events) {
    if (!journal.append(length, List.of(events))) {
      return false;
    }
    for (StudyEvent event : events) {
      fold(event);
    }
    return true;
  }

  private void refresh() {
    for (StudyEvent event : journal.read(length)) {
      fold(event);
    }
  }

  private void fold(StudyEvent event) {
    if (event instanceof StudyEvent.Created created) {
      List<String> differences = SpecDifferences.between(created.spec(), spec);
      if (!differences.isEmpty()) {
        throw new StudyMismatchException(
            "the journal holds another study: " + String.join("; ", differences));
      }
    } else if (event instanceof StudyEvent.Enqueued enqueued) {
      queue.add(enqueued.point());
    } else if (event instanceof StudyEvent.Asked asked) {
      trials.add(new Trial.Pending(asked.trial(), asked.suggestion(), asked.at()));
      if (asked.suggestion().origin() == Origin.ENQUEUED) {
        queue.remove();
      }
    } else if (event instanceof StudyEvent.Told told) {
      Trial asked = trials.get(told.trial() - 1);
      trials.set(
          told.trial() - 1,
          new Trial.Finished(
              told.trial(), asked.suggestion(), asked.asked(), told.outcome(), told.at()));
      boolean value = told.outcome() instanceof Outcome.Success;
      tells.add(new Told(told.trial(), trials.size(), value));
    }
    length++;
  }

  /**
   * When a trial was told.
   *
   * @param trial its number
   * @param asked how many trials had been asked for by then
   * @param value whether it gave a value
   */
  private record Told(int trial, int asked, boolean value) {}
}
