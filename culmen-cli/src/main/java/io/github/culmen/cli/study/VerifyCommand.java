package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.JournalFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code culmen verify}: whether studies are as they were written. */
@Command(
    name = "verify",
    description = "Check every event of a store, or of a journal, by its checksum.",
    sortOptions = false,
    footer = {
      "",
      "Exit code 0 if everything is intact, 3 if something is damaged; nothing is changed.",
      "",
      "Examples:",
      "  culmen verify",
      "  culmen verify --store sqlite:backup.db",
      "  culmen verify training.jsonl",
    })
public final class VerifyCommand extends StoreCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE.jsonl",
      description = "A journal to check instead of a store.")
  private Path file;

  /** With the streams of the command. */
  public VerifyCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    if (file != null) {
      return report(file.toString(), List.of(JournalFiles.verify(file)));
    }
    try (StudyStore store = stores.open()) {
      return report(store.url(), store.verify());
    }
  }

  private int report(String place, List<StudyCheck> checks) {
    List<Object> list = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    boolean damaged = false;
    for (StudyCheck check : checks) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("study", check.name());
      entry.put("events", check.events());
      entry.put("damage", check.damage().orElse(null));
      list.add(entry);
      lines.add(line(check));
      damaged |= check.damage().isPresent();
    }
    if (checks.isEmpty()) {
      lines.add("no studies in " + place);
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("store", place);
    object.put("whole", !damaged);
    object.put("studies", list);
    int code = print(object, lines);
    return damaged ? ExitCode.STUDY : code;
  }

  /** What is known of a study, in a line. */
  static String line(StudyCheck check) {
    String events = check.events() + (check.events() == 1 ? " event" : " events");
    return check
        .damage()
        .map(
            damage ->
                "damaged  "
                    + check.name()
                    + ": "
                    + damage
                    + " ("
                    + events
                    + " before it are intact)")
        .orElse("intact   " + check.name() + ": " + events);
  }
}
