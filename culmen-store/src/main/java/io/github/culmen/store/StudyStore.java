package io.github.culmen.store;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A place for many studies, each under its name, that many processes use at the same time.
 *
 * <p>{@link io.github.culmen.store.open.StudyStores#open} gives one. What goes wrong with the store
 * itself is a {@link StoreException}. Safe for use by several threads.
 */
public interface StudyStore extends AutoCloseable {
  /** Where the studies are, without any password. */
  String url();

  /** All studies that can be read, by name; the others are {@link #damaged}. */
  List<StudySummary> list();

  /**
   * What has changed since the caller last looked, cheap enough to be called every second: one
   * query for all studies.
   *
   * @param known how many events each study had then, by its name; {@link StudySummary#events}.
   *     Empty for all studies
   */
  StudyChanges changes(Map<String, Integer> known);

  /**
   * The studies that cannot even be listed because their first event is damaged: what is wrong, by
   * name. They are left as they are, and can be deleted.
   */
  SortedMap<String, String> damaged();

  /**
   * A summary of one study; empty if there is none of that name.
   *
   * @throws CorruptJournalException if its first event is damaged
   */
  Optional<StudySummary> summary(String name);

  /**
   * Begins a study under its spec's name.
   *
   * @throws StudyExistsException if there is one of that name
   */
  default StoredJournal create(StudySpec spec) {
    return add(List.of(new StudyEvent.Created(spec, Instant.now())));
  }

  /**
   * Adds a study that has a history already.
   *
   * @param events all its events, the created one first
   * @throws StudyExistsException if there is one of that name
   */
  StoredJournal add(List<StudyEvent> events);

  /**
   * The journal of a study.
   *
   * @throws UnknownStudyException if there is none of that name
   * @throws CorruptJournalException if its last event is damaged; any other damage shows when it is
   *     read. {@link #repair} continues without what is damaged
   */
  StoredJournal open(String name);

  /** The journal of the study of the spec's name, which begins now unless it exists. */
  default StoredJournal openOrCreate(StudySpec spec) {
    try {
      return open(spec.name());
    } catch (UnknownStudyException none) {
      try {
        return create(spec);
      } catch (StudyExistsException someoneElseWasFaster) {
        return open(spec.name());
      }
    }
  }

  /**
   * Deletes a study with all its events, for good.
   *
   * @throws UnknownStudyException if there is none of that name
   */
  void delete(String name);

  /**
   * Whether all studies are as they were written, by the checksum of every event, what the database
   * says of its own structure, and what it keeps beside the events.
   *
   * @throws CorruptJournalException if the database itself is damaged
   */
  List<StudyCheck> verify();

  /**
   * What {@link #repair} would do; nothing is changed.
   *
   * @throws UnknownStudyException if there is no study of that name
   * @throws CorruptJournalException if its first event is damaged, so that nothing can be done
   */
  Repaired damageOf(String name);

  /**
   * Takes damaged events out of a study, and those that make no sense without them, so that it can
   * go on. Their texts are kept in the table {@code culmen_quarantine}.
   *
   * @return what is lost
   * @throws UnknownStudyException if there is no study of that name
   * @throws CorruptJournalException if its first event is damaged, so that nothing can be done
   */
  Repaired repair(String name);

  /**
   * Copies all studies, as they are at one moment, to a new file that is a store of SQLite, while
   * others use this one. The copy is there only if it is on the disk; it was read back.
   *
   * @return what the copy holds
   * @throws StoreException if the file exists
   * @throws java.io.UncheckedIOException if it cannot be written
   */
  List<StudyCheck> backup(Path file);

  /** Ends the use of the store; what was appended is safe already. */
  @Override
  void close();
}
