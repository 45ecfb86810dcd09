package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench damage}: files of studies that are damaged at random. */
@Command(
    name = "damage",
    description = "Damage files of studies at random: is each refused in words?",
    sortOptions = false,
    footer = {
      "",
      "Bits are flipped, files cut, blocks zeroed, moved, taken out or filled with noise: of",
      "journals, SQLite stores, and the -wal and -shm files of stores that were in use.",
      "File i of seed S is file 1 of seed S + i - 1.",
      "",
      "Example:",
      "  culmen bench damage --files 1000",
    })
public final class DamageCommand implements Callable<Integer> {
  private static final int MOST = 10_000_000;

  private final Terminal terminal;

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int files;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the first (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--verbose", description = "Say what became of each file.")
  private boolean verbose;

  /** With the streams of the command. */
  public DamageCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (files < 1 || files > MOST) {
      throw CommandFailure.usage("--files must be from 1 to " + MOST + ", but got " + files);
    }
    Map<DamagedFiles.Verdict, Integer> counts = new EnumMap<>(DamagedFiles.Verdict.class);
    Path folder = Files.createTempDirectory("culmen-damage");
    try {
      DamagedFiles damaged = new DamagedFiles(folder);
      for (int i = 0; i < files; i++) {
        DamagedFiles.Finding finding = damaged.damage(seed + i);
        counts.merge(finding.verdict(), 1, Integer::sum);
        if (verbose || finding.verdict() == DamagedFiles.Verdict.VIOLATION) {
          terminal
              .out()
              .println(
                  "seed " + (seed + i) + ", " + word(finding.verdict()) + ": " + finding.what());
        }
      }
    } finally {
      Folders.delete(folder);
    }
    for (DamagedFiles.Verdict verdict : DamagedFiles.Verdict.values()) {
      terminal
          .out()
          .println(
              String.format(Locale.ROOT, "%7d %s", counts.getOrDefault(verdict, 0), word(verdict)));
    }
    int violations = counts.getOrDefault(DamagedFiles.Verdict.VIOLATION, 0);
    if (violations > 0) {
      throw CommandFailure.failed(violations + " of " + files + " damaged files were not refused");
    }
    return ExitCode.OK;
  }

  private static String word(DamagedFiles.Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
