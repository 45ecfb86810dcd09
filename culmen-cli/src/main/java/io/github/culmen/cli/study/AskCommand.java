package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.cli.text.Warnings;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen ask}: the next points of a study to evaluate. */
@Command(
    name = "ask",
    description = "Ask for the next points to evaluate; culmen tell takes their values.",
    sortOptions = false,
    footer = {"", "Examples:", "  culmen ask training", "  culmen ask training --count 4 --json"})
public final class AskCommand extends StoreCommand {
  private static final int MOST_AT_ONCE = 10_000;

  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many points (default: ${DEFAULT-VALUE}).")
  private int count;

  public AskCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    if (count < 1 || count > MOST_AT_ONCE) {
      throw CommandFailure.usage(
          "--count must be from 1 to " + MOST_AT_ONCE + ", but got " + count);
    }
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      List<Trial.Pending> asked = study.ask(count);
      Warnings warnings = new Warnings();
      asked.forEach(trial -> warnings.news(trial).forEach(this::note));
      return print(Map.of("trials", trials(asked)), asked.stream().map(AskCommand::line).toList());
    }
  }

  // In full, unlike tables: this is what is to be evaluated.
  private static String line(Trial.Pending trial) {
    return trial.point().values().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + Decimals.argument(entry.getValue()))
        .collect(Collectors.joining(" ", trial.number() + " ", ""));
  }
}
