package io.github.culmen.store.codec;

import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The events that people steer a study by, as maps; what is absent or empty is left out. */
final class SteeringCodec {
  private static final Map<StudyStatus, String> WORDS =
      Map.of(
          StudyStatus.OPEN, "resumed",
          StudyStatus.PAUSED, "paused",
          StudyStatus.FINISHED, "finished");

  private SteeringCodec() {}

  static void put(Map<String, Object> map, Request request) {
    putText(map, "by", request.by());
    putText(map, "why", request.why());
  }

  static Request request(Fields fields) {
    return new Request(text(fields, "by"), text(fields, "why"));
  }

  static void put(Map<String, Object> map, StudyEvent event) {
    if (event instanceof StudyEvent.Requested requested) {
      begin(map, "requested", requested.trial(), event);
      map.put("params", EventCodec.params(requested.point()));
      put(map, requested.request());
    } else if (event instanceof StudyEvent.Started started) {
      begin(map, "started", started.trial(), event);
    } else if (event instanceof StudyEvent.Steered steered) {
      begin(map, WORDS.get(steered.status()), 0, event);
      putText(map, "why", steered.reason());
    } else if (event instanceof StudyEvent.Measured measured) {
      begin(map, "measured", measured.trial(), event);
      measured.measurement().step().ifPresent(step -> map.put("step", step));
      measured.measurement().seconds().ifPresent(seconds -> map.put("seconds", seconds));
      map.put("metrics", measured.measurement().metrics());
    } else if (event instanceof StudyEvent.Annotated annotated) {
      Annotation annotation = annotated.annotation();
      begin(map, "annotated", annotation.trial(), event);
      putText(map, "namespace", annotation.namespace());
      map.put("key", annotation.key());
      annotation
          .value()
          .ifPresent(value -> map.put(value instanceof String ? "text" : "number", value));
    } else if (event instanceof StudyEvent.Cancelled cancelled) {
      begin(map, "cancelled", cancelled.trial(), event);
      map.put("keep", cancelled.keep());
      putText(map, "why", cancelled.why());
    } else if (event instanceof StudyEvent.Dismissed dismissed) {
      begin(map, "dismissed", 0, event);
      map.put("worker", dismissed.worker());
      putText(map, "why", dismissed.why());
    } else if (event instanceof StudyEvent.Admitted admitted) {
      begin(map, "admitted", 0, event);
      map.put("worker", admitted.worker());
    } else if (event instanceof StudyEvent.Discarded discarded) {
      begin(map, "discarded", discarded.trial(), event);
      putText(map, "why", discarded.why());
    } else if (event instanceof StudyEvent.Restored restored) {
      begin(map, "restored", restored.trial(), event);
    } else {
      throw new AssertionError("unknown kind of event: " + event);
    }
  }

  static StudyEvent event(String kind, Fields fields, SearchSpace space) {
    return switch (kind) {
      case "requested" ->
          new StudyEvent.Requested(
              fields.count("trial"),
              space.point(fields.map("params")),
              request(fields),
              fields.instant("at"));
      case "started" -> new StudyEvent.Started(fields.count("trial"), fields.instant("at"));
      case "paused" -> steered(StudyStatus.PAUSED, fields);
      case "resumed" -> steered(StudyStatus.OPEN, fields);
      case "finished" -> steered(StudyStatus.FINISHED, fields);
      case "measured" ->
          new StudyEvent.Measured(
              fields.count("trial"),
              new TrialMeasurement(
                  fields.has("step") ? OptionalLong.of(fields.whole("step")) : OptionalLong.empty(),
                  DiagnosticsCodec.optional(fields, "seconds"),
                  metrics(fields.fields("metrics"))),
              fields.instant("at"));
      case "annotated" ->
          new StudyEvent.Annotated(
              new Annotation(
                  fields.has("trial") ? fields.count("trial") : 0,
                  text(fields, "namespace"),
                  fields.text("key"),
                  value(fields)),
              fields.instant("at"));
      case "cancelled" ->
          new StudyEvent.Cancelled(
              fields.count("trial"),
              fields.flag("keep"),
              text(fields, "why"),
              fields.instant("at"));
      case "dismissed" ->
          new StudyEvent.Dismissed(
              fields.text("worker"), text(fields, "why"), fields.instant("at"));
      case "admitted" -> new StudyEvent.Admitted(fields.text("worker"), fields.instant("at"));
      case "discarded" ->
          new StudyEvent.Discarded(
              fields.count("trial"), text(fields, "why"), fields.instant("at"));
      case "restored" -> new StudyEvent.Restored(fields.count("trial"), fields.instant("at"));
      default ->
          throw new IllegalArgumentException(
              "an event must be one of created, edited, enqueued, asked, told, leased, released, noted,"
                  + " requested, started, paused, resumed, finished, measured, annotated,"
                  + " cancelled, dismissed, admitted, discarded, restored, but is '"
                  + kind
                  + "'");
    };
  }

  private static StudyEvent steered(StudyStatus status, Fields fields) {
    return new StudyEvent.Steered(status, text(fields, "why"), fields.instant("at"));
  }

  private static Map<String, Double> metrics(Fields fields) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    while (!fields.isEmpty()) {
      String name = fields.nextName();
      metrics.put(name, fields.real(name));
    }
    return metrics;
  }

  private static Optional<Object> value(Fields fields) {
    if (fields.has("text")) {
      return Optional.of(fields.text("text"));
    }
    return fields.has("number") ? Optional.of(fields.real("number")) : Optional.empty();
  }

  private static void begin(Map<String, Object> map, String word, int trial, StudyEvent event) {
    map.put("event", word);
    if (trial > 0) {
      map.put("trial", trial);
    }
    map.put("at", event.at().toString());
  }

  private static void putText(Map<String, Object> map, String key, String text) {
    if (!text.isEmpty()) {
      map.put(key, text);
    }
  }

  private static String text(Fields fields, String name) {
    return fields.has(name) ? fields.text(name) : "";
  }
}
