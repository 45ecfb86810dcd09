package io.github.culmen.lab.paper;

import java.util.List;
import java.util.Locale;

/** Times of choices as text, next to those the paper prints. */
public final class TimingReport {
  private static final String COLUMN = "seconds";

  private TimingReport() {}

  /** A Markdown table; ratios are of medians, and those of the paper of its means. */
  public static String markdown(List<TimingBench.Timing> timings) {
    double unit =
        timings.stream()
            .filter(t -> t.method().equals(TimingBench.UNIT))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("ratios need the method " + TimingBench.UNIT))
            .median();
    double paperUnit = PaperTable.TIMES.cell(TimingBench.UNIT, COLUMN).orElseThrow().mean();
    StringBuilder table =
        new StringBuilder(
            """
            | method | CPU ms, median | mean ± sd | to ei | paper, s | to ei in the paper |
            |---|--:|--:|--:|--:|--:|
            """);
    for (TimingBench.Timing timing : timings) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %.2f | %.2f ± %.2f | %.2f |",
              timing.method(),
              timing.median(),
              timing.mean(),
              timing.sd(),
              timing.median() / unit));
      table.append(
          PaperTable.TIMES
              .cell(timing.method(), COLUMN)
              .map(
                  cell ->
                      String.format(
                          Locale.ROOT,
                          " %.2f ± %.2f | %.1f |%n",
                          cell.mean(),
                          cell.sd(),
                          cell.mean() / paperUnit))
              .orElse(" | |\n"));
    }
    return table.toString().replace("\r\n", "\n");
  }

  /** One line a choice. */
  public static String csv(List<TimingBench.Timing> timings) {
    StringBuilder lines = new StringBuilder("method,round,milliseconds\n");
    for (TimingBench.Timing timing : timings) {
      for (int r = 0; r < timing.milliseconds().length; r++) {
        lines
            .append(timing.method())
            .append(',')
            .append(r + 1)
            .append(',')
            .append(timing.milliseconds()[r])
            .append('\n');
      }
    }
    return lines.toString();
  }
}
