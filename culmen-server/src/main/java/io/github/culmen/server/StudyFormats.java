package io.github.culmen.server;

import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.Optional;

/**
 * Studies as text, as whoever starts the server writes and reads them: the command gives its tables
 * and its study files, so that what the server exports is what {@code culmen export} writes.
 */
public interface StudyFormats {
  /** All trials as CSV; text that a spreadsheet would take for a formula is marked as text. */
  String csv(Study study);

  /** All trials as JSON. */
  String json(Study study);

  /**
   * The study that a study file describes.
   *
   * @param text YAML, of which JSON is a part
   * @param commands whether it may say how trials are evaluated
   * @throws IllegalArgumentException if it is wrong, or says so without being allowed to; the
   *     message has the rule and the offence
   */
  NewStudy read(String text, boolean commands);

  /** When a study may end before its budget is spent, if that is known. */
  default List<StoppingRule> rules(Study study) {
    return List.of();
  }

  /**
   * A study to begin.
   *
   * @param spec what it is
   * @param file the text to keep with it for workers; empty if it has nothing to run
   */
  record NewStudy(StudySpec spec, Optional<String> file) {}
}
