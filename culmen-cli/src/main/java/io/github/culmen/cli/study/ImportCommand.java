package io.github.culmen.cli.study;

import io.github.culmen.cli.location.EarlierData;
import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.optuna.OptunaImport;
import io.github.culmen.cli.optuna.OptunaSource;
import io.github.culmen.cli.optuna.OptunaStudy;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Study;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen import}: earlier results into a study, or a whole study into a store. */
@Command(
    name = "import",
    description =
        "Add earlier results (CSV) to a study, or a whole study (a journal, or one of Optuna's) to a"
            + " store.",
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
      "With --optuna FILE is a journal or an SQLite file of Optuna, or a URL such as",
      "sqlite:///study.db or postgresql://USER:PASSWORD@HOST/DATABASE. It becomes a new",
      "study, or its results are added to the study NAME if that exists.",
      "",
      "Examples:",
      "  culmen import earlier.csv training",
      "  culmen import --optuna optuna.db training",
      "  culmen import training.jsonl --store sqlite:studies.db",
    })
public final class ImportCommand extends StoreCommand {
  @Option(names = "--optuna", description = "FILE is a study of Optuna.")
  private boolean optuna;

  @Option(
      names = "--study",
      paramLabel = "NAME",
      description = "Which study of Optuna (default: the only one).")
  private String theirs;

  @Option(
      names = "--pruned",
      paramLabel = "HOW",
      description =
          "What Optuna's pruned trials are: failed, or value, with the last reported one (default:"
              + " failed).")
  private Pruned pruned;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A CSV file or a journal; with --optuna a file or a URL.")
  private String place;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The study the results belong to; for a journal, its new name.")
  private String name;

  private Path file;

  private enum Pruned {
    failed,
    value
  }

  public ImportCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    if (optuna) {
      return optuna();
    }
    if (theirs != null || pruned != null) {
      throw CommandFailure.usage(
          (theirs != null ? "--study" : "--pruned") + " is for studies of Optuna, with --optuna");
    }
    file = path(place);
    return file.toString().endsWith(".jsonl") ? journal() : results();
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw CommandFailure.usage("'" + text + "' cannot be a file's name");
    }
  }

  private int optuna() {
    OptunaStudy read = OptunaSource.read(place, Optional.ofNullable(theirs));
    OptunaImport reader = new OptunaImport(read, pruned == Pruned.value);
    try (StudyStore store = stores.openOrMake()) {
      if (name != null && store.summary(name).isPresent()) {
        Study study = study(store, name);
        OptunaImport.Results results = reader.results(study.spec());
        results.notes().forEach(this::note);
        return added(
            store,
            EarlierData.results(
                study, results.results(), results.left(), "without a result to take over"));
      }
      OptunaImport.Imported imported;
      try {
        imported = reader.study(Optional.ofNullable(name));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
      imported.notes().forEach(this::note);
      String own = store.add(imported.events()).name();
      Study study = study(store, own);
      Map<String, Object> object = place(store, own);
      object.put("trials", study.history().trials().size());
      study.best().ifPresent(best -> object.put("best", best.number()));
      return print(
          object,
          List.of(
              "imported study '"
                  + own
                  + "' of Optuna into "
                  + store.url()
                  + " with "
                  + count(study.history().trials().size())));
    }
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
      return added(store, EarlierData.table(study(store, name), file));
    }
  }

  private int added(StudyStore store, EarlierData.Added added) {
    Map<String, Object> object = place(store, name);
    object.put("added", added.added());
    object.put("known", added.known());
    object.put("pending", added.left());
    return print(object, List.of(added.text(name)));
  }

  private static String count(int trials) {
    return trials + (trials == 1 ? " trial" : " trials");
  }
}
