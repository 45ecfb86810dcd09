package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StudyStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen delete}: removes a study from a store. */
@Command(
    name = "delete",
    description = "Delete a study and all its trials from a store, for good.",
    sortOptions = false,
    footer = {"", "Example:", "  culmen delete training --yes"})
public final class DeleteCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  public DeleteCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws IOException {
    try (StudyStore store = stores.open()) {
      if (!yes && !agreed(describe(store), store)) {
        throw CommandFailure.failed("'" + name + "' was not deleted");
      }
      store.delete(name);
      return print(place(store, name), List.of("deleted study '" + name + "' from " + store.url()));
    }
  }

  private String describe(StudyStore store) {
    int trials;
    try {
      trials =
          store
              .summary(name)
              .orElseThrow(
                  () ->
                      CommandFailure.failed(
                          "there is no study '" + name + "' in store " + store.url()))
              .trials();
    } catch (CorruptJournalException e) {
      return ", which is damaged,";
    }
    return " with " + trials + (trials == 1 ? " trial" : " trials");
  }

  private boolean agreed(String what, StudyStore store) throws IOException {
    terminal
        .err()
        .print("delete study '" + name + "'" + what + " from " + store.url() + " for good? [y/N] ");
    terminal.err().flush();
    BufferedReader input =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    String answer = input.readLine();
    if (answer == null) {
      terminal.err().println();
    }
    return answer != null && List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
  }
}
