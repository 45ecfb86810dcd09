package io.github.culmen.lab.command.shared;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** The option {@code --seeds}: how many from 0, or a range such as 5-9. */
public final class SeedRange {
  private static final Pattern SEEDS = Pattern.compile("(?:(\\d{1,9})-)?(\\d{1,9})");
  private static final int MOST_SEEDS = 100_000;

  private SeedRange() {}

  /**
   * The seeds.
   *
   * @throws IllegalArgumentException saying what they must be
   */
  public static List<Long> parse(String seeds) {
    Matcher parts = SEEDS.matcher(seeds.strip());
    if (parts.matches()) {
      long from = parts.group(1) == null ? 0 : Long.parseLong(parts.group(1));
      long to = Long.parseLong(parts.group(2)) - (parts.group(1) == null ? 1 : 0);
      if (from <= to && to - from < MOST_SEEDS) {
        return LongStream.rangeClosed(from, to).boxed().toList();
      }
    }
    throw new IllegalArgumentException(
        "--seeds must be a number from 1 to "
            + MOST_SEEDS
            + ", or a range such as 5-9, but was '"
            + seeds
            + "'");
  }
}
