package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.advice.Auto;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.advice.FixedValues;
import io.github.culmen.study.advice.Recommender;
import io.github.culmen.study.belief.ChoiceReasons;
import io.github.culmen.study.belief.Health;
import io.github.culmen.study.belief.Insights;
import io.github.culmen.study.belief.ObjectiveInsights;
import io.github.culmen.study.belief.Predictions;
import io.github.culmen.study.belief.Reporting;
import io.github.culmen.study.belief.StopJudge;
import io.github.culmen.study.curve.EarlyStopping;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.fit.ModelCache;
import io.github.culmen.study.fit.ObjectiveView;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Checkpoint;
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
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;

/**
 * What a study can be asked: what its model believes, which point it recommends, when it may stop.
 * Nothing here writes to the journal, and nothing here changes a suggestion.
 */
final class Questions {
  // How many points are tried to complete one.
  private static final int COMPLETIONS = 10_000;

  private final StudyLog log;
  private final StudySteering steering;
  private final TrialDesk desk;
  private final ModelCache fits;
  private final Recommender recommender;
  private final StopJudge judge;
  private final AtomicReference<Looks> looks = new AtomicReference<>(new Looks(0));

  Questions(StudyLog log, StudySteering steering, TrialDesk desk, ModelCache fits) {
    this.log = log;
    this.steering = steering;
    this.desk = desk;
    this.fits = fits;
    this.recommender = new Recommender(fits);
    this.judge = new StopJudge(recommender);
  }

  /** Of some trials. Points that an edit of the space left outside do not count. */
  Front front(History history) {
    StudySpec spec = log.spec();
    boolean edited = log.known(StudyState::edits) > 0;
    return Front.of(
        spec,
        edited
            ? history.finished().stream()
                .filter(trial -> spec.space().contains(trial.point()))
                .toList()
            : history.finished());
  }

  /** The best of some trials, and with several objectives the knee of their front. */
  Optional<Trial.Finished> best(History history) {
    StudySpec spec = log.spec();
    if (!spec.objectives().isEmpty()) {
      return front(history).knee();
    }
    boolean edited = log.known(StudyState::edits) > 0;
    Trial.Finished best = null;
    for (Trial.Finished trial : history.finished()) {
      if (spec.counts(trial)
          && (!edited || spec.space().contains(trial.point()))
          && (best == null
              || spec.direction()
                  .better(trial.value().getAsDouble(), best.value().getAsDouble()))) {
        best = trial;
      }
    }
    return Optional.ofNullable(best);
  }

  Point complete(Map<String, ?> values) {
    SearchSpace space = log.spec().space();
    Map<String, Object> given = new LinkedHashMap<>();
    values.forEach((name, value) -> given.put(name, space.parameter(name).check(value)));
    if (space.adapted(given).isPresent()) {
      return space.check(given); // it is complete
    }
    desk.asking().lock();
    try {
      Standing now = standing();
      Optional<Suggestion> chosen = next(now, Optional.empty());
      SplittableRandom random = now.seed();
      for (int i = 0; i < COMPLETIONS; i++) {
        Map<String, Object> all = new LinkedHashMap<>();
        double[] unit = random.doubles(space.dimension()).toArray();
        for (int j = 0; j < unit.length; j++) {
          all.put(space.names().get(j), space.parameters().get(j).decode(unit[j]));
        }
        if (i == 0) {
          chosen.ifPresent(suggestion -> all.putAll(suggestion.point().values()));
        }
        all.putAll(given);
        Optional<Point> point = space.adapted(all).filter(space::contains);
        if (point.isPresent() && point.get().values().keySet().containsAll(given.keySet())) {
          return point.get();
        }
      }
    } finally {
      desk.asking().unlock();
    }
    throw new IllegalArgumentException("no legal point with " + values + " was found");
  }

  Optional<Recommendation> recommend() {
    desk.asking().lock();
    try {
      Standing now = standing();
      return recommender.recommend(now.spec(), now.history(), now.seed());
    } finally {
      desk.asking().unlock();
    }
  }

  List<Prediction> predict(List<? extends Map<String, ?>> points) {
    requireOneObjective();
    List<Point> checked = checked(points);
    if (checked.isEmpty()) {
      return List.of();
    }
    return predicted((search, history) -> checked)
        .orElseGet(() -> checked.stream().map(Prediction::prior).toList());
  }

  Optional<Prediction> bestWith(Map<String, ?> fixed) {
    requireOneObjective();
    FixedValues values = FixedValues.of(log.spec().space(), fixed);
    return predicted((search, history) -> List.of(values.best(search, history, fits)))
        .map(one -> one.get(0));
  }

