package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.store.StoreException;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import java.util.List;
import java.util.Optional;

/**
 * What is kept with a study about the attempts at its trials: where each ran and left its output.
 */
public final class AttemptNotes {
  private static final String KEY = "attempt/";

  private AttemptNotes() {}

  /** Keeps an attempt. */
  public static void keep(Study study, AttemptRecord record) {
    try {
      study.note(key(record.trial(), record.attempt()), JsonText.compact(record.json()));
    } catch (StoreException | CommandFailure e) {
      // The program runs, and its value counts; telling it will say that the store is gone.
    }
  }

  /** An attempt that was kept. */
  public static Optional<AttemptRecord> of(Study study, int trial, int attempt) {
    return study.note(key(trial, attempt)).flatMap(AttemptNotes::parse);
  }

  /** The number of the next attempt at a trial, by what was kept. */
  public static int next(Study study, int trial) {
    int attempt = 1;
    while (study.note(key(trial, attempt)).isPresent()) {
      attempt++;
    }
    return attempt;
  }

  /** The attempts at a trial that were kept among a study's events, the latest last. */
  public static List<AttemptRecord> of(List<StudyEvent> events, int trial) {
    return events.stream()
        .filter(StudyEvent.Noted.class::isInstance)
        .map(StudyEvent.Noted.class::cast)
        .filter(noted -> noted.key().startsWith(KEY + trial + "/"))
        .flatMap(noted -> parse(noted.text()).stream())
        .toList();
  }

  private static Optional<AttemptRecord> parse(String text) {
    try {
      return AttemptRecord.of(JsonText.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String key(int trial, int attempt) {
    return KEY + trial + "/" + attempt;
  }
}
