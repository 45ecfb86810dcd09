package io.github.culmen.grpc.vizier;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.protocol.vizier.Trial.State;
import io.github.culmen.study.Lease;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A study as the protocol shows it. What it shows follows from the events alone. */
final class OpenStudy {
  /** The description as the client gave it, without metadata. */
  static final String SPEC = "spec";

  /** A final measurement that has more than the outcome says. */
  static final String FINAL = "final-measurement";

  /** Measurements of a trial that had ended when it was added, and its end. */
  static final String ADDED = "added";

  /** Who completed a trial, which no lease says any more. */
  static final String CLIENT = "client";

  private final ResourceName name;
  private final Study study;
  private final StudySpec given;
  private final SpecMap map;
  private final Instant created;

  private OpenStudy(ResourceName name, Study study, StudySpec given) {
    this.name = name;
    this.study = study;
    this.given = given;
    this.map = new SpecMap(given);
    this.created = study.events(0).get(0).at();
  }

  /** The study, if it was made by a client of this protocol. */
  static Optional<OpenStudy> of(ResourceName name, Study study) {
    return Metadata.internal(study.attributes(), SPEC)
        .map(
            bytes -> {
              try {
                return new OpenStudy(name, study, StudySpec.parseFrom(bytes));
              } catch (InvalidProtocolBufferException e) {
                throw new IllegalStateException(
                    "the description of study '" + name.stored() + "' cannot be read", e);
              }
            });
  }

  ResourceName name() {
    return name;
  }

  Study study() {
    return study;
  }

  SpecMap map() {
    return map;
  }

  Instant created() {
    return created;
  }

  /** Fails unless the study is active, with what was attempted. */
  void requireActive(String what) {
    require(study.status() == StudyStatus.OPEN, what, "ACTIVE");
  }

  /** Fails if the study is completed. One that is paused lets the trials under way end. */
  void requireNotCompleted(String what) {
    require(study.status() != StudyStatus.FINISHED, what, "ACTIVE or INACTIVE");
  }

  private void require(boolean allowed, String what, String states) {
    StudyStatus status = study.status();
    if (!allowed) {
      String reason = study.statusReason();
      throw Refusal.precondition(
          what
              + " needs a study that is "
              + states
              + ", but "
              + name.text()
              + " is "
              + state(status)
              + (reason.isEmpty() ? "" : " (" + reason + ")"));
    }
  }

  static io.github.culmen.protocol.vizier.Study.State state(StudyStatus status) {
    return switch (status) {
      case OPEN -> io.github.culmen.protocol.vizier.Study.State.ACTIVE;
      case PAUSED -> io.github.culmen.protocol.vizier.Study.State.INACTIVE;
      case FINISHED -> io.github.culmen.protocol.vizier.Study.State.COMPLETED;
    };
  }

  /** The study on the wire. */
  io.github.culmen.protocol.vizier.Study write() {
    StudyStatus status = study.status();
    return io.github.culmen.protocol.vizier.Study.newBuilder()
        .setName(name.text())
        .setDisplayName(name.study())
        .setStudySpec(given.toBuilder().addAllMetadata(Metadata.read(study.attributes())))
        .setState(state(status))
        .setCreateTime(timestamp(created))
        .setInactiveReason(status == StudyStatus.OPEN ? "" : study.statusReason())
        .build();
  }

  static Timestamp timestamp(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  /**
   * A trial that there is.
   *
   * @throws io.grpc.StatusRuntimeException NOT_FOUND if there is none, or it was deleted
   */
  Trial trial(int number) {
    return trials().stream()
        .filter(trial -> trial.number() == number)
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.notFound(
                    "a trial must be one of its study, but there is no " + name.trialText(number)));
  }

  /** The trials that were not deleted, by number. */
  List<Trial> trials() {
    return study.history().trials().stream()
        .filter(trial -> !(trial instanceof Trial.Discarded))
        .toList();
  }

  /** The state of a trial now. */
  State state(Trial trial) {
    return View.of(this).state(trial);
  }

  /** A trial on the wire. */
  io.github.culmen.protocol.vizier.Trial write(Trial trial) {
    return View.of(this).write(trial);
  }

  /** The same for several, by one look at who holds what. */
  List<io.github.culmen.protocol.vizier.Trial> write(List<? extends Trial> trials) {
    View view = View.of(this);
    return trials.stream().map(view::write).toList();
  }

