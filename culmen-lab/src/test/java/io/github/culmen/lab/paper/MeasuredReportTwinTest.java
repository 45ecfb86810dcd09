package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every cell of the tables of measurements, computed once more from random measurements. */
class MeasuredReportTwinTest {
  private static final List<String> METHODS =
      List.of("ucb", "pi", "ei", "es", "pes:200", "mes-r:100", "mes-g:100", "thompson");

  private record Panel(
      String name, String block, PaperTable table, String column, double factor, int runs) {}

  private static final List<Panel> PANELS =
      List.of(
          new Panel("eggholder-given", "table-2", PaperTable.TEST_FUNCTIONS, "eggholder", 1, 10),
          new Panel("michalewicz", "table-2", PaperTable.TEST_FUNCTIONS, "michalewicz", 1, 10),
          new Panel(
              "neural-network-cancer",
              "table-3",
              PaperTable.NEURAL_NETWORKS,
              "cancer (%)",
              100,
              20),
          new Panel("robot-pushing-3-d", "table-4", PaperTable.ROBOT_PUSHING, "3-d", 1, 20));

  // The least simple regret is 0, so that panels without a known optimum stay as they are.
  private static Measured measured(Panel panel, SplittableRandom random, int last) {
    List<Measured.Line> lines = new ArrayList<>();
    double scale = panel.table().cell("ei", panel.column()).orElseThrow().mean() / panel.factor();
    for (String method : METHODS) {
      int seeds = 1 + random.nextInt(4);
      for (int seed = 1; seed <= seeds; seed++) {
        for (int t = 50; t <= last; t += 50) {
          double simple = lines.isEmpty() ? 0 : 2 * scale * random.nextDouble();
          lines.add(
              new Measured.Line(
                  method,
                  "p",
                  seed,
                  t,
                  simple,
                  random.nextInt(4) == 0
                      ? Optional.empty()
                      : Optional.of(2 * scale * random.nextDouble()),
                  Optional.of(scale * random.nextDouble()),
                  random.nextBoolean()
                      ? Optional.empty()
                      : Optional.of(3 * scale * random.nextDouble())));
        }
      }
    }
    return new Measured(panel.name(), Set.of("c"), lines);
  }

  private static double[] values(
      Measured measured, String method, int t, Reading reading, Panel panel) {
    return measured.lines().stream()
        .filter(line -> line.method().equals(method) && line.t() == t)
        .map(
            line ->
                switch (reading) {
                  case GUESS -> line.guess();
                  case BEST_GUESS -> line.bestGuess();
                  case TRIED -> line.tried();
                  case SIMPLE -> Optional.of(line.simple());
                })
        .flatMap(Optional::stream)
        .mapToDouble(value -> panel.factor() * value)
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  private static double error(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1) / values.length);
  }

  private static double z(double[] values, PaperTable.Cell cell, int runs) {
    return (mean(values) - cell.mean()) / Math.hypot(error(values), cell.sd() / Math.sqrt(runs));
  }

  private static String against(Panel panel) {
    return panel.block().equals("table-3") ? ", against the best of all runs |" : " |";
  }

  private static List<String> row(String text, int t, String method) {
    String part = text.substring(text.indexOf("T = " + t + ":"));
    String line =
        part.lines().filter(l -> l.startsWith("| " + method + " |")).findFirst().orElseThrow();
    return Arrays.stream(line.split("\\|", -1)).map(String::strip).skip(1).toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyCellIsThatOfTheMeasurements(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Reading> readings = List.of(Reading.values());
    for (Panel panel : PANELS) {
      int last = random.nextBoolean() ? 100 : 200;
      Measured one = measured(panel, random, last);
      MeasuredReport report = new MeasuredReport(List.of(one));
      String text = report.block(panel.block());
      for (int t : last == 100 ? List.of(100) : List.of(100, 200)) {
        List<Integer> met = new ArrayList<>();
        List<Integer> of = new ArrayList<>();
        for (int r = 0; r < readings.size(); r++) {
          int good = 0;
          int all = 0;
          for (String method : METHODS) {
            Reading reading = readings.get(r);
            double[] values = values(one, method, t, reading, panel);
            Optional<PaperTable.Cell> cell = panel.table().cell(method, panel.column());
            List<String> cells = row(text, t, method);
            assertThat(cells.get(2 + 2 * r))
                .isEqualTo(
                    values.length == 0
                        ? "-"
                        : values.length == 1
                            ? String.format(Locale.ROOT, "%.2f", values[0])
                            : String.format(
                                Locale.ROOT, "%.2f (%.2f)", mean(values), error(values)));
            if (values.length < 2 || cell.isEmpty()) {
              assertThat(cells.get(3 + 2 * r)).isEqualTo("-");
            } else {
              double distance = z(values, cell.get(), panel.runs());
              assertThat(Double.parseDouble(cells.get(3 + 2 * r)))
                  .isCloseTo(distance, within(0.0501));
              all++;
              good += distance <= 1 ? 1 : 0;
            }
          }
          met.add(good);
          of.add(all);
        }
        List<String> summary =
            report
                .block("summary")
                .lines()
                .filter(line -> line.startsWith("| `" + panel.name() + "`" + against(panel)))
                .filter(line -> line.contains(" | " + t + " | "))
                .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
                .findFirst()
                .orElseThrow();
        for (int r = 0; r < met.size(); r++) {
          assertThat(summary.get(3 + r)).isEqualTo(met.get(r) + " of " + of.get(r));
        }
      }
    }
  }

  @Test
  void panelsAreInTheOrderOfThePaperWhateverTheirNames() {
    List<Measured> all = new ArrayList<>();
    for (Panel panel : PANELS) {
      all.add(0, measured(panel, new SplittableRandom(9), 100));
    }
    List<String> names =
        new MeasuredReport(all)
            .block("summary")
            .lines()
            .skip(2)
            .map(line -> line.substring(3, line.indexOf('`', 3)))
            .distinct()
            .toList();
    assertThat(names)
        .containsExactly(
            "eggholder-given", "michalewicz", "neural-network-cancer", "robot-pushing-3-d");
  }
}
