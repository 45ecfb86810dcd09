package io.github.culmen.cli;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code culmen help}: the same as {@code --help} behind a command. */
@Command(
    name = "help",
    description = "Show the options of a command, as COMMAND --help does.",
    sortOptions = false,
    footer = {"", "Examples:", "  culmen help", "  culmen help run"})
final class HelpCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command.")
  private List<String> words = new ArrayList<>();

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    CommandLine line = Culmen.commandLine(terminal);
    for (String word : words) {
      CommandLine next = line.getSubcommands().get(word);
      if (next == null) {
        throw CommandFailure.usage(
            "'"
                + line.getCommandSpec().qualifiedName()
                + "' has no command '"
                + word
                + "'"
                + Spelling.hint(word, line.getSubcommands().keySet()));
      }
      line = next;
    }
    line.usage(line.getOut());
    return ExitCode.OK;
  }
}