  /** What was measured of a trial that has not ended, the latest last. */
  Optional<Measurement> lastMeasurement(int trial) {
    List<Measurement> all = measurements(trial, study.attributes(trial));
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  private List<Measurement> measurements(int trial, List<Attribute> attributes) {
    List<Measurement> all = new ArrayList<>(added(attributes).getMeasurementsList());
    for (StudyEvent.Measured measured : study.measurements(trial)) {
      all.add(Measurements.write(measured.measurement(), map.objective()));
    }
    return all;
  }

  private static io.github.culmen.protocol.vizier.Trial added(List<Attribute> attributes) {
    return Metadata.internal(attributes, ADDED)
        .map(
            bytes -> {
              try {
                return io.github.culmen.protocol.vizier.Trial.parseFrom(bytes);
              } catch (InvalidProtocolBufferException e) {
                throw new IllegalStateException("an added trial cannot be read", e);
              }
            })
        .orElse(io.github.culmen.protocol.vizier.Trial.getDefaultInstance());
  }

  /** The final measurement of a trial that ended, as it was given. */
  Optional<Measurement> finalMeasurement(Trial.Finished trial, List<Attribute> attributes) {
    Optional<Measurement> given =
        Metadata.internal(attributes, FINAL)
            .map(
                bytes -> {
                  try {
                    return Measurement.parseFrom(bytes);
                  } catch (InvalidProtocolBufferException e) {
                    throw new IllegalStateException("a final measurement cannot be read", e);
                  }
                });
    // One that was written but not told, because the server died in between, is of no trial.
    Optional<Measurement> known =
        trial.outcome() instanceof Outcome.Success success
            ? Optional.of(map.measurement(success))
            : Optional.empty();
    return given.filter(m -> fits(m, trial.outcome())).or(() -> known);
  }

  private boolean fits(Measurement measurement, Outcome outcome) {
    return !(outcome instanceof Outcome.Success) || map.outcome(measurement).equals(outcome);
  }

  /** Who holds what at one moment. */
  private record View(OpenStudy open, Set<Integer> waiting, Map<Integer, String> holders) {
    static View of(OpenStudy open) {
      Set<Integer> waiting = new HashSet<>();
      open.study.waiting().forEach(trial -> waiting.add(trial.number()));
      Map<Integer, String> holders = new HashMap<>();
      for (Lease lease : open.study.leases()) {
        holders.put(lease.trial().number(), lease.worker());
      }
      return new View(open, waiting, holders);
    }

    State state(Trial trial) {
      if (trial instanceof Trial.Finished finished) {
        return finished.value().isPresent() ? State.SUCCEEDED : State.INFEASIBLE;
      }
      if (trial instanceof Trial.Discarded) {
        return State.INFEASIBLE;
      }
      if (waiting.contains(trial.number())) {
        return State.REQUESTED;
      }
      return open.study.cancellation(trial.number()).isPresent() ? State.STOPPING : State.ACTIVE;
    }

    io.github.culmen.protocol.vizier.Trial write(Trial trial) {
      int number = trial.number();
      List<Attribute> attributes = open.study.attributes(number);
      io.github.culmen.protocol.vizier.Trial.Builder written =
          io.github.culmen.protocol.vizier.Trial.newBuilder()
              .setName(open.name.trialText(number))
              .setId(Integer.toString(number))
              .setState(state(trial))
              .addAllParameters(open.map.space().write(trial.point()))
              .addAllMeasurements(open.measurements(number, attributes))
              .setStartTime(timestamp(trial.asked()))
              .addAllMetadata(Metadata.read(attributes));
      Metadata.internal(attributes, CLIENT)
          .ifPresent(bytes -> written.setClientIdBytes(ByteString.copyFrom(bytes)));
      if (holders.containsKey(number)) {
        written.setClientId(holders.get(number));
      }
      if (trial instanceof Trial.Finished finished) {
        io.github.culmen.protocol.vizier.Trial added = added(attributes);
        written.setEndTime(
            added.hasEndTime() ? added.getEndTime() : timestamp(finished.finished()));
        open.finalMeasurement(finished, attributes).ifPresent(written::setFinalMeasurement);
        finished.failure().ifPresent(written::setInfeasibleReason);
        finished.stopped().ifPresent(early -> written.setInfeasibleReason(early.why()));
      } else if (trial instanceof Trial.Discarded discarded) {
        written.setEndTime(timestamp(discarded.discarded()));
        written.setInfeasibleReason(discarded.reason());
      }
      return written.build();
    }
  }
}
