package io.github.culmen.store.sql;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.Repaired;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyChanges;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyExistsException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudySummary;
import io.github.culmen.store.UnknownStudyException;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Studies in the tables of a database. */
public final class SqlStudyStore implements StudyStore {
  private static final int LONGEST_NAME = 200;

  private final Database database;

  private SqlStudyStore(Database database) {
    this.database = database;
  }

  /** Opens the store, and makes it if {@code create}. */
  public static SqlStudyStore open(Dialect dialect, boolean create) {
    return over(Database.open(dialect, create), create);
  }

  /** The store in an open database, which is closed if it is of no use. */
  static SqlStudyStore over(Database database, boolean create) {
    boolean usable = false;
    try {
      Migrations.of(database.dialect()).apply(database, create);
      usable = true;
      return new SqlStudyStore(database);
    } finally {
      if (!usable) {
        database.close();
      }
    }
  }

  @Override
  public String url() {
    return database.dialect().url();
  }

  @Override
  public List<StudySummary> list() {
    return changes(Map.of()).changed();
  }

  @Override
  public SortedMap<String, String> damaged() {
    return changes(Map.of()).damaged();
  }

  @Override
  public StudyChanges changes(Map<String, Integer> known) {
    return database.run("read", connection -> Overview.changes(connection, url(), known));
  }

