package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.command.shared.MethodOptions;
import io.github.culmen.lab.command.shared.Panel;
import io.github.culmen.lab.command.shared.Panels;
import io.github.culmen.lab.command.shared.Profile;
import io.github.culmen.lab.command.shared.Repeats;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.paper.PaperTable;
import io.github.culmen.lab.paper.PushingBench;
import io.github.culmen.lab.robot.RobotPushing;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench robot-pushing}: the paper's Table 4. */
@Command(
    name = "robot-pushing",
    description = "Regrets on pushing an object to random goals: Table 4 of the paper.",
    sortOptions = false,
    footer = {
      "",
      "Profiles: quick has 3 goals and 30 iterations; paper has 20 goals and 100",
      "iterations. Initial points (1 in 3-d, 50 in 4-d) come before the iterations.",
      "",
      "Example:",
      "  culmen bench robot-pushing --tasks 3-d --methods ei,mes-g:100 --seeds 2",
    })
public final class RobotPushingCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private MethodOptions compared;
  @Mixin private BenchOptions options;

  @Option(
      names = "--tasks",
      paramLabel = "LIST",
      defaultValue = "3-d,4-d",
      description = "Tasks, with commas (default: ${DEFAULT-VALUE}).")
  private String tasks;

  @Option(
      names = "--model",
      paramLabel = "M",
      description = {
        "authors (most probable hyper-parameters; default of the profile quick),",
        "authors-slice (sampled ones; default of paper) or standardized."
      })
  private String model;

  public RobotPushingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile profile = options.profile();
    int iterations = compared.iterations(profile.choose(30, 100));
    Repeats goals = options.repeats(3, RobotPushing.GOALS, RobotPushing.GOALS);
    int jobs = options.jobs();
    LearnedModel learned =
        model == null
            ? profile.choose(LearnedModel.AUTHORS, LearnedModel.AUTHORS_SLICE)
            : MethodOptions.model(model);
    String methods = compared.list(profile.choose(MethodOptions.QUICK, MethodOptions.PAPER));
    List<Panel> panels =
        Panels.chosen(
            "--tasks",
            tasks,
            List.of(PushingBench.Task.values()),
            PushingBench.Task::column,
            task ->
                new Panel(
                    task.column(),
                    task.column(),
                    "Robot pushing, " + task.column(),
                    PushingBench.comparison(
                        task,
                        learned,
                        methods,
                        goals.first(),
                        goals.last(),
                        options.seed(),
                        iterations),
                    1));
    OutputDirectory directory = options.directory("robot-pushing");
    Panels.Done done = Panels.run(terminal, directory, panels, PaperTable.ROBOT_PUSHING, jobs);
    Panels.finish(terminal, directory, done.summary(), done.regrets());
    return ExitCode.OK;
  }
}
