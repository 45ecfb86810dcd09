package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.optuna.OptunaExport;
import io.github.culmen.cli.output.TrialTable;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Study;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen export}: a study's trials as a table, or the whole study. */
@Command(
    name = "export",
    description =
        "Print a study's trials as CSV or JSON, or the whole study as a journal, ours or Optuna's.",
    sortOptions = false,
    footer = {
      "",
      "A journal is everything that happened to the study; culmen import reads it back.",
      "optuna is a journal file of Optuna's, which its JournalFileBackend opens and goes on",
      "with; culmen import --optuna reads it back.",
      "",
      "Examples:",
      "  culmen export training > trials.csv",
      "  culmen export training --safe > for-a-spreadsheet.csv",
      "  culmen export training --format journal --out training.jsonl",
      "  culmen export training --format optuna --out training.log",
    })
public final class ExportCommand extends StoreCommand {
  private enum Format {
    csv,
    json,
    journal,
    optuna
  }

  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv, json, journal or optuna (default: csv; json with --json).")
  private Format format;

  @Option(
      names = "--safe",
      description =
          "CSV for spreadsheets: text that starts like a formula (with = + - @) gets an apostrophe"
              + " in front.")
  private boolean safe;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "A new file to write (default: standard output).")
  private Path out;

  public ExportCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws IOException {
    if (json && format != null && format != Format.json && out == null) {
      throw CommandFailure.usage("--json means --format json, but --format is " + format);
    }
    if (safe && (json || (format != null && format != Format.csv))) {
      throw CommandFailure.usage(
          "--safe is for CSV, but the format is " + (json ? "json" : format));
    }
    try (StudyStore store = stores.open()) {
      byte[] content = content(store);
      if (out == null) {
        if (terminal.outIsScreen()) {
          terminal.out().print(new String(content, StandardCharsets.UTF_8));
        } else {
          terminal.out().writeBytes(content);
        }
        terminal.out().flush();
        return ExitCode.OK;
      }
      write(content);
      Map<String, Object> object = place(store, name);
      object.put("file", out.toString());
      return print(object, List.of("exported '" + name + "' to " + out));
    }
  }

  private byte[] content(StudyStore store) throws IOException {
    Format wanted = format != null ? format : json ? Format.json : Format.csv;
    if (wanted == Format.journal) {
      StoredJournal journal = store.open(name);
      journal.warnings().forEach(this::note);
      Path folder = Files.createTempDirectory("culmen-export");
      Path file = folder.resolve("journal.jsonl");
      try {
        int ignored = JournalFiles.write(journal, file);
        return Files.readAllBytes(file);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    }
    Study study = study(store, name);
    String text =
        switch (wanted) {
          case csv -> TrialTable.csv(study, safe);
          case optuna -> OptunaExport.journal(study);
          default -> TrialTable.json(study);
        };
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void write(byte[] content) {
    try {
      Files.write(out, content, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.failed("--out must name a new file, but '" + out + "' exists", e);
    } catch (IOException e) {
      throw CommandFailure.failed("cannot write '" + out + "': " + e, e);
    }
  }
}
