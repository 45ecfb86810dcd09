package io.github.culmen.cli.optuna;

import io.github.culmen.cli.optuna.OptunaStudy.State;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.store.sql.StoreUrl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a database of Optuna, as of its version 3 and later. Nothing is written to it. */
final class OptunaDatabase {
  // Before these, columns have other meanings.
  private static final Set<String> OLD =
      Set.of("v0.9.0.a", "v1.3.0.a", "v2.4.0.a", "v2.6.0.a", "v3.0.0.a", "v3.0.0.b", "v3.0.0.c");

  private final Connection connection;
  private final String where;

  private OptunaDatabase(Connection connection, String where) {
    this.connection = connection;
    this.where = where;
  }

  /** Reads a study. */
  static OptunaStudy read(StoreUrl url, Optional<String> study) {
    Properties properties = new Properties();
    if (url instanceof StoreUrl.Postgresql server) {
      server.user().ifPresent(user -> properties.setProperty("user", user));
      server.password().ifPresent(password -> properties.setProperty("password", password));
      properties.setProperty("loginTimeout", "10");
      properties.setProperty("readOnly", "true");
    } else {
      properties.setProperty("open_mode", "1"); // for reading only
      properties.setProperty("busy_timeout", "10000");
    }
    try (Connection connection = DriverManager.getConnection(url.jdbc(), properties)) {
      connection.setReadOnly(true);
      if (url instanceof StoreUrl.Postgresql) {
        // All queries see the same moment.
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      }
      connection.setAutoCommit(false);
      OptunaStudy read = new OptunaDatabase(connection, url.shown()).study(study);
      connection.rollback();
      return read;
    } catch (SQLException e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw CommandFailure.failed(
          "cannot read a study of Optuna from " + url.shown() + ": " + reason, e);
    }
  }

  @FunctionalInterface
  private interface Row {
    void accept(ResultSet row) throws SQLException;
  }

  private void rows(String sql, Row each, Object... arguments) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          each.accept(result);
        }
      }
    }
  }

  private OptunaStudy study(Optional<String> wanted) throws SQLException {
    rows(
        "select version_num from alembic_version",
        row -> {
          if (OLD.contains(row.getString(1))) {
            throw CommandFailure.usage(
                where
                    + " must have the tables of Optuna 3 or later, but has those of "
                    + row.getString(1)
                    + "; 'optuna storage upgrade' converts them");
          }
        });
    Map<String, Integer> studies = new LinkedHashMap<>();
    rows(
        "select study_name, study_id from studies order by study_id",
        row -> studies.put(row.getString(1), row.getInt(2)));
    int id = OptunaStudy.pick(studies, wanted, where);
    String name =
        studies.entrySet().stream()
            .filter(entry -> entry.getValue() == id)
            .findFirst()
            .orElseThrow()
            .getKey();
    List<Boolean> maximize = new ArrayList<>();
    rows(
        "select direction from study_directions where study_id = ? order by objective",
        row -> maximize.add("MAXIMIZE".equals(row.getString(1))),
        id);
    return new OptunaStudy(
        name,
        List.copyOf(maximize),
        attributes("study_user_attributes", id),
        attributes("study_system_attributes", id),
        trials(id));
  }

  private Map<String, Object> attributes(String table, int id) throws SQLException {
    Map<String, Object> attributes = new LinkedHashMap<>();
    rows(
        "select \"key\", value_json from " + table + " where study_id = ? order by \"key\"",
        row -> attributes.put(row.getString(1), json(row.getString(2))),
        id);
    return attributes;
  }

  private static final class Parts {
    private final List<Double> values = new ArrayList<>();
    private final Map<String, Double> params = new LinkedHashMap<>();
    private final Map<String, OptunaDistribution> distributions = new LinkedHashMap<>();
    private final Map<String, Object> user = new LinkedHashMap<>();
    private final Map<String, Object> system = new LinkedHashMap<>();
    private final SortedMap<Long, Double> reported = new TreeMap<>();
  }

  private List<OptunaStudy.Trial> trials(int study) throws SQLException {
    Map<Integer, Parts> parts = new HashMap<>();
    String of = " t join trials on t.trial_id = trials.trial_id where trials.study_id = ?";
    rows(
        "select t.trial_id, t.value, t.value_type from trial_values"
            + of
            + " order by t.trial_id, t.objective",
        row -> of(parts, row).values.add(number(row)),
        study);
    rows(
        "select t.trial_id, t.param_name, t.param_value, t.distribution_json from trial_params"
            + of
            + " order by t.param_id",
        row -> {
          Parts trial = of(parts, row);
          trial.params.put(row.getString(2), row.getDouble(3));
          trial.distributions.put(row.getString(2), distribution(row));
        },
        study);
    rows(
        "select t.trial_id, t.intermediate_value, t.intermediate_value_type, t.step from"
            + " trial_intermediate_values"
            + of,
        row -> of(parts, row).reported.put(row.getLong(4), number(row)),
        study);
    rows(
        "select t.trial_id, t.\"key\", t.value_json from trial_user_attributes"
            + of
            + " order by t.\"key\"",
        row -> of(parts, row).user.put(row.getString(2), json(row.getString(3))),
        study);
    rows(
        "select t.trial_id, t.\"key\", t.value_json from trial_system_attributes"
            + of
            + " order by t.\"key\"",
        row -> of(parts, row).system.put(row.getString(2), json(row.getString(3))),
        study);
    List<OptunaStudy.Trial> trials = new ArrayList<>();
    rows(
        "select trial_id, number, state, datetime_start, datetime_complete from trials where"
            + " study_id = ? order by number, trial_id",
        row -> {
          Parts own = of(parts, row);
          trials.add(
              new OptunaStudy.Trial(
                  row.getInt(2),
                  state(row.getString(3)),
                  own.values,
                  own.params,
                  own.distributions,
                  own.user,
                  own.system,
                  own.reported,
                  time(row.getString(4)),
                  time(row.getString(5))));
        },
        study);
    return trials;
  }

  private static Parts of(Map<Integer, Parts> parts, ResultSet row) throws SQLException {
    return parts.computeIfAbsent(row.getInt(1), id -> new Parts());
  }

  private OptunaDistribution distribution(ResultSet row) throws SQLException {
    try {
      return OptunaDistribution.read(row.getString(4));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          where + ": parameter '" + row.getString(2) + "': " + e.getMessage());
    }
  }

  // A number in column 2 and what kind of number in column 3.
  private static double number(ResultSet row) throws SQLException {
    return switch (row.getString(3)) {
      case "INF_POS" -> Double.POSITIVE_INFINITY;
      case "INF_NEG" -> Double.NEGATIVE_INFINITY;
      case "NAN" -> Double.NaN;
      default -> row.getDouble(2);
    };
  }

  private Object json(String text) {
    try {
      return JsonText.parseWithNaN(text);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(where + ": an attribute is " + e.getMessage());
    }
  }

  private State state(String word) {
    try {
      return State.valueOf(word);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          where
              + ": a trial's state must be RUNNING, COMPLETE, PRUNED, FAIL or WAITING, but is '"
              + word
              + "'");
    }
  }

  private static Optional<Instant> time(String text) {
    return Optional.ofNullable(text).map(OptunaJournal::time);
  }
}
