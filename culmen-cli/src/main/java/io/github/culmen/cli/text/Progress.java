package io.github.culmen.cli.text;

import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.Trial;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
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
  private boolean statusShown;

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
    line(row("trial", "value", "best", "recommended", "chosen in", "left", "parameters"));
  }

  /** A line of its own. */
  public synchronized void note(String text) {
    clearStatus();
    out.println(text);
  }

  /** What is being done; seen on a screen only. */
  public synchronized void status(String text) {
    if (screen) {
      clear();
      out.print(fit(PlainText.of(text), columns - 1));
      out.flush();
      statusShown = true;
    }
  }

  /**
   * A trial ended.
   *
   * @param chosenIn how long the choice of its point took
   * @param left how long the rest of the run is expected to take
   */
  public synchronized void finished(
      Trial.Finished trial,
      int total,
      Duration chosenIn,
      Optional<Trial.Finished> best,
      Optional<Recommendation> recommendation,
      Optional<Duration> left) {
    boolean isBest = best.isPresent() && best.get().number() == trial.number();
    String value =
        trial.value().isPresent() ? Decimals.brief(trial.value().getAsDouble()) : "failed";
    line(
        row(
            trial.number() + "/" + total,
            value + (isBest ? "*" : " "),
            best.map(b -> Decimals.brief(b.value().getAsDouble())).orElse(""),
            recommendation.map(r -> Decimals.brief(r.mean())).orElse(""),
            Durations.brief(chosenIn),
            left.map(Durations::brief).orElse(""),
            parameters(trial)));
    trial.failure().ifPresent(reason -> line(" ".repeat(10) + firstLine(reason)));
  }

  /** Removes the status line. */
  public synchronized void end() {
    clearStatus();
  }

  private void line(String text) {
    clearStatus();
    out.println(fit(PlainText.of(text), screen ? columns : LONGEST_LINE));
  }

  private void clearStatus() {
    if (statusShown) {
      clear();
      statusShown = false;
    }
  }

  // As bytes, since text is shown and does nothing.
  private void clear() {
    out.writeBytes(CLEAR);
  }

  private String row(Object... cells) {
    String format =
        screen && columns < WIDE
            ? "%1$9s %2$12s %3$12s %4$12s  %7$s"
            : "%9s %12s %12s %12s %9s %9s  %s";
    return String.format(Locale.ROOT, format, cells).stripTrailing();
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
