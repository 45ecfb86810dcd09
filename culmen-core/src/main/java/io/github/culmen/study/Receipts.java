package io.github.culmen.study;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import java.time.Instant;
import java.util.Optional;

/**
 * What was done under a key that its caller may use again: written to the journal together with
 * what was done, so that either both are there or neither is. Not listed among the attributes.
 */
final class Receipts {
  /** Whose attributes they are in the journal. */
  static final String NAMESPACE = "culmen:receipt";

  private Receipts() {}

  /**
   * A receipt.
   *
   * @param trial the first trial that was made; 0 if none was
   */
  static StudyEvent.Annotated of(String key, int trial, Instant now) {
    return new StudyEvent.Annotated(
        new Annotation(0, NAMESPACE, key, Optional.of((double) trial)), now);
  }
}
