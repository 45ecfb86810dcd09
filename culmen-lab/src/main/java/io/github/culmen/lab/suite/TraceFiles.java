package io.github.culmen.lab.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Finished runs on disk, a file each: {@code STRATEGY/PROBLEM-bBUDGET-sSEED.csv}. A file is there
 * as a whole or not at all, so several processes can work on one folder.
 */
final class TraceFiles {
  private static final String COLUMNS = "trial,best,recommended";
  private static final String CPU = "# cpu-seconds-per-ask=";

  private final Path folder;
  private final SuitePlan plan;

  TraceFiles(Path folder, SuitePlan plan) {
    this.folder = folder;
    this.plan = plan;
  }

  private Path path(SuitePlan.Run run) {
    // No colons, which not all file systems take.
    return folder
        .resolve(run.key().contender().replace(':', '_'))
        .resolve(
            run.key().problem() + "-b" + run.key().budget() + "-s" + run.key().seed() + ".csv");
  }

  // What runs must have in common to be compared.
  private String settings(SuitePlan.Run run) {
    String source = run.contender().source().replaceAll("\\s+", " ").strip();
    return "# suite="
        + plan.suite().name()
        + " told="
        + plan.told().name().toLowerCase(Locale.ROOT)
        + (source.isEmpty() ? "" : " strategy=" + source);
  }

  /** The trace of a run, if it ended. */
  Optional<Trace> read(SuitePlan.Run run) {
    Path file = path(run);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read '" + file + "'", e);
    }
    if (lines.size() < 3 || !lines.get(0).equals(settings(run))) {
      throw new IllegalArgumentException(
          "runs that are compared must have the same settings, but '"
              + file
              + "' begins with '"
              + (lines.isEmpty() ? "" : lines.get(0))
              + "' and this suite has '"
              + settings(run)
              + "'");
    }
    try {
      return Optional.of(parse(run.key(), lines));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("'" + file + "' is no run: " + e.getMessage(), e);
    }
  }

  private static Trace parse(Trace.Key key, List<String> lines) {
    if (!lines.get(1).startsWith(CPU) || !lines.get(2).equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "its second line must begin with " + CPU + ", and its columns must be " + COLUMNS);
    }
    String cpu = lines.get(1).substring(CPU.length());
    List<Double> bests = new ArrayList<>();
    Map<Integer, Double> recommended = new TreeMap<>();
    for (String line : lines.subList(3, lines.size())) {
      String[] fields = line.split(",", -1);
      if (fields.length != 3 || !fields[0].equals(Integer.toString(bests.size() + 1))) {
        throw new IllegalArgumentException(
            "trial " + (bests.size() + 1) + " must have its number and two values, not " + line);
      }
      bests.add(Double.valueOf(fields[1]));
      if (!fields[2].isEmpty()) {
        recommended.put(Integer.valueOf(fields[0]), Double.valueOf(fields[2]));
      }
    }
    return new Trace(
        key,
        bests,
        recommended,
        cpu.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(cpu)));
  }

  /** Keeps a trace; it is on disk when the call returns. */
  void write(SuitePlan.Run run, Trace trace) {
    StringBuilder text = new StringBuilder(settings(run)).append('\n');
    text.append(CPU);
    trace.askSeconds().ifPresent(text::append);
    text.append('\n').append(COLUMNS).append('\n');
    for (int i = 0; i < trace.bests().size(); i++) {
      Double recommended = trace.recommended().get(i + 1);
      text.append(i + 1)
          .append(',')
          .append(trace.bests().get(i))
          .append(',')
          .append(recommended == null ? "" : recommended.toString())
          .append('\n');
    }
    Path file = path(run);
    Path fresh =
        file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(fresh, text);
      try {
        Files.move(
            fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write '" + file + "'", e);
    }
  }
}
