package io.github.culmen.lab.network;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Inputs and the outputs that belong to them, one row for each sample, in an order that means
 * nothing.
 *
 * @param inputs one row for each sample
 * @param outputs one row for each sample
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or used as a key.
public record Table(double[][] inputs, double[][] outputs) {
  /** The order of the samples follows from this, once and for all. */
  private static final long SHUFFLE_SEED = 2017;

  private static final int BOSTON_INPUTS = 13;
  private static final int CANCER_INPUTS = 9;

  /** 506 districts of Boston, 13 facts about each, and the median price of a house there. */
  public static Table boston() {
    List<double[]> inputs = new ArrayList<>();
    List<double[]> outputs = new ArrayList<>();
    for (String[] row : shuffledRows("boston-housing.csv")) {
      inputs.add(numbers(row, 0, BOSTON_INPUTS));
      outputs.add(numbers(row, BOSTON_INPUTS, 1));
    }
    return of(inputs, outputs);
  }

  /**
   * 699 tumours, nine scores from 0.1 to 1 of each, and (1, 0) for benign, (0, 1) for malignant. A
   * score that is missing is replaced by the median of its column.
   */
  public static Table cancer() {
    List<double[]> inputs = new ArrayList<>();
    List<double[]> outputs = new ArrayList<>();
    for (String[] row : shuffledRows("breast-cancer.csv")) {
      double[] scores = numbers(row, 1, CANCER_INPUTS);
      for (int j = 0; j < scores.length; j++) {
        scores[j] /= 10;
      }
      inputs.add(scores);
      boolean benign = row[1 + CANCER_INPUTS].equals("benign");
      outputs.add(new double[] {benign ? 1 : 0, benign ? 0 : 1});
    }
    return of(withoutBlanks(inputs), outputs);
  }

  private static Table of(List<double[]> inputs, List<double[]> outputs) {
    return new Table(inputs.toArray(double[][]::new), outputs.toArray(double[][]::new));
  }

  private static List<double[]> withoutBlanks(List<double[]> rows) {
    for (int j = 0; j < rows.get(0).length; j++) {
      int column = j;
      double[] known =
          rows.stream().mapToDouble(row -> row[column]).filter(v -> !Double.isNaN(v)).toArray();
      Arrays.sort(known);
      double median = known[known.length / 2];
      for (double[] row : rows) {
        if (Double.isNaN(row[j])) {
          row[j] = median;
        }
      }
    }
    return rows;
  }

  private static double[] numbers(String[] row, int from, int count) {
    double[] numbers = new double[count];
    for (int j = 0; j < count; j++) {
      String text = row[from + j];
      numbers[j] = text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }
    return numbers;
  }

  private static List<String[]> shuffledRows(String file) {
    List<String[]> rows = new ArrayList<>();
    try (InputStream in = Table.class.getResourceAsStream(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        rows.add(line.split(",", -1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    Collections.shuffle(rows, new Random(SHUFFLE_SEED));
    return rows;
  }
}
