package io.github.culmen.cli.study;

import io.github.culmen.cli.location.EarlierData;
import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code culmen import}: earlier results into a study, or a whole study into a store. */
@Command(
    name = "import",
    description = "Add earlier results (CSV) to a study, or a whole study (a journal) to a store.",
    sortOptions = false,
    footer = {
      "",
      "CSV: a header, then a line for each result. Columns are the parameters (x or",
      "params.x), value, or failure for a result without one, and outcomes (y or",
      "outcomes.y); sd and outcomes.y.sd are optional. What culmen export and culmen run",
      "write can be read unchanged; pending trials are left out, and so are results that",
      "were imported before. All lines are added or, if one is wrong, none. What is",
      "imported is data for the model and takes nothing from the number of trials.",
      "A journal (*.jsonl) becomes a new study, under another NAME if you give one.",
      "",
      "Examples:",
      "  culmen import earlier.csv training",
      "  culmen import training.jsonl --store sqlite:studies.db",
    })
public final class ImportCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "A CSV file or a journal.")
  private Path file;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The study the results belong to; for a journal, its new name.")
  private String name;

  public ImportCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    return file.toString().endsWith(".jsonl") ? journal() : results();
  }

  private int journal() {
    try (StudyStore store = stores.openOrMake()) {
      JournalFiles.Imported imported;
      try {
        imported = JournalFiles.read(file, store, Optional.ofNullable(name));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
      imported.warnings().forEach(this::note);
      String study = imported.journal().name();
      int trials = Study.resume(imported.journal()).history().trials().size();
      Map<String, Object> object = place(store, study);
      object.put("trials", trials);
      return print(
          object,
          List.of("imported study '" + study + "' into " + store.url() + " with " + count(trials)));
    }
  }

  private int results() {
    if (name == null) {
      throw CommandFailure.usage(
          "results need a study to be added to: culmen import "
              + file
              + " NAME; a journal's name ends with .jsonl");
    }
    try (StudyStore store = stores.open()) {
      EarlierData.Added added = EarlierData.table(study(store, name), file);
      Map<String, Object> object = place(store, name);
      object.put("added", added.added());
      object.put("known", added.known());
      object.put("pending", added.left());
      return print(object, List.of(added.text(name)));
    }
  }

  private static String count(int trials) {
    return trials + (trials == 1 ? " trial" : " trials");
  }
}
