package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.command.shared.GridOptions;
import io.github.culmen.lab.command.shared.Named;
import io.github.culmen.lab.command.shared.OutcomeBench;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.PruningBench;
import io.github.culmen.lab.statistics.Estimate;
import io.github.culmen.lab.statistics.SignedRanks;
import io.github.culmen.lab.training.SteppedTraining;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench pruning}: what stopping trials early saves. */
@Command(
    name = "pruning",
    description = "What stopping trials early saves, and what it costs.",
    sortOptions = false,
    footer = {
      "",
      "Three trainings: boosted trees and random features of Boston housing prices, a",
      "network on Wisconsin breast cancer. Rules: none; auto, with its usual threshold or",
      "another one; median; asha. The same seed searches the same training, and rules are",
      "compared with none pair by pair: steps saved, and how often the best error at the",
      "end is better, equal or worse. Finished studies are kept in DIR/results.csv.",
      "",
      "Profiles: quick has 5 seeds, paper 20; both have 40 trials.",
      "",
      "Example:",
      "  culmen bench pruning --problems trees-boston --methods none,auto",
    })
public final class PruningCommand implements Callable<Integer> {
  private static final int MOST_TRIALS = 10_000;

  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = "none,auto,median,asha",
      description = "Which rules, with commas (default: ${DEFAULT-VALUE}).")
  private String methods;

  @Option(
      names = "--trials",
      paramLabel = "T",
      defaultValue = "40",
      description = "How many trials a study has (default: ${DEFAULT-VALUE}).")
  private int trials;

  @Option(
      names = "--fold",
      paramLabel = "F",
      defaultValue = "0",
      description =
          "Which third of the samples is predicted, 0 to 2 (default: ${DEFAULT-VALUE}); the rule's"
              + " constants were chosen on 1.")
  private int fold;

  @Mixin private GridOptions options;

  public PruningCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (trials < 1 || trials > MOST_TRIALS) {
      throw CommandFailure.usage(
          "--trials must be from 1 to " + MOST_TRIALS + ", but got " + trials);
    }
    if (fold < 0 || fold > 2) {
      throw CommandFailure.usage("--fold must be 0, 1 or 2, but got " + fold);
    }
    List<Long> seeds = options.seeds(5, 20);
    List<SteppedTraining> chosen =
        options.problems(SteppedTraining.all(fold), SteppedTraining::name);
    List<String> compared =
        Named.allOr("--methods", methods, PruningBench.METHODS, Function.identity());
    OutputDirectory directory = options.directory("pruning");
    PruningBench bench = new PruningBench(trials);
    List<TaskResult> results =
        new OutcomeBench<>(chosen, SteppedTraining::name, compared, Function.identity())
            .run(
                terminal,
                directory,
                "pruning, trials " + trials + ", fold " + fold,
                seeds,
                options.jobs(),
                bench::run,
                result ->
                    String.format(
                        Locale.ROOT,
                        "%.5g after %.0f steps",
                        result.simple().get(trials - 1),
                        result.inference().get(trials)));
    ComparisonFiles.summary(terminal, directory, summary(chosen, compared, results));
    return ExitCode.OK;
  }

  private String summary(
      List<SteppedTraining> trainings, List<String> methods, List<TaskResult> results) {
    StringBuilder text = new StringBuilder();
    text.append("| training | rule | studies | steps saved | median best error (95 %)");
    text.append(" | better, equal, worse than none | p |\n|---|---|--:|--:|--:|--:|--:|\n");
    for (SteppedTraining training : trainings) {
      for (String method : methods) {
        row(training.name(), method, results, text);
      }
    }
    for (String method : methods) {
      row("", method, results, text);
    }
    return text.toString().replace("\r\n", "\n");
  }

  // The training is empty for all of them together; errors are then compared as shares.
  private void row(String training, String method, List<TaskResult> results, StringBuilder text) {
    List<Double> saved = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    List<Double> differences = new ArrayList<>();
    for (TaskResult own : results) {
      if (!own.key().method().equals(method)
          || !training.isEmpty() && !own.key().problem().equals(training)
          || own.failure().isPresent()) {
        continue;
      }
      double error = own.simple().get(trials - 1);
      errors.add(error);
      results.stream()
          .filter(r -> r.key().equals(new TaskKey("none", own.key().problem(), own.key().seed())))
          .filter(r -> r.failure().isEmpty())
          .findFirst()
          .ifPresent(
              none -> {
                saved.add(1 - own.inference().get(trials) / none.inference().get(trials));
                differences.add(error / none.simple().get(trials - 1) - 1);
              });
    }
    if (errors.isEmpty() || saved.isEmpty()) {
      return;
    }
    Estimate mean = Estimate.mean(array(saved));
    Estimate median = Estimate.median(array(errors));
    text.append(
        String.format(
            Locale.ROOT,
            "| %s | %s | %d | %.1f %% (%.1f to %.1f) | %s | %d, %d, %d | %.2g |%n",
            training.isEmpty() ? "all" : training,
            method,
            errors.size(),
            100 * mean.value(),
            100 * mean.low(),
            100 * mean.high(),
            training.isEmpty()
                ? String.format(
                    Locale.ROOT, "%+.2f %%, mean", 100 * Estimate.mean(array(differences)).value())
                : String.format(
                    Locale.ROOT,
                    "%.4g (%.4g to %.4g)",
                    median.value(),
                    median.low(),
                    median.high()),
            differences.stream().filter(x -> x < 0).count(),
            differences.stream().filter(x -> x == 0).count(),
            differences.stream().filter(x -> x > 0).count(),
            SignedRanks.of(array(differences)).p()));
  }

  private static double[] array(List<Double> numbers) {
    return numbers.stream().flatMapToDouble(DoubleStream::of).toArray();
  }
}
