package io.github.culmen.server.api;

import io.github.culmen.server.json.Body;
import io.github.culmen.server.live.LiveStudy;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.trial.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a person who guides a search does. */
final class SteerEndpoints {
  private static final int LONGEST_REASON = 2000;

  private final Services services;

  SteerEndpoints(Services services) {
    this.services = services;
  }

  private Study study(Call call) {
    return services.studies().writer(call.study()).study();
  }

  private static String why(Body body) {
    String why = body.optionalText("why").orElse("");
    if (why.length() > LONGEST_REASON) {
      throw new IllegalArgumentException(
          "the field 'why' must have at most "
              + LONGEST_REASON
              + " letters, but has "
              + why.length());
    }
    return why;
  }

  Answer enqueue(Call call) {
    Body body = Body.of(call.body(), List.of("params", "why"));
    Request wish = new Request(call.caller().name(), why(body));
    Optional<String> receipt = Repeats.receipt("enqueue", call);
    if (receipt.isPresent()) {
      study(call).enqueue(body.map("params"), wish, receipt.get());
    } else {
      study(call).enqueue(body.map("params"), wish);
    }
    return Answer.json(Map.of("enqueued", true));
  }

  Answer request(Call call) {
    Body body = Body.of(call.body(), List.of("params", "why"));
    Study study = study(call);
    Request wish = new Request(call.caller().name(), why(body));
    Optional<String> receipt = Repeats.receipt("request", call);
    Trial trial =
        receipt.isPresent()
            ? study.request(body.map("params"), wish, receipt.get())
            : study.request(body.map("params"), wish);
    return Answer.json(new TrialJson(study.spec(), 0).brief(trial));
  }

  Answer dismiss(Call call) {
    Body body = Body.of(call.body(), List.of("worker", "why", "undo"));
    Study study = study(call);
    String worker = body.text("worker");
    if (body.flag("undo", false)) {
      study.admit(worker);
    } else {
      study.dismiss(worker, why(body));
    }
    return Answer.json(Map.of("dismissed", study.dismissals().containsKey(worker)));
  }

  Answer control(Call call) {
    Body body = Body.of(call.body(), List.of("action", "why"));
    Study study = study(call);
    String expected = call.headers().get("if-match");
    String status = study.status().word();
    if (expected != null && !expected.equals("*") && !expected.equals("\"" + status + "\"")) {
      throw new ApiProblem(
          412,
          "status",
          "the study must be "
              + (expected.length() > 40 ? "as If-Match says" : expected)
              + ", but is "
              + status);
    }
    String action = body.text("action");
    switch (action) {
      case "pause" -> {
        if (status.equals("finished")) {
          throw new ApiProblem(
              409, "status", "only an open study can be paused, but this one is finished");
        }
        study.pause(why(body));
      }
      case "resume" -> study.resume(why(body));
      case "finish" -> study.finish(why(body));
      default ->
          throw new IllegalArgumentException(
              "the field 'action' must be pause, resume or finish, but is another");
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("status", study.status().word());
    json.put("why", study.statusReason());
    return Answer.json(json).with("ETag", "\"" + study.status().word() + "\"");
  }

  Answer cancel(Call call) {
    Body body = Body.of(call.body(), List.of("keep", "why"));
    Study study = study(call);
    WorkEndpoints.requireKnown(study, call.trial());
    return brief(study, study.cancel(call.trial(), body.flag("keep", false), why(body)));
  }

  Answer discard(Call call) {
    Body body = Body.of(call.body(), List.of("why"));
    Study study = study(call);
    WorkEndpoints.requireKnown(study, call.trial());
    return brief(study, study.discard(call.trial(), why(body)));
  }

  Answer restore(Call call) {
    Body ignored = Body.of(call.body(), List.of());
    Study study = study(call);
    WorkEndpoints.requireKnown(study, call.trial());
    return brief(study, study.restore(call.trial()));
  }

  private static Answer brief(Study study, Trial trial) {
    return Answer.json(new TrialJson(study.spec(), 0).brief(trial));
  }

  Answer notes(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int trial = trial(call);
    if (trial > 0) {
      WorkEndpoints.requireKnown(live.study(), trial);
    }
    int place = live.place();
    return Tags.answer(
        call,
        Tags.of("notes", place, trial),
        () ->
            Answer.json(
                Map.of(
                    "notes",
                    attributes(
                        trial == 0 ? live.study().attributes() : live.study().attributes(trial)))));
  }

  /** Attributes, without those that only this machine's programs need. */
  static List<Object> attributes(List<Attribute> attributes) {
    return attributes.stream()
        .filter(one -> !Reserved.key(one.key()) && !one.namespace().startsWith("culmen"))
        .map(
            one -> {
              Map<String, Object> json = new LinkedHashMap<>();
              json.put("namespace", one.namespace());
              json.put("key", one.key());
              json.put("value", one.value());
              json.put("version", one.version());
              json.put("at", one.at().toString());
              return (Object) json;
            })
        .toList();
  }

  private static int trial(Call call) {
    return call.path().containsKey("trial") ? call.trial() : 0;
  }

  Answer note(Call call) {
    Body body = Body.of(call.body(), List.of("namespace", "key", "text", "number"));
    int trial = trial(call);
    Optional<Object> value =
        body.has("number")
            ? Optional.of(body.number("number"))
            : body.optionalText("text").map(text -> (Object) text);
    Annotation annotation =
        new Annotation(
            trial,
            body.optionalText("namespace").orElse(""),
            body.optionalText("key").orElse(Annotation.NOTE),
            value);
    if (Reserved.key(annotation)) {
      throw new ApiProblem(
          403, "reserved", "notes that say what programs run cannot be written over the network");
    }
    Study study = study(call);
    if (trial > 0) {
      WorkEndpoints.requireKnown(study, trial);
    }
    String expected = call.headers().get("if-match");
    if (expected == null && !"*".equals(call.headers().get("if-none-match"))) {
      return Answer.json(Map.of("notes", attributes(study.annotate(List.of(annotation)))));
    }
    Optional<Attribute> written = study.annotate(annotation, version(expected));
    return Answer.json(Map.of("notes", attributes(written.stream().toList())));
  }

  // The version as the notes list it; 0, for none, by If-None-Match: *.
  private static int version(String expected) {
    if (expected == null) {
      return 0;
    }
    String bare = expected.replace("\"", "");
    if (!bare.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(
          "If-Match must be a version as the notes have it, such as \"12\", but is another");
    }
    return Integer.parseInt(bare);
  }
}
