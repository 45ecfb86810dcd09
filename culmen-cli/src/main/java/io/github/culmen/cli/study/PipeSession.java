package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.output.BestJson;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.studyfile.OutcomeReader;
import io.github.culmen.cli.studyfile.ParameterText;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.NoValueException;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StoppingRule;
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
      List.of("ask", "tell", "best", "enqueue", "pending", "stop");
  private static final int MOST_AT_ONCE = 10_000;

  private final Study study;
  private final List<StoppingRule> rules;
  private Optional<Recommendation> latest = Optional.empty();

  PipeSession(Study study, List<StoppingRule> rules) {
    this.study = study;
    this.rules = rules;
  }

  /** The reply to a line; whatever is wrong with the line is said in the reply. */
  String reply(String line) {
    Map<String, Object> reply;
    try {
      reply = answer(request(line));
    } catch (IllegalArgumentException | IllegalStateException e) {
      reply = Map.of("error", e.getMessage());
    } catch (RuntimeException e) {
      reply = Map.of("error", "internal error: " + e);
    }
    return JsonText.compact(reply);
  }

  /** The recommendation of the latest best request. */
  Optional<Recommendation> latest() {
    return latest;
  }

  private static Map<?, ?> request(String line) {
    if (line.isBlank()) {
      throw new IllegalArgumentException(
          "a request must be a JSON object such as {\"op\":\"ask\"}, but the line is blank");
    }
    if (JsonText.parse(line) instanceof Map<?, ?> map) {
      return map;
    }
    throw new IllegalArgumentException(
        "a request must be a JSON object such as {\"op\":\"ask\"}, but got " + line.strip());
  }

  private Map<String, Object> answer(Map<?, ?> request) {
    Object op = request.get("op");
    if (!(op instanceof String word) || !OPS.contains(word)) {
      throw new IllegalArgumentException(
          "\"op\" must be one of "
              + String.join(", ", OPS)
              + ", but "
              + (op == null ? "it is missing" : "got " + JsonText.compact(op))
              + hint(op, OPS));
    }
    return switch (word) {
      case "ask" -> ask(request);
      case "tell" -> tell(request);
      case "best" -> best(request);
      case "enqueue" -> enqueue(request);
      case "stop" -> stop(request);
      default -> pending(request);
    };
  }

  private Map<String, Object> ask(Map<?, ?> request) {
    requireKeys(request, "op", "count");
    int count = request.containsKey("count") ? whole(request, "count", MOST_AT_ONCE) : 1;
    return trials(study.ask(count));
  }

  private Map<String, Object> pending(Map<?, ?> request) {
    requireKeys(request, "op");
    return trials(study.history().pending());
  }

  private Map<String, Object> stop(Map<?, ?> request) {
    requireKeys(request, "op");
    if (rules.isEmpty()) {
      throw new IllegalArgumentException(
          "stop needs a study file with the key 'stop', which says when the study may end, but it"
              + " has none");
    }
    return Summary.stopping(study.check(rules));
  }

  private Map<String, Object> tell(Map<?, ?> request) {
    requireKeys(request, "op", "trial", "value", "values", "sd", "outcomes", "failed");
    int trial = whole(request, "trial", Integer.MAX_VALUE);
    boolean failed = request.containsKey("failed");
    if (request.containsKey("values")) {
      tellAll(trial, request);
      return Map.of("ok", true);
    }
    if (failed == request.containsKey("value")) {
      throw new IllegalArgumentException(
          "tell must have either \"value\" or \"failed\", but got "
              + (failed ? "both" : "neither"));
    }
    if (failed) {
      if (!(request.get("failed") instanceof String reason)
          || request.containsKey("sd")
          || request.containsKey("outcomes")) {
        throw new IllegalArgumentException(
            "\"failed\" must be text that gives the reason, without \"sd\" and \"outcomes\", but got "
                + JsonText.compact(request));
      }
      study.tell(trial, Outcome.failure(reason));
    } else {
      double value = number(request, "value");
      Outcome.Success told =
          request.containsKey("sd")
              ? Outcome.value(value, number(request, "sd"))
              : Outcome.value(value);
      study.tell(trial, request.containsKey("outcomes") ? with(told, request) : told);
    }
    return Map.of("ok", true);
  }

  // Several objectives, and the outcomes among them or beside them.
  private void tellAll(int trial, Map<?, ?> request) {
    for (String key : List.of("value", "sd", "failed")) {
      if (request.containsKey(key)) {
        throw new IllegalArgumentException(
            "\"values\" are all objectives by their names, without \""
                + key
                + "\", but got "
                + JsonText.compact(request));
      }
    }
    // Which one is the first is for the study to say.
    Outcome.Success told = with(Outcome.value(0), request, "values");
    study.tell(trial, request.containsKey("outcomes") ? with(told, request) : told);
  }

  private static Outcome.Success with(Outcome.Success told, Map<?, ?> request) {
    return with(told, request, "outcomes");
  }

  private static Outcome.Success with(Outcome.Success told, Map<?, ?> request, String key) {
    if (!(request.get(key) instanceof Map<?, ?> outcomes)) {
      throw new IllegalArgumentException(
          "\""
              + key
              + "\" must be an object with a number for every "
              + (key.equals("values") ? "objective" : "outcome")
              + ", but got "
              + JsonText.compact(request.get(key)));
    }
    Outcome.Success all = told;
    for (Map.Entry<?, ?> entry : outcomes.entrySet()) {
      String name = (String) entry.getKey();
      try {
        all =
            all.with(
                name,
                OutcomeReader.fromJson(
                    Optional.ofNullable(entry.getValue()), name, "in \"" + key + "\""));
      } catch (NoValueException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return all;
  }

  private Map<String, Object> best(Map<?, ?> request) {
    requireKeys(request, "op");
    latest = study.recommend();
    return BestJson.of(study, latest);
  }

  private Map<String, Object> enqueue(Map<?, ?> request) {
    requireKeys(request, "op", "params");
    if (!(request.get("params") instanceof Map<?, ?> params)) {
      throw new IllegalArgumentException(
          "\"params\" must be an object with a value for every parameter, but "
              + (request.containsKey("params")
                  ? "got " + JsonText.compact(request.get("params"))
                  : "it is missing"));
    }
    Map<String, Object> values = new LinkedHashMap<>();
    params.forEach(
        (key, value) -> {
          String name = (String) key;
          values.put(ParameterText.named(study.spec().space(), name).name(), value);
        });
    study.enqueue(values);
    return Map.of("ok", true);
  }

  private static Map<String, Object> trials(List<Trial.Pending> trials) {
    return Map.of("trials", StoreCommand.trials(trials));
  }

  private static void requireKeys(Map<?, ?> request, String... legal) {
    List<String> known = List.of(legal);
    for (Object key : request.keySet()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(
            request.get("op")
                + " takes "
                + String.join(", ", known)
                + ", but got the key "
                + JsonText.compact(key)
                + hint(key, known));
      }
    }
  }

  private static String hint(Object word, List<String> legal) {
    return word instanceof String text
        ? Spelling.nearest(text, legal).map(near -> " (did you mean \"" + near + "\"?)").orElse("")
        : "";
  }

  private static int whole(Map<?, ?> request, String key, int most) {
    Object value = request.get(key);
    boolean whole = value instanceof Integer || value instanceof Long;
    long number = whole ? ((Number) value).longValue() : 0;
    if (number < 1 || number > most) {
      throw new IllegalArgumentException(
          "\""
              + key
              + "\" must be a whole number from 1"
              + (most == Integer.MAX_VALUE ? "" : " to " + most)
              + ", but "
              + (value == null ? "it is missing" : "got " + JsonText.compact(value)));
    }
    return (int) number;
  }

  private static double number(Map<?, ?> request, String key) {
    if (request.get(key) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "\"" + key + "\" must be a number, but got " + JsonText.compact(request.get(key)));
  }
}
