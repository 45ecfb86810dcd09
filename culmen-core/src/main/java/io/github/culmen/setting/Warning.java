package io.github.culmen.setting;

import java.util.Objects;

/**
 * Something a person should know about a model or a suggestion.
 *
 * @param kind what it is about, in a word or two; two warnings of one kind differ in their figures
 *     only
 * @param text the sentence to show
 */
public record Warning(String kind, String text) {
  /** Checks that nothing is missing. */
  public Warning {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
  }

  /** A warning of a kind of its own: the text itself. */
  public static Warning of(String text) {
    return new Warning(text, text);
  }

  /** The same about one of several things, such as {@code "outcome 'cost'"}. */
  public Warning about(String subject) {
    return new Warning(subject + ": " + kind, subject + ": " + text);
  }

  /** The text. */
  @Override
  public String toString() {
    return text;
  }
}
