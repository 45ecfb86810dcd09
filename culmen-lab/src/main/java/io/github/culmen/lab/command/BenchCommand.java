package io.github.culmen.lab.command;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.measure.AskBenchCommand;
import io.github.culmen.lab.command.measure.CalibrationCommand;
import io.github.culmen.lab.command.measure.ConstrainedCommand;
import io.github.culmen.lab.command.measure.CostCommand;
import io.github.culmen.lab.command.measure.CrashesCommand;
import io.github.culmen.lab.command.measure.DamageCommand;
import io.github.culmen.lab.command.measure.FidelityCommand;
import io.github.culmen.lab.command.measure.FuzzCommand;
import io.github.culmen.lab.command.measure.ObjectivesCommand;
import io.github.culmen.lab.command.measure.ParallelCommand;
import io.github.culmen.lab.command.measure.ProblemsCommand;
import io.github.culmen.lab.command.measure.PruningCommand;
import io.github.culmen.lab.command.measure.RecommendCommand;
import io.github.culmen.lab.command.measure.ServeBenchCommand;
import io.github.culmen.lab.command.measure.StoppingCommand;
import io.github.culmen.lab.command.measure.StoreBenchCommand;
import io.github.culmen.lab.command.measure.SuiteCommand;
import io.github.culmen.lab.command.paper.AdditiveCommand;
import io.github.culmen.lab.command.paper.GpSamplesCommand;
import io.github.culmen.lab.command.paper.GumbelCommand;
import io.github.culmen.lab.command.paper.LawsCommand;
import io.github.culmen.lab.command.paper.NeuralNetworkCommand;
import io.github.culmen.lab.command.paper.PaperReportCommand;
import io.github.culmen.lab.command.paper.RegretBoundCommand;
import io.github.culmen.lab.command.paper.RobotFourteenCommand;
import io.github.culmen.lab.command.paper.RobotPushingCommand;
import io.github.culmen.lab.command.paper.StructureCommand;
import io.github.culmen.lab.command.paper.TestFunctionsCommand;
import io.github.culmen.lab.command.paper.TimingCommand;
import io.github.culmen.lab.command.paper.WalkerCommand;
import io.github.culmen.lab.command.remote.GrpcCommand;
import io.github.culmen.lab.command.remote.KatibCommand;
import io.github.culmen.lab.command.shared.BenchShowCommand;
import io.github.culmen.lab.command.shared.Showable;
import io.github.culmen.lab.command.soak.ClientsCommand;
import io.github.culmen.lab.command.soak.HostsCommand;
import io.github.culmen.lab.command.soak.SoakCommand;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code culmen bench}: comparisons of methods, and the experiments of the paper. */
@Command(
    name = "bench",
    description = "Compare methods: the experiments of the paper, and others.",
    synopsisSubcommandLabel = "BENCH",
    footer = {
      "",
      "Examples:",
      "  culmen bench list",
      "  culmen bench gp-samples --functions 4 --iterations 60",
      "  culmen bench show robot-pushing",
    })
public final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  // Takes what is no bench, so that the answer can name those there are.
  @Parameters(hidden = true, arity = "0..*")
  private List<String> unknown;

  private BenchCommand() {}

  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new ListBenches(terminal))
        .addSubcommand(new GpSamplesCommand(terminal))
        .addSubcommand(new TestFunctionsCommand(terminal))
        .addSubcommand(new NeuralNetworkCommand(terminal))
        .addSubcommand(new RobotPushingCommand(terminal))
        .addSubcommand(new PaperReportCommand(terminal))
        .addSubcommand(new TimingCommand(terminal))
        .addSubcommand(new GumbelCommand(terminal))
        .addSubcommand(new LawsCommand(terminal))
        .addSubcommand(new RegretBoundCommand(terminal))
        .addSubcommand(new AdditiveCommand(terminal))
        .addSubcommand(new RobotFourteenCommand(terminal))
        .addSubcommand(new WalkerCommand(terminal))
        .addSubcommand(new StructureCommand(terminal))
        .addSubcommand(new StoppingCommand(terminal))
        .addSubcommand(new CalibrationCommand(terminal))
        .addSubcommand(new RecommendCommand(terminal))
        .addSubcommand(new ParallelCommand(terminal))
        .addSubcommand(new FuzzCommand(terminal))
        .addSubcommand(new DamageCommand(terminal))
        .addSubcommand(new SoakCommand(terminal))
        .addSubcommand(new ClientsCommand(terminal))
        .addSubcommand(new HostsCommand(terminal))
        .addSubcommand(new KatibCommand(terminal))
        .addSubcommand(new ConstrainedCommand(terminal))
        .addSubcommand(new CrashesCommand(terminal))
        .addSubcommand(new ObjectivesCommand(terminal))
        .addSubcommand(new PruningCommand(terminal))
        .addSubcommand(new FidelityCommand(terminal))
        .addSubcommand(new CostCommand(terminal))
        .addSubcommand(new SuiteCommand(terminal))
        .addSubcommand(new BenchAllCommand(terminal))
        .addSubcommand(new StoreBenchCommand(terminal))
        .addSubcommand(new ServeBenchCommand(terminal))
        .addSubcommand(new GrpcCommand(terminal))
        .addSubcommand(new AskBenchCommand(terminal))
        .addSubcommand(new ProblemsCommand(terminal))
        .addSubcommand(new BenchShowCommand(terminal));
  }

  @Override
  public Integer call() {
    Collection<String> legal = spec.subcommands().keySet();
    throw CommandFailure.usage(
        "a bench must be one of "
            + String.join(", ", legal)
            + (unknown == null ? ", but there is none" : ", but was '" + unknown.get(0) + "'"));
  }

  /** {@code culmen bench list}. */
  @Command(
      name = "list",
      description = "List the benches and the methods they can compare.",
      footer = {"", "Example:", "  culmen bench list"})
  static final class ListBenches implements Callable<Integer> {
    private final Terminal terminal;

    @Spec private CommandSpec spec;

    ListBenches(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Integer call() {
      terminal.out().println("benches:");
      spec.parent()
          .subcommands()
          .forEach(
              (name, line) -> {
                if (!List.of("list", "show", "problems").contains(name)) {
                  String what = line.getCommandSpec().usageMessage().description()[0];
                  terminal.out().println(String.format("  %-14s %s", name, what));
                }
              });
      terminal
          .out()
          .println(
              "methods: word, word:K or word:K:SAMPLER, K maxima drawn for each choice; words:");
      terminal.out().println("  " + String.join(" ", io.github.culmen.lab.compare.Method.words()));
      terminal.out().println("samplers of maxima, for mes-g and gibbon:");
      terminal
          .out()
          .println("  " + String.join(" ", io.github.culmen.lab.compare.Method.samplers()));
      terminal.out().println("methods of 'bench additive':");
      terminal
          .out()
          .println("  " + String.join(" ", io.github.culmen.lab.paper.AdditiveBench.words()));
      terminal.out().println("problems, as in 'run --problem'; 'culmen bench problems' says more:");
      terminal.out().println("  " + String.join(" ", io.github.culmen.problem.Problems.names()));
      terminal.out().println("animations, as in 'bench show':");
      Showable.ALL.forEach(
          showable ->
              terminal
                  .out()
                  .println(String.format("  %-17s %s", showable.name(), showable.what())));
      return ExitCode.OK;
    }
  }
}
