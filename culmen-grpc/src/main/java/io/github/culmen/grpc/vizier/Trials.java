package io.github.culmen.grpc.vizier;

import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.Trial.State;
import io.github.culmen.protocol.vizier.UnitMetadataUpdate;
import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What clients do with trials. A client is a worker of the study, under its own name. */
final class Trials {
  private static final int MOST = 1_000;
  private static final int LONGEST_CLIENT = 500;
  // The protocol has no heartbeat: unless told otherwise, a client keeps its trials for good.
  private static final Duration FOR_GOOD = Duration.ofDays(36_500);

  private final Optional<Duration> lease;
  private final LeaseTerms terms;

  Trials(Optional<Duration> lease) {
    this.lease = lease;
    this.terms = LeaseTerms.defaults().lasting(lease.orElse(FOR_GOOD));
  }

  /**
   * A trial of a study, as it was when the call came.
   *
   * @param study the study
   * @param trial the trial
   */
  record Of(OpenStudy study, Trial trial) {}

  /**
   * What a client is to evaluate.
   *
   * @param trials the trials, by number
   * @param exhausted whether there are fewer than asked for because the study has no more
   */
  record Suggested(List<Trial> trials, boolean exhausted) {}

  /** A client's own active trials first, then requested ones, then new ones. */
  Suggested suggest(OpenStudy open, int count, String client) {
    if (count < 1 || count > MOST) {
      throw Refusal.argument(
          "suggestion_count must be from 1 to " + MOST + ", but suggestion_count = " + count);
    }
    if (client.isBlank() || client.length() > LONGEST_CLIENT) {
      throw Refusal.argument(
          "client_id must be a text of 1 to "
              + LONGEST_CLIENT
              + " characters that names who evaluates the trials, but has "
              + client.length());
    }
    open.requireActive("a suggestion");
    Study study = open.study();
    Worker worker = study.worker(client, terms);
    Map<Integer, Trial> found = new TreeMap<>();
    for (Lease own : worker.adopt()) {
      int number = own.trial().number();
      if (found.size() < count && study.cancellation(number).isEmpty()) {
        found.put(number, own.trial());
      }
    }
    boolean exhausted = false;
    int most = study.spec().budget().orElse(Integer.MAX_VALUE);
    while (found.size() < count && !exhausted) {
      try {
        Optional<Lease> next = worker.askUpTo(most);
        next.ifPresent(got -> found.put(got.trial().number(), got.trial()));
        exhausted = next.isEmpty();
      } catch (SpaceExhaustedException e) {
        exhausted = true;
      } catch (WorkerDismissedException e) {
        if (found.isEmpty()) {
          throw e;
        }
        // What it holds comes first; the next call is refused.
        study.dismiss(client, e.reason());
        break;
      } catch (StudyNotOpenException e) {
        // Someone paused it meanwhile; what was handed out must reach the
        // client.
        if (found.isEmpty()) {
          throw e;
        }
        break;
      }
    }
    return new Suggested(List.copyOf(found.values()), exhausted);
  }

  /** Adds a trial that ended, or requests one. */
  Trial create(OpenStudy open, io.github.culmen.protocol.vizier.Trial given) {
    open.requireActive("a new trial");
    Study study = open.study();
    Map<String, Object> point = open.map().space().read(given.getParametersList());
    boolean succeeded = given.getState() == State.SUCCEEDED && given.hasFinalMeasurement();
    // All is checked before anything is written.
    given
        .getMeasurementsList()
        .forEach(
            measurement -> {
              var ignored = Measurements.read(measurement, open.map().objective());
            });
    List<Annotation> entries = new ArrayList<>();
    for (KeyValue entry : given.getMetadataList()) {
      entries.addAll(Metadata.write(0, entry));
    }
    Trial trial =
        succeeded
            ? study.add(point, open.map().outcome(given.getFinalMeasurement()))
            : study.request(point, Request.unknown());
    int number = trial.number();
    if (succeeded) {
      io.github.culmen.protocol.vizier.Trial.Builder more =
          io.github.culmen.protocol.vizier.Trial.newBuilder()
              .addAllMeasurements(given.getMeasurementsList());
      if (given.hasEndTime()) {
        more.setEndTime(given.getEndTime());
      }
      entries.add(Metadata.internal(0, OpenStudy.ADDED, more.build().toByteArray()));
      entries.add(Metadata.internal(0, OpenStudy.FINAL, given.getFinalMeasurement().toByteArray()));
    } else {
      for (Measurement measurement : given.getMeasurementsList()) {
        study.measure(number, Measurements.read(measurement, open.map().objective()));
      }
    }
    var ignored = study.annotate(entries.stream().map(entry -> entry.onTrial(number)).toList());
    return trial;
  }

  /** Keeps a measurement of a trial that runs. */
  Trial measure(Of of, Measurement measurement) {
    OpenStudy open = of.study();
    int number = of.trial().number();
    open.requireNotCompleted("a measurement");
    State state = open.state(of.trial());
    if (state == State.INFEASIBLE) {
      return of.trial();
    }
    requireRunning(of, state, "measured");
    open.study().measure(number, Measurements.read(measurement, open.map().objective()));
    alive(of);
    return open.trial(number);
  }

