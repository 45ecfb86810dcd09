package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options all benches of the paper's experiments have; what is not given is the profile's. */
public class BenchOptions {
  /** More repeats than this are a slip of the keyboard. */
  public static final int MOST_SEEDS = 1_000;

  @Option(
      names = "--profile",
      paramLabel = "P",
      defaultValue = "quick",
      description = "quick or paper: how much is done (default: ${DEFAULT-VALUE}).")
  private String profile;

  @Option(
      names = {"--seeds", "--functions"},
      paramLabel = "N|A-B",
      description = "How many repeats, or functions, or which (default: the profile's).")
  private String seeds;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "How many tasks run at the same time (default: the processors).")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: culmen-out/bench-BENCH).")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The first seed; all randomness follows (default: ${DEFAULT-VALUE}).")
  private long seed;

  public Profile profile() {
    return Profile.of(profile);
  }

  /**
   * Which repeats, counted from 1: all up to a number, or those of a range such as {@code 27-100},
   * so that what is missing can be computed alone.
   *
   * @param most the most there can be
   */
  public Repeats repeats(int quick, int paper, int most) {
    if (seeds == null) {
      return new Repeats(1, profile().choose(quick, paper));
    }
    Optional<Repeats> some =
        Repeats.read(seeds, 1).filter(range -> range.first() >= 1 && range.last() <= most);
    if (some.isPresent()) {
      return some.get();
    }
    throw CommandFailure.usage(
        "--seeds (or --functions) must be from 1 to "
            + most
            + (seeds.contains("-") ? ", of a range the smaller first" : "")
            + ", but got "
            + seeds);
  }

  /**
   * How many repeats.
   *
   * @param most the most there can be
   */
  public int count(int quick, int paper, int most) {
    Repeats repeats = repeats(quick, paper, most);
    if (repeats.first() != 1) {
      throw CommandFailure.usage(
          "--seeds (or --functions) must be a number here, but got " + seeds);
    }
    return repeats.last();
  }

  /** The seeds, one for each repeat. */
  public List<Long> seeds(int quick, int paper) {
    Repeats repeats = repeats(quick, paper, MOST_SEEDS);
    return repeats.of(seeds(repeats.last()));
  }

  /** That many seeds in a row. */
  public List<Long> seeds(int count) {
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(seed + i);
    }
    return all;
  }

  public long seed() {
    return seed;
  }

  public int jobs() {
    return ComparisonRuns.jobs(jobs);
  }

  /** Where the results of a bench go; nothing is made for a wrong number of jobs. */
  public OutputDirectory directory(String bench) {
    int ignored = jobs();
    return OutputDirectory.create(out != null ? out : Path.of("culmen-out", "bench-" + bench));
  }
}
