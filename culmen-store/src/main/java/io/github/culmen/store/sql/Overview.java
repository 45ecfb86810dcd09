package io.github.culmen.store.sql;

import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StudyChanges;
import io.github.culmen.store.StudySummary;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All studies of a store in brief, by one statement that counts in the index and reads the first
 * and the last event of each study alone. Only for a study with outcomes or discarded trials are
 * the texts of its values read as well: the database cannot see into them.
 */
final class Overview {
  // Databases take some tens of thousands of parameters.
  private static final int MOST_KNOWN = 10_000;

  private final String url;
  private final Map<String, Found> studies = new LinkedHashMap<>();

  private Overview(String url) {
    this.url = url;
  }

  /** What the statement found of a study. */
  private static final class Found {
    private final long id;
    private final int events;
    private String first;
    private String checksum;
    private String last;
    private String status;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<Direction, Double> extremes = new HashMap<>();

    Found(long id, int events) {
      this.id = id;
      this.events = events;
    }
  }

  /** The studies that have another number of events than is known, and what else is there. */
  static StudyChanges changes(Connection connection, String url, Map<String, Integer> known)
      throws SQLException {
    Overview overview = new Overview(url);
    overview.query(connection, known.size() > MOST_KNOWN ? Map.of() : known, "");
    List<StudySummary> changed = new ArrayList<>();
    SortedMap<String, String> damaged = new TreeMap<>();
    Set<String> gone = new TreeSet<>(known.keySet());
    for (Map.Entry<String, Found> study : overview.studies.entrySet()) {
      String name = study.getKey();
      Found found = study.getValue();
      gone.remove(name);
      if (found.counts.isEmpty() || Objects.equals(known.get(name), found.events)) {
        continue;
      }
      try {
        changed.add(overview.summary(connection, name, found));
      } catch (CorruptJournalException e) {
        damaged.put(name, e.getMessage());
      }
    }
    return new StudyChanges(changed, damaged, List.copyOf(gone));
  }

  /** One study; null if there is none of that name, or it has no events. */
  static StudySummary of(Connection connection, String url, String name) throws SQLException {
    Overview overview = new Overview(url);
    overview.query(connection, Map.of(), name);
    Found found = overview.studies.get(name);
    return found == null || found.counts.isEmpty()
        ? null
        : overview.summary(connection, name, found);
  }

