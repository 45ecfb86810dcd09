package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.studyfile.OutcomeReader;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen tell}: the outcome of a trial. */
@Command(
    name = "tell",
    description = "Tell the value of a trial, or that it failed.",
    sortOptions = false,
    footer = {
      "",
      "What was told is on disk when the command ends. Telling the same again does no",
      "harm; telling something else is an error.",
      "",
      "Examples:",
      "  culmen tell training 7 0.0312",
      "  culmen tell training 8 --failed 'out of memory'",
      "  culmen tell serving 9 0.93 --outcome latency_ms=43",
      "  culmen tell model 10 accuracy=0.93 latency_ms=43",
    })
public final class TellCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Parameters(index = "1", paramLabel = "TRIAL", description = "The trial's number.")
  private int trial;

  @Parameters(
      index = "2",
      arity = "0..*",
      paramLabel = "VALUE",
      description = "Its value; with several objectives, NAME=VALUE for each of them.")
  private List<String> values = new ArrayList<>();

  @Option(names = "--sd", paramLabel = "SD", description = "The value's standard deviation.")
  private String sd;

  @Option(
      names = "--outcome",
      paramLabel = "NAME=VALUE",
      description = "An outcome of the study; repeat it for each outcome.")
  private Map<String, String> outcomes = new LinkedHashMap<>();

  @Option(
      names = "--outcome-sd",
      paramLabel = "NAME=SD",
      description = "The standard deviation of an outcome.")
  private Map<String, String> outcomeSds = new LinkedHashMap<>();

  @Option(names = "--failed", paramLabel = "REASON", description = "Why there is no value.")
  private String failed;

  @Option(
      names = "--stopped",
      description =
          "It was stopped early: it ends with its last reported step and the value predicted for"
              + " it.")
  private boolean stopped;

  public TellCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    if (stopped && (failed != null || sd != null || !values.isEmpty() || !outcomes.isEmpty())) {
      throw CommandFailure.usage("--stopped takes no value and no reason, but there is one");
    }
    Optional<Outcome> outcome = stopped ? Optional.empty() : Optional.of(outcome());
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      Trial.Finished finished;
      try {
        finished = outcome.isPresent() ? study.tell(trial, outcome.get()) : study.stopEarly(trial);
      } catch (IllegalStateException e) {
        throw CommandFailure.failed(e.getMessage(), e);
      } catch (UnknownTrialException e) {
        throw CommandFailure.failed(e.getMessage(), e);
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
      return print(
          Map.of("ok", true),
          List.of(
              "trial "
                  + finished.number()
                  + " of '"
                  + name
                  + "': "
                  + (finished.value().isPresent()
                      ? told(study, finished)
                          + (study.spec().feasible(finished.outcome()) ? "" : ", not feasible")
                      : finished
                          .stopped()
                          .map(early -> "stopped early at step " + early.step())
                          .orElse("failed"))));
    }
  }

  private static String told(Study study, Trial.Finished finished) {
    if (study.spec().objectives().isEmpty()
        || !(finished.outcome() instanceof Outcome.Success success)) {
      return Decimals.shortest(finished.value().getAsDouble());
    }
    return study.spec().objectives().stream()
        .map(
            objective ->
                objective.name()
                    + " "
                    + Decimals.shortest(success.outcomes().get(objective.name()).value()))
        .collect(Collectors.joining(", "));
  }

  private Outcome outcome() {
    boolean named = values.stream().anyMatch(value -> value.contains("="));
    if (values.isEmpty() == (failed == null)) {
      throw CommandFailure.usage(
          "culmen tell needs either VALUE or --failed REASON, but got "
              + (failed == null ? "neither" : "both"));
    }
    if (!named && values.size() > 1) {
      throw CommandFailure.usage(
          "a trial has one value, or several objectives told as NAME=VALUE, but got "
              + String.join(" ", values));
    }
    if (failed != null) {
      if (sd != null || !outcomes.isEmpty() || !outcomeSds.isEmpty()) {
        throw CommandFailure.usage(
            (sd != null ? "--sd goes" : "--outcome and --outcome-sd go")
                + " with a value, but the trial failed");
      }
      return Outcome.failure(failed);
    }
    try {
      if (named) {
        return named();
      }
      String value = values.get(0);
      return OutcomeReader.with(
          sd == null
              ? Outcome.value(number("VALUE", value))
              : Outcome.value(number("VALUE", value), number("--sd", sd)),
          outcomes,
          outcomeSds);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private Outcome named() {
    if (sd != null) {
      throw CommandFailure.usage(
          "--sd goes with one value; say --outcome-sd NAME=SD for one of several objectives");
    }
    Map<String, String> all = new LinkedHashMap<>();
    for (String value : values) {
      int at = value.indexOf('=');
      if (at < 1) {
        throw CommandFailure.usage(
            "several objectives are told as NAME=VALUE each, but got '" + value + "'");
      }
      if (all.put(value.substring(0, at), value.substring(at + 1)) != null) {
        throw CommandFailure.usage(
            "an objective is told once, but '" + value.substring(0, at) + "' is twice");
      }
    }
    outcomes.forEach(
        (name, value) -> {
          if (all.put(name, value) != null) {
            throw CommandFailure.usage("a value is told once, but '" + name + "' is twice");
          }
        });
    double first = number(values.get(0), all.values().iterator().next());
    return OutcomeReader.with(Outcome.value(first), all, outcomeSds);
  }

  private static double number(String what, String text) {
    OptionalDouble number = Decimals.parse(text);
    if (number.isEmpty()) {
      throw CommandFailure.usage(what + " must be a number, but got '" + text + "'");
    }
    return number.getAsDouble();
  }
}
