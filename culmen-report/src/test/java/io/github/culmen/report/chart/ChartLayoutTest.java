package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.canvas.TextMetrics;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChartLayoutTest {
  private static Chart random(Random random) {
    int n = 1 + random.nextInt(30);
    double size = Math.pow(10, random.nextInt(30) - 15);
    double offset = random.nextBoolean() ? 0 : size * random.nextInt(100_000);
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = offset + size * random.nextDouble();
      y[i] = offset + size * random.nextGaussian();
    }
    List<Axis> axes = List.of(Axis.linear("a"), Axis.log("b"), Axis.integer(""));
    return Chart.builder()
        .title(random.nextBoolean() ? "title" : "")
        .subtitle(random.nextBoolean() ? "subtitle" : "")
        .size(240 + random.nextInt(800), 200 + random.nextInt(500))
        .xAxis(axes.get(random.nextInt(3)))
        .yAxis(axes.get(random.nextInt(3)))
        .points("points", x, y)
        .rule("rule", y[0])
        .build();
  }

  @Test
  void tickLabelsNeverOverlap() {
    Random random = new Random(99);
    for (int k = 0; k < 500; k++) {
      Chart chart = random(random);
      ChartLayout layout = new ChartLayout(chart);
      List<Tick> xTicks = layout.xTicks;
      for (int i = 1; i < xTicks.size(); i++) {
        double room =
            Math.abs(layout.x(xTicks.get(i).value()) - layout.x(xTicks.get(i - 1).value()));
        double left = TextMetrics.width(xTicks.get(i - 1).label(), ChartLayout.TEXT_SIZE, false);
        double right = TextMetrics.width(xTicks.get(i).label(), ChartLayout.TEXT_SIZE, false);
        assertThat(room)
            .as("%s and %s at width %d", xTicks.get(i - 1), xTicks.get(i), chart.width())
            .isGreaterThan((left + right) / 2);
      }
      List<Tick> yTicks = layout.yTicks;
      for (int i = 1; i < yTicks.size(); i++) {
        double room = layout.y(yTicks.get(i - 1).value()) - layout.y(yTicks.get(i).value());
        assertThat(room).as("%s in %s", yTicks, layout.yRange).isGreaterThan(9);
      }
    }
  }

  @Test
  void everythingShownLiesInsideThePlot() {
    Random random = new Random(7);
    for (int k = 0; k < 500; k++) {
      Chart chart = random(random);
      ChartLayout layout = new ChartLayout(chart);
      assertThat(layout.left).isLessThan(layout.right);
      assertThat(layout.top).isLessThan(layout.bottom);
      assertThat(layout.right).isLessThan(chart.width());
      assertThat(layout.bottom).isLessThan(chart.height());
      Series points = chart.series().get(0);
      for (int i = 0; i < points.size(); i++) {
        if (points.shows(i, chart.xAxis(), chart.yAxis())) {
          assertThat(layout.x(points.x()[i])).isBetween(layout.left, layout.right);
          assertThat(layout.y(points.y()[i])).isBetween(layout.top, layout.bottom);
        }
      }
      for (Tick tick : layout.xTicks) {
        assertThat(layout.x(tick.value())).isBetween(layout.left - 0.01, layout.right + 0.01);
      }
    }
  }

  @Test
  void textsTakeRoomOnlyWhenThereAreAny() {
    double[] x = {0, 1};
    ChartLayout bare = new ChartLayout(Chart.builder().line("", x, x).build());
    ChartLayout full =
        new ChartLayout(
            Chart.builder()
                .title("t")
                .subtitle("s")
                .xAxis(Axis.linear("x"))
                .yAxis(Axis.linear("y"))
                .line("name", x, x)
                .rule("rule", 0)
                .build());
    assertThat(bare.top).isLessThan(full.top);
    assertThat(bare.left).isLessThan(full.left);
    assertThat(bare.right).isGreaterThan(full.right);
    assertThat(bare.bottom).isGreaterThan(full.bottom);
  }

  @Test
  void largerValuesAreHigherAndFurtherRight() {
    double[] x = {1, 10, 100};
    for (Axis axis : List.of(Axis.linear(""), Axis.log(""), Axis.integer(""))) {
      ChartLayout layout =
          new ChartLayout(Chart.builder().xAxis(axis).yAxis(axis).line("", x, x).build());
      assertThat(layout.x(1)).isLessThan(layout.x(10));
      assertThat(layout.x(10)).isLessThan(layout.x(100));
      assertThat(layout.y(1)).isGreaterThan(layout.y(10));
      assertThat(layout.y(10)).isGreaterThan(layout.y(100));
    }
  }
}
