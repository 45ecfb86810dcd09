package io.github.culmen.server.api;

import io.github.culmen.report.HtmlReport;
import io.github.culmen.report.ReportData;
import io.github.culmen.report.StudyPlot;
import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.server.live.LiveStudy;
import io.github.culmen.server.live.ModelDesk;
import io.github.culmen.store.StudySummary;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Lease;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Front;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** What can be read of studies. No request waits for a model. */
final class StudyEndpoints {
  private static final int MOST_DIGITS = 17;

  private final Services services;

  StudyEndpoints(Services services) {
    this.services = services;
  }

  Answer list(Call call) {
    Map<String, Object> json = new LinkedHashMap<>();
    List<Map<String, Object>> studies = new ArrayList<>();
    services.studies().refresh();
    services.studies().overview().studies().forEach(summary -> studies.add(summary(summary)));
    json.put("studies", studies);
    List<Map<String, Object>> damaged = new ArrayList<>();
    services
        .studies()
        .overview()
        .damaged()
        .forEach((name, reason) -> damaged.add(Map.of("name", name, "reason", reason)));
    json.put("damaged", damaged);
    byte[] bytes = JsonWriter.bytes(json);
    return Tags.answer(call, Tags.of(bytes), () -> Answer.of(200, "application/json", bytes));
  }

