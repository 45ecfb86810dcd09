package io.github.culmen.cli.run;

import io.github.culmen.cli.studyfile.StepSource;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.study.steering.TrialMeasurement;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Follows the values that a program reports on its way: the lines it prints, if the study file says
 * where, and those it appends to the file {@code $CULMEN_STEPS}.
 *
 * <p>Programs may report millions of steps. All are kept up to some hundreds; from then on each has
 * to be one percent beyond the one before, which shows the same curve.
 */
final class StepReader {
  private static final int ALL = 500;
  private static final double BEYOND = 1.01;
  private static final int CHUNK = 1 << 20;

  private final Optional<StepSource> source;
  private final List<String> names;
  private final Consumer<String> notes;
  private final Tail printed;
  private final Tail appended;
  private final long begun = System.nanoTime();
  private long counted;
  private int kept;
  private long lastKept = -1;
  private TrialMeasurement skipped;
  private boolean complained;

  /**
   * Of one attempt.
   *
   * @param source where steps are in what is printed, if anywhere
   * @param names other numbers to take from lines of JSON: objectives and outcomes
   * @param out what the program prints
   * @param steps what it appends to
   * @param notes receives what is wrong with a line, once
   */
  StepReader(
      Optional<StepSource> source,
      List<String> names,
      Path out,
      Path steps,
      Consumer<String> notes) {
    this.source = source;
    this.names = List.copyOf(names);
    this.printed = new Tail(out);
    this.appended = new Tail(steps);
    this.notes = notes;
  }

  /** Whether steps have come, or may come by what is printed. */
  boolean expecting() {
    return source.isPresent() || counted > 0;
  }

  /**
   * What was reported since the last call.
   *
   * @param last whether the program has ended, so that a line without an end is one
   */
  List<TrialMeasurement> next(boolean last) throws IOException {
    List<TrialMeasurement> found = new ArrayList<>();
    if (source.isPresent()) {
      for (String line : printed.lines(last)) {
        source.get().in(line.strip()).ifPresent(one -> add(printed(one), found));
      }
    }
    for (String line : appended.lines(last)) {
      if (!line.isBlank()) {
        Optional<TrialMeasurement> one = appended(line.strip());
        if (one.isPresent()) {
          add(one.get(), found);
        } else if (!complained) {
          complained = true;
          notes.accept(
              "a line of $CULMEN_STEPS must be STEP VALUE or JSON such as"
                  + " {\"step\": 1, \"value\": 0.5}, but is '"
                  + (line.length() > 80 ? line.substring(0, 77) + "..." : line)
                  + "'");
        }
      }
    }
    if (last && skipped != null) {
      found.add(skipped);
      skipped = null;
    }
    return found;
  }

  private void add(TrialMeasurement one, List<TrialMeasurement> found) {
    counted++;
    long step = one.step().getAsLong();
    // A program that was restarted, or went back to a checkpoint, reports all again.
    if (step <= lastKept) {
      kept = 0;
    }
    if (kept < ALL || step <= lastKept || step >= BEYOND * lastKept) {
      found.add(one);
      kept++;
      lastKept = step;
      skipped = null;
    } else {
      skipped = one;
    }
  }

  private TrialMeasurement printed(StepSource.Found one) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(TrialMeasurement.VALUE, one.value());
    if (one.document() instanceof Map<?, ?> fields) {
      for (String name : names) {
        StepSource.number(Optional.ofNullable(fields.get(name)))
            .ifPresent(number -> metrics.put(name, number));
      }
    }
    return new TrialMeasurement(
        OptionalLong.of(one.step().orElse(counted + 1)), seconds(), metrics);
  }

  private Optional<TrialMeasurement> appended(String line) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    OptionalDouble step = OptionalDouble.empty();
    if (line.startsWith("{")) {
      Object document;
      try {
        document = JsonText.parseWithNaN(line);
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
      for (Map.Entry<?, ?> field : ((Map<?, ?>) document).entrySet()) {
        OptionalDouble number = StepSource.number(Optional.ofNullable(field.getValue()));
        String name = (String) field.getKey();
        if (name.equals("step")) {
          step = number;
        } else if (number.isPresent() && !name.isBlank()) {
          metrics.put(name, number.getAsDouble());
        }
      }
    } else {
      String[] words = line.split("\\s+", -1);
      if (words.length != 2) {
        return Optional.empty();
      }
      step = StepSource.number(Optional.of(words[0]));
      StepSource.number(Optional.of(words[1]))
          .ifPresent(value -> metrics.put(TrialMeasurement.VALUE, value));
    }
    return step.isEmpty() || !StepSource.isStep(step.getAsDouble()) || metrics.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TrialMeasurement(OptionalLong.of((long) step.getAsDouble()), seconds(), metrics));
  }

  private OptionalDouble seconds() {
    return OptionalDouble.of(Duration.ofNanos(System.nanoTime() - begun).toMillis() / 1000.0);
  }

  /** The lines of a file that grows. */
  private static final class Tail {
    private final Path file;
    private long read;
    private byte[] rest = new byte[0];
    // Inside a line that is too long to be one of ours.
    private boolean skipping;

    Tail(Path file) {
      this.file = file;
    }

    List<String> lines(boolean last) throws IOException {
      List<String> lines = new ArrayList<>();
      if (!Files.isRegularFile(file)) {
        return lines;
      }
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "r")) {
        while (read < open.length()) {
          open.seek(read);
          byte[] chunk = new byte[(int) Math.min(CHUNK, open.length() - read)];
          open.readFully(chunk);
          read += chunk.length;
          take(chunk, lines);
        }
      }
      if (last && rest.length > 0 && !skipping) {
        lines.add(new String(rest, StandardCharsets.UTF_8));
        rest = new byte[0];
      }
      return lines;
    }

    private void take(byte[] chunk, List<String> lines) {
      int from = 0;
      for (int i = 0; i < chunk.length; i++) {
        if (chunk[i] == '\n') {
          if (!skipping) {
            lines.add(new String(joined(chunk, from, i), StandardCharsets.UTF_8).replace("\r", ""));
          }
          rest = new byte[0];
          skipping = false;
          from = i + 1;
        }
      }
      rest = skipping ? rest : joined(chunk, from, chunk.length);
      if (rest.length > CHUNK) {
        rest = new byte[0];
        skipping = true;
      }
    }

    private byte[] joined(byte[] chunk, int from, int to) {
      byte[] all = new byte[rest.length + to - from];
      System.arraycopy(rest, 0, all, 0, rest.length);
      System.arraycopy(chunk, from, all, rest.length, to - from);
      return all;
    }
  }
}
