package io.github.culmen.lab.command.shared;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options of benches that carry out a study of each problem by each method with each seed. */
public final class GridOptions extends BenchOptions {
  @Option(
      names = "--problems",
      paramLabel = "LIST",
      defaultValue = "all",
      description = "Which problems, with commas (default: ${DEFAULT-VALUE}).")
  private String problems;

  /** The problems that were chosen. */
  public <P> List<P> problems(List<P> all, Function<? super P, String> name) {
    return Named.allOr("--problems", problems, all, name);
  }
}
