package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.study.Study;
import java.nio.file.Path;
import java.util.List;
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

  /** The text of the file that was kept. */
  public static Optional<String> text(Study study) {
    return study.note(KEY);
  }

  /** In what the command or the result of a file differs from what was kept, in words. */
  public static List<String> changes(Study study, StudyFile file) {
    return of(study, file.folder())
        .filter(StudyFile::runnable)
        .map(kept -> CommandRecord.changes(kept, file))
        .orElse(List.of());
  }
}
