package io.github.culmen.store.sql;

import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Json;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.StudyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * A study's events in a table, one row an event. Nothing but the end is kept in memory.
 *
 * <p>Of two writers that append at the same place one wins, by the table's key. A row's checksum
 * covers the row before, so that a lost row shows as well as a changed one.
 */
final class SqlJournal implements StoredJournal {
  static final String ADVICE =
      "; everything is left unchanged, and culmen repair shows what is lost and continues without it";
  static final String CHANGED = "was changed or lost, since the checksum does not match" + ADVICE;

  private final Database database;
  private final long study;
  private final String name;
  private final List<String> warnings;
  private final SqlHeartbeats heartbeats;
  // By the place of the event that says so: the beginning and the edits.
  private final TreeMap<Integer, SearchSpace> spaces = new TreeMap<>();

  // How far the journal was read or written here, and the checksum there.
  private int length;
  private String checksum = Line.START;
  private boolean gone;

  SqlJournal(Database database, long study, String name, List<String> warnings) {
    this.database = database;
    this.study = study;
    this.name = name;
    this.warnings = List.copyOf(warnings);
    this.heartbeats = new SqlHeartbeats(database, study);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public Heartbeats heartbeats() {
    return heartbeats;
  }

  @Override
  public synchronized List<StudyEvent> read(int from) {
    if (from < 0) {
      throw new IllegalArgumentException("from must be at least 0, but from = " + from);
    }
    requireThere();
    // The row before is read along where its checksum is not known.
    boolean known = from == 0 || from == length;
    int first = known ? from : from - 1;
    EventTable.Head[] head = new EventTable.Head[1];
    List<EventRow> rows =
        database.run(
            "read",
            c -> {
              // Before the rows, which may become more in between.
              head[0] = from == 0 ? EventTable.head(c, study).orElse(null) : null;
              return EventTable.from(c, study, first);
            });
    String previous = from == 0 ? Line.START : checksum;
    if (!known) {
      if (rows.isEmpty()) {
        throw new IndexOutOfBoundsException(
            "study '" + name + "' has fewer than " + from + " events");
      }
      previous = rows.get(0).checksum();
      rows = rows.subList(1, rows.size());
    }
    int place = from;
    List<StudyEvent> events = new ArrayList<>(rows.size());
    for (EventRow row : rows) {
      if (!row.follows(place - 1, previous)) {
        throw corrupt(place, CHANGED);
      }
      try {
        events.add(decode(row));
      } catch (IllegalArgumentException e) {
        throw corrupt(place, e.getMessage());
      }
      previous = row.checksum();
      place++;
    }
    requireEnd(head[0], rows);
    if (place >= length) {
      length = place;
      checksum = previous;
    }
    return List.copyOf(events);
  }

  private void requireEnd(EventTable.Head head, List<EventRow> rows) {
    if (head != null
        && (head.events() < 1
            || head.events() > rows.size()
            || !rows.get(head.events() - 1).checksum().equals(head.checksum()))) {
      throw corrupt(
          Math.min(rows.size(), Math.max(0, head.events() - 1)),
          "was lost or changed, since "
              + rows.size()
              + " are there and the table of studies says "
              + head.events()
              + ADVICE);
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the events could not be read back: the first event of a
   *     journal must be the created one, and points must be in the space it declares
   * @throws StoreException if the events could not be stored; if the connection was lost meanwhile,
   *     only reading again shows whether they were
   */
  @Override
  public synchronized boolean append(int expectedLength, List<StudyEvent> more) {
    requireThere();
    if (expectedLength != length) {
      findEnd();
    }
    if (expectedLength != length) {
      return false;
    }
    List<StudyEvent> events = List.copyOf(more);
    if (events.isEmpty()) {
      return true;
    }
    List<EventRow> rows = readable(events);
    if (!insert(rows, events)) {
      findEnd();
      gone = length <= expectedLength;
      requireThere();
      return false;
    }
    length += rows.size();
    checksum = rows.get(rows.size() - 1).checksum();
    return true;
  }

  private void requireThere() {
    if (gone) {
      throw new StoreException(
          "cannot continue study '"
              + name
              + "' in store "
              + database.dialect().url()
              + ": it was deleted since it was opened, or its last event was quarantined");
    }
  }

  // What goes to the server at once is a transaction by itself, and saves trips.
  private boolean insert(List<EventRow> rows, List<StudyEvent> events) {
    Database.Work<Boolean> work = c -> EventTable.insert(c, study, rows, events, checksum);
    if (rows.size() == 1) {
      return database.run("write to", work);
    }
    return rows.size() <= database.dialect().statementsAtOnce()
        ? database.run("write to", c -> EventTable.insertAtOnce(c, study, rows, events, checksum))
        : database.transact("write to", work);
  }

  // What cannot be read back must not be acknowledged.
  private List<EventRow> readable(List<StudyEvent> events) {
    List<EventRow> rows = new ArrayList<>(events.size());
    EventRow row = new EventRow(length - 1, "", checksum);
    for (StudyEvent event : events) {
      row = EventRow.after(row, event);
      StudyEvent back = decode(row);
      if (!back.equals(event)) {
        throw new IllegalArgumentException(
            "an event must be the same when read back, but " + event + " becomes " + back);
      }
      rows.add(row);
    }
    return rows;
  }

  private StudyEvent decode(EventRow row) {
    if (row.place() == 0) {
      StudyEvent.Created created = EventCodec.createdFromMap(Json.read(row.body()));
      spaces.put(0, created.spec().space());
      return created;
    }
    SearchSpace space = space(row.place());
    StudyEvent event = EventCodec.fromMap(Json.read(row.body()), space);
    if (event instanceof StudyEvent.Edited) {
      spaces.put(row.place(), EventCodec.spaceAfter(event, space));
    } else {
      // Left by an edit that was not stored, since someone else was faster.
      spaces.remove(row.place());
    }
    if (event instanceof StudyEvent.Created) {
      throw new IllegalArgumentException(
          "a journal must have one event 'created', the first, but has another");
    }
    return event;
  }

  // Of the points in an event at that place: by the beginning, or the latest edit before it.
  private SearchSpace space(int place) {
    if (!spaces.containsKey(0)) {
      List<EventRow> first = database.run("read", c -> EventTable.at(c, study, 0));
      if (first.isEmpty()) {
        throw corrupt(0, "is missing");
      }
      SearchSpace space = EventCodec.createdFromMap(Json.read(first.get(0).body())).spec().space();
      spaces.put(0, space);
      for (EventRow row : database.run("read", c -> EventTable.edits(c, study))) {
        spaces.put(
            row.place(),
            EventCodec.spaceAfter(EventCodec.fromMap(Json.read(row.body()), space), space));
      }
    }
    return spaces.lowerEntry(place).getValue();
  }

  private void findEnd() {
    List<EventRow> last = database.run("read", c -> EventTable.last(c, study, 1));
    length = last.isEmpty() ? 0 : last.get(0).place() + 1;
    checksum = last.isEmpty() ? Line.START : last.get(0).checksum();
  }

  private CorruptJournalException corrupt(int place, String what) {
    return new CorruptJournalException(
        "study '"
            + name
            + "' in store "
            + database.dialect().url()
            + ", event "
            + (place + 1)
            + ": "
            + what);
  }
}
