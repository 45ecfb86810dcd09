package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.location.StudyFileNote;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen create}: begins a study in a store. */
@Command(
    name = "create",
    description = "Create a study in a store, for culmen ask and tell or for workers.",
    sortOptions = false,
    footer = {
      "",
      "The study file is kept with the study, so that culmen worker knows the command.",
      "",
      "Examples:",
      "  culmen create study.yaml",
      "  culmen create study.yaml --store postgresql://me:secret@db.example/studies",
    })
public final class CreateCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "STUDY.yaml", description = "The study file.")
  private Path file;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of all randomness (default: the file's, else 0).")
  private Long seed;

  public CreateCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    StudyFile study =
        StudyFile.read(file, seed == null ? OptionalLong.empty() : OptionalLong.of(seed));
    try (StudyStore store = stores.openOrMake()) {
      StudyFileNote.keep(Study.resume(store.create(study.spec())), study);
      return print(
          place(store, study.spec().name()),
          List.of("created study '" + study.spec().name() + "' in " + store.url()));
    }
  }
}
