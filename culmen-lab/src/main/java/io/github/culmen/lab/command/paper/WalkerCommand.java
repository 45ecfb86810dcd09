package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.paper.HighDimensionBench;
import picocli.CommandLine.Command;

/** {@code culmen bench walker-25d}: one of the paper's simulations of many inputs. */
@Command(
    name = "walker-25d",
    description = "The speed of a walking robot, 25 inputs: additive methods.",
    sortOptions = false,
    footer = {
      "",
      "Groups of inputs are learned once and kept in DIR/structure.csv, finished tasks",
      "in DIR/results.csv; the same command goes on where it was stopped, and more",
      "methods or seeds can be added.",
      "",
      "Profiles: quick has 1,000 structures on 200 points, 40 evaluations, 2 seeds;",
      "paper has 10,000 structures on 500 points, 500 evaluations, 10 seeds.",
      "",
      "Example:",
      "  culmen bench walker-25d --methods add-mes-g,random --seeds 1 --iterations 30",
    })
public final class WalkerCommand extends HighDimensionCommand {
  public WalkerCommand(Terminal terminal) {
    super(terminal, HighDimensionBench.WALKER, "A walking robot: 25 inputs");
  }
}
