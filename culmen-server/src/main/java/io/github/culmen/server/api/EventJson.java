package io.github.culmen.server.api;

import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.study.event.StudyEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events as a stream has them: what changed, without how points were chosen. Texts that only this
 * machine's workers need, such as their commands, are left out.
 */
public final class EventJson {
  private static final int LONGEST = 500;

  private EventJson() {}

  /** Events as a JSON list. */
  public static String of(List<StudyEvent> events) {
    List<Object> list = new ArrayList<>(events.size());
    events.forEach(event -> list.add(of(event)));
    return JsonWriter.text(list);
  }

  private static Map<String, Object> of(StudyEvent event) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (event instanceof StudyEvent.Created) {
      json.put("event", "created");
    } else if (event instanceof StudyEvent.Edited edited) {
      json.put("event", "edited");
      json.put("parameters", edited.spec().space().names());
    } else if (event instanceof StudyEvent.Enqueued enqueued) {
      json.put("event", "enqueued");
      json.put("params", enqueued.point().values());
    } else if (event instanceof StudyEvent.Asked asked) {
      json.put("event", "asked");
      json.put("trial", asked.trial());
      json.put("params", asked.suggestion().point().values());
      json.put("origin", asked.suggestion().origin().word());
    } else if (event instanceof StudyEvent.Told told) {
      json.put("event", "told");
      json.put("trial", told.trial());
      TrialJson.outcome(told.outcome(), json);
      json.computeIfPresent("failure", (key, text) -> brief(text.toString()));
      told.seconds().ifPresent(seconds -> json.put("seconds", seconds));
    } else if (event instanceof StudyEvent.Leased leased) {
      json.put("event", "leased");
      json.put("trial", leased.trial());
      json.put("worker", leased.worker());
      json.put("until", leased.until().toString());
    } else if (event instanceof StudyEvent.Released released) {
      json.put("event", "released");
      json.put("trial", released.trial());
      json.put("worker", released.worker());
    } else if (event instanceof StudyEvent.Noted noted) {
      json.put("event", "noted");
      json.put("key", noted.key());
      if (!Reserved.key(noted.key())) {
        json.put("text", brief(noted.text()));
      }
    } else if (event instanceof StudyEvent.Requested requested) {
      json.put("event", "requested");
      json.put("trial", requested.trial());
      json.put("params", requested.point().values());
      json.put("by", requested.request().by());
      json.put("why", brief(requested.request().why()));
    } else if (event instanceof StudyEvent.Started started) {
      json.put("event", "started");
      json.put("trial", started.trial());
    } else if (event instanceof StudyEvent.Steered steered) {
      json.put("event", "steered");
      json.put("status", steered.status().word());
      json.put("why", brief(steered.reason()));
    } else if (event instanceof StudyEvent.Measured measured) {
      json.put("event", "measured");
      json.put("trial", measured.trial());
      measured.measurement().step().ifPresent(step -> json.put("step", step));
      json.put("metrics", measured.measurement().metrics());
    } else if (event instanceof StudyEvent.Annotated annotated) {
      json.put("event", "annotated");
      json.put("trial", annotated.annotation().trial());
      json.put("key", annotated.annotation().key());
    } else if (event instanceof StudyEvent.Cancelled cancelled) {
      json.put("event", "cancelled");
      json.put("trial", cancelled.trial());
      json.put("why", brief(cancelled.why()));
    } else if (event instanceof StudyEvent.Dismissed dismissed) {
      json.put("event", "dismissed");
      json.put("worker", dismissed.worker());
      json.put("why", brief(dismissed.why()));
    } else if (event instanceof StudyEvent.Admitted admitted) {
      json.put("event", "admitted");
      json.put("worker", admitted.worker());
    } else if (event instanceof StudyEvent.Discarded discarded) {
      json.put("event", "discarded");
      json.put("trial", discarded.trial());
      json.put("why", brief(discarded.why()));
    } else if (event instanceof StudyEvent.Restored restored) {
      json.put("event", "restored");
      json.put("trial", restored.trial());
    } else {
      json.put("event", "other");
    }
    json.put("at", event.at().toString());
    return json;
  }

  private static String brief(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
