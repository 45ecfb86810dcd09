package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code culmen backup}: a copy of a store that is in use. */
@Command(
    name = "backup",
    description = "Copy all studies of a store, as they are at one moment, to a new SQLite file.",
    sortOptions = false,
    footer = {
      "",
      "Others may use the store meanwhile. When the command ends, the copy is on disk and",
      "was read back. It is a store like any other: --store sqlite:FILE uses it.",
      "",
      "Examples:",
      "  culmen backup monday.db",
      "  culmen backup monday.db --store postgresql://me@db.example/studies",
    })
public final class BackupCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "A new file.")
  private Path file;

  /** With the streams of the command. */
  public BackupCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    try (StudyStore store = stores.open()) {
      List<StudyCheck> checks = store.backup(file);
      List<StudyCheck> damaged =
          checks.stream().filter(check -> check.damage().isPresent()).toList();
      damaged.forEach(check -> note("as in the store: " + VerifyCommand.line(check)));
      int events = checks.stream().mapToInt(StudyCheck::events).sum();
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("store", store.url());
      object.put("file", file.toString());
      object.put("studies", checks.size());
      object.put("events", events);
      object.put("damaged", new ArrayList<>(damaged.stream().map(StudyCheck::name).toList()));
      int code =
          print(
              object,
              List.of(
                  "copied "
                      + checks.size()
                      + (checks.size() == 1 ? " study with " : " studies with ")
                      + events
                      + (events == 1 ? " event" : " events")
                      + " from "
                      + store.url()
                      + " to "
                      + file));
      return damaged.isEmpty() ? code : ExitCode.STUDY;
    }
  }
}
