package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.command.shared.MethodOptions;
import io.github.culmen.lab.command.shared.Panel;
import io.github.culmen.lab.command.shared.Panels;
import io.github.culmen.lab.command.shared.Profile;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.paper.NetworkBench;
import io.github.culmen.lab.paper.PaperTable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench neural-network}: the paper's Table 3. */
@Command(
    name = "neural-network",
    description = "Regrets on tuning a neural network: Table 3 of the paper.",
    sortOptions = false,
    footer = {
      "",
      "Profiles: quick has 1 seed and 10 iterations; paper has 20 seeds and 100",
      "iterations. Ten initial points come before the iterations. The optima are not",
      "known: regrets are against DIR/best-values.csv, the best any run ever found.",
      "",
      "Example:",
      "  culmen bench neural-network --data boston --methods ei,mes-g:100",
    })
public final class NeuralNetworkCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private MethodOptions compared;
  @Mixin private BenchOptions options;

  @Option(
      names = "--data",
      paramLabel = "LIST",
      defaultValue = "boston,cancer",
      description = "Sets of data, with commas (default: ${DEFAULT-VALUE}).")
  private String data;

  @Option(
      names = "--model",
      paramLabel = "M",
      defaultValue = "standardized",
      description = {
        "standardized, authors (raw values and units, most probable hyper-parameters)",
        "or authors-slice (default: ${DEFAULT-VALUE})."
      })
  private String model;

  public NeuralNetworkCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile profile = options.profile();
    int iterations = compared.iterations(profile.choose(10, 100));
    List<Long> seeds = options.seeds(1, 20);
    int jobs = options.jobs();
    LearnedModel learned = MethodOptions.model(model);
    String methods = compared.list(profile.choose(MethodOptions.QUICK, MethodOptions.PAPER));
    List<Panel> panels =
        Panels.chosen(
            "--data",
            data,
            List.of(NetworkBench.Data.values()),
            NeuralNetworkCommand::word,
            one ->
                new Panel(
                    one.column(),
                    word(one),
                    "Neural network, " + word(one),
                    NetworkBench.comparison(one, learned, methods, seeds, iterations),
                    one.factor()));
    OutputDirectory directory = options.directory("neural-network");
    Panels.Done done = Panels.run(terminal, directory, panels, PaperTable.NEURAL_NETWORKS, jobs);
    Panels.finish(terminal, directory, done.summary(), done.regrets());
    return ExitCode.OK;
  }

  private static String word(NetworkBench.Data data) {
    return data.name().toLowerCase(Locale.ROOT);
  }
}
