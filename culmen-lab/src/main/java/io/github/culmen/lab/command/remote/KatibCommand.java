package io.github.culmen.lab.command.remote;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench katib}: a simulated controller of Katib whose service is killed. */
@Command(
    name = "katib",
    description = "A simulated Katib controller whose service is killed: is the sequence the same?",
    sortOptions = false,
    footer = {
      "",
      "The service, culmen serve --katib, is a process of its own, which gets SIGKILL amid requests",
      "and after their answers and is started again. Suggestions become trials late, trials end and",
      "are listed in any order, one in five fails, and every second experiment loses its labels.",
      "Each is run twice, with kills and without: no point may come twice, and both sequences must",
      "be the same. Exit code 1 if not.",
      "",
      "Example:",
      "  culmen bench katib --experiments 2 --trials 20",
    })
public final class KatibCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--experiments",
      paramLabel = "N",
      defaultValue = "30",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int experiments;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many trials each has (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "8",
      description = "How many trials run at the same time (default: ${DEFAULT-VALUE}).")
  private int parallel;

  @Option(
      names = "--kills",
      paramLabel = "P",
      defaultValue = "0.1",
      description = "How probable a kill is with a request (default: ${DEFAULT-VALUE}).")
  private double kills;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of what happens when (default: ${DEFAULT-VALUE}).")
  private long seed;

  /** With the streams of the command. */
  public KatibCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (experiments < 1 || experiments > 100_000) {
      throw CommandFailure.usage("--experiments must be from 1 to 100000, but got " + experiments);
    }
    if (trials < 1 || trials > 10_000) {
      throw CommandFailure.usage("--trials must be from 1 to 10000, but got " + trials);
    }
    if (parallel < 1 || parallel > 1_000) {
      throw CommandFailure.usage("--parallel must be from 1 to 1000, but got " + parallel);
    }
    if (!(kills >= 0 && kills <= 1)) {
      throw CommandFailure.usage("--kills must be from 0 to 1, but got " + kills);
    }
    GrpcJar.require("katib");
    Path folder = Files.createTempDirectory("culmen-katib");
    List<String> violations;
    try {
      violations =
          KatibBench.measure(
              folder, experiments, trials, parallel, kills, seed, terminal.out()::println);
    } finally {
      Folders.delete(folder);
    }
    violations.forEach(terminal.out()::println);
    if (!violations.isEmpty()) {
      throw CommandFailure.failed(violations.size() + " violations");
    }
    return ExitCode.OK;
  }
}
