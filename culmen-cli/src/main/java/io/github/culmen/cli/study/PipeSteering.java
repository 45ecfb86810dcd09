package io.github.culmen.cli.study;

import io.github.culmen.cli.output.PredictionText;
import io.github.culmen.cli.output.TrialStory;
import io.github.culmen.cli.output.TrialTable;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.report.Json;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The requests to a pipe that steer a study, or say more about it and its trials. */
final class PipeSteering {
  private static final int MOST_POINTS = 10_000;

  private final Study study;

  PipeSteering(Study study) {
    this.study = study;
  }

  Map<String, Object> add(PipeRequest request) {
    request.requireKeys("op", "params", "value", "sd", "outcomes", "failed");
    Trial.Finished added = study.add(request.params(study.spec().space()), request.outcome());
    return ended(added.number(), added.outcome());
  }

  /** The reply to an outcome: one that was taken for a failure says so. */
  static Map<String, Object> ended(int trial, Outcome outcome) {
    Map<String, Object> reply = new LinkedHashMap<>();
    reply.put("ok", true);
    reply.put("trial", trial);
    if (outcome instanceof Outcome.Failure failure) {
      reply.put("failed", failure.reason());
    }
    return reply;
  }

  Map<String, Object> request(PipeRequest request) {
    request.requireKeys("op", "params", "by", "why");
    Trial.Pending trial =
        study.request(
            request.params(study.spec().space()),
            new Request(request.text("by"), request.text("why")));
    return ok("trial", trial.number());
  }

  Map<String, Object> discard(PipeRequest request) {
    request.requireKeys("op", "trial", "why");
    study.discard(request.trial(), request.text("why"));
    return ok("trial", request.trial());
  }

  Map<String, Object> restore(PipeRequest request) {
    request.requireKeys("op", "trial");
    study.restore(request.trial());
    return ok("trial", request.trial());
  }

  Map<String, Object> cancel(PipeRequest request) {
    request.requireKeys("op", "trial", "keep", "why");
    Trial trial = study.cancel(request.trial(), request.flag("keep"), request.text("why"));
    return Map.of("trial", TrialTable.row(study, trial));
  }

  Map<String, Object> measure(PipeRequest request) {
    request.requireKeys("op", "trial", "step", "seconds", "value", "metrics");
    Map<String, Double> metrics = new LinkedHashMap<>();
    if (request.has("value")) {
      metrics.put(TrialMeasurement.VALUE, request.number("value"));
    }
    if (request.has("metrics")) {
      if (!(request.any("metrics") instanceof Map<?, ?> named)) {
        throw new IllegalArgumentException(
            "\"metrics\" must be an object of numbers, but got "
                + JsonText.compact(request.any("metrics")));
      }
      named.forEach(
          (name, value) -> metrics.put((String) name, PipeRequest.number((String) name, value)));
    }
    if (metrics.isEmpty()) {
      throw new IllegalArgumentException(
          "measure must have \"value\" or \"metrics\", but got neither");
    }
    study.measure(
        request.trial(),
        new TrialMeasurement(
            request.has("step")
                ? OptionalLong.of(request.whole("step", 0, Integer.MAX_VALUE))
                : OptionalLong.empty(),
            request.has("seconds")
                ? OptionalDouble.of(request.number("seconds"))
                : OptionalDouble.empty(),
            metrics));
    Map<String, Object> reply =
        new LinkedHashMap<>(ok("cancelled", study.cancellation(request.trial()).isPresent()));
    if (study.spec().pruning().stops()) {
      reply.put("stop", study.shouldStop(request.trial()));
    }
    return reply;
  }

