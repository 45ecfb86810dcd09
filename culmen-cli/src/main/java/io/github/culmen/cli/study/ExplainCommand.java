package io.github.culmen.cli.study;

import io.github.culmen.cli.location.StudySource;
import io.github.culmen.cli.location.StudyToRead;
import io.github.culmen.cli.output.ExplanationJson;
import io.github.culmen.cli.output.ExplanationText;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Explanation;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen explain}: what a study's model believes, and why the next point is chosen. */
@Command(
    name = "explain",
    description = "Show what a study's model believes and why it chooses the next point.",
    sortOptions = false,
    footer = {
      "",
      "Which parameters matter, how noisy the values are, how far the model can be",
      "trusted, where the optimum is expected, how far the recommended point may be from",
      "it, and why the next point is what it is. Nothing is changed and nothing is",
      "locked: a study can be explained while it runs.",
      "",
      "Examples:",
      "  culmen explain study.yaml",
      "  culmen explain study.yaml --epsilon 0.01",
      "  culmen explain --study training --store sqlite:studies.db",
      "  culmen explain training.jsonl --json",
    })
public final class ExplainCommand implements Callable<Integer> {
  private static final double SHARE_OF_RANGE = 0.01;

  private final Terminal terminal;

  @Mixin private StudyToRead source;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "How near to the optimum is near enough, in the units of the values (default: the one in"
              + " the file's stop, else 1 %% of the range of the values).")
  private String epsilon;

  @Option(names = "--json", description = "Print one JSON object instead.")
  private boolean json;

  public ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    OptionalDouble given = readEpsilon();
    StudySource.Found found = source.read();
    Study read = found.study();
    List<StoppingRule> rules = found.rules();
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    progress.status("drawing functions from the model and maximising them");
    Optional<Explanation> explanation = read.explain();
    Optional<StopCheck> check = rules.isEmpty() ? Optional.empty() : Optional.of(read.check(rules));
    progress.end();
    if (explanation.isEmpty()) {
      int trials = read.history().trials().size();
      throw CommandFailure.failed(
          "culmen explain needs a study with at least one value, but '"
              + found.place()
              + "' has "
              + trials
              + (trials == 1 ? " trial" : " trials")
              + " and no value");
    }
    if (!explanation.get().objectives().isEmpty()) {
      if (given.isPresent()) {
        throw CommandFailure.usage(
            "--epsilon is about the optimum of one objective, but the study has "
                + read.spec().objectives().size());
      }
      return several(read, explanation.get(), found.store());
    }
    double near = given.orElse(defaultEpsilon(read, rules));
    if (json) {
      terminal.printJson(ExplanationJson.of(read, explanation.get(), near, check));
    } else {
      new ExplanationText(read, explanation.get(), near, terminal.unicode(), found.store())
          .lines(check)
          .forEach(terminal.out()::println);
    }
    return ExitCode.OK;
  }

  private int several(Study study, Explanation explanation, Optional<String> store) {
    if (json) {
      terminal.printJson(ExplanationJson.several(study, explanation));
    } else {
      ExplanationText.several(study, explanation, terminal.unicode(), store)
          .forEach(terminal.out()::println);
    }
    return ExitCode.OK;
  }

  private OptionalDouble readEpsilon() {
    if (epsilon == null) {
      return OptionalDouble.empty();
    }
    OptionalDouble number = Decimals.parse(epsilon);
    if (number.isEmpty() || !(number.getAsDouble() > 0) || number.getAsDouble() > 1e300) {
      throw CommandFailure.usage("--epsilon must be a number > 0, but got '" + epsilon + "'");
    }
    return number;
  }

  /** How near is near enough if nobody says so. */
  static double defaultEpsilon(Study study, List<StoppingRule> rules) {
    for (StoppingRule rule : rules) {
      if (rule instanceof StoppingRule.Within within) {
        return within.epsilon();
      }
      if (rule instanceof StoppingRule.ExpectedRegret regret) {
        return regret.epsilon();
      }
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Trial.Finished trial : study.history().finished()) {
      if (trial.value().isPresent()) {
        least = Math.min(least, trial.value().getAsDouble());
        most = Math.max(most, trial.value().getAsDouble());
      }
    }
    // Halves, because the range of finite values need not be finite.
    double range = 2 * SHARE_OF_RANGE * (most / 2 - least / 2);
    return range > 0 ? range : SHARE_OF_RANGE;
  }
}
