package io.github.culmen.space.constraint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** The text of a constraint, read from left to right; knows how to point at a place in it. */
final class ConstraintText {
  private static final String[] COMPARISONS = {"<=", ">=", "==", "!=", "<", ">", "="};
  // Messages show at most this much of the text.
  private static final int MOST_SHOWN = 160;
  private static final List<String> WORDS = List.of("and", "or", "not", "true", "false");

  private final String text;
  private final List<String> names;
  private final BiFunction<String, Collection<String>, String> hint;
  private int next;

  /**
   * Checks that it is one line of text.
   *
   * @param hint given an unknown word and the known ones, what to add to the message
   */
  ConstraintText(
      String text, List<String> names, BiFunction<String, Collection<String>, String> hint) {
    this.text = text;
    this.names = names;
    this.hint = hint;
    if (text == null || text.isBlank()) {
      throw new IllegalArgumentException("a constraint must not be blank");
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i)) && text.charAt(i) != '\t') {
        throw new IllegalArgumentException(
            "a constraint must be one line of text, but got '" + text + "'");
      }
    }
  }

  /** An error at a place, with the text around it and a mark below the place. */
  IllegalArgumentException error(int at, String message) {
    int from = Math.max(0, Math.min(at - MOST_SHOWN / 2, text.length() - MOST_SHOWN));
    int to = Math.min(text.length(), from + MOST_SHOWN);
    return new IllegalArgumentException(
        message
            + ", at character "
            + (at + 1)
            + "\n  "
            + text.substring(from, to).replace('\t', ' ')
            + "\n  "
            + " ".repeat(at - from)
            + "^");
  }

  int length() {
    return text.length();
  }

  /** Where the next token begins. */
  int position() {
    while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
      next++;
    }
    return next;
  }

  boolean take(String symbol) {
    if (text.startsWith(symbol, position())) {
      next += symbol.length();
      return true;
    }
    return false;
  }

  /** Takes a '!' that is not the beginning of '!='. */
  boolean takeNot() {
    return !text.startsWith("!=", position()) && take("!");
  }

  String takeComparison() {
    for (String symbol : COMPARISONS) {
      if (take(symbol)) {
        return symbol;
      }
    }
    return null;
  }

  /** Takes a word, unless it is only the beginning of a longer one. */
  boolean takeWord(String word) {
    int start = position();
    int end = start + word.length();
    if (text.startsWith(word, start) && (end == text.length() || !isNamePart(text.charAt(end)))) {
      next = end;
      return true;
    }
    return false;
  }

  String takeLabel() {
    int start = position();
    if (start == text.length() || (text.charAt(start) != '"' && text.charAt(start) != '\'')) {
      return null;
    }
    int end = text.indexOf(text.charAt(start), start + 1);
    if (end < 0) {
      throw error(start, "this quotation mark is never closed");
    }
    next = end + 1;
    return text.substring(start + 1, end);
  }

  Double takeNumber() {
    int start = position();
    int end = digits(start);
    if (end < text.length() && text.charAt(end) == '.') {
      end = digits(end + 1);
    }
    if (end == start || (end == start + 1 && text.charAt(start) == '.')) {
      return null;
    }
    if (end < text.length() && Character.toLowerCase(text.charAt(end)) == 'e') {
      int sign = end + 1;
      if (sign < text.length() && (text.charAt(sign) == '-' || text.charAt(sign) == '+')) {
        sign++;
      }
      end = digits(sign) > sign ? digits(sign) : end;
    }
    double value = Double.parseDouble(text.substring(start, end));
    if (Double.isInfinite(value)) {
      throw error(start, "a number must be finite, but this one is too large for a double");
    }
    next = end;
    return value;
  }

  private int digits(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /** Takes the name of a function, but not the parenthesis that follows. */
  ConstraintFunction takeFunction() {
    int start = position();
    for (ConstraintFunction function : ConstraintFunction.values()) {
      int end = start + function.word().length();
      if (text.startsWith(function.word(), start) && opens(end)) {
        next = end;
        return function;
      }
    }
    return null;
  }

  private boolean opens(int from) {
    int i = from;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i < text.length() && text.charAt(i) == '(';
  }

  /**
   * Takes a name and returns the position of its variable. Names may contain '-' and '.', and the
   * longest name that fits wins: x-y is a name if there is such a variable, and a difference
   * otherwise.
   */
  int takeName() {
    int start = position();
    if (start == text.length()) {
      throw error(start, "the expression ends where a value should follow");
    }
    if (!isNameStart(text.charAt(start))) {
      throw error(
          start,
          "a number, a parameter, a label or '(' is needed here, but got '"
              + text.charAt(start)
              + "'");
    }
    int end = start;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    for (int cut = end; cut > start; cut--) {
      // A name is followed by something else or by '-' and '.', never cut inside a word.
      boolean whole = cut == end || !isName(text.charAt(cut));
      int index = whole ? names.indexOf(text.substring(start, cut)) : -1;
      if (index >= 0) {
        next = cut;
        return index;
      }
    }
    throw unknown(start, text.substring(start, end));
  }

  private IllegalArgumentException unknown(int start, String run) {
    String word = run.split("-", 2)[0];
    boolean called = opens(start + word.length());
    List<String> legal = new ArrayList<>();
    if (called) {
      for (ConstraintFunction function : ConstraintFunction.values()) {
        legal.add(function.word());
      }
    } else {
      legal.addAll(names);
      legal.addAll(WORDS);
    }
    boolean wordOfOurs = WORDS.contains(word.toLowerCase(Locale.ROOT));
    return error(
        start,
        wordOfOurs
            ? "a value is needed here, but got '" + word + "'"
            : (called ? "a function must be one of " : "a name must be one of ")
                + String.join(", ", called ? legal : names)
                + ", but got '"
                + word
                + "'"
                + hint.apply(word, legal));
  }

  void requireClosing(int opening) {
    int at = position();
    if (!take(")")) {
      throw error(
          at,
          at == text.length()
              ? "the '(' at character " + (opening + 1) + " is not closed"
              : "an operator or ')' is needed here, but got '" + text.charAt(at) + "'");
    }
  }

  void requireEnd() {
    int at = position();
    if (at < text.length()) {
      throw error(
          at,
          text.charAt(at) == ')'
              ? "this ')' has no matching '('"
              : "an operator is needed here, but got '" + text.charAt(at) + "'");
    }
  }

  private static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isName(char c) {
    return isNameStart(c) || (c >= '0' && c <= '9');
  }

  private static boolean isNamePart(char c) {
    return isName(c) || c == '.' || c == '-';
  }
}
