package io.github.culmen.cli.optuna;

import io.github.culmen.cli.optuna.OptunaStudy.State;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a journal of Optuna: a line for each thing that was done. Studies and trials have numbers
 * in the order in which they were made. What comes too late, such as a value for a trial that has
 * ended, is passed over, as Optuna does.
 */
final class OptunaJournal {
  private static final int CREATE_STUDY = 0;
  private static final int DELETE_STUDY = 1;
  private static final int STUDY_USER = 2;
  private static final int STUDY_SYSTEM = 3;
  private static final int CREATE_TRIAL = 4;
  private static final int PARAM = 5;
  private static final int STATE = 6;
  private static final int REPORTED = 7;
  private static final int TRIAL_USER = 8;
  private static final int TRIAL_SYSTEM = 9;

  private final Map<Long, Draft> studies = new LinkedHashMap<>();
  private final List<TrialDraft> trials = new ArrayList<>();
  private long made;

  private static final class Draft {
    private final String name;
    private final List<Boolean> maximize;
    private final Map<String, Object> user = new LinkedHashMap<>();
    private final Map<String, Object> system = new LinkedHashMap<>();
    private final List<TrialDraft> trials = new ArrayList<>();

    Draft(String name, List<Boolean> maximize) {
      this.name = name;
      this.maximize = maximize;
    }

    OptunaStudy study() {
      List<OptunaStudy.Trial> built = new ArrayList<>();
      for (int i = 0; i < trials.size(); i++) {
        built.add(trials.get(i).trial(i));
      }
      return new OptunaStudy(name, maximize, user, system, built);
    }
  }

  private static final class TrialDraft {
    private State state = State.RUNNING;
    private List<Double> values = List.of();
    private final Map<String, Double> params = new LinkedHashMap<>();
    private final Map<String, OptunaDistribution> distributions = new LinkedHashMap<>();
    private final Map<String, Object> user = new LinkedHashMap<>();
    private final Map<String, Object> system = new LinkedHashMap<>();
    private final SortedMap<Long, Double> reported = new TreeMap<>();
    private Optional<Instant> start = Optional.empty();
    private Optional<Instant> end = Optional.empty();

    boolean ended() {
      return state == State.COMPLETE || state == State.PRUNED || state == State.FAIL;
    }

    OptunaStudy.Trial trial(int number) {
      return new OptunaStudy.Trial(
          number, state, values, params, distributions, user, system, reported, start, end);
    }
  }

  private OptunaJournal() {}

