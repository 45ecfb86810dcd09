package io.github.culmen.study.strategy;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A strategy's reference to an {@link Extension}: its word, and the object itself where it is at
 * hand. Two are equal if their words are: the word is all that a stored study keeps.
 */
public final class Custom {
  private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private final String word;
  private final Optional<Extension> extension;

  private Custom(String word, Optional<Extension> extension) {
    this.word = word;
    this.extension = extension;
    if (!WORD.matcher(word).matches()) {
      throw new IllegalArgumentException(
          "the word of an extension must be lower-case letters, digits and single hyphens, but is '"
              + word
              + "'");
    }
    if (Arrays.stream(AcquisitionKind.values()).anyMatch(k -> k.word().equals(word))) {
      throw new IllegalArgumentException(
          "the word of an extension must not be a built-in one, but is '" + word + "'");
    }
  }

  /** With the object. */
  public static Custom of(Extension extension) {
    return new Custom(String.valueOf(extension.word()), Optional.of(extension));
  }

  /** As a stored study knows it. */
  public static Custom named(String word) {
    return new Custom(word, Optional.empty());
  }

  /** The word. */
  public String word() {
    return word;
  }

  /** Whether the object is at hand. */
  public boolean isPresent() {
    return extension.isPresent();
  }

  /**
   * The object.
   *
   * @throws ExtensionException if it is missing or of another kind
   */
  public <T extends Extension> T as(Class<T> kind) {
    Extension found = extension.orElseThrow(() -> missing(word));
    if (!kind.isInstance(found)) {
      throw new ExtensionException(
          "'"
              + word
              + "' must be a "
              + kind.getSimpleName()
              + ", but "
              + found.getClass().getName()
              + " is none");
    }
    return kind.cast(found);
  }

  private static ExtensionException missing(String word) {
    return new ExtensionException(
        "the study chooses its points by '"
            + word
            + "', which is not built in and was not found: put the jar that provides it into the"
            + " directory CULMEN_PLUGINS names or on the class path, or hand the object to"
            + " Study.open or Study.resume");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Custom custom && word.equals(custom.word);
  }

  @Override
  public int hashCode() {
    return word.hashCode();
  }

  @Override
  public String toString() {
    return word;
  }
}
