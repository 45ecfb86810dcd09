package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.output.BestJson;
import io.github.culmen.cli.output.ExplanationJson;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.output.TrialTable;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers requests about a study, one JSON object for another. */
final class PipeSession {
  private static final List<String> OPS =
      List.of(
          "ask",
          "tell",
          "best",
          "enqueue",
          "pending",
          "stop",
          "add",
          "request",
          "discard",
          "drop",
          "restore",
          "cancel",
          "measure",
          "note",
          "attributes",
          "history",
          "explain",
          "predict",
          "pause",
          "resume",
          "finish",
          "dismiss");
  private static final int MOST_AT_ONCE = 10_000;

  private final Study study;
  private final List<StoppingRule> rules;
  private final PipeSteering steering;
  private Optional<Recommendation> latest = Optional.empty();

  PipeSession(Study study, List<StoppingRule> rules) {
    this.study = study;
    this.rules = rules;
    this.steering = new PipeSteering(study);
  }

  /** The reply to a line; whatever is wrong with the line is said in the reply. */
  String reply(String line) {
    Map<String, Object> reply;
    try {
      reply = answer(PipeRequest.of(line));
    } catch (StudyNotOpenException e) {
      reply = refusal(e, "status", e.status().word());
    } catch (VersionConflictException e) {
      reply = refusal(e, "version", e.version());
    } catch (IllegalArgumentException | IllegalStateException e) {
      reply = Map.of("error", String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      reply = Map.of("error", "internal error: " + e);
    }
    return JsonText.compact(reply);
  }

  private static Map<String, Object> refusal(RuntimeException e, String key, Object value) {
    Map<String, Object> reply = new LinkedHashMap<>();
    reply.put("error", e.getMessage());
    reply.put(key, value);
    return reply;
  }

  /** The recommendation of the latest best request. */
  Optional<Recommendation> latest() {
    return latest;
  }

  private Map<String, Object> answer(PipeRequest request) {
    Object op = request.any("op");
    if (!(op instanceof String word) || !OPS.contains(word)) {
      throw new IllegalArgumentException(
          "\"op\" must be one of "
              + String.join(", ", OPS)
              + ", but "
              + (op == null ? "it is missing" : "got " + JsonText.compact(op))
              + PipeRequest.hint(op, OPS));
    }
    return switch (word) {
      case "ask" -> ask(request);
      case "tell" -> tell(request);
      case "best" -> best(request);
      case "enqueue" -> enqueue(request);
      case "stop" -> stop(request);
      case "add" -> steering.add(request);
      case "request" -> steering.request(request);
      case "discard", "drop" -> steering.discard(request);
      case "restore" -> steering.restore(request);
      case "cancel" -> steering.cancel(request);
      case "measure" -> steering.measure(request);
      case "note" -> steering.note(request);
      case "attributes" -> steering.attributes(request);
      case "history" -> steering.history(request);
      case "explain" -> explain(request);
      case "predict" -> steering.predict(request);
      case "dismiss" -> steering.dismiss(request);
      case "pause", "resume", "finish" -> steering.steer(word, request);
      default -> pending(request);
    };
  }

  private Map<String, Object> ask(PipeRequest request) {
    request.requireKeys("op", "count");
    return trials(study.ask(request.has("count") ? request.whole("count", 1, MOST_AT_ONCE) : 1));
  }

  private Map<String, Object> pending(PipeRequest request) {
    request.requireKeys("op");
    return trials(study.history().pending());
  }

  private Map<String, Object> stop(PipeRequest request) {
    request.requireKeys("op");
    if (rules.isEmpty()) {
      throw new IllegalArgumentException(
          "stop needs a study file with the key 'stop', which says when the study may end, but it"
              + " has none");
    }
    return Summary.stopping(study.check(rules));
  }

  private Map<String, Object> tell(PipeRequest request) {
    request.requireKeys("op", "trial", "value", "values", "sd", "outcomes", "failed", "stopped");
    int trial = request.trial();
    if (request.has("stopped") && request.flag("stopped")) {
      request.requireKeys("op", "trial", "stopped");
      return Map.of("trial", TrialTable.row(study, study.stopEarly(trial)));
    }
    Outcome outcome = request.outcome();
    study.tell(trial, outcome);
    // A value that was taken for a failure.
    return request.has("value") && outcome instanceof Outcome.Failure
        ? PipeSteering.ended(trial, outcome)
        : Map.of("ok", true);
  }

  private Map<String, Object> best(PipeRequest request) {
    request.requireKeys("op");
    latest = study.recommend();
    return BestJson.of(study, latest);
  }

  private Map<String, Object> enqueue(PipeRequest request) {
    request.requireKeys("op", "params", "by", "why");
    study.enqueue(
        request.params(study.spec().space()), new Request(request.text("by"), request.text("why")));
    return Map.of("ok", true);
  }

  private Map<String, Object> explain(PipeRequest request) {
    request.requireKeys("op");
    Explanation explanation =
        study
            .explain()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "explain needs a study with at least one value, but this one has none"));
    return ExplanationJson.of(
        study,
        explanation,
        ExplainCommand.defaultEpsilon(study, rules),
        rules.isEmpty() ? Optional.empty() : Optional.of(study.check(rules)));
  }

  private static Map<String, Object> trials(List<Trial.Pending> trials) {
    return Map.of("trials", StoreCommand.trials(trials));
  }
}
