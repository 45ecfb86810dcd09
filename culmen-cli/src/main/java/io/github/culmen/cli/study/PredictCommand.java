package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.output.PredictionText;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Recommendation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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
      "  culmen predict training --best-with depth=4 booster=dart",
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
      names = "--best-with",
      arity = "1..*",
      paramLabel = "PARAMETER=VALUE",
      description = "Find the best point that has these values, and what they cost.")
  private List<String> fixed = new ArrayList<>();

  @Option(
      names = "--objective",
      paramLabel = "NAME",
      description = "Of several objectives, the one to predict, or whose best point is found.")
  private String objective;

  public PredictCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    long given =
        Stream.of(!values.isEmpty(), points != null, !fixed.isEmpty()).filter(one -> one).count();
    if (given != 1) {
      throw CommandFailure.usage(
          "either values of one point, --points or --best-with must be given, but got "
              + (given == 0 ? "neither" : given + " of them"));
    }
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      List<Prediction> predictions;
      if (!fixed.isEmpty()) {
        return bestWith(store, study);
      }
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

  private int bestWith(StudyStore store, Study study) {
    Optional<Prediction> best;
    try {
      Map<String, Object> values = PointArguments.point(study.spec().space(), fixed);
      best = objective == null ? study.bestWith(values) : study.bestWith(objective, values);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    Prediction found =
        best.orElseThrow(
            () ->
                CommandFailure.failed(
                    "the best point needs a model, but study '" + name + "' has no value yet"));
    double apart = found.mean().getAsDouble() - freely(study);
    double worse = direction(study) == Direction.MINIMIZE ? apart : -apart;
    Map<String, Object> object = place(store, name);
    object.put("best", PredictionText.json(found));
    object.put("cost", worse);
    List<String> lines = new ArrayList<>(PredictionText.lines(found));
    lines.add(
        "  that is "
            + Decimals.brief(Math.abs(worse))
            + (worse >= 0 ? " worse" : " better")
            + " than what is expected "
            + (objective == null ? "of the recommended point" : "where no value is fixed"));
    return print(object, lines);
  }

  // What is expected of the best point if nothing is fixed.
  private double freely(Study study) {
    return objective == null
        ? study.recommend().map(Recommendation::mean).orElseThrow()
        : study.bestWith(objective, Map.of()).orElseThrow().mean().getAsDouble();
  }

  private Direction direction(Study study) {
    return study.spec().objectives().stream()
        .filter(one -> one.name().equals(objective))
        .findFirst()
        .map(NamedObjective::direction)
        .orElse(study.spec().direction());
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
