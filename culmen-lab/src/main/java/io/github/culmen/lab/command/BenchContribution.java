package io.github.culmen.lab.command;

import io.github.culmen.cli.CommandContribution;
import io.github.culmen.cli.text.Terminal;
import picocli.CommandLine;

/** Adds {@code culmen bench} to the command. */
public final class BenchContribution implements CommandContribution {
  @Override
  public String name() {
    return "bench";
  }

  @Override
  public CommandLine commandLine(Terminal terminal) {
    return BenchCommand.commandLine(terminal);
  }
}
