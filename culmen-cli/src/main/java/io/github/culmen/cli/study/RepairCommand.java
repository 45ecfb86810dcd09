package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.Repaired;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.JournalFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen repair}: continues without what is damaged. */
@Command(
    name = "repair",
    description = "Show what a damaged study lost, and remove the damage so that it can continue.",
    sortOptions = false,
    footer = {
      "",
      "Everything intact is kept: a trial whose outcome is damaged is pending again.",
      "What is removed stays in the table culmen_quarantine; the original of a journal is",
      "kept beside it. If you have a backup (culmen backup), look there first.",
      "",
      "Examples:",
      "  culmen repair training",
      "  culmen repair training --yes --store sqlite:studies.db",
      "  culmen repair training.jsonl",
    })
public final class RepairCommand extends StoreCommand {
  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "The study, or a journal whose name ends with .jsonl.")
  private String name;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  /** With the streams of the command. */
  public RepairCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws IOException {
    if (name.endsWith(".jsonl")) {
      Path file = Path.of(name);
      return repair(JournalFiles.damageOf(file), () -> JournalFiles.repair(file));
    }
    try (StudyStore store = stores.open()) {
      return repair(store.damageOf(name), () -> store.repair(name));
    }
  }

  private int repair(Repaired damage, Supplier<Repaired> repair) throws IOException {
    if (damage.lost().isEmpty()) {
      return print(result(damage), List.of("'" + name + "' is intact: " + events(damage.kept())));
    }
    if (!json) {
      terminal.out().println("'" + name + "' keeps " + events(damage.kept()) + "; lost:");
      damage.lost().forEach(each -> terminal.out().println("  " + each));
    }
    if (!yes && !agreed()) {
      throw CommandFailure.study("'" + name + "' was left unchanged", null);
    }
    Repaired repaired = repair.get();
    return print(
        result(repaired),
        List.of(
            "repaired '"
                + name
                + "': "
                + events(repaired.kept())
                + " kept, "
                + repaired.lost().size()
                + " lost"));
  }

  private static String events(int count) {
    return count + (count == 1 ? " event" : " events");
  }

  private Map<String, Object> result(Repaired repaired) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("study", name);
    object.put("kept", repaired.kept());
    object.put("lost", repaired.lost());
    return object;
  }

  private boolean agreed() throws IOException {
    terminal.err().print("continue without what is lost? [y/N] ");
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
