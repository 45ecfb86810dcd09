package io.github.culmen.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.report.ConvergenceChart;
import io.github.culmen.report.terminal.TerminalPlot;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Runs in a second Java runtime whose desktop module is missing altogether. */
class WithoutDesktopTest {
  @Test
  void drawsSvgAndSaysWhyThereIsNoPng() throws Exception {
    String classPath =
        location(Chart.class) + File.pathSeparator + location(WithoutDesktopTest.class);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules",
                "java.base",
                "-cp",
                classPath,
                Probe.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output)
        .contains(
            "svg <svg", "terminal best", "png java.lang.UnsupportedOperationException: PNG needs");
  }

  private static String location(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  /** What the second runtime does. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] args) {
      double[] values = {3, 1};
      Chart chart = ConvergenceChart.of(new int[] {1, 2}, values, values).title("best").chart();
      System.out.println("svg " + chart.toSvg());
      System.out.println("terminal " + TerminalPlot.render(chart, 40, 10, false));
      try {
        chart.toPng();
        System.out.println("png drawn");
      } catch (UnsupportedOperationException e) {
        System.out.println("png " + e);
      }
    }
  }
}
