package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.paper.Measured;
import io.github.culmen.lab.paper.MeasuredPage;
import io.github.culmen.lab.paper.MeasuredReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench paper-report}: the tables of the paper from the files of measurements. */
@Command(
    name = "paper-report",
    description = "Write the tables of docs/reproduction.md from the measurements.",
    sortOptions = false,
    footer = {
      "",
      "Measurements are CSV files, one for each column of a table and model. Folders of",
      "gp-samples, test-functions, neural-network, robot-pushing, additive, robot-14d",
      "and walker-25d are added to them with --collect, also while they are not",
      "finished; tasks that are there already are replaced.",
      "",
      "Example:",
      "  culmen bench paper-report --collect culmen-out/bench-robot-pushing --commit 1a2b3c4",
    })
public final class PaperReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "docs/measured",
      description = "The measurements (default: ${DEFAULT-VALUE}).")
  private Path data;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      defaultValue = "docs/reproduction.md",
      description = "The page to fill in (default: ${DEFAULT-VALUE}).")
  private Path page;

  @Option(
      names = "--collect",
      paramLabel = "DIR",
      description = "A folder of a bench whose results are added; can be repeated.")
  private List<Path> collect = List.of();

  @Option(
      names = "--commit",
      paramLabel = "C",
      description = "The program that measured what is collected; needed for that.")
  private String commit;

  public PaperReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (!collect.isEmpty() && (commit == null || !commit.matches("[0-9a-z.-]{1,40}"))) {
      throw CommandFailure.usage(
          "--collect needs --commit, letters and digits, "
              + (commit == null ? "but there is none" : "but got '" + commit + "'"));
    }
    if (!Files.isRegularFile(page)) {
      throw CommandFailure.usage("--page must be a file, but '" + page + "' is none");
    }
    try {
      Files.createDirectories(data);
      for (Path folder : collect) {
        collect(folder);
      }
      List<Measured> all = new ArrayList<>();
      for (Path file : files(data, ".*\\.csv")) {
        all.add(Measured.read(file));
      }
      String before = Files.readString(page, StandardCharsets.UTF_8);
      String after = MeasuredPage.filled(before, new MeasuredReport(all));
      if (!after.equals(before)) {
        Files.writeString(page, after, StandardCharsets.UTF_8);
      }
      terminal
          .out()
          .println(
              (after.equals(before) ? "unchanged: " : "written: ")
                  + page
                  + ", from "
                  + all.size()
                  + " files of measurements");
    } catch (IllegalArgumentException e) {
      throw CommandFailure.study(e.getMessage(), e);
    }
    return ExitCode.OK;
  }

  private void collect(Path folder) throws IOException {
    List<Path> results = files(folder, "results(-.*)?\\.csv");
    if (results.isEmpty()) {
      throw CommandFailure.usage(
          "--collect is a folder with results*.csv, but '" + folder + "' has none");
    }
    for (Path file : results) {
      Measured found = Measured.of(file, commit);
      if (found.lines().isEmpty()) {
        terminal.out().println(file + ": no task has finished");
        continue;
      }
      Path kept = data.resolve(found.name() + ".csv");
      Measured all = Files.exists(kept) ? Measured.read(kept).with(found) : found;
      Files.writeString(kept, all.csv(), StandardCharsets.UTF_8);
      terminal.out().println(file + " → " + kept);
    }
  }

  private static List<Path> files(Path folder, String name) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw CommandFailure.usage("'" + folder + "' must be a folder, but is none");
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().matches(name)).sorted().toList();
    }
  }
}
