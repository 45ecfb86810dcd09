package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StudySource;
import io.github.culmen.cli.location.StudyToRead;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.Study;
import io.github.culmen.study.belief.MaxValueCalibration;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Trial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen diagnose}: compares samplers of the maximum on a study's model. */
@Command(
    name = "diagnose",
    description =
        "Compare the samplers of the unknown optimum with what the study's model really says.",
    sortOptions = false,
    footer = {
      "",
      "Fits the study's model to its values, draws many functions",
      "from it and finds the optimum of each: that is the reference. For each",
      "word of strategy.max-values, and for paths (mes-r), the table has",
      "  mean     the mean of the optima it draws, in your units",
      "  bias/sd  by how many standard deviations of the reference that is too good",
      "           (positive) or not good enough (negative)",
      "  spread   the standard deviation in units of the reference's",
      "The study is only read, and may be running.",
      "",
      "Examples:",
      "  culmen diagnose study.yaml",
      "  culmen diagnose --study training --store sqlite:studies.db",
    })
public final class DiagnoseCommand implements Callable<Integer> {
  // A sampler farther off than this, in reference sds, misleads the search.
  private static final double FAR = 0.5;

  private static final int MOST_DRAWS = 1_000_000;

  private final Terminal terminal;

  @Mixin private StudyToRead source;

  @Option(
      names = "--draws",
      paramLabel = "N",
      defaultValue = "2000",
      description = "How many functions make the reference (default: ${DEFAULT-VALUE}).")
  private int draws;

  @Option(names = "--json", description = "Print one JSON object instead of the table.")
  private boolean json;

  public DiagnoseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (draws < 2 || draws > MOST_DRAWS) {
      throw CommandFailure.usage("--draws must be from 2 to " + MOST_DRAWS + ", but got " + draws);
    }
    StudySource.Found read = source.read();
    Study study = read.study();
    long values =
        study.history().finished().stream()
            .map(Trial.Finished::value)
            .filter(value -> value.isPresent())
            .count();
    if (values < MaxValueCalibration.FEWEST_VALUES) {
      throw CommandFailure.failed(
          "culmen diagnose needs a study with at least "
              + MaxValueCalibration.FEWEST_VALUES
              + " values, but '"
              + read.place()
              + "' has "
              + values);
    }
    ModelSpec model = study.spec().strategy().model();
    if (model.structure().additive() || model.warp() != ModelSpec.Warp.NONE) {
      throw CommandFailure.failed(
          "culmen diagnose compares samplers on an ordinary model, but the study has "
              + (model.structure().additive()
                  ? "model: additive"
                  : "warp: " + model.warp().word()));
    }
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    progress.status("drawing and maximising " + draws + " functions");
    WorkDone done = new WorkDone(System.nanoTime());
    MaxValueCalibration found =
        MaxValueCalibration.of(
            study.spec(),
            study.history(),
            draws,
            share -> done.show(share, System.nanoTime(), draws, progress));
    progress.end();
    if (json) {
      terminal.out().println(JsonText.compact(document(study, found)));
    } else {
      print(study, found, terminal.out());
    }
    return ExitCode.OK;
  }

  /** Says how far the work has come: always on a screen, else by quarters if it takes long. */
  static final class WorkDone {
    private static final int MANY_DRAWS = 500;
    private static final double LINE = 0.25;

    private final long began;
    private double nextLine = LINE;

    WorkDone(long began) {
      this.began = began;
    }

    void show(double share, long now, int draws, Progress progress) {
      if (share >= 1) {
        return;
      }
      String left = Durations.brief(Duration.ofNanos((long) ((now - began) * (1 - share) / share)));
      String text =
          String.format(
              Locale.ROOT,
              "drawing and maximising %d functions: %.0f %% done, %s left",
              draws,
              100 * share,
              left);
      progress.status(text);
      if (!progress.onScreen() && draws >= MANY_DRAWS && share >= nextLine) {
        progress.note(text);
        nextLine = LINE * (Math.floor(share / LINE) + 1);
      }
    }
  }

  private static void print(Study study, MaxValueCalibration found, PrintStream out) {
    String optimum = study.spec().direction() == Direction.MINIMIZE ? "minimum" : "maximum";
    out.println(
        study.spec().name()
            + ": the "
            + optimum
            + " according to the model of "
            + found.observations()
            + " values");
    out.println(row("sampler", "mean", "bias/sd", "spread"));
    for (MaxValueCalibration.Sampler sampler : found.samplers()) {
      out.println(
          row(
              sampler.word(),
              Decimals.brief(sampler.mean()),
              String.format(Locale.ROOT, "%+.2f", sampler.bias()),
              String.format(Locale.ROOT, "%.2f", sampler.spread())));
    }
    out.println(
        "reference: mean "
            + Decimals.brief(found.mean())
            + ", sd "
            + Decimals.brief(found.sd())
            + ", from "
            + found.draws()
            + " drawn functions");
    advice(study.spec().strategy(), found).ifPresent(out::println);
  }

  // What to change where the study's own sampler is far off.
  private static Optional<String> advice(Strategy strategy, MaxValueCalibration found) {
    if (strategy.acquisition().kind() != AcquisitionKind.MES_G || strategy.isOpen("max-values")) {
      return Optional.empty();
    }
    return found.samplers().stream()
        .filter(sampler -> sampler.word().equals(strategy.maximum().method().word()))
        .filter(sampler -> Math.abs(sampler.bias()) > FAR)
        .map(
            sampler ->
                "this study uses '"
                    + sampler.word()
                    + "'; a new study with strategy.max-values: "
                    + MaxValueMethod.CALIBRATED.word()
                    + " would agree better with the model")
        .findFirst();
  }

  private static String row(String word, String mean, String bias, String spread) {
    return String.format(Locale.ROOT, "%-14s%13s%10s%9s", word, mean, bias, spread);
  }

  private static Map<String, Object> document(Study study, MaxValueCalibration found) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("study", study.spec().name());
    document.put("direction", study.spec().direction().word());
    document.put("values", found.observations());
    document.put("draws", found.draws());
    document.put("mean", found.mean());
    document.put("sd", found.sd());
    document.put(
        "samplers",
        found.samplers().stream()
            .map(
                sampler -> {
                  Map<String, Object> row = new LinkedHashMap<>();
                  row.put("sampler", sampler.word());
                  row.put("mean", sampler.mean());
                  row.put("bias", sampler.bias());
                  row.put("spread", sampler.spread());
                  return row;
                })
            .toList());
    return document;
  }
}
