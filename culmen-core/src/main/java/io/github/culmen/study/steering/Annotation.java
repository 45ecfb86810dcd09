package io.github.culmen.study.steering;

import java.util.Objects;
import java.util.Optional;

/**
 * An attribute to be written to a study or a trial, or removed from it.
 *
 * @param trial the trial's number; 0 for the study itself
 * @param namespace keeps the keys of different programs apart; empty for people's own
 * @param key what it is, such as {@link #NOTE}
 * @param value a text or a {@link Double}; empty to remove the attribute
 */
public record Annotation(int trial, String namespace, String key, Optional<Object> value) {
  /** The key of the note that people write. */
  public static final String NOTE = "note";

  /** How many characters a text may have. */
  public static final int LONGEST = 1_000_000;

  /** How many characters a namespace or a key may have. */
  public static final int LONGEST_KEY = 1_000;

  /** Checks the parts. */
  public Annotation {
    if (trial < 0) {
      throw new IllegalArgumentException(
          "a trial's number must be at least 1, or 0 for the study, but trial = " + trial);
    }
    Objects.requireNonNull(namespace, "namespace must be a text; empty for people's own");
    if (key.isBlank()) {
      throw new IllegalArgumentException("an attribute's key must not be blank");
    }
    requireShort("key", key);
    requireShort("namespace", namespace);
    if (value.isPresent()) {
      Object given = value.get();
      if (given instanceof Number number && !(given instanceof Double)) {
        value = Optional.of(number.doubleValue());
      } else if (!(given instanceof String) && !(given instanceof Double)) {
        throw new IllegalArgumentException(
            "an attribute must be a text or a number, but '"
                + key
                + "' is a "
                + given.getClass().getSimpleName());
      } else if (given instanceof String text && text.length() > LONGEST) {
        throw new IllegalArgumentException(
            "an attribute's text may have up to "
                + LONGEST
                + " characters, but '"
                + key
                + "' has "
                + text.length());
      }
    }
  }

  private static void requireShort(String what, String text) {
    if (text.length() > LONGEST_KEY) {
      throw new IllegalArgumentException(
          "an attribute's "
              + what
              + " may have up to "
              + LONGEST_KEY
              + " characters, but has "
              + text.length());
    }
  }

  /** An attribute of the study, in people's own namespace. */
  public static Annotation of(String key, Object value) {
    return new Annotation(0, "", key, Optional.of(value));
  }

  /** The same of a trial. */
  public Annotation onTrial(int number) {
    return new Annotation(number, namespace, key, value);
  }

  /** The same in a namespace. */
  public Annotation in(String other) {
    return new Annotation(trial, other, key, value);
  }

  /** The removal of this attribute. */
  public Annotation removed() {
    return new Annotation(trial, namespace, key, Optional.empty());
  }
}
