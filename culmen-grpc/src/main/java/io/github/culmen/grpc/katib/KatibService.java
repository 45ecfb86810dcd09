package io.github.culmen.grpc.katib;

import io.github.culmen.protocol.katib.AlgorithmSetting;
import io.github.culmen.protocol.katib.AlgorithmSpec;
import io.github.culmen.protocol.katib.GetSuggestionsReply;
import io.github.culmen.protocol.katib.GetSuggestionsRequest;
import io.github.culmen.protocol.katib.ParameterAssignment;
import io.github.culmen.protocol.katib.SuggestionGrpc;
import io.github.culmen.protocol.katib.Trial;
import io.github.culmen.protocol.katib.ValidateAlgorithmSettingsReply;
import io.github.culmen.protocol.katib.ValidateAlgorithmSettingsRequest;
import io.github.culmen.space.Point;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Katib's suggestion service. Each request has the experiment and all its trials; they are a study
 * in memory for as long as the points are chosen, so that the answer is a function of the request
 * and a restart changes nothing.
 *
 * <p>What was suggested and has no trial yet is in no list of trials. Katib keeps it for us, as a
 * setting of the algorithm that comes back with the next request.
 */
public final class KatibService extends SuggestionGrpc.SuggestionImplBase {
  /** Labels by which a trial says which suggestion it is. */
  private static final String NUMBER = "culmen-trial";

  private static final String ORIGIN = "culmen-origin";
  private static final int MOST = 1_000;
  private static final int TRIES = 20;

  private final Executor choosing;
  private final Consumer<String> log;

  /**
   * The service.
   *
   * @param choosing where points are chosen; refuses what is too much
   * @param log where lines on what goes wrong go
   */
  public KatibService(Executor choosing, Consumer<String> log) {
    this.choosing = choosing;
    this.log = log;
  }

  @Override
  public void validateAlgorithmSettings(
      ValidateAlgorithmSettingsRequest request,
      StreamObserver<ValidateAlgorithmSettingsReply> observer) {
    answer(
        observer,
        () -> {
          Study.requireLegalPoint(new KatibExperiment(request.getExperiment()).spec());
          return ValidateAlgorithmSettingsReply.getDefaultInstance();
        });
  }

  @Override
  public void getSuggestions(
      GetSuggestionsRequest request, StreamObserver<GetSuggestionsReply> observer) {
    try {
      choosing.execute(() -> answer(observer, () -> suggestions(request)));
    } catch (RejectedExecutionException e) {
      observer.onError(
          Status.RESOURCE_EXHAUSTED
              .withDescription("too many suggestions are being waited for; ask again later")
              .asRuntimeException());
    }
  }

  private <T> void answer(StreamObserver<T> observer, Supplier<T> work) {
    T message;
    try {
      message = work.get();
    } catch (IllegalArgumentException e) {
      observer.onError(
          Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
      return;
    } catch (RuntimeException | StackOverflowError e) {
      log.accept("a call over gRPC failed: " + e);
      observer.onError(
          Status.INTERNAL
              .withDescription("something went wrong in the server; its log says what")
              .asRuntimeException());
      return;
    }
    observer.onNext(message);
    observer.onCompleted();
  }

  // A suggestion from before: with an outcome, or pending. Number and origin may be unknown.
  private record Known(
      Point point, int number, Optional<Origin> origin, Optional<Outcome> outcome, String order) {}

  private static GetSuggestionsReply suggestions(GetSuggestionsRequest request) {
    int count =
        request.getCurrentRequestNumber() > 0
            ? request.getCurrentRequestNumber()
            : request.getRequestNumber();
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(
          "current_request_number must be from 1 to " + MOST + ", but is " + count);
    }
    KatibExperiment experiment = new KatibExperiment(request.getExperiment());
    List<Known> known = new ArrayList<>();
    for (Trial trial : request.getTrialsList()) {
      experiment
          .read(trial.getSpec().getParameterAssignments().getAssignmentsList())
          .ifPresent(point -> known.add(known(experiment, trial, point)));
    }
    List<Known> waiting = waiting(experiment, known);
    known.addAll(waiting);
    known.sort(Comparator.comparingInt(Known::number).thenComparing(Known::order));
    Journal journal = Journal.inMemory();
    if (!journal.append(0, events(experiment.spec(), known))) {
      throw new IllegalStateException("the journal is new");
    }
    Study study = Study.resume(journal);
    GetSuggestionsReply.Builder reply = GetSuggestionsReply.newBuilder();
    StringBuilder state = new StringBuilder();
    waiting.forEach(one -> append(experiment, one, state));
    // Numbers go on from the largest, which a trial that Katib lost may have had.
    int next = known.stream().mapToInt(Known::number).filter(n -> n < LAST).max().orElse(0);
    next = Math.max(next, known.size()) + 1;
    for (int i = 0; i < count; i++) {
      Known one = ask(study, next + i, i, experiment.repeats());
      append(experiment, one, state);
      reply.addParameterAssignments(
          GetSuggestionsReply.ParameterAssignments.newBuilder()
              .addAllAssignments(experiment.write(one.point()))
              .putLabels(NUMBER, "" + one.number())
              .putLabels(ORIGIN, one.origin().orElseThrow().word()));
    }
    return reply
        .setAlgorithm(
            AlgorithmSpec.newBuilder()
                .setAlgorithmName(
                    request.getExperiment().getSpec().getAlgorithm().getAlgorithmName())
                .addAlgorithmSettings(
                    AlgorithmSetting.newBuilder()
                        .setName(KatibExperiment.STATE)
                        .setValue(state.toString())))
        .build();
  }

