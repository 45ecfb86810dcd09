package io.github.culmen.cli.optuna;

import io.github.culmen.cli.optuna.OptunaStudy.State;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Makes a study of Culmen's from one of Optuna's. */
public final class OptunaImport {
  private final OptunaStudy from;
  private final boolean prunedCounts;
  private final List<String> notes = new ArrayList<>();

  /**
   * What came of it.
   *
   * @param events the study
   * @param notes what a person should know
   */
  public record Imported(List<StudyEvent> events, List<String> notes) {
    /** Copies the lists. */
    public Imported {
      events = List.copyOf(events);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Results for a study that exists.
   *
   * @param left how many trials were left out
   * @param notes what a person should know
   */
  public record Results(List<EarlierResult> results, int left, List<String> notes) {
    /** Copies the lists. */
    public Results {
      results = List.copyOf(results);
      notes = List.copyOf(notes);
    }
  }

  // A trial that has ended, as ours.
  private record Ended(OptunaStudy.Trial trial, Point point, Outcome outcome) {}

  /**
   * Of a study.
   *
   * @param prunedCounts whether a pruned trial's last value is its value; it has failed otherwise
   */
  public OptunaImport(OptunaStudy from, boolean prunedCounts) {
    this.from = from;
    this.prunedCounts = prunedCounts;
  }

  /** A new study. */
  public Imported study(Optional<String> name) {
    Optional<Created> own = own(name);
    OptunaSpace space = own.map(Created::space).orElseGet(() -> OptunaSpace.of(from));
    notes.addAll(space.notes());
    StudySpec spec = own.map(Created::spec).orElseGet(() -> spec(name, space));
    List<StudyEvent> events = new ArrayList<>();
    Instant begun = own.map(Created::at).orElseGet(this::begun);
    events.add(new StudyEvent.Created(spec, begun));
    attributes(0, from.user(), begun, events);
    space
        .known()
        .forEach(
            (parameter, known) ->
                annotate(0, OptunaKeys.PARAMETERS, parameter, parameterText(known), begun, events));
    int number = 0;
    for (Ended ended : ended(spec, space)) {
      number++;
      trial(number, ended, begun, events);
    }
    Journal journal = Journal.inMemory();
    if (!journal.append(0, events)) {
      throw new IllegalStateException("the journal is new");
    }
    enqueue(Study.resume(journal), space);
    return new Imported(journal.read(0), notes);
  }

  private Instant begun() {
    return from.trials().stream()
        .flatMap(trial -> trial.start().stream())
        .min(Instant::compareTo)
        .orElseGet(Instant::now);
  }

  /** Its trials as results for a study that exists. */
  public Results results(StudySpec spec) {
    OptunaSpace space;
    try {
      space = OptunaSpace.of(from, spec.space(), names());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    List<EarlierResult> results =
        ended(spec, space).stream()
            .map(ended -> new EarlierResult(ended.point().values(), ended.outcome()))
            .toList();
    return new Results(results, from.trials().size() - results.size(), notes);
  }

  // The spec that our own export wrote, and its space.
  private record Created(StudySpec spec, OptunaSpace space, Instant at) {}

  private Optional<Created> own(Optional<String> name) {
    if (!(from.system().get(OptunaKeys.SPEC) instanceof String line)) {
      return Optional.empty();
    }
    try {
      List<StudyEvent> events =
          JournalFiles.events(line.getBytes(StandardCharsets.UTF_8), OptunaKeys.SPEC);
      if (events.size() == 1 && events.get(0) instanceof StudyEvent.Created created) {
        StudySpec spec = created.spec().withName(name.orElse(from.name()));
        OptunaSpace space = OptunaSpace.of(from, spec.space(), names());
        for (OptunaStudy.Trial trial : from.trials()) {
          if (trial.state() == State.COMPLETE) {
            var ignored = spec.space().check(space.values(trial));
          }
        }
        if (maximize(spec).equals(from.maximize())) {
          return Optional.of(new Created(spec, space, created.at()));
        }
      }
    } catch (IllegalArgumentException | CorruptJournalException e) {
      // Someone went on with it in Optuna; said below.
    }
    notes.add(
        "the study was once exported by culmen, but its trials no longer fit what it was then; its"
            + " parameters are taken from its trials");
    return Optional.empty();
  }

  private static List<Boolean> maximize(StudySpec spec) {
    return spec.objectives().isEmpty()
        ? List.of(spec.direction() == Direction.MAXIMIZE)
        : spec.objectives().stream().map(o -> o.direction() == Direction.MAXIMIZE).toList();
  }

  private Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    if (from.system().get(OptunaKeys.NAMES) instanceof Map<?, ?> map) {
      map.forEach((theirs, ours) -> names.put((String) theirs, String.valueOf(ours)));
    }
    return names;
  }

  private StudySpec spec(Optional<String> name, OptunaSpace space) {
    StudySpec.Builder builder = StudySpec.builder(space.space()).name(name.orElse(from.name()));
    int objectives = from.maximize().size();
    if (objectives > NamedObjective.MOST) {
      throw CommandFailure.usage(
          "a study has up to "
              + NamedObjective.MOST
              + " objectives, but '"
              + from.name()
              + "' has "
              + objectives);
    }
    List<String> taken = new ArrayList<>(space.space().names());
    if (objectives == 1) {
      builder.direction(direction(0));
    } else {
      List<NamedObjective> several = new ArrayList<>();
      for (int i = 0; i < objectives; i++) {
        several.add(
            new NamedObjective(
                legal(metric(i), taken),
                direction(i),
                OptionalDouble.empty(),
                OptionalDouble.empty()));
      }
      builder.objectives(several.toArray(NamedObjective[]::new));
    }
    int constraints =
        from.trials().stream()
            .filter(trial -> trial.state() == State.COMPLETE)
            .mapToInt(trial -> constraints(trial).size())
            .max()
            .orElse(0);
    for (int i = 0; i < constraints; i++) {
      builder.outcome(OutcomeBound.atMost(legal("constraint_" + i, taken), 0));
    }
    return builder.build();
  }

  private Direction direction(int objective) {
    return from.maximize().get(objective) ? Direction.MAXIMIZE : Direction.MINIMIZE;
  }

  private String metric(int objective) {
    return from.system().get(OptunaKeys.METRICS) instanceof List<?> names
            && objective < names.size()
        ? String.valueOf(names.get(objective))
        : "objective_" + objective;
  }

  private static String legal(String text, List<String> taken) {
    String legal = Parameter.legalName(text, taken);
    taken.add(legal);
    return legal;
  }

  private static List<Double> constraints(OptunaStudy.Trial trial) {
    List<Double> numbers = new ArrayList<>();
    if (trial.system().get(OptunaKeys.CONSTRAINTS) instanceof List<?> list) {
      for (Object one : list) {
        numbers.add(one instanceof Number number ? number.doubleValue() : Double.NaN);
      }
    }
    return numbers;
  }

  private List<Ended> ended(StudySpec spec, OptunaSpace space) {
    List<Ended> ended = new ArrayList<>();
    int running = 0;
    int incomplete = 0;
    int unconstrained = 0;
    for (OptunaStudy.Trial trial : from.trials()) {
      if (trial.state() == State.RUNNING) {
        running++;
      } else if (trial.state() != State.WAITING) {
        Optional<Point> point = point(trial, space);
        Optional<Outcome> outcome = outcome(trial, spec);
        if (point.isEmpty()) {
          incomplete++;
        } else if (outcome.isEmpty()) {
          unconstrained++;
        } else {
          ended.add(new Ended(trial, point.get(), outcome.get()));
        }
      }
    }
    left(running, "running in Optuna");
    left(incomplete, "ended without values of all parameters");
    left(unconstrained, "without the values of all constraints");
    return ended;
  }

  private void left(int count, String why) {
    if (count > 0) {
      notes.add("left out " + Decimals.count(count, "trial") + " " + why);
    }
  }

  // A trial that failed may not have come to all its parameters; one that was completed has.
  private static Optional<Point> point(OptunaStudy.Trial trial, OptunaSpace space) {
    try {
      return Optional.of(space.space().check(space.values(trial)));
    } catch (IllegalArgumentException e) {
      if (trial.state() == State.COMPLETE) {
        throw CommandFailure.usage("Optuna's trial " + trial.number() + ": " + e.getMessage());
      }
      return Optional.empty();
    }
  }

  // Empty if a bound's value is missing.
  private Optional<Outcome> outcome(OptunaStudy.Trial trial, StudySpec spec) {
    Object reason = trial.system().get(OptunaKeys.FAILURE);
    if (trial.state() == State.PRUNED) {
      Optional<Outcome> stopped = stopped(map(trial, OptunaKeys.STOPPED));
      if (stopped.isPresent()) {
        return stopped;
      }
      boolean reported = !trial.reported().isEmpty();
      double last = reported ? trial.reported().get(trial.reported().lastKey()) : Double.NaN;
      if (prunedCounts && Double.isFinite(last) && spec.toldNames().isEmpty()) {
        return Optional.of(Outcome.value(last));
      }
      return Optional.of(
          Outcome.failure(reported ? "pruned at step " + trial.reported().lastKey() : "pruned"));
    }
    if (trial.state() == State.FAIL) {
      return Optional.of(
          Outcome.failure(
              reason instanceof String text && !text.isBlank() ? text : "failed in Optuna"));
    }
    if (trial.values().size() != from.maximize().size()) {
      throw CommandFailure.usage(
          "a completed trial must have a value of each objective, but Optuna's trial "
              + trial.number()
              + " has "
              + trial.values().size());
    }
    for (double value : trial.values()) {
      if (!Double.isFinite(value)) {
        return Optional.of(Outcome.failure("the value is " + value));
      }
    }
    return success(trial, spec);
  }

  private static Optional<Outcome> success(OptunaStudy.Trial trial, StudySpec spec) {
    Map<String, Double> told = new LinkedHashMap<>();
    for (int i = 0; i < spec.objectives().size(); i++) {
      told.put(spec.objectives().get(i).name(), trial.values().get(i));
    }
    Map<?, ?> exact = map(trial, OptunaKeys.OUTCOMES);
    List<Double> constraints = constraints(trial);
    for (int i = 0; i < spec.outcomes().size(); i++) {
      OutcomeBound bound = spec.outcomes().get(i);
      double value;
      if (exact.get(bound.name()) instanceof Number number) {
        value = number.doubleValue();
      } else if (i < constraints.size() && Double.isFinite(constraints.get(i))) {
        // Optuna's constraints are kept where they are at most 0.
        value =
            bound.sense() == OutcomeBound.Sense.AT_MOST
                ? bound.bound() + constraints.get(i)
                : bound.bound() - constraints.get(i);
      } else {
        return Optional.empty();
      }
      told.put(bound.name(), value);
    }
    Map<String, Measurement> measured = new LinkedHashMap<>();
    Map<?, ?> sds = map(trial, OptunaKeys.SD);
    told.forEach((name, value) -> measured.put(name, new Measurement(value, sd(sds, name))));
    // With several objectives the value is the first one's.
    return Optional.of(
        spec.objectives().isEmpty()
            ? new Outcome.Success(trial.values().get(0), sd(sds, ""), measured)
            : new Outcome.Success(
                trial.values().get(0), sd(sds, spec.objectives().get(0).name()), measured));
  }

  // As our own export wrote it: Optuna does not say what a trial was expected to come to.
  private static Optional<Outcome> stopped(Map<?, ?> kept) {
    if (kept.get("step") instanceof Number step
        && kept.get("last") instanceof Number last
        && kept.get("predicted") instanceof Number predicted
        && kept.get("sd") instanceof Number sd
        && kept.get("why") instanceof String why) {
      return Optional.of(
          new Outcome.Stopped(
              step.longValue(),
              last.doubleValue(),
              predicted.doubleValue(),
              sd.doubleValue(),
              sd(kept, "probability"),
              why));
    }
    return Optional.empty();
  }

  private static Map<?, ?> map(OptunaStudy.Trial trial, String key) {
    return trial.system().get(key) instanceof Map<?, ?> map ? map : Map.of();
  }

  private static OptionalDouble sd(Map<?, ?> sds, String name) {
    return sds.get(name) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  private void trial(int number, Ended ended, Instant begun, List<StudyEvent> events) {
    OptunaStudy.Trial trial = ended.trial();
    Instant start = trial.start().or(trial::end).orElse(begun);
    Instant end = trial.end().filter(time -> !time.isBefore(start)).orElse(start);
    events.add(
        new StudyEvent.Asked(
            number, new Suggestion(ended.point(), Origin.EARLIER, Diagnostics.none()), start));
    trial
        .reported()
        .forEach(
            (step, value) -> {
              if (step >= 0) {
                events.add(
                    new StudyEvent.Measured(number, TrialMeasurement.of(step, value), start));
              }
            });
    events.add(
        new StudyEvent.Told(
            number,
            ended.outcome(),
            end,
            trial.start().isPresent() && trial.end().isPresent()
                ? OptionalDouble.of(Duration.between(start, end).toNanos() / 1e9)
                : OptionalDouble.empty()));
    attributes(number, trial.user(), end, events);
    if (trial.state() == State.PRUNED && ended.outcome() instanceof Outcome.Failure) {
      annotate(number, OptunaKeys.TRIAL, OptunaKeys.PRUNED, "true", end, events);
    }
    if (trial.number() != number - 1) {
      annotate(number, OptunaKeys.TRIAL, "number", (double) trial.number(), end, events);
    }
  }

  private void attributes(
      int trial, Map<String, Object> attributes, Instant at, List<StudyEvent> events) {
    attributes.forEach(
        (key, value) -> {
          boolean plain =
              value instanceof String
                  || value instanceof Number n && Double.isFinite(n.doubleValue());
          annotate(
              trial,
              plain ? "" : OptunaKeys.JSON,
              key,
              plain ? value : JsonText.compactWithNaN(value),
              at,
              events);
        });
  }

  private void annotate(
      int trial, String namespace, String key, Object value, Instant at, List<StudyEvent> events) {
    try {
      events.add(
          new StudyEvent.Annotated(new Annotation(trial, namespace, key, Optional.of(value)), at));
    } catch (IllegalArgumentException e) {
      notes.add("left out an attribute: " + e.getMessage());
    }
  }

  private static String parameterText(OptunaSpace.Known known) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("as", known.parameter().map(Parameter::name).orElse(null));
    text.put("distribution", known.distribution().json());
    return JsonText.compactWithNaN(text);
  }

  private void enqueue(Study study, OptunaSpace space) {
    Stream<OptunaStudy.Trial> waiting =
        from.trials().stream().filter(trial -> trial.state() == State.WAITING);
    waiting.forEach(
        trial -> {
          try {
            Map<?, ?> fixed = map(trial, OptunaKeys.FIXED);
            study.enqueue(study.complete(space.written(fixed)).values());
          } catch (IllegalArgumentException e) {
            notes.add("left out waiting trial " + trial.number() + ": " + e.getMessage());
          }
        });
  }
}