  private static Map<String, Long> studies(Connection connection) throws SQLException {
    Map<String, Long> studies = new LinkedHashMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement("SELECT id, name FROM culmen_study ORDER BY name");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        studies.put(rows.getString(2), rows.getLong(1));
      }
    }
    return studies;
  }

  @Override
  public Optional<StudySummary> summary(String name) {
    return database.run(
        "read", connection -> Optional.ofNullable(Overview.of(connection, url(), name)));
  }

  @Override
  public StoredJournal add(List<StudyEvent> events) {
    if (events.isEmpty() || !(events.get(0) instanceof StudyEvent.Created created)) {
      throw new IllegalArgumentException(
          "a study's events must begin with the event 'created', but "
              + (events.isEmpty() ? "there are none" : "begin with " + events.get(0)));
    }
    String name = requireName(created.spec());
    long study = insert(name, List.copyOf(events));
    return new SqlJournal(database, study, name, List.of());
  }

  /** A journal without any event, for what a journal does by itself. */
  StoredJournal reserve(String name) {
    return new SqlJournal(database, insert(name, List.of()), name, List.of());
  }

  @Override
  public StoredJournal open(String name) {
    long study =
        database.run("read", connection -> find(connection, name)).orElseThrow(() -> unknown(name));
    requireBeginning(study, name);
    requireWholeEnd(study, name);
    return new SqlJournal(database, study, name, List.of());
  }

  private void requireBeginning(long study, String name) {
    String stated =
        created(database.run("read", c -> EventTable.at(c, study, 0)), name).spec().name();
    if (!stated.equals(name)) {
      throw new CorruptJournalException(
          "study '"
              + name
              + "' in store "
              + url()
              + ", event 1: belongs to a study '"
              + stated
              + "'");
    }
  }

  // Losing what was acknowledged is not for a note: a person decides.
  private void requireWholeEnd(long study, String name) {
    List<EventRow> last = database.run("read", c -> EventTable.last(c, study, 2));
    if (!last.isEmpty()
        && !last.get(0)
            .follows(
                last.size() < 2 ? -1 : last.get(1).place(),
                last.size() < 2 ? Line.START : last.get(1).checksum())) {
      throw new CorruptJournalException(
          "study '"
              + name
              + "' in store "
              + url()
              + ", event "
              + (last.get(0).place() + 1)
              + ", the last: "
              + SqlJournal.CHANGED);
    }
  }

  @Override
  public List<StudyCheck> verify() {
    requireSound();
    List<StudyCheck> checks = new ArrayList<>();
    database
        .run("read", SqlStudyStore::studies)
        .forEach((name, id) -> checks.add(check(name, inspect(name, id))));
    return checks;
  }

  private void requireSound() {
    List<String> faults = database.run("read", database.dialect()::faults);
    if (!faults.isEmpty()) {
      throw new CorruptJournalException(
          "store " + url() + " is damaged: " + String.join("; ", faults));
    }
  }

  // In a transaction, since others may append between the queries.
  private Inspection inspect(String name, long study) {
    return database.transact(
        "read",
        connection -> {
          database.dialect().freeze(connection);
          return Inspection.of(connection, study, name);
        });
  }

  private static StudyCheck check(String name, Inspection inspection) {
    return new StudyCheck(name, inspection.whole(), inspection.damage());
  }

  @Override
  public Repaired damageOf(String name) {
    Inspection inspection = inspect(name, id(name));
    return repaired(name, inspection);
  }

  @Override
  public Repaired repair(String name) {
    long study = id(name);
    return database.transact(
        "write to",
        connection -> {
          Inspection inspection = Inspection.of(connection, study, name);
          if (inspection.damage().isPresent()) {
            Repaired result = repaired(name, inspection);
            inspection.repair(connection, study);
            return result;
          }
          return new Repaired(name, inspection.whole(), List.of());
        });
  }

  private Repaired repaired(String name, Inspection inspection) {
    if (inspection.kept().isEmpty()) {
      throw new CorruptJournalException(
          "study '"
              + name
              + "' in store "
              + url()
              + " cannot be repaired: "
              + inspection.damage().orElse("it has no events")
              + "; its first event, which describes the study, is lost");
    }
    List<String> lost = new ArrayList<>(inspection.lost());
    if (lost.isEmpty()) {
      inspection.damage().ifPresent(damage -> lost.add(damage + "; nothing else was lost"));
    }
    return new Repaired(name, inspection.kept().size(), lost);
  }

  private long id(String name) {
    return database
        .run("read", connection -> find(connection, name))
        .orElseThrow(() -> unknown(name));
  }

  @Override
  public List<StudyCheck> backup(Path file) {
    return Backup.write(file, this::copyTo, url());
  }

  private void copyTo(Path file) {
    boolean copied = database.run("copy", connection -> database.dialect().copy(connection, file));
    if (!copied) {
      try (SqlStudyStore copy =
          open(Dialect.of(StoreUrl.parse("sqlite:" + file), Duration.ofSeconds(1)), true)) {
        boolean ignored =
            database.transact(
                "copy",
                connection -> {
                  database.dialect().freeze(connection);
                  for (Map.Entry<String, Long> study : studies(connection).entrySet()) {
                    copy.insertFull(
                        study.getKey(),
                        EventTable.full(connection, study.getValue()),
                        EventTable.head(connection, study.getValue()));
                  }
                  return true;
                });
      }
    }
  }

  private void insertFull(String name, List<EventTable.Full> rows, Optional<EventTable.Head> head) {
    long study = insert(name, List.of());
    boolean ignored =
        database.transact(
            "write to",
            connection -> {
              EventTable.insertFull(connection, study, rows);
              if (head.isPresent()) {
                EventTable.setHead(connection, study, head.get());
              }
              return true;
            });
  }

  @Override
  public void delete(String name) {
    int deleted =
        database.run(
            "delete a study in",
            connection -> {
              try (PreparedStatement statement =
                  connection.prepareStatement("DELETE FROM culmen_study WHERE name = ?")) {
                statement.setString(1, name);
                return statement.executeUpdate();
              }
            });
    if (deleted == 0) {
      throw unknown(name);
    }
  }

  @Override
  public void close() {
    database.close();
  }

  private long insert(String name, List<StudyEvent> events) {
    Optional<Long> id =
        database.transact(
            "write to",
            connection -> {
              try (PreparedStatement statement =
                  connection.prepareStatement(
                      "INSERT INTO culmen_study (name) VALUES (?) ON CONFLICT DO NOTHING")) {
                statement.setString(1, name);
                if (statement.executeUpdate() == 0) {
                  return Optional.<Long>empty();
                }
              }
              Optional<Long> study = find(connection, name);
              insert(connection, study.orElseThrow(), events);
              return study;
            });
    return id.orElseThrow(
        () ->
            new StudyExistsException(
                "a study's name must be new, but store "
                    + url()
                    + " has a study '"
                    + name
                    + "' already"));
  }

  private static void insert(Connection connection, long study, List<StudyEvent> events)
      throws SQLException {
    List<EventRow> rows = new ArrayList<>();
    EventRow row = EventRow.NONE;
    for (StudyEvent event : events) {
      row = EventRow.after(row, event);
      rows.add(row);
    }
    EventTable.insertAll(connection, study, rows, events);
  }

  private static Optional<Long> find(Connection connection, String name) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT id FROM culmen_study WHERE name = ?")) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
      }
    }
  }

  private StudyEvent.Created created(List<EventRow> first, String name) {
    String what =
        "was changed or lost, since the checksum does not match; everything is left unchanged";
    if (!first.isEmpty() && first.get(0).follows(-1, Line.START)) {
      try {
        return EventCodec.decodeCreated(first.get(0).body());
      } catch (CorruptJournalException e) {
        what = e.getMessage();
      }
    }
    throw new CorruptJournalException(
        "study '" + name + "' in store " + url() + ", event 1: " + what);
  }

  private String requireName(StudySpec spec) {
    String name = spec.name();
    boolean printable =
        name.codePoints()
            .noneMatch(
                c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    if (!printable || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "the name of a study in a store must be printable and have at most "
              + LONGEST_NAME
              + " characters, but "
              + (printable ? "has " + name.length() : "'" + name + "' is not printable"));
    }
    return name;
  }

  private UnknownStudyException unknown(String name) {
    return new UnknownStudyException("there is no study '" + name + "' in store " + url());
  }
}
