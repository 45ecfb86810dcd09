package io.github.culmen.cli.optuna;

import io.github.culmen.cli.optuna.OptunaStudy.State;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Trial;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Writes a study as a journal of Optuna's. */
public final class OptunaExport {
  private static final int MINIMIZE = 1;
  private static final int MAXIMIZE = 2;

  private final Study study;
  private final StringBuilder text = new StringBuilder();
  // By Optuna's name.
  private final Map<String, OptunaSpace.Known> parameters = new LinkedHashMap<>();

  private OptunaExport(Study study) {
    this.study = study;
  }

  /** The lines of the journal. */
  public static String journal(Study study) {
    OptunaExport export = new OptunaExport(study);
    export.parameters();
    export.head();
    for (Trial trial : study.history().trials()) {
      export.trial(trial);
    }
    export.queue();
    return export.text.toString();
  }

  private void line(int op, Map<String, Object> fields) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("op_code", op);
    line.put("worker_id", "culmen");
    line.putAll(fields);
    text.append(JsonText.compactWithNaN(line)).append('\n');
  }

  // As they were in Optuna, if the study came from there and they are still the same.
  private void parameters() {
    Map<String, String> theirs = new LinkedHashMap<>();
    Map<String, OptunaDistribution> kept = new LinkedHashMap<>();
    Map<String, OptunaSpace.Known> single = new LinkedHashMap<>();
    for (Attribute attribute : study.attributes()) {
      if (attribute.namespace().equals(OptunaKeys.PARAMETERS)
          && JsonText.parseWithNaN(attribute.value().toString()) instanceof Map<?, ?> was) {
        OptunaDistribution distribution =
            OptunaDistribution.read(JsonText.compactWithNaN(was.get("distribution")));
        if (was.get("as") instanceof String own) {
          theirs.put(own, attribute.key());
          kept.put(own, distribution);
        } else {
          single.put(attribute.key(), new OptunaSpace.Known(Optional.empty(), distribution));
        }
      }
    }
    for (Parameter own : study.spec().space().parameters()) {
      OptunaDistribution was = kept.get(own.name());
      boolean same =
          was != null && own.equals(OptunaSpace.parameter(own.name(), was, new ArrayList<>()));
      parameters.put(
          theirs.getOrDefault(own.name(), own.name()),
          new OptunaSpace.Known(Optional.of(own), same ? was : OptunaSpace.distribution(own)));
    }
    parameters.putAll(single);
  }

  private void head() {
    List<Integer> directions = new ArrayList<>();
    List<NamedObjective> objectives = study.spec().objectives();
    objectives.forEach(objective -> directions.add(number(objective.direction())));
    if (objectives.isEmpty()) {
      directions.add(number(study.spec().direction()));
    }
    Map<String, Object> created = new LinkedHashMap<>();
    created.put("study_name", study.spec().name());
    created.put("directions", directions);
    line(0, created);
    system(
        OptunaKeys.SPEC,
        new String(
            JournalFiles.lines(
                List.of(new StudyEvent.Created(study.spec(), study.events(0).get(0).at()))),
            StandardCharsets.UTF_8));
    Map<String, Object> names = new LinkedHashMap<>();
    parameters.forEach(
        (theirs, known) ->
            known
                .parameter()
                .map(Parameter::name)
                .filter(ours -> !ours.equals(theirs))
                .ifPresent(ours -> names.put(theirs, ours)));
    if (!names.isEmpty()) {
      system(OptunaKeys.NAMES, names);
    }
    if (!objectives.isEmpty()) {
      system(OptunaKeys.METRICS, objectives.stream().map(NamedObjective::name).toList());
    }
    user(study.attributes())
        .forEach(
            (key, value) -> {
              Map<String, Object> one = new LinkedHashMap<>();
              one.put(key, value);
              line(2, fields("user_attr", one));
            });
  }

  private static int number(Direction direction) {
    return direction == Direction.MAXIMIZE ? MAXIMIZE : MINIMIZE;
  }

  private void system(String key, Object value) {
    line(3, fields("system_attr", Map.of(key, value)));
  }

  private static Map<String, Object> fields(String key, Object value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("study_id", 0);
    fields.put(key, value);
    return fields;
  }

  private static Map<String, Object> user(List<Attribute> attributes) {
    Map<String, Object> user = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      if (attribute.namespace().isEmpty()) {
        user.put(attribute.key(), attribute.value());
      } else if (attribute.namespace().equals(OptunaKeys.JSON)) {
        user.put(attribute.key(), JsonText.parseWithNaN(attribute.value().toString()));
      }
    }
    return user;
  }

  private void trial(Trial trial) {
    if (trial instanceof Trial.Discarded) {
      return;
    }
    Map<String, Object> system = new LinkedHashMap<>();
    State state = State.RUNNING;
    List<Double> values = null;
    if (trial instanceof Trial.Finished finished) {
      if (finished.outcome() instanceof Outcome.Success success) {
        state = State.COMPLETE;
        values = values(success);
        outcomes(success, system);
      } else if (finished.outcome() instanceof Outcome.Stopped stopped) {
        state = State.PRUNED;
        system.put(OptunaKeys.STOPPED, stopped(stopped));
      } else {
        boolean pruned =
            study.attributes(trial.number()).stream()
                .anyMatch(
                    a ->
                        a.namespace().equals(OptunaKeys.TRIAL)
                            && a.key().equals(OptunaKeys.PRUNED));
        state = pruned || finished.stopped().isPresent() ? State.PRUNED : State.FAIL;
        finished.failure().ifPresent(reason -> system.put(OptunaKeys.FAILURE, reason));
      }
    }
    Map<String, Object> reported = new LinkedHashMap<>();
    for (StudyEvent.Measured measured : study.measurements(trial.number())) {
      Double value = measured.measurement().metrics().get(TrialMeasurement.VALUE);
      if (measured.measurement().step().isPresent() && value != null) {
        reported.put("" + measured.measurement().step().getAsLong(), value);
      }
    }
    if (state == State.PRUNED && !reported.isEmpty()) {
      // What Optuna itself takes for the value of a pruned trial.
      double last = (Double) reported.values().toArray()[reported.size() - 1];
      values = Double.isFinite(last) ? List.of(last) : null;
    }
    Map<String, Object> distributions = new LinkedHashMap<>();
    Map<String, Object> params = new LinkedHashMap<>();
    params(trial.point(), distributions, params);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("study_id", 0);
    fields.put("datetime_start", time(trial.asked()));
    if (trial instanceof Trial.Finished finished) {
      fields.put("datetime_complete", time(finished.finished()));
    }
    fields.put("state", state.number());
    fields.put("value", null);
    fields.put("values", values);
    fields.put("distributions", distributions);
    fields.put("params", params);
    fields.put("user_attrs", user(study.attributes(trial.number())));
    fields.put("system_attrs", system);
    fields.put("intermediate_values", reported);
    line(4, fields);
  }

  private static Map<String, Object> stopped(Outcome.Stopped stopped) {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("step", stopped.step());
    kept.put("last", stopped.last());
    kept.put("predicted", stopped.predicted());
    kept.put("sd", stopped.sd());
    stopped.probability().ifPresent(value -> kept.put("probability", value));
    kept.put("why", stopped.why());
    return kept;
  }

  // Python reads at most six digits of a second.
  private static String time(Instant instant) {
    String text = instant.toString().replaceFirst("(\\.\\d{6})\\d+Z$", "$1Z");
    return text.replaceFirst("Z$", "+00:00");
  }

  private void params(Point point, Map<String, Object> distributions, Map<String, Object> params) {
    parameters.forEach(
        (name, known) -> {
          OptunaDistribution distribution = known.distribution();
          Double kept = null;
          if (known.parameter().isEmpty()) {
            kept = distribution.low(); // the place of the only category is 0, too
          } else if (point.values().containsKey(known.own().name())) {
            kept = distribution.kept(point.values().get(known.own().name()));
          }
          if (kept != null) {
            distributions.put(name, JsonText.compactWithNaN(distribution.json()));
            boolean category = distribution.kind() == OptunaDistribution.Kind.CATEGORICAL;
            params.put(name, category ? (Object) kept.intValue() : kept);
          }
        });
  }

  private List<Double> values(Outcome.Success success) {
    return study.spec().objectives().isEmpty()
        ? List.of(success.value())
        : study.spec().objectives().stream()
            .map(objective -> success.outcomes().get(objective.name()).value())
            .toList();
  }

  private void outcomes(Outcome.Success success, Map<String, Object> system) {
    Map<String, Object> sds = new LinkedHashMap<>();
    if (study.spec().objectives().isEmpty()) {
      sd(sds, "", success.sd());
    }
    success.outcomes().forEach((name, measured) -> sd(sds, name, measured.sd()));
    if (!sds.isEmpty()) {
      system.put(OptunaKeys.SD, sds);
    }
    if (!study.spec().outcomes().isEmpty()) {
      List<Double> constraints = new ArrayList<>();
      Map<String, Object> exact = new LinkedHashMap<>();
      for (OutcomeBound bound : study.spec().outcomes()) {
        Measurement measured = success.outcomes().get(bound.name());
        double above = measured.value() - bound.bound();
        constraints.add(bound.sense() == OutcomeBound.Sense.AT_MOST ? above : -above);
        exact.put(bound.name(), measured.value());
      }
      system.put(OptunaKeys.CONSTRAINTS, constraints);
      system.put(OptunaKeys.OUTCOMES, exact);
    }
  }

  private static void sd(Map<String, Object> sds, String name, OptionalDouble sd) {
    sd.ifPresent(value -> sds.put(name, value));
  }

  // Points are handed out in the order in which they were queued.
  private void queue() {
    List<Point> queued = new ArrayList<>();
    for (StudyEvent event : study.events(0)) {
      if (event instanceof StudyEvent.Enqueued enqueued) {
        queued.add(enqueued.point());
      } else if (event instanceof StudyEvent.Asked asked
          && asked.suggestion().origin() == Origin.ENQUEUED
          && !queued.isEmpty()) {
        queued.remove(0);
      }
    }
    for (Point point : queued) {
      Map<String, Object> fixed = new LinkedHashMap<>();
      parameters.forEach(
          (name, known) ->
              known
                  .parameter()
                  .filter(own -> point.values().containsKey(own.name()))
                  .ifPresent(
                      own ->
                          fixed.put(
                              name, known.distribution().shown(point.values().get(own.name())))));
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("study_id", 0);
      fields.put("datetime_start", null);
      fields.put("state", State.WAITING.number());
      fields.put("system_attrs", Map.of(OptunaKeys.FIXED, fixed));
      line(4, fields);
    }
  }
}
