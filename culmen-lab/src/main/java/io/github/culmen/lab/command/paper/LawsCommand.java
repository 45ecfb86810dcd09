package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.paper.LawsBench;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench laws}: the figures of docs/max-value-entropy.md. */
@Command(
    name = "laws",
    description = "Laws of the maximum and the acquisitions they make: EI, PI, MES as one.",
    sortOptions = false,
    footer = {
      "",
      "One model of a function of one input; nothing is random. The figures are laws-belief,",
      "laws and laws-acquisitions, as .svg and .png; summary.md has the table.",
      "",
      "Example:",
      "  culmen bench laws --out figures",
    })
public final class LawsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: culmen-out/bench-laws).")
  private Path out;

  public LawsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    OutputDirectory directory =
        OutputDirectory.create(out != null ? out : Path.of("culmen-out", "bench-laws"));
    LawsBench bench = new LawsBench();
    ComparisonFiles.figure(directory, "laws-belief", bench.belief());
    ComparisonFiles.figure(directory, "laws", bench.laws());
    ComparisonFiles.figure(directory, "laws-acquisitions", bench.acquisitions());
    ComparisonFiles.summary(terminal, directory, bench.table());
    return ExitCode.OK;
  }
}
