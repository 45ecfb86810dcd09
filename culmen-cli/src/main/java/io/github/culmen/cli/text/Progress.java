package io.github.culmen.cli.text;

import io.github.culmen.study.insight.Front;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Shows a run as it goes: a line for each finished trial and, on a screen, a line below that says
 * what is being done and is drawn over.
 */
public final class Progress {
  private static final int LONGEST_LINE = 240;
  // A screen narrower than this has no room for the times beside the parameters.
  private static final int WIDE = 110;
  private static final byte[] CLEAR = "\r\u001b[K".getBytes(StandardCharsets.US_ASCII);

  private final PrintStream out;
  private final boolean screen;
  private final int columns;
  // What each thread is doing, in the order in which they began: one line for all of them, which
  // does not jump between them.
  private final Map<Thread, String> doing = new LinkedHashMap<>();
  private String statusShown = "";
  private String recommended = "";

  public Progress(PrintStream out, boolean screen, int columns) {
    this.out = out;
    this.screen = screen;
    this.columns = columns;
  }

  /** Whether a status line is seen. */
  public boolean onScreen() {
    return screen;
  }

  /** The names of the columns. */
  public synchronized void header() {
    line(
        row(
            "trial",
            "value",
            "best",
            "recommended",
            "chosen in",
            "left",
            "parameters",
            Optional.empty()));
  }

  /** The same for a study that may have several objectives. */
  public synchronized void header(StudySpec spec) {
    if (spec.objectives().isEmpty()) {
      line(
          row(
              "trial",
              "value",
              "best",
              "recommended",
              "chosen in",
              "left",
              "parameters",
              spec.cost().map(Cost::unit)));
      return;
    }
    line(
        row(
            "trial",
            spec.objectives().stream().map(NamedObjective::name).toList(),
            "front",
            told(spec) ? "hypervolume" : "",
            "chosen in",
            "left",
            "parameters"));
  }

  /**
   * A trial with several objectives ended; one on the front is marked.
   *
   * @param chosenIn how long the choice of its point took
   * @param left how long the rest of the run is expected to take
   */
  public synchronized void finished(
      StudySpec spec,
      Trial.Finished trial,
      int total,
      Duration chosenIn,
      Front front,
      Optional<Duration> left) {
    boolean on = front.trials().stream().anyMatch(other -> other.number() == trial.number());
    List<String> values = new ArrayList<>();
    for (NamedObjective own : spec.objectives()) {
      values.add(
          trial.outcome() instanceof Outcome.Success success
              ? Decimals.brief(success.outcomes().get(own.name()).value())
              : values.isEmpty() ? "failed" : "");
    }
    line(
        row(
            trial.number() + "/" + total,
            values,
            front.trials().size() + (on ? "*" : " "),
            told(spec) && !front.trials().isEmpty() ? Decimals.brief(front.hypervolume()) : "",
            Durations.brief(chosenIn),
            left.map(Durations::brief).orElse(""),
            parameters(trial)));
    trial.failure().ifPresent(reason -> line(" ".repeat(10) + firstLine(reason)));
  }

  // Above a reference that moves with the trials, figures of different lines cannot be compared.
  private static boolean told(StudySpec spec) {
    return spec.objectives().stream().allMatch(own -> own.reference().isPresent());
  }

  private String row(
      String trial,
      List<String> values,
      String front,
      String volume,
      String chosenIn,
      String left,
      String parameters) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%9s", trial));
    values.forEach(value -> line.append(String.format(Locale.ROOT, " %12s", value)));
    line.append(String.format(Locale.ROOT, " %6s", front));
    if (!volume.isEmpty()) {
      line.append(String.format(Locale.ROOT, " %12s", volume));
    }
    if (!screen || columns >= WIDE) {
      line.append(String.format(Locale.ROOT, " %9s %9s", chosenIn, left));
    }
    return line.append("  ").append(parameters).toString().stripTrailing();
  }

  /** A line of its own. */
  public synchronized void note(String text) {
    clearStatus();
    out.println(text);
    showStatus();
  }

  /** What this thread is doing; seen on a screen only. */
  public synchronized void status(String text) {
    doing.put(Thread.currentThread(), PlainText.of(text));
    showStatus();
  }

  /** This thread does nothing any more. */
  public synchronized void idle() {
    doing.remove(Thread.currentThread());
    showStatus();
  }

  /**
   * A trial ended.
   *
   * @param chosenIn how long the choice of its point took
   * @param recommendation if there is a new one; until the next one it is shown in brackets
   * @param left how long the rest of the run is expected to take
   * @param broken the bounds of outcomes that the trial broke, in words
   * @param cost what the trial cost; empty if costs do not count
   */
  public synchronized void finished(
      Trial.Finished trial,
      int total,
      Duration chosenIn,
      Optional<Trial.Finished> best,
      Optional<Recommendation> recommendation,
      Optional<Duration> left,
      List<String> broken,
      Optional<String> cost) {
    boolean isBest = best.isPresent() && best.get().number() == trial.number();
    recommendation.ifPresent(r -> recommended = Decimals.brief(r.mean()));
    String value =
        trial.value().isPresent()
            ? Decimals.brief(trial.value().getAsDouble())
            : trial.stopped().isPresent() ? "stopped" : "failed";
    line(
        row(
            trial.number() + "/" + total,
            value + (isBest ? "*" : broken.isEmpty() ? " " : "!"),
            best.map(b -> Decimals.brief(b.value().getAsDouble())).orElse(""),
            recommendation.isPresent() || recommended.isEmpty()
                ? recommended
                : "(" + recommended + ")",
            Durations.brief(chosenIn),
            left.map(Durations::brief).orElse(""),
            parameters(trial),
            cost));
    trial.failure().ifPresent(reason -> line(" ".repeat(10) + firstLine(reason)));
    trial.stopped().ifPresent(early -> line(" ".repeat(10) + "stopped early, " + early.why()));
    if (!broken.isEmpty()) {
      line(" ".repeat(10) + "infeasible: " + String.join(", ", broken));
    }
    showStatus();
  }

  /** Removes the status line. */
  public synchronized void end() {
    doing.clear();
    clearStatus();
  }

  private void line(String text) {
    clearStatus();
    out.println(fit(PlainText.of(text), screen ? columns : LONGEST_LINE));
  }

  // Drawn only if it says something new, so that it does not flicker.
  private void showStatus() {
    if (!screen) {
      return;
    }
    String text = fit(String.join("; ", doing.values()), columns - 1);
    if (!text.equals(statusShown)) {
      clear();
      out.print(text);
      out.flush();
      statusShown = text;
    }
  }

  private void clearStatus() {
    if (!statusShown.isEmpty()) {
      clear();
      statusShown = "";
    }
  }

  // As bytes, since text is shown and does nothing.
  private void clear() {
    out.writeBytes(CLEAR);
  }

  private String row(
      String trial,
      String value,
      String best,
      String recommendation,
      String chosenIn,
      String left,
      String parameters,
      Optional<String> cost) {
    String line =
        String.format(Locale.ROOT, "%9s %12s %12s %12s", trial, value, best, recommendation);
    if (cost.isPresent()) {
      line += String.format(Locale.ROOT, " %9s", cost.get());
    }
    if (!screen || columns >= WIDE) {
      line += String.format(Locale.ROOT, " %9s %9s", chosenIn, left);
    }
    return (line + "  " + parameters).stripTrailing();
  }

  static String parameters(Trial trial) {
    return trial.point().values().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + Decimals.brief(entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static String fit(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 3) + "...";
  }
}