  Map<String, Object> note(PipeRequest request) {
    request.requireKeys("op", "trial", "namespace", "key", "value", "version");
    Object value = request.any("value");
    if (!request.has("value")) {
      throw new IllegalArgumentException(
          "note must have \"value\", a text or a number, or null to remove it, but it is missing");
    }
    Annotation annotation =
        new Annotation(
            request.has("trial") ? request.trial() : 0,
            request.text("namespace"),
            request.has("key") ? request.text("key") : Annotation.NOTE,
            Optional.ofNullable(value));
    Optional<Attribute> now =
        request.has("version")
            ? study.annotate(annotation, request.whole("version", 0, Integer.MAX_VALUE))
            : study.annotate(List.of(annotation)).stream().findFirst();
    return ok("version", now.map(Attribute::version).orElse(0));
  }

  Map<String, Object> attributes(PipeRequest request) {
    request.requireKeys("op", "trial");
    int trial = request.has("trial") ? request.trial() : 0;
    requireTrial(trial);
    return Map.of("attributes", TrialStory.attributes(study.attributes(trial)));
  }

  Map<String, Object> history(PipeRequest request) {
    request.requireKeys("op", "from");
    int from = request.has("from") ? request.whole("from", 1, Integer.MAX_VALUE) : 1;
    List<Trial> trials = study.history().trials();
    return Json.pair(
        "status",
        study.status().word(),
        "trials",
        trials.subList(Math.min(from - 1, trials.size()), trials.size()).stream()
            .map(trial -> row(trial))
            .toList());
  }

  private Map<String, Object> row(Trial trial) {
    Map<String, Object> row = TrialTable.row(study, trial);
    if (!study.measurements(trial.number()).isEmpty()) {
      row.put("measurements", TrialStory.measurements(study.measurements(trial.number())));
    }
    return row;
  }

  Map<String, Object> predict(PipeRequest request) {
    request.requireKeys("op", "params", "points", "bestWith");
    if (request.has("bestWith")) {
      request.requireKeys("op", "bestWith");
      if (!(request.any("bestWith") instanceof Map<?, ?> fixed)) {
        throw new IllegalArgumentException(
            "\"bestWith\" must be an object with values of some parameters, but got "
                + JsonText.compact(request.any("bestWith")));
      }
      return Map.of(
          "points",
          study.bestWith(PipeRequest.values(fixed, study.spec().space())).stream()
              .map(PredictionText::json)
              .toList());
    }
    if (request.has("params") == request.has("points")) {
      throw new IllegalArgumentException(
          "predict must have either \"params\" or \"points\", but got "
              + (request.has("params") ? "both" : "neither"));
    }
    List<Map<String, Object>> points = new ArrayList<>();
    if (request.has("params")) {
      points.add(request.params(study.spec().space()));
    } else if (request.any("points") instanceof List<?> list && list.size() <= MOST_POINTS) {
      for (Object point : list) {
        if (!(point instanceof Map<?, ?> values)) {
          throw new IllegalArgumentException(
              "a point must be an object with a value for every parameter, but got "
                  + JsonText.compact(point));
        }
        points.add(PipeRequest.values(values, study.spec().space()));
      }
    } else {
      throw new IllegalArgumentException(
          "\"points\" must be a list of up to " + MOST_POINTS + " points");
    }
    return Map.of("points", study.predict(points).stream().map(PredictionText::json).toList());
  }

  Map<String, Object> steer(String op, PipeRequest request) {
    request.requireKeys("op", "why");
    String why = request.text("why");
    switch (op) {
      case "pause" -> study.pause(why);
      case "finish" -> study.finish(why);
      default -> study.resume(why);
    }
    return ok("status", study.status().word());
  }

  Map<String, Object> dismiss(PipeRequest request) {
    request.requireKeys("op", "worker", "why");
    study.dismiss(request.text("worker"), request.text("why"));
    return ok("worker", request.text("worker"));
  }

  private void requireTrial(int trial) {
    int count = study.history().trials().size();
    if (trial > count) {
      throw new IllegalArgumentException(
          "a trial's number must be one of the study's, but there is no trial "
              + trial
              + " among "
              + count);
    }
  }

  private static Map<String, Object> ok(String key, Object value) {
    Map<String, Object> reply = new LinkedHashMap<>();
    reply.put("ok", true);
    reply.put(key, value);
    return reply;
  }
}