  private static void requireRunning(Of of, State state, String what) {
    if (state != State.ACTIVE && state != State.STOPPING) {
      throw Refusal.precondition(
          "only a trial that is ACTIVE or STOPPING can be "
              + what
              + ", but "
              + of.study().name().trialText(of.trial().number())
              + " is "
              + state);
    }
  }

  // With leases that end, whatever a client says about a trial is a sign of life.
  private void alive(Of of) {
    if (lease.isPresent()) {
      int number = of.trial().number();
      of.study().study().leases().stream()
          .filter(held -> held.trial().number() == number)
          .findFirst()
          .ifPresent(
              held -> {
                Worker worker = of.study().study().worker(held.worker(), terms);
                worker.adopt();
                worker.heartbeat(held);
              });
    }
  }

  /** Ends a trial, by the final measurement or the last one. */
  Trial complete(Of of, CompleteTrialRequest request) {
    OpenStudy open = of.study();
    int number = of.trial().number();
    open.requireNotCompleted("completing a trial");
    State state = open.state(of.trial());
    if (state == State.REQUESTED) {
      requireRunning(of, state, "completed");
    }
    Optional<Measurement> measurement =
        request.hasFinalMeasurement()
            ? Optional.of(request.getFinalMeasurement())
            : request.getTrialInfeasible() ? Optional.empty() : last(of);
    Outcome outcome;
    if (request.getTrialInfeasible()) {
      outcome =
          Outcome.failure(
              request.getInfeasibleReason().isEmpty()
                  ? "infeasible"
                  : request.getInfeasibleReason());
    } else {
      outcome =
          open.map()
              .outcome(
                  measurement.orElseThrow(
                      () ->
                          Refusal.precondition(
                              "a trial is completed by a final measurement or its last one, but "
                                  + open.name().trialText(number)
                                  + " has none")));
    }
    if (of.trial() instanceof Trial.Finished finished) {
      if (finished.outcome().equals(outcome)) {
        return finished;
      }
      requireRunning(of, state, "completed");
    }
    OptionalDouble seconds =
        measurement
            .map(Measurements::seconds)
            .filter(s -> s.isPresent() && s.getAsDouble() > 0)
            .orElse(OptionalDouble.empty());
    // First what the outcome does not say: if the server dies in between, the trial still runs.
    List<Annotation> more = new ArrayList<>();
    measurement
        .filter(m -> !(outcome instanceof Outcome.Success s && m.equals(open.map().measurement(s))))
        .ifPresent(m -> more.add(Metadata.internal(number, OpenStudy.FINAL, m.toByteArray())));
    open.study().leases().stream()
        .filter(held -> held.trial().number() == number)
        .findFirst()
        .ifPresent(
            held ->
                more.add(
                    Metadata.internal(
                        number, OpenStudy.CLIENT, held.worker().getBytes(StandardCharsets.UTF_8))));
    var ignored = open.study().annotate(more);
    return open.study().tell(number, outcome, seconds);
  }

  // Of a trial that ended without being told again: what it ended with.
  private static Optional<Measurement> last(Of of) {
    return of.trial() instanceof Trial.Finished finished
        ? of.study().finalMeasurement(finished, of.study().study().attributes(finished.number()))
        : of.study().lastMeasurement(of.trial().number());
  }

  /** Whether someone wishes that a trial ends. */
  boolean shouldStop(Of of) {
    alive(of);
    return of.study().state(of.trial()) == State.STOPPING;
  }

  /** Wishes that a trial ends. */
  Trial stop(Of of) {
    OpenStudy open = of.study();
    int number = of.trial().number();
    open.requireActive("stopping a trial");
    State state = open.state(of.trial());
    switch (state) {
      case ACTIVE -> {
        return open.study().cancel(number, true, "stopped by a client");
      }
      case STOPPING, SUCCEEDED -> {
        return of.trial();
      }
      default ->
          throw Refusal.precondition(
              "only a trial that is ACTIVE can be stopped, but "
                  + open.name().trialText(number)
                  + " is "
                  + state);
    }
  }

  /** The best feasible trials; several if they are equal. */
  static List<Trial.Finished> best(OpenStudy open) {
    Optional<Trial.Finished> best = open.study().best();
    return best.isEmpty()
        ? List.of()
        : open.study().history().finished().stream()
            .filter(
                trial ->
                    open.study().spec().feasible(trial.outcome())
                        && trial.value().equals(best.get().value()))
            .toList();
  }

  /**
   * Writes metadata, all or none.
   *
   * @return what is wrong; empty if it is written
   */
  String annotate(OpenStudy open, List<UnitMetadataUpdate> updates) {
    open.requireActive("writing metadata");
    List<Annotation> annotations = new ArrayList<>();
    for (UnitMetadataUpdate update : updates) {
      int number = 0;
      if (update.hasTrialId() && !update.getTrialId().isEmpty()) {
        String id = update.getTrialId();
        boolean there =
            id.matches("[0-9]{1,9}")
                && open.trials().stream()
                    .anyMatch(trial -> Integer.toString(trial.number()).equals(id));
        if (!there) {
          return "metadata must be of a trial of the study, but there is no trial '"
              + id
              + "' in "
              + open.name().text()
              + "; nothing was written";
        }
        number = Integer.parseInt(id);
      }
      try {
        annotations.addAll(Metadata.write(number, update.getMetadatum()));
      } catch (IllegalArgumentException e) {
        return e.getMessage() + "; nothing was written";
      }
    }
    var ignored = open.study().annotate(annotations);
    return "";
  }
}
