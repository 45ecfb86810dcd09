package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.output.BestJson;
import io.github.culmen.cli.output.FrontText;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.output.TrialStory;
import io.github.culmen.cli.studyfile.ParameterText;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Dates;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.Parameter;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudySummary;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.study.Lease;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code culmen show}: what a study of a store is and how far it has come. */
@Command(
    name = "show",
    description = "Show what a study is, how far it has got and who is working on it.",
    sortOptions = false,
    footer = {
      "",
      "With a trial: who tried it where and when, how each attempt ended, and where its",
      "output is.",
      "",
      "Examples:",
      "  culmen show training",
      "  culmen show training 17",
    })
public final class ShowCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TRIAL",
      description = "The number of a trial, to see its attempts.")
  private Integer trial;

  public ShowCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      if (trial != null) {
        return printTrial(store, study);
      }
      StudySummary summary = store.summary(name).orElseThrow();
      List<Lease> leases = study.leases();
      return print(object(store, study, summary, leases), lines(store, study, summary, leases));
    }
  }

  private int printTrial(StudyStore store, Study study) {
    List<Trial> trials = study.history().trials();
    if (trial < 1 || trial > trials.size()) {
      throw CommandFailure.failed(
          "study '"
              + name
              + "' has "
              + (trials.isEmpty() ? "no trials" : "the trials 1 to " + trials.size())
              + ", but not "
              + trial);
    }
    TrialStory story = TrialStory.of(study, trials.get(trial - 1), store.open(name));
    Map<String, Object> object = place(store, name);
    object.putAll(story.json());
    return print(object, story.lines());
  }

  private static Map<String, Object> object(
      StudyStore store, Study study, StudySummary summary, List<Lease> leases) {
    Map<String, Object> object = place(store, study.spec().name());
    object.putAll(ListCommand.object(summary));
    object.putAll(BestJson.of(study, Optional.empty()));
    object.remove("recommended");
    object.put("reason", study.statusReason());
    object.put("attributes", TrialStory.attributes(study.attributes()));
    object.put("leases", leases.stream().map(ShowCommand::object).toList());
    object.put("dismissed", List.copyOf(study.dismissals().keySet()));
    // The codec's own words, so that there is one description of a study.
    String created = EventCodec.encode(new StudyEvent.Created(study.spec(), summary.created()));
    object.put("spec", ((Map<?, ?>) JsonText.parse(created)).get("study"));
    return object;
  }

  private static Map<String, Object> object(Lease lease) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("trial", lease.trial().number());
    object.put("worker", lease.worker());
    object.put("attempt", lease.attempt());
    object.put("until", lease.until().toString());
    return object;
  }

  private static List<String> lines(
      StudyStore store, Study study, StudySummary summary, List<Lease> leases) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s in %s: %s over %s by %s, seed %d",
            study.spec().name(),
            store.url(),
            FrontText.goals(study.spec()),
            Decimals.count(study.spec().space().dimension(), "parameter"),
            study.spec().strategy().word(),
            study.spec().seed()));
    for (Parameter parameter : study.spec().space().parameters()) {
      lines.add(
          "  "
              + parameter.name()
              + ": "
              + ParameterText.describe(parameter)
              + ParameterText.when(study.spec().space(), parameter)
              + ParameterText.fidelity(study.spec(), parameter));
    }
    study.spec().space().constraints().forEach(c -> lines.add("  constraint: " + c));
    lines.addAll(FrontText.objectives(study.spec()));
    study.spec().outcomes().forEach(limit -> lines.add("  outcome: " + limit));
    study
        .spec()
        .cost()
        .ifPresent(
            own ->
                lines.add(
                    "  cost: "
                        + own.unit()
                        + ", "
                        + Summary.amount(own, own.spent(study.history()))
                        + " spent"
                        + (own.budget().isPresent()
                            ? " of " + Summary.amount(own, own.budget().getAsDouble())
                            : "")));
    lines.add(
        "created "
            + Dates.brief(summary.created())
            + ", latest event "
            + Dates.brief(summary.updated()));
    lines.add(
        String.format(
            Locale.ROOT,
            "%d %s: %d with a value, %d failed, %d pending%s",
            summary.trials(),
            summary.trials() == 1 ? "trial" : "trials",
            summary.trials() - summary.failed() - summary.pending() - summary.discarded(),
            summary.failed(),
            summary.pending(),
            summary.discarded() == 0 ? "" : ", " + summary.discarded() + " discarded"));
    if (summary.status() != StudyStatus.OPEN) {
      lines.add(
          summary.status().word()
              + (study.statusReason().isEmpty() ? "" : ": " + study.statusReason()));
    }
    lines.addAll(TrialStory.lines(study.attributes()));
    Set<String> dismissed = study.dismissals().keySet();
    for (Lease lease : leases) {
      lines.add(
          "  trial "
              + lease.trial().number()
              + " is held by "
              + lease.worker()
              + " until "
              + Dates.brief(lease.until())
              + (lease.attempt() > 1 ? ", attempt " + lease.attempt() : "")
              + (dismissed.contains(lease.worker()) ? "; dismissed, it ends after it" : ""));
    }
    Summary.observed(study, lines);
    return lines;
  }
}