  Optional<Prediction> bestWith(String objective, Map<String, ?> fixed) {
    Standing now = standing();
    int number = ObjectiveInsights.index(now.spec(), objective);
    FixedValues values = FixedValues.of(now.spec().space(), fixed);
    return ObjectiveInsights.bestWith(now.spec(), now.history(), number, values);
  }

  private void requireOneObjective() {
    if (!log.spec().objectives().isEmpty()) {
      throw new IllegalArgumentException(
          "with several objectives a prediction is about one of "
              + log.spec().objectives().stream()
                  .map(NamedObjective::name)
                  .collect(Collectors.joining(", "))
              + ", but none was named");
    }
  }

  // Empty before the first value.
  private Optional<List<Prediction>> predicted(
      BiFunction<FittedStudy, History, List<Point>> points) {
    desk.asking().lock();
    try {
      Standing now = standing();
      OptionalDouble best =
          best(now.history()).map(Trial.Finished::value).orElse(OptionalDouble.empty());
      return recommender
          .stand(now.spec(), now.history(), now.seed())
          .map(
              search ->
                  Predictions.of(
                      search,
                      Insights.shown(recommender, now.spec(), search, now.history()),
                      fits,
                      now.history(),
                      best,
                      points.apply(search, now.history())));
    } finally {
      desk.asking().unlock();
    }
  }

  List<Prediction> predict(String objective, List<? extends Map<String, ?>> points) {
    Standing now = standing();
    int number = ObjectiveInsights.index(now.spec(), objective);
    List<Point> checked = checked(points);
    return checked.isEmpty()
        ? List.of()
        : ObjectiveInsights.predict(now.spec(), now.history(), number, checked);
  }

  private List<Point> checked(List<? extends Map<String, ?>> points) {
    List<Point> checked = new ArrayList<>();
    for (Map<String, ?> values : points) {
      checked.add(log.spec().space().check(values));
    }
    return checked;
  }

  Optional<Explanation> explain() {
    desk.asking().lock();
    try {
      Standing now;
      Optional<Point> queued;
      Optional<Suggestion> waiting;
      synchronized (log) {
        now = standing();
        queued = log.state().queued();
        OptionalInt first = log.state().steering().next();
        waiting =
            first.isPresent()
                ? Optional.of(log.state().trial(first.getAsInt()).suggestion())
                : Optional.empty();
      }
      if (!now.spec().objectives().isEmpty()) {
        return now.history().successes() == 0
            ? Optional.empty()
            : Optional.of(
                ObjectiveInsights.explain(
                    now.spec(), now.history(), waiting.or(() -> next(now, queued))));
      }
      return recommender
          .stand(now.spec(), now.history(), now.seed())
          .map(
              fittedStudy ->
                  new Explanation(
                      Insights.beliefs(
                          fittedStudy,
                          Insights.shown(recommender, now.spec(), fittedStudy, now.history()),
                          now.history()),
                      waiting
                          .or(() -> next(now, queued))
                          .map(
                              suggestion ->
                                  ChoiceReasons.of(fittedStudy, now.history(), suggestion))));
    } finally {
      desk.asking().unlock();
    }
  }

  Optional<FitQuality> fit() {
    desk.asking().lock();
    try {
      Standing now = standing();
      return recommender
          .stand(now.spec(), now.history(), now.seed())
          .map(
              fitted ->
                  Health.of(
                      Insights.shown(recommender, now.spec(), fitted, now.history()),
                      now.history()));
    } finally {
      desk.asking().unlock();
    }
  }

  Optional<Prognosis> prognosis(int trial) {
    Standing now;
    LearningCurve own;
    List<LearningCurve> all;
    synchronized (log) {
      now = standing();
      Trial ignored = steering.known(trial);
      own = log.state().steering().curve(trial);
      all = own.isEmpty() ? List.of() : log.state().curves();
    }
    return own.isEmpty() ? Optional.empty() : EarlyStopping.of(now.spec(), now.history(), own, all);
  }

  // What is searched and the trials so far, of the same moment.
  private record Standing(StudySpec spec, History history) {
    SplittableRandom seed() {
      return Seeds.of(spec.seed(), history.nextNumber());
    }
  }

  private Standing standing() {
    return log.read(state -> new Standing(state.searched(), state.history()));
  }

  private Optional<Suggestion> next(Standing now, Optional<Point> queued) {
    try {
      return Optional.of(desk.suggestion(now.spec(), now.history(), queued));
    } catch (SpaceExhaustedException e) {
      return Optional.empty();
    }
  }

  StudyReport report(ReportPlan plan, DoubleConsumer progress) {
    StudyReport made = reportOf(plan, progress);
    return made.withCurves(
            log.read(StudyState::curves).stream()
                .filter(curve -> curve.trial() <= made.trials().size())
                .toList())
        .withAttributes(plainAttributes(made.trials().size()));
  }

