package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StoreCommand;
import io.github.culmen.cli.output.BestJson;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Recommendation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code culmen best}: the best trial of a study and the point its model recommends. */
@Command(
    name = "best",
    description = "Print the best trial of a study and the point its model recommends.",
    sortOptions = false,
    footer = {"", "Example:", "  culmen best training --json"})
public final class BestCommand extends StoreCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = "The study.")
  private String name;

  public BestCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    try (StudyStore store = stores.open()) {
      Study study = study(store, name);
      Optional<Recommendation> recommendation = study.recommend();
      Map<String, Object> object = place(store, name);
      object.putAll(BestJson.of(study, recommendation));
      List<String> lines = new ArrayList<>();
      Summary.observed(study, lines);
      Summary.recommended(recommendation, lines);
      return print(object, lines.isEmpty() ? List.of("no trial gave a value yet") : lines);
    }
  }
}
