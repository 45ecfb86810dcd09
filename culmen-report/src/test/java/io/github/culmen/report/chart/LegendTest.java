package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.TextMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class LegendTest {
  private static final double[] X = {1, 2};

  private static Chart withNames(String... names) {
    Chart.Builder builder = Chart.builder();
    for (String name : names) {
      builder.line(name, X, X);
    }
    return builder.build();
  }

  @Test
  void isEmptyWithoutNames() {
    Legend legend = new Legend(withNames("", ""), 700);
    assertThat(legend.entries()).isEmpty();
    assertThat(legend.height()).isZero();
  }

  @Test
  void leavesRulesToTheirOwnLabels() {
    Legend legend = new Legend(Chart.builder().rule("optimum", 1).line("a", X, X).build(), 700);
    assertThat(legend.entries()).extracting(Legend.Entry::name).containsExactly("a");
  }

  @Test
  void joinsSeriesOfOneName() {
    Chart chart = Chart.builder().band("a", X, X, X).line("b", X, X).line("a", X, X).build();
    Legend legend = new Legend(chart, 700);
    assertThat(legend.entries()).extracting(Legend.Entry::name).containsExactly("a", "b");
    assertThat(legend.entries().get(0).series()).hasSize(2);
  }

  @Test
  void wrapsIntoRowsThatFitWithoutOverlap() {
    String[] names = new String[23];
    for (int i = 0; i < names.length; i++) {
      names[i] = "series number " + i;
    }
    Legend legend = new Legend(withNames(names), 400);
    List<Legend.Entry> entries = legend.entries();
    assertThat(entries).hasSize(23);
    for (int i = 0; i < entries.size(); i++) {
      Legend.Entry entry = entries.get(i);
      double end = entry.textX() + TextMetrics.width(entry.name(), Legend.FONT_SIZE, false);
      assertThat(end).isLessThanOrEqualTo(400);
      if (i + 1 < entries.size() && entries.get(i + 1).row() == entry.row()) {
        assertThat(entries.get(i + 1).x()).isGreaterThan(end);
      }
    }
    assertThat(legend.height()).isEqualTo(Legend.ROW_HEIGHT * (entries.get(22).row() + 1));
  }

  @Test
  void cutsANameLongerThanTheChart() {
    Legend legend = new Legend(withNames("n".repeat(500)), 300);
    assertThat(legend.entries().get(0).name()).endsWith("…").hasSizeLessThan(60);
  }
}
