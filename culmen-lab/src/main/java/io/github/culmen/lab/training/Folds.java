package io.github.culmen.lab.training;

import io.github.culmen.lab.network.Table;

/**
 * Samples in thirds, each of which is predicted by what is learned from the other two.
 *
 * @param inputs one row for each sample
 * @param targets what is to be predicted
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or used as a key.
record Folds(double[][] inputs, double[] targets) {
  static final int COUNT = 3;

  /** Learns from samples, by their numbers, and predicts others. */
  @FunctionalInterface
  interface Learner {
    double[] predict(int[] training, int[] wanted, int fold);
  }

  /** The prices of Boston. */
  static Folds boston() {
    return of(Table.boston(), 0);
  }

  /** Tumours: 1 for malignant. */
  static Folds cancer() {
    return of(Table.cancer(), 1);
  }

  private static Folds of(Table table, int output) {
    double[] targets = new double[table.outputs().length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = table.outputs()[i][output];
    }
    return new Folds(table.inputs(), targets);
  }

  Folds with(double[][] others) {
    return new Folds(others, targets);
  }

  /** The mean squared error over all samples. */
  double meanSquare(Learner learner) {
    int n = targets.length;
    double sum = 0;
    for (int fold = 0; fold < COUNT; fold++) {
      int[] wanted = new int[(n - fold + COUNT - 1) / COUNT];
      int[] training = new int[n - wanted.length];
      int in = 0;
      int out = 0;
      for (int i = 0; i < n; i++) {
        if (i % COUNT == fold) {
          wanted[out++] = i;
        } else {
          training[in++] = i;
        }
      }
      double[] predicted = learner.predict(training, wanted, fold);
      for (int i = 0; i < wanted.length; i++) {
        double error = predicted[i] - targets[wanted[i]];
        sum += error * error;
      }
    }
    return sum / n;
  }

  /** The inputs with mean 0 and standard deviation 1 in each column. */
  double[][] standardized() {
    int n = inputs.length;
    double[][] scaled = new double[n][inputs[0].length];
    for (int j = 0; j < inputs[0].length; j++) {
      double mean = 0;
      double squares = 0;
      for (double[] row : inputs) {
        mean += row[j] / n;
      }
      for (double[] row : inputs) {
        squares += (row[j] - mean) * (row[j] - mean) / n;
      }
      for (int i = 0; i < n; i++) {
        scaled[i][j] = (inputs[i][j] - mean) / Math.sqrt(squares);
      }
    }
    return scaled;
  }
}