  Map<Integer, List<Attribute>> trialAttributes() {
    return log.read(
        state -> {
          Map<Integer, List<Attribute>> all = new LinkedHashMap<>();
          for (int number = 1; number <= state.size(); number++) {
            List<Attribute> own = state.steering().attributes(number);
            if (!own.isEmpty()) {
              all.put(number, own);
            }
          }
          return all;
        });
  }

  // Those of people and programs; others belong to tools.
  private Map<Integer, Map<String, Object>> plainAttributes(int trials) {
    Map<Integer, Map<String, Object>> all = new LinkedHashMap<>();
    trialAttributes()
        .forEach(
            (trial, kept) -> {
              Map<String, Object> own = new LinkedHashMap<>();
              kept.stream()
                  .filter(one -> one.namespace().isEmpty())
                  .forEach(one -> own.put(one.key(), one.value()));
              if (!own.isEmpty() && trial <= trials) {
                all.put(trial, own);
              }
            });
    return all;
  }

  private StudyReport reportOf(ReportPlan plan, DoubleConsumer progress) {
    if (!log.spec().objectives().isEmpty()) {
      return reportOfSeveral(plan, progress);
    }
    Standing now;
    List<StudyEvent> events;
    int values;
    synchronized (log) {
      now = standing();
      events = log.events(0);
      values = log.state().values();
    }
    return new Reporting(now.spec(), plan, progress)
        .of(now.history(), events, values, this::past, looks(""));
  }

  // The model and the past are those of one objective, if one is asked for.
  private StudyReport reportOfSeveral(ReportPlan plan, DoubleConsumer progress) {
    Standing now;
    List<StudyEvent> events;
    int values;
    synchronized (log) {
      now = standing();
      events = log.events(0);
      values = log.state().values();
    }
    StudySpec spec = now.spec();
    History history = now.history();
    int objective = plan.objective().map(name -> ObjectiveInsights.index(spec, name)).orElse(-1);
    if (objective < 0) {
      return new Reporting(spec, plan.withCheckpoints(0).withoutModel(), progress)
          .of(history, events, values, this::past, looks(""));
    }
    StudySpec settled = Auto.settled(spec, history);
    return new Reporting(ObjectiveView.spec(settled, objective), plan, progress)
        .of(
            ObjectiveView.history(spec, history, objective),
            events,
            values,
            count -> ObjectiveView.history(spec, past(count), objective),
            looks(plan.objective().orElseThrow()));
  }

  // The past stays as it is, unless a trial is discarded or the study edited.
  private Map<Integer, Checkpoint> looks(String objective) {
    int revision = log.known(StudyState::revisions);
    return looks
        .updateAndGet(before -> before.revision() == revision ? before : new Looks(revision))
        .of(objective);
  }

  /** What earlier reports found about the past, by objective and number of values. */
  private record Looks(int revision, Map<String, Map<Integer, Checkpoint>> all) {
    Looks(int revision) {
      this(revision, new ConcurrentHashMap<>());
    }

    Map<Integer, Checkpoint> of(String objective) {
      return all.computeIfAbsent(objective, ignored -> new ConcurrentHashMap<>());
    }
  }

  ModelPlots modelAfter(int values) {
    requireOneObjective();
    return modelAfter(-1, values);
  }

  ModelPlots modelAfter(String objective, int values) {
    return modelAfter(ObjectiveInsights.index(log.spec(), objective), values);
  }

  // Of the only objective if it is -1.
  private ModelPlots modelAfter(int objective, int values) {
    StudySpec searched;
    History then;
    synchronized (log) {
      log.refresh();
      int told = log.state().values();
      if (values < 1 || values > told) {
        throw new IllegalArgumentException(
            "a model of the past knows from 1 to " + told + " values, but values = " + values);
      }
      searched = log.searched();
      then = past(values);
    }
    if (objective < 0) {
      return new Reporting(searched, ReportPlan.standard(), share -> {}).after(then, values);
    }
    StudySpec own = ObjectiveView.spec(Auto.settled(searched, then), objective);
    return new Reporting(own, ReportPlan.standard(), share -> {})
        .after(ObjectiveView.history(searched, then, objective), values);
  }

  StopCheck check(List<StoppingRule> rules) {
    if (!log.spec().objectives().isEmpty() && !rules.isEmpty()) {
      throw new IllegalArgumentException(
          "stopping rules judge the optimum of one objective, but the study has "
              + log.spec().objectives().size());
    }
    desk.asking().lock();
    try {
      int values;
      int revision;
      StudySpec searched;
      synchronized (log) {
        log.refresh();
        searched = log.searched();
        values = log.state().values();
        revision = log.state().revisions();
      }
      return judge.check(searched, rules, values, revision, this::past);
    } finally {
      desk.asking().unlock();
    }
  }

  // The history as it was after a number of values.
  private History past(int values) {
    return log.known(state -> state.past(values));
  }
}
