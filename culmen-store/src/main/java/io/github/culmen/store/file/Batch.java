package io.github.culmen.store.file;

import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Fields;
import io.github.culmen.store.codec.Json;
import io.github.culmen.study.event.StudyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The events of one append as one JSON object, and so as one line: a line is in the file or it is
 * not, hence so is the append. One event is written as itself, several as {@code {"batch":[…,…]}}.
 */
final class Batch {
  private Batch() {}

  static String encode(List<StudyEvent> events) {
    return events.size() == 1
        ? EventCodec.encode(events.get(0))
        : Json.write(Map.of("batch", events.stream().map(EventCodec::toMap).toList()));
  }

  /**
   * The events of a line.
   *
   * @param before all events of the lines before it
   * @throws IllegalArgumentException if these cannot be the next events of the study
   */
  static List<StudyEvent> decode(String json, List<StudyEvent> before) {
    Map<String, Object> object = Json.read(json);
    List<StudyEvent> events = new ArrayList<>();
    SearchSpace space = null;
    for (int i = before.size() - 1; i >= 0 && space == null; i--) {
      space = EventCodec.spaceAfter(before.get(i), null);
    }
    for (Map<String, Object> each : parts(object)) {
      StudyEvent event;
      if (space != null) {
        event = EventCodec.fromMap(each, space);
        if (event instanceof StudyEvent.Created) {
          throw new IllegalArgumentException(
              "a journal must have one event 'created', the first, but has another");
        }
      } else {
        event = EventCodec.createdFromMap(each);
      }
      space = EventCodec.spaceAfter(event, space);
      events.add(event);
    }
    return events;
  }

  private static List<Map<String, Object>> parts(Map<String, Object> object) {
    if (!object.containsKey("batch")) {
      return List.of(object);
    }
    Fields fields = new Fields("line", object);
    List<Map<String, Object>> parts = fields.maps("batch");
    fields.end();
    return parts;
  }
}
