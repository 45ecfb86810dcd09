package io.github.culmen.server.api;

import io.github.culmen.server.StudyFormats;
import io.github.culmen.server.json.Body;
import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Studies made, imported and deleted. None of them can say what workers run. */
final class AdminEndpoints {
  private static final String STUDY_FILE = "study-file";

  private final Services services;

  AdminEndpoints(Services services) {
    this.services = services;
  }

  Answer create(Call call) {
    Body body = Body.of(call.body(), List.of("study", "file"));
    if (body.has("study") == body.has("file")) {
      throw new IllegalArgumentException(
          "a body must have either 'study', a study file as JSON, or 'file', its text as YAML");
    }
    String text = body.has("file") ? body.text("file") : JsonWriter.text(body.map("study"));
    StudyFormats.NewStudy made = services.formats().read(text, services.settings().allowCommands());
    Study.requireLegalPoint(made.spec());
    StoredJournal journal = services.studies().writable().create(made.spec());
    services.studies().forget(made.spec().name());
    if (services.settings().allowCommands()) {
      made.file().ifPresent(file -> Study.resume(journal).note(STUDY_FILE, file));
    }
    return made(made.spec().name(), 1, List.of());
  }

  private static Answer made(String name, int events, List<String> warnings) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("place", events);
    json.put("warnings", warnings);
    return Answer.json(201, json)
        .with(
            "Location",
            "studies/" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  Answer importJournal(Call call) {
    List<StudyEvent> all;
    try {
      all = JournalFiles.events(call.body(), "that was sent");
    } catch (CorruptJournalException e) {
      throw new ApiProblem(400, "damaged", String.valueOf(e.getMessage()));
    }
    if (all.isEmpty() || !(all.get(0) instanceof StudyEvent.Created created)) {
      throw new IllegalArgumentException("a journal must begin with the event 'created'");
    }
    List<StudyEvent> events = new ArrayList<>(Reserved.strip(all));
    String name = call.query().getOrDefault("name", created.spec().name());
    events.replaceAll(event -> renamed(event, name));
    List<String> warnings =
        events.size() < all.size()
            ? List.of(
                "what workers would run was left out: " + (all.size() - events.size()) + " events")
            : List.of();
    StoredJournal ignored = services.studies().writable().add(events);
    services.studies().forget(name);
    return made(name, events.size(), warnings);
  }

  private static StudyEvent renamed(StudyEvent event, String name) {
    if (event instanceof StudyEvent.Created created) {
      return new StudyEvent.Created(created.spec().withName(name), created.at());
    }
    return event instanceof StudyEvent.Edited edited
        ? new StudyEvent.Edited(edited.spec().withName(name), edited.was(), edited.at())
        : event;
  }

  Answer delete(Call call) {
    services.studies().writable().delete(call.study());
    services.studies().forget(call.study());
    return Answer.empty(204);
  }
}
