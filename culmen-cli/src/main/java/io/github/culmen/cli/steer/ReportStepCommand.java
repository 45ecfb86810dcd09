package io.github.culmen.cli.steer;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.studyfile.StepSource;
import io.github.culmen.cli.studyfile.TrialEnvironment;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.UnknownTrialException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen report-step}: a value on the way. */
@Command(
    name = "report-step",
    description = "Report the value that a running trial has reached at a step.",
    sortOptions = false,
    footer = {
      "",
      "Inside a program that culmen runs, nothing else is needed: the step goes to the file",
      "$CULMEN_STEPS, which any program may append to itself, a line STEP VALUE each. Elsewhere",
      "--study and --trial name the trial in a store; the answer is then 'go on', or 'stop' if",
      "the study's pruning says so, and the trial is to be ended by culmen tell --stopped.",
      "",
      "Examples:",
      "  culmen report-step 3 0.254",
      "  culmen report-step 3 0.254 --study training --trial 17",
    })
public final class ReportStepCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "STEP", description = "The step, such as an epoch.")
  private long step;

  @Parameters(index = "1", paramLabel = "VALUE", description = "The objective's value there.")
  private String value;

  @Option(names = "--study", paramLabel = "NAME", description = "The study in a store.")
  private String study;

  @Option(names = "--trial", paramLabel = "TRIAL", description = "The number of its trial.")
  private Integer trial;

  public ReportStepCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    OptionalDouble number = StepSource.number(Optional.of(value));
    if (number.isEmpty()) {
      throw CommandFailure.usage("VALUE must be a number, but got '" + value + "'");
    }
    if (!StepSource.isStep((double) step)) {
      throw CommandFailure.usage("STEP must be a whole number from 0, but got " + step);
    }
    if ((study == null) != (trial == null)) {
      throw CommandFailure.usage(
          "--study and --trial go together, but there is only "
              + (study == null ? "--trial" : "--study"));
    }
    return study == null ? append(number.getAsDouble()) : measure(number.getAsDouble());
  }

  private int append(double number) {
    String file = System.getenv(TrialEnvironment.STEPS);
    if (file == null || file.isBlank()) {
      throw CommandFailure.usage(
          "outside a program that culmen runs, --study and --trial must name the trial, but there"
              + " is neither, and "
              + TrialEnvironment.STEPS
              + " is not set");
    }
    try {
      // One write, so that lines of several processes do not mix.
      Files.write(
          Path.of(file),
          (step + " " + number + "\n").getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw CommandFailure.failed("cannot append to '" + file + "': " + e.getMessage(), e);
    }
    if (json) {
      terminal.out().println(JsonText.compact(Map.of("step", step)));
    }
    return ExitCode.OK;
  }

  private int measure(double number) {
    try (StudyStore store = stores.open()) {
      Study open = study(store, study);
      boolean stop;
      Optional<Prognosis> prognosis;
      try {
        open.measure(
            trial,
            new TrialMeasurement(
                OptionalLong.of(step),
                OptionalDouble.empty(),
                Map.of(TrialMeasurement.VALUE, number)));
        stop = open.shouldStop(trial) || open.cancellation(trial).isPresent();
        prognosis = open.prognosis(trial);
      } catch (UnknownTrialException e) {
        throw CommandFailure.failed("study '" + study + "': " + e.getMessage(), e);
      }
      Map<String, Object> object = place(store, study);
      object.put("trial", trial);
      object.put("step", step);
      object.put("stop", stop);
      object.put("predicted", prognosis.map(Prognosis::predicted).orElse(null));
      object.put("sd", prognosis.map(Prognosis::sd).orElse(null));
      object.put(
          "probability",
          prognosis
              .filter(found -> found.probability().isPresent())
              .map(found -> found.probability().getAsDouble())
              .orElse(null));
      return print(new LinkedHashMap<>(object), List.of(stop ? "stop" : "go on"));
    }
  }
}
