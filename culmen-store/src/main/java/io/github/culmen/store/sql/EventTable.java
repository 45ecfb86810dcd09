package io.github.culmen.store.sql;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** The rows of one study in the table of events. */
final class EventTable {
  private static final String SELECT =
      "SELECT place, body, checksum FROM culmen_event WHERE study = ? ";
  private static final String INSERT =
      "INSERT INTO culmen_event (study, place, kind, value, body, checksum)"
          + " SELECT CAST(? AS BIGINT), CAST(? AS INTEGER), CAST(? AS TEXT),"
          + " CAST(? AS DOUBLE PRECISION), CAST(? AS TEXT), CAST(? AS TEXT) WHERE EXISTS ";
  private static final String STUDY = "(SELECT 1 FROM culmen_study WHERE id = ?)";
  private static final String ROW_BEFORE =
      "(SELECT 1 FROM culmen_event WHERE study = ? AND place = ? AND checksum = ?)";
  private static final String UNLESS_TAKEN = " ON CONFLICT DO NOTHING";

  private static final int ROWS_AT_A_TIME = 1000;

  private EventTable() {}

  /** The rows from a place on, in order. */
  static List<EventRow> from(Connection connection, long study, int place) throws SQLException {
    return select(connection, study, "AND place >= ? ORDER BY place", place);
  }

  /** The last rows, the very last one first. */
  static List<EventRow> last(Connection connection, long study, int count) throws SQLException {
    return select(connection, study, "ORDER BY place DESC LIMIT ?", count);
  }

  /** The row at a place, if there is one. */
  static List<EventRow> at(Connection connection, long study, int place) throws SQLException {
    return select(connection, study, "AND place = ?", place);
  }

  /** The events that say that a study is another one from there on. */
  static List<EventRow> edits(Connection connection, long study) throws SQLException {
    return select(connection, study, "AND kind = 'edited' AND place > ? ORDER BY place", 0);
  }

