package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.store.StudyStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code run} and {@code pipe} have in common. */
public final class StudyOptions {
  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of all randomness (default: the file's, else 0).")
  private Long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The output directory (default: culmen-out/NAME).")
  private Path out;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--journal",
      description =
          "Keep the study in a journal in the output directory, which one process uses at a time,"
              + " instead of a store.")
  private boolean journal;

  /** Whether the study is kept in a journal in the output directory. */
  public boolean inJournal() {
    if (journal && stores.given()) {
      throw CommandFailure.usage(
          "a study is kept with --journal or with --store, but both were given");
    }
    return journal;
  }

  /** The store the study is kept in otherwise, made if there is none. */
  public StudyStore store(Path folder) {
    return stores.near(Optional.of(folder)).openOrMake();
  }

  /**
   * The same with a server that answers in that time.
   *
   * @param folder that of the study file
   */
  public StudyStore store(Duration answer, Optional<Path> folder) {
    return stores.near(folder).openOrMake(answer);
  }

  /** Reads the study file. */
  public StudyFile read(Path study) {
    return StudyFile.read(study, seed());
  }

  /** Reads a study given as the text of a study file. */
  public StudyFile inline(String text) {
    return StudyFile.of(Path.of("study.json"), YamlDocument.parse("study", text), seed());
  }

  /** The seed, if it was given. */
  public OptionalLong seed() {
    return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
  }

  /** The output directory, which exists then. */
  public OutputDirectory directory(StudyFile file) {
    return OutputDirectory.create(place(file));
  }

  private Path place(StudyFile file) {
    return out != null ? out : OutputDirectory.standard(file.spec().name());
  }

  /** Seed and place as they were given on the command line, to be given again. */
  public String again() {
    return (seed == null ? "" : " --seed " + seed) + (journal ? " --journal" : stores.again());
  }
}
