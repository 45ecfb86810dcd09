package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.study.Study;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The study file that is kept with a study in a store, so that workers anywhere know how a trial is
 * evaluated, and so that a changed command is noticed.
 */
public final class StudyFileNote {
  private static final String KEY = "study-file";

  private StudyFileNote() {}

  /** Keeps the file as it is now. */
  public static void keep(Study study, StudyFile file) {
    study.note(KEY, file.content());
  }

  /**
   * The file that was kept.
   *
   * @param folder where the command is to run
   */
  public static Optional<StudyFile> of(Study study, Path folder) {
    return study
        .note(KEY)
        .map(
            text ->
                StudyFile.of(
                    folder.resolve("study.yaml"),
                    YamlDocument.parse("the study file kept with the study", text),
                    OptionalLong.of(study.spec().seed())));
  }

  /** Refuses a file whose command or result differs from what was kept. */
  public static void requireSame(Study study, StudyFile file, String store) {
    Optional<StudyFile> kept = of(study, file.folder()).filter(StudyFile::runnable);
    if (kept.isEmpty()) {
      return;
    }
    Map<String, Object> before = CommandRecord.content(kept.get());
    CommandRecord.content(file)
        .forEach(
            (key, value) -> {
              if (!Objects.equals(before.get(key), value)) {
                throw CommandFailure.study(
                    "study '"
                        + study.spec().name()
                        + "' in "
                        + store
                        + " holds values of a different "
                        + key
                        + ": it was "
                        + JsonText.compact(before.get(key))
                        + " and is now "
                        + JsonText.compact(value)
                        + "; give the study a new name, choose another store with --store, or give"
                        + " --accept-changed-command if the values mean the same",
                    null);
              }
            });
  }
}
