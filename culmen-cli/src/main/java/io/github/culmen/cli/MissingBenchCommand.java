package io.github.culmen.cli;

import io.github.culmen.cli.text.CommandFailure;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code culmen bench} where the laboratory is missing: says how to get it. */
@Command(
    name = "bench",
    description =
        "Compare methods: the experiments of the paper, and others (needs culmen-lab.jar).",
    footer = {
      "",
      "The benches are in culmen-lab.jar: put it beside culmen.jar, or on the class path.",
      "In a checkout, ./culmen builds it the first time you run a bench.",
      "",
      "Example:",
      "  culmen bench list",
    })
final class MissingBenchCommand implements Callable<Integer> {
  // Whatever was asked for, the answer is the same.
  @Unmatched private List<String> ignored;

  @Override
  public Integer call() {
    throw CommandFailure.failed(
        "bench needs culmen-lab.jar, which was not found: put it beside culmen.jar or on the class"
            + " path; in a checkout './culmen bench' builds it");
  }
}
