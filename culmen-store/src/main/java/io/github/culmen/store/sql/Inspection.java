package io.github.culmen.store.sql;

import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Json;
import io.github.culmen.store.codec.Line;
import io.github.culmen.store.file.Description;
import io.github.culmen.store.file.Salvage;
import io.github.culmen.study.event.StudyEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A study in the tables, looked at row by row.
 *
 * @param whole how many events are as they were written, from the first on
 * @param damage what is wrong first
 * @param kept the events that are left without the damaged ones
 * @param lost the others
 */
record Inspection(int whole, Optional<String> damage, List<StudyEvent> kept, List<String> lost) {

  /** Looks at a study. */
  static Inspection of(Connection connection, long study, String name) throws SQLException {
    Optional<EventTable.Head> head = EventTable.head(connection, study);
    List<EventTable.Full> rows = EventTable.full(connection, study);
    Salvage salvage = new Salvage();
    SearchSpace space = null;
    Optional<String> damage = Optional.empty();
    int whole = 0;
    String previous = Line.START;
    int place = 0;
    for (EventTable.Full full : rows) {
      EventRow row = full.row();
      for (; place < row.place(); place++) {
        salvage.lose("event " + (place + 1) + ": it is missing");
        damage = damage.or(first(place, "is missing"));
      }
      String what = null;
      StudyEvent event = null;
      if (!row.follows(row.place() - 1, previous)) {
        what = "the checksum does not match";
      } else {
        try {
          event = decode(row, space, name);
        } catch (IllegalArgumentException e) {
          what = e.getMessage();
        }
      }
      if (event != null) {
        space = EventCodec.spaceAfter(event, space);
      }
      if (event == null) {
        salvage.lose("event " + (place + 1) + ": " + what + "; " + Description.ofText(row.body()));
        damage = damage.or(first(place, what));
      } else {
        salvage.add(place, event);
        if (!full.agrees(event)) {
          damage = damage.or(first(place, "its columns differ from its text"));
        }
      }
      whole = damage.isEmpty() ? place + 1 : whole;
      previous = row.checksum();
      place = row.place() + 1;
    }
    int events = head.map(EventTable.Head::events).orElse(0);
    for (; place < events; place++) {
      salvage.lose("event " + (place + 1) + ": it is missing");
      damage = damage.or(first(place, "is missing, the last of " + events));
    }
    if (place > events
        || !head.map(EventTable.Head::checksum).orElse(Line.START).equals(previous)) {
      damage =
          damage.or(
              () ->
                  Optional.of(
                      "its events do not end where the table of studies says: "
                          + rows.size()
                          + " found, "
                          + events
                          + " expected"));
    }
    return new Inspection(whole, damage, salvage.kept(), salvage.lost());
  }

  private static Supplier<Optional<String>> first(int place, String what) {
    return () -> Optional.of("event " + (place + 1) + ": " + what);
  }

  private static StudyEvent decode(EventRow row, SearchSpace space, String name) {
    if (row.place() == 0) {
      StudyEvent.Created first = EventCodec.createdFromMap(Json.read(row.body()));
      if (!first.spec().name().equals(name)) {
        throw new IllegalArgumentException("it belongs to a study '" + first.spec().name() + "'");
      }
      return first;
    }
    if (space == null) {
      throw new IllegalArgumentException("it cannot be decoded without the first event");
    }
    StudyEvent event = EventCodec.fromMap(Json.read(row.body()), space);
    if (event instanceof StudyEvent.Created) {
      throw new IllegalArgumentException("a study has one event 'created', the first");
    }
    return event;
  }

  /** Takes the damage out of the tables; inside a transaction. */
  void repair(Connection connection, long study) throws SQLException {
    EventTable.quarantine(connection, study, whole);
    List<EventRow> rows = new ArrayList<>();
    EventRow row = EventRow.NONE;
    for (StudyEvent event : kept) {
      row = EventRow.after(row, event);
      rows.add(row);
    }
    if (kept.size() > whole) {
      EventTable.insertAll(
          connection, study, rows.subList(whole, rows.size()), kept.subList(whole, kept.size()));
    }
    EventTable.setHead(connection, study, new EventTable.Head(rows.size(), row.checksum()));
  }
}
