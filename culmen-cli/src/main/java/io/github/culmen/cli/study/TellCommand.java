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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
    })
public final class TellCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Parameters(index = "1", paramLabel = "TRIAL", description = "The trial's number.")
  private int trial;

  @Parameters(index = "2", arity = "0..1", paramLabel = "VALUE", description = "Its value.")
  private String value;

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

  public TellCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    Outcome outcome = outcome();
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      Trial.Finished finished;
      try {
        finished = study.tell(trial, outcome);
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
                      ? Decimals.shortest(finished.value().getAsDouble())
                          + (study.spec().feasible(outcome) ? "" : ", not feasible")
                      : "failed")));
    }
  }

  private Outcome outcome() {
    if ((value == null) == (failed == null)) {
      throw CommandFailure.usage(
          "culmen tell needs either VALUE or --failed REASON, but got "
              + (value == null ? "neither" : "both"));
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

  private static double number(String what, String text) {
    OptionalDouble number = Decimals.parse(text);
    if (number.isEmpty()) {
      throw CommandFailure.usage(what + " must be a number, but got '" + text + "'");
    }
    return number.getAsDouble();
  }
}
