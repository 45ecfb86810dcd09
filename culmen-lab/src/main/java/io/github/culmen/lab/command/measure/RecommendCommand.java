package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.Named;
import io.github.culmen.lab.job.Jobs;
import io.github.culmen.lab.measure.RecommendBench.Search;
import io.github.culmen.lab.suite.Contender;
import io.github.culmen.math.Samples;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench recommend}: whether it is safe to use the recommended point. */
@Command(
    name = "recommend",
    description = "The recommended point beside the best observed trial, noise apart.",
    sortOptions = false,
    footer = {
      "",
      "Each search ends with two points: the recommended one, and that of the trial whose",
      "observed value was best. A row has the mean regrets of both, noise apart, the mean",
      "difference and its standard error (below 0: the recommended point is better), and",
      "in how many searches it was better and worse. The last row of a group counts rows",
      "whose mean is no worse, and searches.",
      "",
      "Example:",
      "  culmen bench recommend --groups michalewicz --seeds 3",
    })
public final class RecommendCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--groups",
      paramLabel = "LIST",
      defaultValue = "dev,noisy,michalewicz,pushing",
      description = "What is searched, with commas (default: ${DEFAULT-VALUE}).")
  private String groups;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Searches of each problem, one of each goal (default: ${DEFAULT-VALUE}).")
  private int seeds;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "auto",
      description = "What is searched with, such as auto:3 or log-ei (default: ${DEFAULT-VALUE}).")
  private String strategy;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "Searches at the same time (default: the number of processors).")
  private Integer jobs;

  public RecommendCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (seeds < 1) {
      throw CommandFailure.usage("--seeds must be at least 1, but got " + seeds);
    }
    int parallel = ComparisonRuns.jobs(jobs);
    List<RecommendGroup> chosen =
        Named.of("--groups", groups, List.of(RecommendGroup.values()), RecommendGroup::word);
    List<Contender> named;
    try {
      named = Contender.parseAll(strategy);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    if (named.size() > 1) {
      throw CommandFailure.usage("--strategy must be one strategy, but got '" + strategy + "'");
    }
    terminal
        .out()
        .println(
            "| group | problem | trials | searches | recommended | best observed | difference |"
                + " better | worse |");
    terminal.out().println("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    for (RecommendGroup group : chosen) {
      search(group, named.get(0).strategy(), parallel);
    }
    return ExitCode.OK;
  }

  private void search(RecommendGroup group, Strategy searching, int parallel)
      throws InterruptedException {
    List<Search> all = new ArrayList<>();
    int rows = 0;
    int good = 0;
    for (RecommendGroup.Row row : group.rows(seeds)) {
      List<Search> found = search(row, searching, parallel);
      rows++;
      good += difference(found) <= 0 ? 1 : 0;
      all.addAll(found);
      terminal
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "| %s | `%s` | %d | %s |",
                  group.word(),
                  row.name(),
                  row.searches().get(0).bench().trials(),
                  cells(found)));
    }
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "| %s | %d of %d no worse | | %d | | | | %d | %d |",
                group.word(),
                good,
                rows,
                all.size(),
                better(all),
                worse(all)));
  }

  private List<Search> search(RecommendGroup.Row row, Strategy searching, int parallel)
      throws InterruptedException {
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    List<Jobs.Job<Search>> searches = new ArrayList<>();
    for (RecommendGroup.Seeded one : row.searches()) {
      searches.add(() -> one.bench().search(searching, one.seed()));
    }
    try {
      return Jobs.run(
          searches,
          parallel,
          (found, done) -> {
            if (terminal.errIsScreen()) {
              progress.status(row.name() + ": " + done.done() + "/" + done.total());
            }
          });
    } finally {
      progress.end();
    }
  }

  private static String cells(List<Search> found) {
    double[] differences = found.stream().mapToDouble(Search::difference).toArray();
    return String.format(
        Locale.ROOT,
        "%d | %.3g | %.3g | %+.2g%s | %d | %d",
        found.size(),
        Samples.mean(found.stream().mapToDouble(Search::recommended).toArray()),
        Samples.mean(found.stream().mapToDouble(Search::best).toArray()),
        Samples.mean(differences),
        found.size() < 2
            ? ""
            : String.format(Locale.ROOT, " (%.2g)", Samples.standardError(differences)),
        better(found),
        worse(found));
  }

  private static double difference(List<Search> found) {
    return Samples.mean(found.stream().mapToDouble(Search::difference).toArray());
  }

  private static long better(List<Search> found) {
    return found.stream().filter(search -> search.difference() < 0).count();
  }

  private static long worse(List<Search> found) {
    return found.stream().filter(search -> search.difference() > 0).count();
  }
}