  private static List<EventRow> select(Connection connection, long study, String rest, int number)
      throws SQLException {
    List<EventRow> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(SELECT + rest)) {
      statement.setLong(1, study);
      statement.setInt(2, number);
      try (ResultSet results = statement.executeQuery()) {
        while (results.next()) {
          rows.add(row(results));
        }
      }
    }
    return rows;
  }

  // A damaged file may hold anything.
  private static EventRow row(ResultSet results) throws SQLException {
    return new EventRow(
        results.getInt(1),
        Objects.requireNonNullElse(results.getString(2), ""),
        Objects.requireNonNullElse(results.getString(3), ""));
  }

  /**
   * How a study ends, as kept beside its events by a trigger: a lost last row shows, too.
   *
   * @param events how many there are
   * @param checksum of the last one
   */
  record Head(int events, String checksum) {}

  /** How a study ends; empty if it has no events. */
  static Optional<Head> head(Connection connection, long study) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT events, checksum FROM culmen_study WHERE id = ?")) {
      statement.setLong(1, study);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getString(2) != null
            ? Optional.of(new Head(row.getInt(1), row.getString(2)))
            : Optional.empty();
      }
    }
  }

  /** Writes down how a study ends. */
  static void setHead(Connection connection, long study, Head head) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE culmen_study SET events = ?, checksum = ? WHERE id = ?")) {
      statement.setInt(1, head.events());
      statement.setString(2, head.checksum());
      statement.setLong(3, study);
      statement.executeUpdate();
    }
  }

  /**
   * A row with the columns that repeat what its text says.
   *
   * @param row the row
   * @param kind as the database counts it
   * @param value as the database compares it
   */
  record Full(EventRow row, String kind, OptionalDouble value) {
    /** Whether the columns are those of an event. */
    boolean agrees(StudyEvent event) {
      OptionalDouble told =
          event instanceof StudyEvent.Told t && t.outcome() instanceof Outcome.Success s
              ? OptionalDouble.of(s.value())
              : OptionalDouble.empty();
      // Databases do not tell the zeros apart.
      return kind.equals(EventTable.kind(event))
          && told.isPresent() == value.isPresent()
          && (told.isEmpty() || told.getAsDouble() == value.getAsDouble());
    }
  }

  /** All rows with all columns, in order. */
  static List<Full> full(Connection connection, long study) throws SQLException {
    List<Full> rows = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT place, body, checksum, kind, value FROM culmen_event WHERE study = ?"
                + " ORDER BY place")) {
      statement.setLong(1, study);
      try (ResultSet results = statement.executeQuery()) {
        while (results.next()) {
          double value = results.getDouble(5);
          OptionalDouble told =
              results.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
          String kind = Objects.requireNonNullElse(results.getString(4), "");
          rows.add(new Full(row(results), kind, told));
        }
      }
    }
    return rows;
  }

  /** Inserts rows as they are, whole or not. */
  static void insertFull(Connection connection, long study, List<Full> rows) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO culmen_event (study, place, kind, value, body, checksum)"
                + " VALUES (?, ?, ?, ?, ?, ?)")) {
      for (int i = 0; i < rows.size(); i++) {
        Full full = rows.get(i);
        statement.setLong(1, study);
        statement.setInt(2, full.row().place());
        statement.setString(3, full.kind());
        if (full.value().isPresent()) {
          statement.setDouble(4, full.value().getAsDouble());
        } else {
          statement.setNull(4, Types.DOUBLE);
        }
        statement.setString(5, full.row().body());
        statement.setString(6, full.row().checksum());
        statement.addBatch();
        if ((i + 1) % ROWS_AT_A_TIME == 0 || i + 1 == rows.size()) {
          statement.executeBatch();
        }
      }
    }
  }

  /**
   * Inserts rows one after another, each if its place is free and the row before it is there with
   * the checksum it had when this one was made.
   *
   * @param previous the checksum of the row before the first
   * @return false as soon as a row was not inserted
   */
  static boolean insert(
      Connection connection,
      long study,
      List<EventRow> rows,
      List<StudyEvent> events,
      String previous)
      throws SQLException {
    String before = previous;
    for (int i = 0; i < rows.size(); i++) {
      try (PreparedStatement statement = connection.prepareStatement(insertion(rows.get(i)))) {
        int ignored = set(statement, 1, study, rows.get(i), events.get(i), before);
        if (statement.executeUpdate() != 1) {
          return false;
        }
      }
      before = rows.get(i).checksum();
    }
    return true;
  }

  /**
   * The same by one text of several statements, which some databases take as a whole and do, or
   * leave undone, as a whole.
   */
  static boolean insertAtOnce(
      Connection connection,
      long study,
      List<EventRow> rows,
      List<StudyEvent> events,
      String previous)
      throws SQLException {
    String sql = String.join(";", rows.stream().map(EventTable::insertion).toList());
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      String before = previous;
      int next = 1;
      for (int i = 0; i < rows.size(); i++) {
        next = set(statement, next, study, rows.get(i), events.get(i), before);
        before = rows.get(i).checksum();
      }
      statement.execute();
      boolean all = true;
      for (int i = 0; i < rows.size(); i++) {
        all &= statement.getUpdateCount() == 1;
        statement.getMoreResults();
      }
      return all;
    }
  }

  private static String insertion(EventRow row) {
    return INSERT + (row.place() == 0 ? STUDY : ROW_BEFORE) + UNLESS_TAKEN;
  }

  // Returns the place of the next parameter.
  private static int set(
      PreparedStatement statement,
      int first,
      long study,
      EventRow row,
      StudyEvent event,
      String previous)
      throws SQLException {
    set(statement, first, study, row, event);
    statement.setLong(first + 6, study);
    if (row.place() == 0) {
      return first + 7;
    }
    statement.setInt(first + 7, row.place() - 1);
    statement.setString(first + 8, previous);
    return first + 9;
  }

  /** Inserts the rows of a study that has none, many at a time. */
  static void insertAll(
      Connection connection, long study, List<EventRow> rows, List<StudyEvent> events)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO culmen_event (study, place, kind, value, body, checksum)"
                + " VALUES (?, ?, ?, ?, ?, ?)")) {
      for (int i = 0; i < rows.size(); i++) {
        set(statement, 1, study, rows.get(i), events.get(i));
        statement.addBatch();
        if ((i + 1) % ROWS_AT_A_TIME == 0 || i + 1 == rows.size()) {
          statement.executeBatch();
        }
      }
    }
  }

  private static void set(
      PreparedStatement statement, int first, long study, EventRow row, StudyEvent event)
      throws SQLException {
    statement.setLong(first, study);
    statement.setInt(first + 1, row.place());
    statement.setString(first + 2, kind(event));
    if (event instanceof StudyEvent.Told told && told.outcome() instanceof Outcome.Success s) {
      statement.setDouble(first + 3, s.value());
    } else {
      statement.setNull(first + 3, Types.DOUBLE);
    }
    statement.setString(first + 4, row.body());
    statement.setString(first + 5, row.checksum());
  }

  /** Takes the rows from a place on out of the study and keeps them aside. */
  static void quarantine(Connection connection, long study, int place) throws SQLException {
    for (String sql :
        List.of(
            "INSERT INTO culmen_quarantine (study, place, body, checksum)"
                + " SELECT study, place, body, checksum FROM culmen_event"
                + " WHERE study = ? AND place >= ?",
            "DELETE FROM culmen_event WHERE study = ? AND place >= ?")) {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.setLong(1, study);
        statement.setInt(2, place);
        statement.executeUpdate();
      }
    }
  }

  // Kind and value repeat what the text says, so that the database can count and compare.
  private static String kind(StudyEvent event) {
    if (event instanceof StudyEvent.Told told) {
      return told.outcome() instanceof Outcome.Success
          ? "value"
          : told.outcome() instanceof Outcome.Stopped ? "stopped" : "failure";
    }
    if (event instanceof StudyEvent.Steered steered) {
      return switch (steered.status()) {
        case OPEN -> "resumed";
        case PAUSED -> "paused";
        case FINISHED -> "finished";
      };
    }
    return event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
