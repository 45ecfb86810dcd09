package io.github.culmen.store.codec;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Events as one-line JSON objects, for any journal that stores text. What is read back equals what
 * was written, to the last bit of every number.
 *
 * <pre>{@code
 * {"event":"created","format":1,"at":"2026-01-31T12:00:00Z","study":{"name":…,"parameters":…}}
 * {"event":"enqueued","at":"…","params":{"lr":0.01,"depth":3}}
 * {"event":"asked","trial":1,"at":"…","params":{…},"origin":"strategy","diagnostics":{…}}
 * {"event":"told","trial":1,"at":"…","value":0.4,"sd":0.1}
 * {"event":"told","trial":4,"at":"…","value":0.4,"outcomes":{"latency_ms":{"value":43.0}}}
 * {"event":"told","trial":2,"at":"…","failed":"exit code 1"}
 * {"event":"leased","trial":3,"at":"…","worker":"host-17","until":"…"}
 * {"event":"released","trial":3,"at":"…","worker":"host-17"}
 * {"event":"noted","at":"…","key":"study-file","text":"…"}
 * {"event":"requested","trial":5,"at":"…","params":{…},"by":"ada","why":"known to be good"}
 * {"event":"started","trial":5,"at":"…"}
 * {"event":"paused","at":"…","why":"…"}, and "resumed", "finished"
 * {"event":"measured","trial":5,"at":"…","step":10,"seconds":3.5,"metrics":{"value":0.4}}
 * {"event":"annotated","trial":5,"at":"…","namespace":"…","key":"note","text":"…"}, or "number"
 * {"event":"cancelled","trial":5,"at":"…","keep":true,"why":"…"}
 * {"event":"discarded","trial":5,"at":"…","why":"…"}
 * {"event":"restored","trial":5,"at":"…"}
 * }</pre>
 */
public final class EventCodec {
  /** The version of the format, as the created event states it. */
  public static final int FORMAT = 1;

  private EventCodec() {}

  /** One line of JSON, without a line break. */
  public static String encode(StudyEvent event) {
    return Json.write(toMap(event));
  }

  /**
   * The event that text stands for.
   *
   * @param space the space of the study, which its created event holds
   * @throws CorruptJournalException if the text is no event of this format and space
   */
  public static StudyEvent decode(String text, SearchSpace space) {
    try {
      return fromMap(Json.read(text), space);
    } catch (IllegalArgumentException e) {
      throw new CorruptJournalException(e.getMessage(), e);
    }
  }

  /**
   * The event a journal begins with.
   *
   * @throws CorruptJournalException if the text is no created event of this format
   */
  public static StudyEvent.Created decodeCreated(String text) {
    try {
      return createdFromMap(Json.read(text));
    } catch (IllegalArgumentException e) {
      throw new CorruptJournalException(e.getMessage(), e);
    }
  }

  /** A point's values by name, in order, each a JSON value of its own type. */
  public static Map<String, Object> params(Point point) {
    return point.values();
  }

  /**
   * The point with these values.
   *
   * @throws IllegalArgumentException if it is not in the study's space
   */
  public static Point point(Map<String, ?> params, StudySpec spec) {
    return spec.space().check(params);
  }

