package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyChanges;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudySummary;
import io.github.culmen.study.steering.StudyStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;

/** {@code culmen list}: the studies of a store. */
@Command(
    name = "list",
    description = "List the studies in a store.",
    sortOptions = false,
    footer = {"", "Example:", "  culmen list --store sqlite:results/studies.db"})
public final class ListCommand extends StoreCommand {
  public ListCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    try (StudyStore store = stores.open()) {
      StudyChanges all = store.changes(Map.of());
      List<StudySummary> studies = all.changed();
      Map<String, String> damaged = all.damaged();
      damaged.values().forEach(this::note);
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("store", store.url());
      object.put("studies", studies.stream().map(ListCommand::object).toList());
      object.put("damaged", damaged);
      return print(object, lines(studies, damaged, store));
    }
  }

  /** A study in brief, as JSON. */
  static Map<String, Object> object(StudySummary study) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("study", study.name());
    object.put("direction", study.direction().word());
    object.put("parameters", study.parameters());
    object.put("created", study.created().toString());
    object.put("updated", study.updated().toString());
    object.put("trials", study.trials());
    object.put("failed", study.failed());
    object.put("pending", study.pending());
    object.put("objectives", study.objectives());
    object.put("discarded", study.discarded());
    object.put("status", study.status().word());
    object.put("best", study.best().isPresent() ? study.best().getAsDouble() : null);
    return object;
  }

  private static List<String> lines(
      List<StudySummary> studies, Map<String, String> damaged, StudyStore store) {
    if (studies.isEmpty() && damaged.isEmpty()) {
      return List.of("no studies in " + store.url());
    }
    List<String> lines = new ArrayList<>();
    lines.add(row("trials", "failed", "pending", "best", "direction", "study"));
    for (StudySummary study : studies) {
      lines.add(
          row(
              study.trials(),
              study.failed(),
              study.pending(),
              best(study.best()),
              study.objectives() == 1 ? study.direction().word() : "several",
              study.name()
                  + (study.status() == StudyStatus.OPEN
                      ? ""
                      : " (" + study.status().word() + ")")));
    }
    damaged.keySet().forEach(name -> lines.add(row("", "", "", "", "damaged", name)));
    return lines;
  }

  private static String best(OptionalDouble best) {
    return best.isPresent() ? Decimals.brief(best.getAsDouble()) : "";
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%7s %7s %8s %12s  %-9s  %s", cells);
  }
}
