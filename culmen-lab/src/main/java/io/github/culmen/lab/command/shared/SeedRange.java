package io.github.culmen.lab.command.shared;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The option {@code --seeds}: how many from 0, or a range such as 5-9. */
public final class SeedRange {
  private static final int MOST_SEEDS = 100_000;

  private SeedRange() {}

  /**
   * The seeds.
   *
   * @throws IllegalArgumentException saying what they must be
   */
  public static List<Long> parse(String seeds) {
    Optional<Repeats> some =
        Repeats.read(seeds, 0).filter(range -> range.last() - range.first() < MOST_SEEDS);
    if (some.isPresent()) {
      return LongStream.rangeClosed(some.get().first(), some.get().last()).boxed().toList();
    }
    throw new IllegalArgumentException(
        "--seeds must be a number from 1 to "
            + MOST_SEEDS
            + ", or a range such as 5-9, but was '"
            + seeds
            + "'");
  }
}
