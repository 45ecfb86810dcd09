package io.github.culmen.store.sql;

import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.event.StudyEvent;
import java.nio.charset.StandardCharsets;

/**
 * An event as a row of a table.
 *
 * @param place the event's position, from 0
 * @param body one line of JSON
 * @param checksum of the body and of the row before
 */
record EventRow(int place, String body, String checksum) {
  /** What stands for the row before the first. */
  static final EventRow NONE = new EventRow(-1, "", Line.START);

  /** The row for an event. */
  static EventRow after(EventRow previous, StudyEvent event) {
    String body = EventCodec.encode(event);
    return new EventRow(previous.place() + 1, body, checksum(previous.checksum(), body));
  }

  /** Whether nothing happened to this row and none is missing before it. */
  boolean follows(int previousPlace, String previousChecksum) {
    return place == previousPlace + 1 && checksum.equals(checksum(previousChecksum, body));
  }

  private static String checksum(String previous, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return Line.checksum(previous, bytes, 0, bytes.length);
  }
}
