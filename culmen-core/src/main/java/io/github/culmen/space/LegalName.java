package io.github.culmen.space;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of parameters from texts of other programs. */
final class LegalName {
  private static final int LONGEST = 80;

  private LegalName() {}

  static String of(String text, Collection<String> others) {
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
    Set<String> taken = others.stream().map(LegalName::variable).collect(Collectors.toSet());
    String name = legal;
    for (int i = 2; taken.contains(variable(name)); i++) {
      name = legal + "_" + i;
    }
    return name;
  }

  private static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
