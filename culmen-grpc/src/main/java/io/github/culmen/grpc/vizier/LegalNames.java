package io.github.culmen.grpc.vizier;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names of parameters and outcomes that Culmen takes, made from any text: always the same for the
 * same texts in the same order.
 */
final class LegalNames {
  private static final int LONGEST = 80;

  private final Set<String> taken = new HashSet<>();

  /** A name for a text, different from those before. */
  String of(String text) {
    String legal = text.replaceAll("[^A-Za-z0-9_.-]+", "_");
    if (!legal.equals(text)) {
      // units[0] is units_0, not units_0_.
      legal = legal.replaceAll("_+$", "");
    }
    if (legal.length() > LONGEST) {
      legal = legal.substring(0, LONGEST);
    }
    if (legal.isEmpty() || !Character.isLetter(legal.charAt(0)) && legal.charAt(0) != '_') {
      legal = "p_" + legal;
    }
    String name = legal;
    // They become environment variables, in which case and separators are lost.
    for (int i = 2; !taken.add(variable(name)); i++) {
      name = legal + "_" + i;
    }
    return name;
  }

  private static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
