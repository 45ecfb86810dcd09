package io.github.culmen.cli;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code culmen completion}: lets the shell complete commands and options. */
@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
    footer = {"", "Example:", "  source <(culmen completion)"})
final class CompletionCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private CommandSpec spec;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().println(AutoComplete.bash("culmen", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
