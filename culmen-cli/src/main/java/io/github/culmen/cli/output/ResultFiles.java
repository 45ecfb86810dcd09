package io.github.culmen.cli.output;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.report.StudyPlot;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Recommendation;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The files that show a study's results; each is replaced as a whole. */
public final class ResultFiles {
  private final Study study;
  private final OutputDirectory directory;
  private final OptionalDouble optimum;

  public ResultFiles(Study study, OutputDirectory directory, OptionalDouble optimum) {
    this.study = study;
    this.directory = directory;
    this.optimum = optimum;
  }

  /** Everything that is cheap enough to be written during a run. */
  public Chart writeMost(Optional<Recommendation> recommendation) {
    directory.replace("trials.csv", TrialTable.csv(study));
    directory.replace("trials.json", TrialTable.json(study));
    Map<String, Object> best = new LinkedHashMap<>();
    best.put("study", study.spec().name());
    if (study.spec().objectives().isEmpty()) {
      best.put("direction", study.spec().direction().word());
    } else {
      best.put("objectives", BestJson.objectives(study.spec()));
    }
    best.putAll(BestJson.of(study, recommendation));
    directory.replace("best.json", JsonText.pretty(best));
    Chart chart = StudyChart.of(study, optimum);
    directory.replace("convergence.svg", chart.toSvg());
    if (!study.spec().objectives().isEmpty()) {
      directory.replace("front.svg", StudyPlot.front(study.spec(), study.history()).toSvg());
    }
    return chart;
  }

  /** Everything. */
  public Chart writeAll(Optional<Recommendation> recommendation) {
    Chart chart = writeMost(recommendation);
    directory.replace("convergence.png", chart.toPng());
    return chart;
  }

  /** Where the files are that were written, by their names. */
  public Map<String, Object> paths() {
    Map<String, Object> paths = new LinkedHashMap<>();
    paths.put("directory", directory.path().toString());
    for (String name :
        new String[] {
          "journal.jsonl",
          "trials.csv",
          "trials.json",
          "best.json",
          "convergence.svg",
          "convergence.png",
          "front.svg"
        }) {
      if (Files.exists(directory.file(name))) {
        paths.put(name, directory.file(name).toString());
      }
    }
    return paths;
  }
}
