package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The numbers of one table as printed in the paper. [Wang2017] §5
 *
 * @param name such as {@code Table 2}
 * @param columns what the numbers are of, in the order of the paper
 * @param rows by method, in the order of the paper; the name is that of a {@link Method} without
 *     the count of maxima where the paper's table has none
 */
public record PaperTable(String name, List<String> columns, Map<String, List<Cell>> rows) {
  /**
   * A number with its standard deviation.
   *
   * @param mean as printed
   * @param sd as printed
   */
  public record Cell(double mean, double sd) {}

  /** Seconds to select the next input. */
  public static final PaperTable TIMES =
      of(
          "Table 1",
          List.of("seconds"),
          "ucb 0.08 0.05",
          "pi 0.10 0.02",
          "ei 0.07 0.03",
          "est 0.15 0.02",
          "es 8.07 3.02",
          "pes:100 15.24 4.44",
          "pes:10 1.61 0.50",
          "pes:1 0.20 0.06",
          "mes-r:100 5.85 0.86",
          "mes-r:10 0.67 0.11",
          "mes-r:1 0.13 0.03",
          "mes-g:100 0.12 0.02",
          "mes-g:10 0.09 0.02",
          "mes-g:1 0.09 0.03");

  /** Inference regret on test functions. */
  public static final PaperTable TEST_FUNCTIONS =
      of(
          "Table 2",
          List.of("eggholder", "shekel", "michalewicz"),
          "ucb 141.00 70.96 9.40 0.26 6.07 0.53",
          "pi 52.04 39.03 6.64 2.00 4.97 0.39",
          "ei 71.18 59.18 6.63 0.87 4.80 0.60",
          "est 55.84 24.85 5.57 2.56 5.33 0.46",
          "es 48.85 29.11 6.43 2.73 5.11 0.73",
          "pes 37.94 26.05 8.73 0.67 5.17 0.74",
          "mes-r 54.47 37.71 6.17 1.80 4.97 0.59",
          "mes-g 46.56 27.05 5.45 2.07 4.49 0.51");

  /** Inference regret of tuning neural networks; the second column is in per cent. */
  public static final PaperTable NEURAL_NETWORKS =
      of(
          "Table 3",
          List.of("boston", "cancer (%)"),
          "ucb 1.64 0.43 3.83 0.01",
          "pi 2.15 0.99 4.40 0.01",
          "ei 1.99 1.03 4.40 0.01",
          "est 1.65 0.57 3.93 0.01",
          "es 1.79 0.61 4.14 0.00",
          "pes 1.52 0.32 3.84 0.01",
          "mes-r 1.54 0.56 3.96 0.01",
          "mes-g 1.51 0.61 3.83 0.01");

  /** Inference regret of robot pushing. */
  public static final PaperTable ROBOT_PUSHING =
      of(
          "Table 4",
          List.of("3-d", "4-d"),
          "ucb 1.10 0.66 0.56 0.44",
          "pi 2.03 1.77 0.16 0.20",
          "ei 1.89 1.87 0.30 0.33",
          "est 0.70 0.90 0.24 0.17",
          "es 0.62 0.59 0.25 0.20",
          "pes 0.81 1.27 0.38 0.38",
          "mes-r 0.61 1.23 0.16 0.10",
          "mes-g 0.61 1.26 0.24 0.25");

  /** Copies. */
  public PaperTable {
    columns = List.copyOf(columns);
    rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    for (Map.Entry<String, List<Cell>> row : rows.entrySet()) {
      if (row.getValue().size() != columns.size()) {
        throw new IllegalArgumentException(
            "every row must have "
                + columns.size()
                + " cells, but "
                + row.getKey()
                + " has others");
      }
    }
  }

  private static PaperTable of(String name, List<String> columns, String... lines) {
    Map<String, List<Cell>> rows = new LinkedHashMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      List<Cell> cells = new ArrayList<>();
      for (int i = 1; i < words.length; i += 2) {
        cells.add(new Cell(Double.parseDouble(words[i]), Double.parseDouble(words[i + 1])));
      }
      rows.put(words[0], cells);
    }
    return new PaperTable(name, columns, rows);
  }

  /** The cell of a method such as {@code mes-g:100}, if the table has it. */
  public Optional<Cell> cell(String method, String column) {
    int at = columns.indexOf(column);
    List<Cell> row = rows.get(method);
    // With a sampler of maxima, as in mes-g:10:calibrated, it is another method.
    if (row == null && method.split(":", -1).length < 3) {
      row = rows.get(method.split(":", 2)[0]);
    }
    return at < 0 || row == null ? Optional.empty() : Optional.of(row.get(at));
  }
}