  private void query(Connection connection, Map<String, Integer> known, String name)
      throws SQLException {
    boolean one = !name.isEmpty();
    String wanted =
        known.isEmpty()
            ? ""
            : "(s.name, s.events) NOT IN (VALUES "
                + String.join(
                    ", ",
                    Collections.nCopies(known.size(), "(CAST(? AS TEXT), CAST(? AS INTEGER))"))
                + ")";
    String which = one ? " WHERE s.name = ?" : wanted.isEmpty() ? "" : " WHERE " + wanted;
    String sql =
        "WITH counts AS (SELECT e.study, e.kind, count(*) AS n, min(e.value) AS low,"
            + " max(e.value) AS high FROM culmen_event e"
            // As a list of studies, so that the others' events are not even looked at.
            + (which.isEmpty()
                ? ""
                : " WHERE e.study IN (SELECT s.id FROM culmen_study s" + which + ")")
            + " GROUP BY e.study, e.kind)"
            + " SELECT s.id, s.name, coalesce(s.events, 0), k.kind, k.n, k.low, k.high,"
            + " CASE WHEN k.kind = 'created' THEN f.body END,"
            + " CASE WHEN k.kind = 'created' THEN f.checksum END,"
            + " CASE WHEN k.kind = 'created' THEN (SELECT l.body FROM culmen_event l"
            + " WHERE l.study = s.id ORDER BY l.place DESC LIMIT 1) END,"
            + " CASE WHEN k.kind IN ('paused', 'resumed', 'finished') THEN (SELECT x.kind FROM"
            + " culmen_event x WHERE x.study = s.id AND x.kind IN ('paused', 'resumed',"
            + " 'finished') ORDER BY x.place DESC LIMIT 1) END"
            + " FROM culmen_study s LEFT JOIN culmen_event f ON f.study = s.id AND f.place = 0"
            + " LEFT JOIN counts k ON k.study = s.id"
            + (one ? " WHERE s.name = ?" : "")
            + " ORDER BY s.name";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int next = 1;
      for (Map.Entry<String, Integer> entry : known.entrySet()) {
        statement.setString(next++, entry.getKey());
        statement.setInt(next++, entry.getValue());
      }
      if (one) {
        statement.setString(1, name);
        statement.setString(2, name);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          row(rows);
        }
      }
    }
  }

  private void row(ResultSet rows) throws SQLException {
    long id = rows.getLong(1);
    int events = rows.getInt(3);
    Found found = studies.computeIfAbsent(rows.getString(2), n -> new Found(id, events));
    String kind = rows.getString(4);
    if (kind == null) {
      return;
    }
    found.counts.put(kind, rows.getInt(5));
    if (kind.equals("value")) {
      found.extremes.put(Direction.MINIMIZE, rows.getDouble(6));
      found.extremes.put(Direction.MAXIMIZE, rows.getDouble(7));
    }
    if (rows.getString(8) != null) {
      found.first = rows.getString(8);
      found.checksum = rows.getString(9);
      found.last = rows.getString(10);
    }
    if (rows.getString(11) != null) {
      found.status = rows.getString(11);
    }
  }

  private StudySummary summary(Connection connection, String name, Found found)
      throws SQLException {
    StudyEvent.Created created = created(name, found);
    boolean edited = found.counts.containsKey("edited");
    // With a fidelity only some trials may be the best.
    boolean folds = edited || created.spec().fidelity().isPresent();
    Optional<Study> now = folds ? folded(connection, found.id) : Optional.empty();
    StudySpec spec = now.map(Study::spec).orElse(created.spec());
    boolean discards = found.counts.containsKey("discarded");
    Tally tally =
        now.isPresent()
            ? Tally.of(now.get())
            : discards || !spec.outcomes().isEmpty()
                ? Tally.of(connection, found.id, spec)
                : new Tally(
                    found.counts.getOrDefault("value", 0),
                    found.counts.getOrDefault("failure", 0),
                    found.counts.getOrDefault("stopped", 0),
                    0,
                    found.extremes.get(spec.direction()));
    int trials = found.counts.getOrDefault("asked", 0) + found.counts.getOrDefault("requested", 0);
    return new StudySummary(
        name,
        spec.direction(),
        spec.space().dimension(),
        created.at(),
        time(found, created),
        trials,
        tally.failed(),
        trials - tally.failed() - tally.values() - tally.stopped() - tally.discarded(),
        tally.best() == null || !spec.objectives().isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(tally.best()),
        tally.discarded(),
        status(found.status),
        found.events,
        Math.max(1, spec.objectives().size()));
  }

  // An edit may change what counts, so that the events have to be folded.
  private static Optional<Study> folded(Connection connection, long id) throws SQLException {
    List<StudyEvent> events = new ArrayList<>();
    SearchSpace space = null;
    try {
      for (EventRow row : EventTable.from(connection, id, 0)) {
        StudyEvent event =
            space == null
                ? EventCodec.decodeCreated(row.body())
                : EventCodec.decode(row.body(), space);
        space = EventCodec.spaceAfter(event, space);
        events.add(event);
      }
      Journal copy = Journal.inMemory();
      boolean ignored = copy.append(0, events);
      return Optional.of(Study.resume(copy));
    } catch (CorruptJournalException | ExtensionException e) {
      return Optional.empty();
    }
  }

  private static StudyStatus status(String kind) {
    return kind == null || kind.equals("resumed")
        ? StudyStatus.OPEN
        : kind.equals("paused") ? StudyStatus.PAUSED : StudyStatus.FINISHED;
  }

  private StudyEvent.Created created(String name, Found found) {
    String what =
        "was changed or lost, since the checksum does not match; everything is left unchanged";
    if (found.first != null
        && new EventRow(0, found.first, Objects.requireNonNullElse(found.checksum, ""))
            .follows(-1, Line.START)) {
      try {
        return EventCodec.decodeCreated(found.first);
      } catch (CorruptJournalException e) {
        what = e.getMessage();
      }
    }
    throw new CorruptJournalException(
        "study '" + name + "' in store " + url + ", event 1: " + what);
  }

  // A damaged last event must not keep people from seeing what else is there.
  private static Instant time(Found found, StudyEvent.Created created) {
    try {
      return found.last == null || found.last.equals(found.first)
          ? created.at()
          : EventCodec.decode(found.last, created.spec().space()).at();
    } catch (CorruptJournalException e) {
      return created.at();
    }
  }

  /**
   * How the trials of a study ended.
   *
   * @param values how many with a value
   * @param failed how many without
   * @param stopped how many were stopped early
   * @param discarded how many no longer count
   * @param best the best feasible value; null without
   */
  private record Tally(int values, int failed, int stopped, int discarded, Double best) {
    static Tally of(Study study) {
      int finished = study.history().finished().size();
      int values = study.history().successes();
      int discarded =
          (int) study.history().trials().stream().filter(t -> t instanceof Trial.Discarded).count();
      return new Tally(
          values,
          finished - study.history().observed(),
          study.history().observed() - values,
          discarded,
          study.best().map(best -> best.value().getAsDouble()).orElse(null));
    }

    static Tally of(Connection connection, long study, StudySpec spec) throws SQLException {
      Map<Integer, Outcome> ended = new HashMap<>();
      Set<Integer> discarded = new HashSet<>();
      try (PreparedStatement statement =
          connection.prepareStatement(
              "SELECT body FROM culmen_event WHERE study = ? AND kind IN"
                  + " ('value', 'failure', 'stopped', 'discarded', 'restored') ORDER BY place")) {
        statement.setLong(1, study);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            fold(Objects.requireNonNullElse(rows.getString(1), ""), spec, ended, discarded);
          }
        }
      }
      ended.keySet().removeAll(discarded);
      int values = 0;
      int stopped = 0;
      Double best = null;
      for (Outcome outcome : ended.values()) {
        if (outcome instanceof Outcome.Success success) {
          values++;
          if (spec.feasible(outcome)
              && (best == null || spec.direction().better(success.value(), best))) {
            best = success.value();
          }
        } else if (outcome instanceof Outcome.Stopped) {
          stopped++;
        }
      }
      return new Tally(values, ended.size() - values - stopped, stopped, discarded.size(), best);
    }

    // A damaged event must not keep people from seeing what else is there.
    private static void fold(
        String body, StudySpec spec, Map<Integer, Outcome> ended, Set<Integer> discarded) {
      try {
        StudyEvent event = EventCodec.decode(body, spec.space());
        if (event instanceof StudyEvent.Told told) {
          ended.put(told.trial(), told.outcome());
        } else if (event instanceof StudyEvent.Discarded one) {
          discarded.add(one.trial());
        } else if (event instanceof StudyEvent.Restored one) {
          discarded.remove(one.trial());
        }
      } catch (CorruptJournalException e) {
        // It is counted neither way.
      }
    }
  }
}
