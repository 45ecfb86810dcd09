package io.github.culmen.grpc.vizier;

import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.store.StudyExistsException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudySummary;
import io.github.culmen.store.UnknownStudyException;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.grpc.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The studies of a store that clients of the protocol made. A study of owner {@code o} with the
 * display name {@code s} is {@code o/s} in the store. Some are kept open to save reading them
 * again; the store says what is true.
 */
final class OpenStudies {
  private static final int MOST_OPEN = 256;
  private static final long OLD_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final StudyStore store;
  private final Map<String, Kept> kept = new HashMap<>();

  private static final class Kept {
    final OpenStudy study;
    long compared;
    long used;

    Kept(OpenStudy study) {
      this.study = study;
      this.compared = System.nanoTime();
      this.used = compared;
    }
  }

  OpenStudies(StudyStore store) {
    this.store = store;
  }

  /**
   * A study.
   *
   * @throws io.grpc.StatusRuntimeException NOT_FOUND if there is none, or it was not made by a
   *     client of the protocol
   */
  OpenStudy study(ResourceName name) {
    return find(name).orElseThrow(() -> none(name));
  }

  private static RuntimeException none(ResourceName name) {
    return Refusal.notFound(
        "a study must be one that a client made, but there is no " + name.text());
  }

  private Optional<OpenStudy> find(ResourceName name) {
    String stored = name.stored();
    Kept known;
    boolean old;
    synchronized (this) {
      known = kept.get(stored);
      old = known != null && System.nanoTime() - known.compared > OLD_NANOS;
      if (known != null) {
        known.used = System.nanoTime();
      }
    }
    if (old) {
      // Another process may have deleted it, and made another of its name.
      boolean same =
          store
              .summary(stored)
              .map(StudySummary::created)
              .filter(known.study.created()::equals)
              .isPresent();
      synchronized (this) {
        if (same) {
          known.compared = System.nanoTime();
        } else {
          kept.remove(stored, known);
          known = null;
        }
      }
    }
    if (known != null) {
      return Optional.of(known.study);
    }
    Study study;
    try {
      study = Study.resume(store.open(stored));
    } catch (UnknownStudyException none) {
      return Optional.empty();
    }
    Optional<OpenStudy> opened = OpenStudy.of(name, study);
    synchronized (this) {
      if (opened.isPresent()) {
        // If two threads opened it, both go on with the same.
        OpenStudy first = kept.computeIfAbsent(stored, s -> new Kept(opened.get())).study;
        if (kept.size() > MOST_OPEN) {
          kept.entrySet().stream()
              .min(Comparator.comparingLong(entry -> entry.getValue().used))
              .map(Map.Entry::getKey)
              .ifPresent(kept::remove);
        }
        return Optional.of(first);
      }
    }
    return opened;
  }

  /** The study of that name, made by this description if there is none. */
  OpenStudy create(ResourceName name, StudySpec given) {
    Optional<OpenStudy> there = find(name);
    if (there.isPresent()) {
      return there.get();
    }
    SpecMap map = new SpecMap(given);
    Instant now = Instant.now();
    List<StudyEvent> events = new ArrayList<>();
    events.add(new StudyEvent.Created(map.spec(name.stored()), now));
    List<Annotation> annotations = new ArrayList<>();
    annotations.add(
        Metadata.internal(
            0, OpenStudy.SPEC, given.toBuilder().clearMetadata().build().toByteArray()));
    for (KeyValue entry : given.getMetadataList()) {
      Metadata.write(0, entry).stream()
          .filter(annotation -> annotation.value().isPresent())
          .forEach(annotations::add);
    }
    annotations.forEach(annotation -> events.add(new StudyEvent.Annotated(annotation, now)));
    map.space().defaults().ifPresent(point -> events.add(new StudyEvent.Enqueued(point, now)));
    try {
      var ignored = store.add(events);
    } catch (StudyExistsException someoneElseWasFaster) {
      // Then theirs counts, as if they had come first.
    }
    return find(name)
        .orElseThrow(
            () ->
                Status.ALREADY_EXISTS
                    .withDescription(
                        "a study is used in the way it was made, but study '"
                            + name.stored()
                            + "' of the store was not made by a client of Vizier")
                    .asRuntimeException());
  }

  /** The studies of an owner, by name. */
  List<OpenStudy> of(String owner) {
    String prefix = owner + "/";
    List<OpenStudy> studies = new ArrayList<>();
    for (StudySummary summary : store.list()) {
      String rest =
          summary.name().startsWith(prefix) ? summary.name().substring(prefix.length()) : "";
      if (!rest.isBlank() && rest.indexOf('/') < 0) {
        find(new ResourceName(owner, rest)).ifPresent(studies::add);
      }
    }
    return studies;
  }

  void delete(OpenStudy study) {
    String stored = study.name().stored();
    synchronized (this) {
      kept.remove(stored);
    }
    try {
      store.delete(stored);
    } catch (UnknownStudyException gone) {
      throw none(study.name());
    }
  }

  /** Forgets a study that turned out to be gone. */
  synchronized void forget() {
    kept.clear();
  }
}
