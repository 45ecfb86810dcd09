package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
      paramLabel = "N",
      description = "How many repeats, or functions (default: the profile's).")
  private Integer seeds;

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
   * How many repeats.
   *
   * @param most the most there can be
   */
  public int count(int quick, int paper, int most) {
    int count = seeds != null ? seeds : profile().choose(quick, paper);
    if (count < 1 || count > most) {
      throw CommandFailure.usage(
          "--seeds (or --functions) must be from 1 to " + most + ", but got " + count);
    }
    return count;
  }

  /** The seeds, one for each repeat. */
  public List<Long> seeds(int quick, int paper) {
    return seeds(count(quick, paper, MOST_SEEDS));
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
