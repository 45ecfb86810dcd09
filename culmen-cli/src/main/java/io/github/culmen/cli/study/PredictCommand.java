package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.output.PredictionText;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code culmen predict}: what the model expects of points. */
@Command(
    name = "predict",
    description = "Show what a study's model expects of points, without trying them.",
    sortOptions = false,
    footer = {
      "",
      "Mean and standard deviation, the probabilities of being better than the best, of",
      "meeting the bounds and of giving a value, and what an evaluation would tell about",
      "the optimum. Nothing is changed.",
      "",
      "Examples:",
      "  culmen predict training lr=0.01 depth=3 booster=dart",
      "  culmen predict training --points candidates.csv --json",
    })
public final class PredictCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "PARAMETER=VALUE",
      description = "A value for every parameter.")
  private List<String> values = new ArrayList<>();

  @Option(
      names = "--points",
      paramLabel = "FILE.csv",
      description = "A table with a line for each point and a column for each parameter.")
  private Path points;

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      description = "Of several objectives, the one to predict.")
  private String objective;

  public PredictCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    if (values.isEmpty() == (points == null)) {
      throw CommandFailure.usage(
          "either values of one point or --points must be given, but got "
              + (points == null ? "neither" : "both"));
    }
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      List<Prediction> predictions;
      try {
        List<Map<String, Object>> wanted = wanted(study.spec().space());
        predictions = objective == null ? study.predict(wanted) : study.predict(objective, wanted);
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
      Map<String, Object> object = place(store, name);
      object.put("points", predictions.stream().map(PredictionText::json).toList());
      return print(
          object, predictions.stream().flatMap(p -> PredictionText.lines(p).stream()).toList());
    }
  }

  private List<Map<String, Object>> wanted(SearchSpace space) {
    if (points == null) {
      return List.of(PointArguments.point(space, values));
    }
    String text;
    try {
      text = Files.readString(points);
    } catch (IOException e) {
      throw CommandFailure.usage("--points: cannot read '" + points + "': " + e.getMessage());
    }
    return PointArguments.table(points.toString(), text, space);
  }
}