  /**
   * Reads a study.
   *
   * @param where the file, for messages
   */
  static OptunaStudy read(byte[] bytes, Optional<String> study, String where) {
    OptunaJournal journal = new OptunaJournal();
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      try {
        if (!lines.get(i).isBlank()) {
          journal.apply(new Entry(lines.get(i)));
        }
      } catch (IllegalArgumentException e) {
        // Someone may be writing the last line just now, or died over it.
        if (i > 0 && i == lines.size() - 1 && !text.endsWith("\n")) {
          break;
        }
        throw CommandFailure.usage(
            where + ":" + (i + 1) + ": not a line of an Optuna journal: " + e.getMessage());
      }
    }
    Map<String, Draft> named = new LinkedHashMap<>();
    journal.studies.values().forEach(draft -> named.put(draft.name, draft));
    return OptunaStudy.pick(named, study, where).study();
  }

  private void apply(Entry entry) {
    int op = (int) entry.whole("op_code");
    switch (op) {
      case CREATE_STUDY -> createStudy(entry);
      case DELETE_STUDY -> studies.remove(entry.whole("study_id"));
      case STUDY_USER -> study(entry).ifPresent(s -> s.user.putAll(entry.map("user_attr")));
      case STUDY_SYSTEM -> study(entry).ifPresent(s -> s.system.putAll(entry.map("system_attr")));
      case CREATE_TRIAL -> createTrial(entry);
      case PARAM -> running(entry).ifPresent(t -> param(t, entry));
      case STATE -> running(entry).ifPresent(t -> state(t, entry));
      case REPORTED ->
          running(entry)
              .ifPresent(
                  t -> t.reported.put(entry.whole("step"), entry.number("intermediate_value")));
      case TRIAL_USER -> running(entry).ifPresent(t -> t.user.putAll(entry.map("user_attr")));
      case TRIAL_SYSTEM -> running(entry).ifPresent(t -> t.system.putAll(entry.map("system_attr")));
      default -> {
        // Of a newer version, or of no concern to a study's trials.
      }
    }
  }

  private Optional<Draft> study(Entry entry) {
    return Optional.ofNullable(studies.get(entry.whole("study_id")));
  }

  private Optional<TrialDraft> running(Entry entry) {
    long number = entry.whole("trial_id");
    return number < 0 || number >= trials.size()
        ? Optional.empty()
        : Optional.of(trials.get((int) number)).filter(trial -> !trial.ended());
  }

  private void createStudy(Entry entry) {
    String name = entry.text("study_name");
    if (studies.values().stream().anyMatch(draft -> draft.name.equals(name))) {
      return; // two processes made it; the first one counts
    }
    List<Boolean> maximize = new ArrayList<>();
    for (Object direction : entry.list("directions")) {
      maximize.add(direction instanceof Number number && number.intValue() == 2);
    }
    studies.put(made++, new Draft(name, List.copyOf(maximize)));
  }

  private void createTrial(Entry entry) {
    Optional<Draft> study = study(entry);
    if (study.isEmpty()) {
      return;
    }
    TrialDraft trial = new TrialDraft();
    entry
        .map("distributions")
        .forEach(
            (name, json) ->
                trial.distributions.put(name, OptunaDistribution.read(String.valueOf(json))));
    entry.map("params").forEach((name, kept) -> trial.params.put(name, Entry.number(name, kept)));
    if (entry.has("state")) {
      trial.state = State.of((int) entry.whole("state"));
    }
    trial.start = entry.time("datetime_start");
    trial.end = entry.time("datetime_complete");
    trial.values =
        entry.has("values")
            ? entry.numbers("values")
            : entry.has("value") ? List.of(entry.number("value")) : List.of();
    trial.user.putAll(entry.map("user_attrs"));
    trial.system.putAll(entry.map("system_attrs"));
    entry
        .map("intermediate_values")
        .forEach(
            (step, value) -> trial.reported.put(Long.valueOf(step), Entry.number(step, value)));
    trials.add(trial);
    study.get().trials.add(trial);
  }

  private static void param(TrialDraft trial, Entry entry) {
    String name = entry.text("param_name");
    trial.params.put(name, entry.number("param_value_internal"));
    trial.distributions.put(name, OptunaDistribution.read(entry.text("distribution")));
  }

  private static void state(TrialDraft trial, Entry entry) {
    trial.state = State.of((int) entry.whole("state"));
    if (trial.state == State.RUNNING) {
      trial.start = entry.time("datetime_start");
    }
    if (trial.ended()) {
      trial.end = entry.time("datetime_complete");
    }
    if (entry.has("values")) {
      trial.values = entry.numbers("values");
    }
  }

  /** A time with or without its zone; without, it is taken for UTC. */
  static Instant time(String text) {
    String iso = text.strip().replace(' ', 'T');
    try {
      return OffsetDateTime.parse(iso).toInstant();
    } catch (DateTimeParseException noZone) {
      try {
        return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException(
            "a time must be as in ISO 8601, but is '" + text + "'", e);
      }
    }
  }

  // The fields of a line; null counts as missing.
  private static final class Entry {
    private final Map<String, Object> fields = new HashMap<>();

    Entry(String line) {
      if (!(JsonText.parseWithNaN(line) instanceof Map<?, ?> map)) {
        throw new IllegalArgumentException("it must be a JSON object");
      }
      map.forEach((key, value) -> fields.put((String) key, value));
    }

    boolean has(String key) {
      return fields.get(key) != null;
    }

    long whole(String key) {
      if (fields.get(key) instanceof Number number && !(number instanceof Double)) {
        return number.longValue();
      }
      throw new IllegalArgumentException(
          "\"" + key + "\" must be a whole number, but is " + fields.get(key));
    }

    double number(String key) {
      return number(key, fields.get(key));
    }

    static double number(String key, Object value) {
      if (value instanceof Number number) {
        return number.doubleValue();
      }
      throw new IllegalArgumentException("\"" + key + "\" must be a number, but is " + value);
    }

    List<Double> numbers(String key) {
      return list(key).stream().map(value -> number(key, value)).toList();
    }

    String text(String key) {
      if (fields.get(key) instanceof String text) {
        return text;
      }
      throw new IllegalArgumentException(
          "\"" + key + "\" must be a text, but is " + fields.get(key));
    }

    Optional<Instant> time(String key) {
      return has(key) ? Optional.of(OptunaJournal.time(text(key))) : Optional.empty();
    }

    List<?> list(String key) {
      if (fields.get(key) instanceof List<?> list) {
        return list;
      }
      throw new IllegalArgumentException(
          "\"" + key + "\" must be a list, but is " + fields.get(key));
    }

    Map<String, Object> map(String key) {
      Map<String, Object> named = new LinkedHashMap<>();
      if (fields.get(key) instanceof Map<?, ?> map) {
        map.forEach((name, value) -> named.put((String) name, value));
      } else if (has(key)) {
        throw new IllegalArgumentException(
            "\"" + key + "\" must be an object, but is " + fields.get(key));
      }
      return named;
    }
  }
}
