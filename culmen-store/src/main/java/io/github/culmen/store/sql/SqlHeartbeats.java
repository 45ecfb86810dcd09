package io.github.culmen.store.sql;

import io.github.culmen.study.event.Heartbeats;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A study's heartbeats in a table, to the millisecond. */
final class SqlHeartbeats implements Heartbeats {
  private final Database database;
  private final long study;

  SqlHeartbeats(Database database, long study) {
    this.database = database;
    this.study = study;
  }

  @Override
  public void extend(int trial, Heartbeat heartbeat) {
    String sql =
        "INSERT INTO culmen_heartbeat (study, trial, attempt, until) VALUES (?, ?, ?, ?)"
            + " ON CONFLICT (study, trial) DO UPDATE"
            + " SET attempt = excluded.attempt, until = excluded.until"
            + " WHERE culmen_heartbeat.attempt <= excluded.attempt";
    int ignored =
        database.run(
            "write to",
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, study);
                statement.setInt(2, trial);
                statement.setInt(3, heartbeat.attempt());
                statement.setLong(4, heartbeat.until().toEpochMilli());
                return statement.executeUpdate();
              }
            });
  }

  @Override
  public void remove(int trial) {
    int ignored =
        database.run(
            "write to",
            connection -> {
              try (PreparedStatement statement =
                  connection.prepareStatement(
                      "DELETE FROM culmen_heartbeat WHERE study = ? AND trial = ?")) {
                statement.setLong(1, study);
                statement.setInt(2, trial);
                return statement.executeUpdate();
              }
            });
  }

  @Override
  public Optional<Instant> now() {
    return Optional.of(database.run("read", database.dialect()::now));
  }

  @Override
  public Map<Integer, Heartbeat> read() {
    return database.run(
        "read",
        connection -> {
          Map<Integer, Heartbeat> entries = new HashMap<>();
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "SELECT trial, attempt, until FROM culmen_heartbeat WHERE study = ?")) {
            statement.setLong(1, study);
            try (ResultSet rows = statement.executeQuery()) {
              while (rows.next()) {
                entries.put(
                    rows.getInt(1),
                    new Heartbeat(rows.getInt(2), Instant.ofEpochMilli(rows.getLong(3))));
              }
            }
          }
          return entries;
        });
  }
}
