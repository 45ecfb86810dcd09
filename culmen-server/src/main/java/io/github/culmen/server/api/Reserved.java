package io.github.culmen.server.api;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import java.util.List;

/**
 * Notes that say what programs run: {@code culmen worker} executes what it finds in them. No
 * request writes or reads one, whatever its role.
 */
final class Reserved {
  private static final String STUDY_FILE = "study-file";
  private static final String OWN = "culmen:";

  private Reserved() {}

  /** Whether a key is one of them. */
  static boolean key(String key) {
    return key.equals(STUDY_FILE) || key.startsWith(OWN);
  }

  /** Whether an attribute is one of them. */
  static boolean key(Annotation annotation) {
    return key(annotation.key()) || annotation.namespace().startsWith("culmen");
  }

  /** Events without these notes. */
  static List<StudyEvent> strip(List<StudyEvent> events) {
    return events.stream()
        .filter(event -> !(event instanceof StudyEvent.Noted noted && key(noted.key())))
        .filter(event -> !(event instanceof StudyEvent.Annotated note && key(note.annotation())))
        .toList();
  }
}