  public static Map<String, Object> toMap(StudyEvent event) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (event instanceof StudyEvent.Created created) {
      map.put("event", "created");
      map.put("format", FORMAT);
      map.put("at", created.at().toString());
      map.put("study", SpecCodec.toMap(created.spec()));
    } else if (event instanceof StudyEvent.Edited edited) {
      map.put("event", "edited");
      map.put("at", edited.at().toString());
      map.put("study", SpecCodec.toMap(edited.spec()));
      if (!edited.was().isEmpty()) {
        map.put("was", edited.was());
      }
    } else if (event instanceof StudyEvent.Enqueued enqueued) {
      map.put("event", "enqueued");
      map.put("at", enqueued.at().toString());
      map.put("params", params(enqueued.point()));
      SteeringCodec.put(map, enqueued.request());
    } else if (event instanceof StudyEvent.Asked asked) {
      Suggestion suggestion = asked.suggestion();
      map.put("event", "asked");
      map.put("trial", asked.trial());
      map.put("at", asked.at().toString());
      map.put("params", params(suggestion.point()));
      map.put("origin", suggestion.origin().word());
      if (!suggestion.diagnostics().equals(Diagnostics.none())) {
        map.put("diagnostics", DiagnosticsCodec.toMap(suggestion.diagnostics()));
      }
      if (asked.unseen() > 0) {
        map.put("unseen", asked.unseen());
      }
    } else if (event instanceof StudyEvent.Told told) {
      map.put("event", "told");
      map.put("trial", told.trial());
      map.put("at", told.at().toString());
      if (told.outcome() instanceof Outcome.Success success) {
        map.put("value", success.value());
        success.sd().ifPresent(sd -> map.put("sd", sd));
        if (!success.outcomes().isEmpty()) {
          map.put("outcomes", OutcomeCodec.toMap(success.outcomes()));
        }
      } else if (told.outcome() instanceof Outcome.Failure failure) {
        map.put("failed", failure.reason());
      } else if (told.outcome() instanceof Outcome.Stopped stopped) {
        map.put("stopped", OutcomeCodec.toMap(stopped));
      }
      told.seconds().ifPresent(seconds -> map.put("seconds", seconds));
    } else if (event instanceof StudyEvent.Leased leased) {
      map.put("event", "leased");
      map.put("trial", leased.trial());
      map.put("at", leased.at().toString());
      map.put("worker", leased.worker());
      map.put("until", leased.until().toString());
    } else if (event instanceof StudyEvent.Released released) {
      map.put("event", "released");
      map.put("trial", released.trial());
      map.put("at", released.at().toString());
      map.put("worker", released.worker());
    } else if (event instanceof StudyEvent.Noted noted) {
      map.put("event", "noted");
      map.put("at", noted.at().toString());
      map.put("key", noted.key());
      map.put("text", noted.text());
    } else {
      SteeringCodec.put(map, event);
    }
    return map;
  }

  public static StudyEvent.Created createdFromMap(Map<String, ?> map) {
    Fields fields = new Fields("event 'created'", map);
    String kind = fields.text("event");
    if (!kind.equals("created")) {
      throw new IllegalArgumentException(
          "a journal must begin with the event 'created', but begins with '" + kind + "'");
    }
    return created(fields);
  }

  public static StudyEvent fromMap(Map<String, ?> map, SearchSpace space) {
    Fields rest = new Fields("event", map);
    String kind = rest.text("event");
    Fields fields = rest.called("event '" + kind + "'");
    StudyEvent event =
        switch (kind) {
          case "created" -> created(fields);
          case "edited" -> edited(fields);
          case "enqueued" ->
              new StudyEvent.Enqueued(
                  space.point(fields.map("params")),
                  fields.instant("at"),
                  SteeringCodec.request(fields));
          case "asked" ->
              new StudyEvent.Asked(
                  fields.count("trial"),
                  suggestion(fields, space),
                  fields.instant("at"),
                  fields.has("unseen") ? fields.count("unseen") : 0);
          case "told" ->
              new StudyEvent.Told(
                  fields.count("trial"),
                  outcome(fields),
                  fields.instant("at"),
                  DiagnosticsCodec.optional(fields, "seconds"));
          case "leased" ->
              new StudyEvent.Leased(
                  fields.count("trial"),
                  fields.text("worker"),
                  fields.instant("until"),
                  fields.instant("at"));
          case "released" ->
              new StudyEvent.Released(
                  fields.count("trial"), fields.text("worker"), fields.instant("at"));
          case "noted" ->
              new StudyEvent.Noted(fields.text("key"), fields.text("text"), fields.instant("at"));
          default -> SteeringCodec.event(kind, fields, space);
        };
    fields.end();
    return event;
  }

  private static StudyEvent.Created created(Fields fields) {
    long format = fields.whole("format");
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "this version reads journals of format " + FORMAT + ", but this one has " + format);
    }
    Instant at = fields.instant("at");
    StudySpec spec = SpecCodec.spec(fields.fields("study"));
    fields.end();
    return new StudyEvent.Created(spec, at);
  }

  private static StudyEvent.Edited edited(Fields fields) {
    Instant at = fields.instant("at");
    StudySpec spec = SpecCodec.spec(fields.fields("study"));
    Map<String, Object> was = new LinkedHashMap<>();
    if (fields.has("was")) {
      fields
          .map("was")
          .forEach((name, value) -> was.put(name, spec.space().parameter(name).check(value)));
    }
    return new StudyEvent.Edited(spec, was, at);
  }

  /**
   * The space of a study after an event, in which the points of the next events are.
   *
   * @param before the space that this event was read with
   */
  public static SearchSpace spaceAfter(StudyEvent event, SearchSpace before) {
    return event instanceof StudyEvent.Created created
        ? created.spec().space()
        : event instanceof StudyEvent.Edited edited ? edited.spec().space() : before;
  }

  private static Suggestion suggestion(Fields fields, SearchSpace space) {
    return new Suggestion(
        space.point(fields.map("params")),
        fields.word("origin", Origin.values(), Origin::word),
        fields.has("diagnostics")
            ? DiagnosticsCodec.diagnostics(fields.fields("diagnostics"))
            : Diagnostics.none());
  }

  private static Outcome outcome(Fields fields) {
    if (fields.has("stopped")) {
      return OutcomeCodec.stopped(fields.fields("stopped"));
    }
    return fields.has("failed")
        ? Outcome.failure(fields.text("failed"))
        : new Outcome.Success(
            fields.real("value"),
            DiagnosticsCodec.optional(fields, "sd"),
            fields.has("outcomes")
                ? OutcomeCodec.measurements(fields.fields("outcomes"))
                : Map.of());
  }
}
