package io.github.culmen.lab.command.remote;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench grpc}: how long clients of Vizier wait. */
@Command(
    name = "grpc",
    description = "How long clients over gRPC wait, and how much longer than the library's.",
    sortOptions = false,
    footer = {
      "",
      "The server is a process of its own on an SQLite file. The same study is run by the library",
      "in this process, on a file of its own, trial by trial: the points must be the same, and the",
      "times are compared. A study of the same size before it warms both up. Exit code 1 if the",
      "points differ.",
      "",
      "Example:",
      "  culmen bench grpc --trials 20 --calls 500",
    })
public final class GrpcCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "60",
      description = "How many suggestions are compared (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--calls",
      paramLabel = "N",
      defaultValue = "5000",
      description = "How many times each quick call is made (default: ${DEFAULT-VALUE}).")
  private int calls;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the study (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object instead of text.")
  private boolean json;

  /** With the streams of the command. */
  public GrpcCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (trials < 1 || trials > 10_000) {
      throw CommandFailure.usage("--trials must be from 1 to 10000, but got " + trials);
    }
    if (calls < 1 || calls > 10_000_000) {
      throw CommandFailure.usage("--calls must be from 1 to 10000000, but got " + calls);
    }
    GrpcJar.require("grpc");
    Path folder = Files.createTempDirectory("culmen-grpc");
    Map<String, Object> figures = new LinkedHashMap<>();
    try {
      GrpcBench.measure(folder, trials, calls, seed, figures);
    } finally {
      Folders.delete(folder);
    }
    if (json) {
      terminal.printJson(figures);
    } else {
      figures.forEach((what, figure) -> terminal.out().println(what + ": " + figure));
    }
    return ExitCode.OK;
  }
}