  // After all that have a number.
  private static final int LAST = Integer.MAX_VALUE;

  private static Known known(KatibExperiment experiment, Trial trial, Point point) {
    return new Known(
        point,
        number(trial.getSpec().getLabelsOrDefault(NUMBER, "")),
        origin(trial.getSpec().getLabelsOrDefault(ORIGIN, "")),
        experiment.outcome(trial),
        trial.getStatus().getStartTime() + " " + trial.getName());
  }

  private static int number(String text) {
    return text.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(text) : LAST;
  }

  private static Optional<Origin> origin(String word) {
    return word.equals(Origin.INITIAL.word())
        ? Optional.of(Origin.INITIAL)
        : word.equals(Origin.STRATEGY.word()) ? Optional.of(Origin.STRATEGY) : Optional.empty();
  }

  // Exactly as many as were asked for: Katib repeats a request with fewer for ever. A space that is
  // used up gives its best points again, and so another look at them.
  private static Known ask(Study study, int number, int times, boolean repeats) {
    try {
      Suggestion suggestion = study.ask().suggestion();
      for (int i = 0; i < TRIES && !repeats && repeated(study); i++) {
        suggestion = study.ask().suggestion();
      }
      Origin origin = suggestion.origin() == Origin.INITIAL ? Origin.INITIAL : Origin.STRATEGY;
      return new Known(suggestion.point(), number, Optional.of(origin), Optional.empty(), "");
    } catch (SpaceExhaustedException e) {
      boolean maximize = study.spec().direction() == Direction.MAXIMIZE;
      List<Point> points =
          study.history().finished().stream()
              .filter(trial -> trial.value().isPresent())
              .sorted(
                  Comparator.comparingDouble(
                      trial ->
                          maximize ? -trial.value().getAsDouble() : trial.value().getAsDouble()))
              .map(trial -> trial.point())
              .distinct()
              .toList();
      if (points.isEmpty()) {
        points = study.history().trials().stream().map(trial -> trial.point()).toList();
      }
      return new Known(
          points.get(times % points.size()),
          number,
          Optional.of(Origin.STRATEGY),
          Optional.empty(),
          "");
    }
  }

  // Whether the latest trial has the point of another. Values that look noisy are measured again by
  // choice, which people who did not say that theirs are noisy take for a fault.
  private static boolean repeated(Study study) {
    List<? extends io.github.culmen.study.trial.Trial> trials = study.history().trials();
    Point latest = trials.get(trials.size() - 1).point();
    return trials.subList(0, trials.size() - 1).stream()
        .anyMatch(trial -> trial.point().equals(latest));
  }

  private static List<StudyEvent> events(StudySpec spec, List<Known> known) {
    List<StudyEvent> events = new ArrayList<>();
    Instant at = Instant.EPOCH;
    events.add(new StudyEvent.Created(spec, at));
    int number = 0;
    for (Known one : known) {
      number++;
      Origin origin =
          one.origin().orElse(number <= spec.initialDesign() ? Origin.INITIAL : Origin.STRATEGY);
      events.add(
          new StudyEvent.Asked(
              number, new Suggestion(one.point(), origin, Diagnostics.none()), at));
      int told = number;
      one.outcome().ifPresent(outcome -> events.add(new StudyEvent.Told(told, outcome, at)));
    }
    return events;
  }

  // One suggestion a line: number, origin and the values in the order of the parameters, as base
  // 64 since they may be any text.
  private static void append(KatibExperiment experiment, Known one, StringBuilder state) {
    state.append(one.number()).append(' ').append(one.origin().orElseThrow().word());
    for (ParameterAssignment assignment : experiment.write(one.point())) {
      state
          .append(' ')
          .append(
              Base64.getEncoder()
                  .withoutPadding()
                  .encodeToString(assignment.getValue().getBytes(StandardCharsets.UTF_8)));
    }
    state.append('\n');
  }

  // What was suggested and is no trial yet. A trial takes one suggestion of its point with it.
  private static List<Known> waiting(KatibExperiment experiment, List<Known> trials) {
    List<Point> begun = new ArrayList<>(trials.stream().map(Known::point).toList());
    List<Known> waiting = new ArrayList<>();
    for (String line : experiment.state().lines().toList()) {
      String[] words = line.split(" ", -1);
      Optional<Point> point = words.length < 2 ? Optional.empty() : experiment.point(words, 2);
      if (point.isEmpty() || number(words[0]) == LAST || origin(words[1]).isEmpty()) {
        throw new IllegalArgumentException(
            "the setting "
                + KatibExperiment.STATE
                + " is Culmen's own and must be as it was answered, but has the line '"
                + line
                + "'");
      }
      if (!begun.remove(point.get())) {
        waiting.add(
            new Known(point.get(), number(words[0]), origin(words[1]), Optional.empty(), ""));
      }
    }
    return waiting;
  }
}
