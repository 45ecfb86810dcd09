package io.github.culmen.space;

import java.util.Collection;
import java.util.Locale;

/** What parameter names have to do with each other. */
final class Names {
  private Names() {}

  /** The error for a name nobody knows, with the known ones and the one probably meant. */
  static IllegalArgumentException unknown(String name, Collection<String> known) {
    return new IllegalArgumentException(
        "a parameter name must be one of "
            + String.join(", ", known)
            + ", but got "
            + Rules.show(name)
            + Spelling.hint(name, known));
  }

  /** The environment variable, without prefix, under which a program receives the parameter. */
  static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
