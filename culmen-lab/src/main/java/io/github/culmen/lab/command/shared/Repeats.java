package io.github.culmen.lab.command.shared;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Some repeats in a row.
 *
 * @param first the first
 * @param last the last, at least {@code first}
 */
public record Repeats(int first, int last) {
  private static final Pattern SOME = Pattern.compile("(?:(\\d{1,9})-)?(\\d{1,9})");

  /**
   * From how many, or from a range such as {@code 27-100}; empty if it is neither.
   *
   * @param lowest the first where it is a number
   */
  static Optional<Repeats> read(String text, int lowest) {
    Matcher parts = SOME.matcher(text.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(parts.group(2));
    Repeats repeats =
        parts.group(1) == null
            ? new Repeats(lowest, lowest + number - 1)
            : new Repeats(Integer.parseInt(parts.group(1)), number);
    return Optional.of(repeats).filter(some -> some.first <= some.last);
  }

  /** Those of all, which are counted from 1. */
  public <T> List<T> of(List<T> all) {
    return all.subList(first - 1, last);
  }
}