  private static Map<String, Object> summary(StudySummary summary) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", summary.name());
    json.put("direction", summary.direction().word());
    json.put("parameters", summary.parameters());
    json.put("created", summary.created().toString());
    json.put("updated", summary.updated().toString());
    json.put("trials", summary.trials());
    json.put("failed", summary.failed());
    json.put("pending", summary.pending());
    json.put("discarded", summary.discarded());
    json.put("best", summary.best());
    json.put("status", summary.status().word());
    json.put("place", summary.events());
    return json;
  }

  Answer study(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int place = live.place();
    Study study = live.study();
    List<Lease> leases = study.leases();
    long model = services.models().peek(live).map(ModelDesk.State::version).orElse(0L);
    // Leases move by heartbeats, which are no events.
    return Tags.answer(
        call,
        Tags.of("study", place, model, leases.hashCode()),
        () -> Answer.json(document(live, place, leases)));
  }

  private Map<String, Object> document(LiveStudy live, int place, List<Lease> leases) {
    Study study = live.study();
    TrialJson trials = new TrialJson(study.spec(), 0);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("spec", SpecJson.of(study.spec()));
    json.put("place", place);
    Map<String, Object> counts = new LinkedHashMap<>();
    int failed =
        (int) study.history().finished().stream().filter(t -> t.failure().isPresent()).count();
    counts.put("trials", study.history().trials().size());
    counts.put("finished", study.history().finished().size() - failed);
    counts.put("failed", failed);
    counts.put("pending", study.history().pending().size());
    counts.put("discarded", discarded(study));
    json.put("counts", counts);
    json.put("status", study.status().word());
    json.put("statusReason", study.statusReason());
    json.put("notes", SteerEndpoints.attributes(study.attributes()));
    json.put("waiting", study.waiting().stream().map(trials::brief).toList());
    json.put("best", study.best().map(trials::brief));
    if (!study.spec().objectives().isEmpty()) {
      json.put("front", front(study.front()));
    }
    json.put(
        "recommended",
        services
            .models()
            .peek(live)
            .flatMap(state -> state.report().map(report -> recommended(report, state))));
    json.put("leases", leases.stream().map(StudyEndpoints::lease).toList());
    json.put("dismissed", List.copyOf(study.dismissals().keySet()));
    return json;
  }

  private static Map<String, Object> front(Front front) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trials", front.trials().stream().map(Trial::number).toList());
    json.put("knee", front.knee().map(Trial::number));
    json.put("hypervolume", front.hypervolume());
    json.put("reference", front.reference());
    return json;
  }

  private static int discarded(Study study) {
    return (int)
        study.history().trials().stream().filter(t -> t instanceof Trial.Discarded).count();
  }

  private static Object recommended(StudyReport report, ModelDesk.State state) {
    return report
        .model()
        .map(ModelPlots::beliefs)
        .map(
            beliefs -> {
              Recommendation recommended = beliefs.recommended();
              Map<String, Object> json = new LinkedHashMap<>();
              json.put("params", recommended.point().values());
              json.put("mean", recommended.mean());
              json.put("sd", recommended.sd());
              json.put("feasible", recommended.feasible());
              json.put("asOf", state.values());
              return json;
            });
  }

  private static Map<String, Object> lease(Lease lease) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trial", lease.trial().number());
    json.put("worker", lease.worker());
    json.put("attempt", lease.attempt());
    json.put("until", lease.until().toString());
    return json;
  }

  Answer trials(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int from = call.number("from", 1, Integer.MAX_VALUE, 1);
    int most = call.number("count", 1, 1_000_000, 1_000_000);
    int digits = call.number("digits", 0, MOST_DIGITS, 0);
    boolean lean = call.number("lean", 0, 1, 0) == 1;
    String columns = call.query().getOrDefault("columns", "");
    String accept = call.header("accept").orElse("");
    int place = live.place();
    return Tags.answer(
        call,
        Tags.of("trials", place, from, most, digits, lean, columns, accept),
        () -> {
          Study study = live.study();
          if (accept.contains("text/csv")) {
            return text(200, "text/csv; charset=utf-8", services.formats().csv(study));
          }
          List<Trial> all = study.history().trials();
          List<Trial> part =
              from > all.size()
                  ? List.of()
                  : all.subList(from - 1, (int) Math.min(all.size(), from - 1L + most));
          TrialJson json = new TrialJson(study.spec(), digits);
          if (accept.contains("application/x-ndjson")) {
            StringBuilder lines = new StringBuilder();
            part.forEach(trial -> lines.append(JsonWriter.text(json.brief(trial))).append('\n'));
            return text(200, "application/x-ndjson", lines.toString());
          }
          Map<String, Object> document = new LinkedHashMap<>();
          document.put("place", place);
          document.put("from", from);
          document.put("total", all.size());
          Set<String> wanted = columns.isEmpty() ? Set.of() : Set.of(columns.split(",", -1));
          document.put(
              "columns",
              lean ? new LeanColumns(json).table(part, wanted) : json.table(part, wanted));
          return Answer.json(document);
        });
  }

  Answer trial(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int number = call.trial();
    int place = live.place();
    List<Trial> trials = live.study().history().trials();
    if (number < 1 || number > trials.size()) {
      throw unknownTrial(number, trials.size());
    }
    return Tags.answer(
        call,
        Tags.of("trial", place, number),
        () ->
            Answer.json(
                new TrialJson(live.study().spec(), 0).full(trials.get(number - 1), live.study())));
  }

  static ApiProblem unknownTrial(int number, int count) {
    return new ApiProblem(
        404,
        "unknown-trial",
        "a trial must have been asked for, but there is no trial "
            + number
            + (count == 0 ? "; none was asked for yet" : " among 1 to " + count));
  }

  Answer model(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int after = call.number("values", 0, Integer.MAX_VALUE, 0);
    String objective = call.query().getOrDefault("objective", "");
    Map<String, Object> which = new LinkedHashMap<>();
    if (!objective.isEmpty()) {
      which.put("objective", objective);
    }
    if (after > 0) {
      which.put("values", after);
      return aside(which, live, () -> live.modelAfter(objective, after));
    }
    if (!objective.isEmpty()) {
      return aside(which, live, () -> live.modelOf(objective));
    }
    ModelDesk.State state = services.models().look(live);
    if (state.report().isEmpty()) {
      return Answer.json(202, progress(live, state));
    }
    return Tags.answer(
        call,
        Tags.of("model", state.version(), state.computing()),
        () -> {
          Map<String, Object> json = progress(live, state);
          json.putAll(ReportData.withoutTrials(state.report().get()));
          return Answer.json(json);
        });
  }

  // A model that is not the latest of the study: of the past, or of one of several objectives.
  private Answer aside(Map<String, Object> which, LiveStudy live, Supplier<ModelPlots> model) {
    return new Answer.Later(
        services
            .crew()
            .start(
                () -> {
                  Map<String, Object> json = new LinkedHashMap<>(which);
                  json.put("model", ReportData.ofModel(model.get(), live.study().spec().space()));
                  return (Answer) Answer.json(json);
                })
            .orElseThrow(() -> new ApiProblem(503, "busy", "too many computations wait", 1)));
  }

  private static Map<String, Object> progress(LiveStudy live, ModelDesk.State state) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("asOf", state.values());
    json.put("outcomes", live.study().history().finished().size());
    json.put("computing", state.computing());
    json.put("progress", state.progress());
    json.put("failure", state.failure());
    return json;
  }

  Answer report(Call call) {
    LiveStudy live = services.studies().view(call.study());
    ModelDesk.State state = services.models().look(live);
    if (state.report().isEmpty()) {
      return Answer.json(202, progress(live, state)).with("Retry-After", "1");
    }
    // Its script is inside it, which the rules for pages of this server forbid: it is to be saved.
    return Tags.answer(
        call,
        Tags.of("report", state.version()),
        () ->
            text(200, "text/html; charset=utf-8", HtmlReport.of(state.report().get()).html())
                .with("Content-Disposition", "attachment; filename=\"report.html\""));
  }

  Answer svg(Call call) {
    return plot(
        call, "image/svg+xml", "svg", picture -> picture.toSvg().getBytes(StandardCharsets.UTF_8));
  }

  Answer png(Call call) {
    return plot(
        call,
        "image/png",
        "png",
        picture -> {
          try {
            return picture.toPng();
          } catch (UnsupportedOperationException e) {
            throw new ApiProblem(
                409, "no-png", "this server's Java draws no PNG; an SVG can be had", 0);
          }
        });
  }

  // The picture that culmen plot draws, of what is known of the model.
  private Answer plot(Call call, String type, String end, Function<StudyPlot, byte[]> bytes) {
    StudyPlot.Kind kind = StudyPlot.Kind.of(call.query().getOrDefault("kind", "history"));
    LiveStudy live = services.studies().view(call.study());
    int ignored = live.place();
    ReportPlan needed = kind.plan(List.of());
    boolean model = needed.model() || needed.checkpoints() > 0;
    if (model && !live.study().spec().objectives().isEmpty() && !kind.ofAllObjectives()) {
      throw new IllegalArgumentException(
          "this picture is of one objective, but the study has several; culmen plot --objective"
              + " draws it");
    }
    if (model && services.models().look(live).report().isEmpty()) {
      return Answer.json(202, progress(live, services.models().look(live)))
          .with("Retry-After", "1");
    }
    Optional<StudyReport> known = services.models().peek(live).flatMap(ModelDesk.State::report);
    return new Answer.Later(
        services
            .crew()
            .start(
                () -> {
                  StudyReport report =
                      model ? known.orElseThrow() : live.study().report(needed, share -> {});
                  return Answer.of(200, type, bytes.apply(StudyPlot.of(report, kind)))
                      .with(
                          "Content-Disposition",
                          "attachment; filename=\"" + kind.word() + "." + end + "\"");
                })
            .orElseThrow(() -> new ApiProblem(503, "busy", "too many computations wait", 1)));
  }

  Answer csv(Call call) {
    LiveStudy live = services.studies().view(call.study());
    return export(
        call,
        live,
        "csv",
        () -> text(200, "text/csv; charset=utf-8", services.formats().csv(live.study())));
  }

  Answer json(Call call) {
    LiveStudy live = services.studies().view(call.study());
    return export(
        call,
        live,
        "json",
        () -> text(200, "application/json", services.formats().json(live.study())));
  }

  Answer journal(Call call) {
    LiveStudy live = services.studies().view(call.study());
    return export(
        call,
        live,
        "jsonl",
        () ->
            Answer.of(
                200, "application/jsonl", JournalFiles.lines(Reserved.strip(live.knownEvents(0)))));
  }

  private static Answer export(Call call, LiveStudy live, String kind, Supplier<Answer> body) {
    int place = live.place();
    return Tags.answer(
        call,
        Tags.of(kind, place),
        () ->
            body.get().with("Content-Disposition", "attachment; filename=\"trials." + kind + "\""));
  }

  private static Answer text(int status, String type, String text) {
    return Answer.of(status, type, text.getBytes(StandardCharsets.UTF_8));
  }

  Answer events(Call call) {
    LiveStudy live = services.studies().view(call.study());
    int place = live.place();
    int from = call.number("from", 0, Integer.MAX_VALUE, place);
    String last = call.headers().get("last-event-id");
    if (last != null) {
      try {
        from = Integer.parseInt(last);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "Last-Event-ID must be a place in the journal, but is no whole number", e);
      }
    }
    if (from < 0 || from > place) {
      throw new ApiProblem(
          409,
          "place",
          "a stream begins at a place of the journal from 0 to "
              + place
              + ", but got "
              + from
              + "; the study may have been deleted and made again");
    }
    return new Answer.Stream(Optional.of(live), from);
  }
}
