package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench problems}: what there is to be tuned without a program. */
@Command(
    name = "problems",
    description = "List the test problems of run --problem and demo --problem.",
    sortOptions = false,
    footer = {
      "",
      "Where the dimension is free it may follow the name: ackley10, rosenbrock8.",
      "Robot pushing takes the number of its goal: robot-pushing-3d-goal7.",
      "BBOB functions have function, instance and dimension: bbob-f10-i1-d5.",
      "",
      "Example:",
      "  culmen bench problems",
    })
public final class ProblemsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--json", description = "Print a JSON array.")
  private boolean json;

  public ProblemsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<Problem> problems = Problems.names().stream().map(Problems::named).toList();
    if (json) {
      terminal.printJson(problems.stream().map(ProblemsCommand::json).toList());
      return ExitCode.OK;
    }
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"problem", "inputs", "goal", "optimum", "what it is like"});
    problems.forEach(problem -> rows.add(row(problem)));
    for (String[] row : rows) {
      terminal
          .out()
          .println(
              String.format(Locale.ROOT, "%-22s %6s  %-8s %12s  %s", (Object[]) row)
                  .stripTrailing());
    }
    return ExitCode.OK;
  }

  private static String[] row(Problem problem) {
    OptionalDouble optimum = problem.optimum();
    return new String[] {
      problem.name(),
      Integer.toString(problem.dimension()),
      direction(problem),
      optimum.isPresent() ? Decimals.brief(optimum.getAsDouble()) : "unknown",
      problem.description()
    };
  }

  private static String direction(Problem problem) {
    return problem.minimize() ? "minimize" : "maximize";
  }

  private static Map<String, Object> json(Problem problem) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", problem.name());
    json.put("inputs", problem.dimension());
    json.put("direction", direction(problem));
    OptionalDouble optimum = problem.optimum();
    json.put("optimum", optimum.isPresent() ? optimum.getAsDouble() : null);
    json.put("description", problem.description());
    return json;
  }
}
