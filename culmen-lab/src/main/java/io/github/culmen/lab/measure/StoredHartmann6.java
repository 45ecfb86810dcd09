package io.github.culmen.lab.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A thousand evaluations of Hartmann's function of six parameters at uniform points of the unit
 * cube, the data that the speed of peers was measured on.
 */
public final class StoredHartmann6 {
  private static final int VALUE = 6;
  private static final double[][] ROWS = load();

  private StoredHartmann6() {}

  /** How many evaluations there are. */
  public static int rows() {
    return ROWS.length;
  }

  /** A coordinate of a point. */
  public static double coordinate(int row, int coordinate) {
    return ROWS[row][coordinate];
  }

  /** The value there, to be minimised. */
  public static double value(int row) {
    return ROWS[row][VALUE];
  }

  private static double[][] load() {
    try (InputStream in =
        Objects.requireNonNull(StoredHartmann6.class.getResourceAsStream("hartmann6.csv"))) {
      List<String> lines =
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
      return lines.stream()
          .map(
              line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
