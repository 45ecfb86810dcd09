package io.github.culmen.model;

import io.github.culmen.math.Matrix;
import java.util.Arrays;

/**
 * Observed points and values, larger is better.
 *
 * <p>The noise variance of observation i is {@code sharedNoise[i]·s + ownNoise[i]}, where s is the
 * variance a model learns or is given for all: 1 and 0 for an ordinary value, 0 and sd² for one
 * with a known standard deviation.
 */
public final class Dataset {
  private final Matrix inputs;
  private final double[] values;
  private final double[] sharedNoise;
  private final double[] ownNoise;

  private Dataset(Matrix inputs, double[] values, double[] sharedNoise, double[] ownNoise) {
    this.inputs = inputs;
    this.values = values;
    this.sharedNoise = sharedNoise;
    this.ownNoise = ownNoise;
  }

  /** Values that all have the shared noise. */
  public static Dataset of(Matrix inputs, double[] values) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return of(inputs, values, ones, new double[values.length]);
  }

  /** Values with noise as the class comment says; arrays are copied. */
  public static Dataset of(
      Matrix inputs, double[] values, double[] sharedNoise, double[] ownNoise) {
    if (inputs.rows() != values.length
        || values.length != sharedNoise.length
        || values.length != ownNoise.length) {
      throw new IllegalArgumentException(
          "a data set needs as many values and noises as points, but there are "
              + inputs.rows()
              + " points, "
              + values.length
              + " values, "
              + sharedNoise.length
              + " shared and "
              + ownNoise.length
              + " own noises");
    }
    if (values.length == 0) {
      throw new IllegalArgumentException("a data set needs at least one observation");
    }
    requireFinite("inputs", inputs.data());
    requireFinite("values", values);
    requireNotNegative("sharedNoise", sharedNoise);
    requireNotNegative("ownNoise", ownNoise);
    return new Dataset(inputs.copy(), values.clone(), sharedNoise.clone(), ownNoise.clone());
  }

  /** The points, one a row. */
  public Matrix inputs() {
    return inputs;
  }

  /** The number of observations. */
  public int size() {
    return values.length;
  }

  /** The number of coordinates. */
  public int dimension() {
    return inputs.columns();
  }

  /** The value of an observation. */
  public double value(int i) {
    return values[i];
  }

  /** The values, a copy. */
  public double[] values() {
    return values.clone();
  }

  /** The noise variance of an observation when the shared one is {@code shared}. */
  public double noise(int i, double shared) {
    return sharedNoise[i] * shared + ownNoise[i];
  }

  /** The noise variances of all observations when the shared one is {@code shared}. */
  public double[] noise(double shared) {
    double[] noise = new double[values.length];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = noise(i, shared);
    }
    return noise;
  }

  /** How much of the shared noise an observation has. */
  public double sharedNoise(int i) {
    return sharedNoise[i];
  }

  /** The largest value. */
  public double best() {
    return Arrays.stream(values).max().orElseThrow();
  }

  /** Some of these observations, by their numbers. */
  public Dataset select(int... chosen) {
    return new Dataset(
        inputs.rows(chosen),
        pick(values, chosen),
        pick(sharedNoise, chosen),
        pick(ownNoise, chosen));
  }

  private static double[] pick(double[] from, int[] chosen) {
    return Arrays.stream(chosen).mapToDouble(i -> from[i]).toArray();
  }

  /** These observations followed by more. */
  public Dataset with(Dataset more) {
    return new Dataset(
        Matrix.stack(inputs, more.inputs),
        join(values, more.values),
        join(sharedNoise, more.sharedNoise),
        join(ownNoise, more.ownNoise));
  }

  private static double[] join(double[] a, double[] b) {
    double[] joined = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, joined, a.length, b.length);
    return joined;
  }

  private static void requireFinite(String name, double[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      if (!Double.isFinite(numbers[i])) {
        throw new IllegalArgumentException(
            name + " must be finite, but " + name + "[" + i + "] = " + numbers[i]);
      }
    }
  }

  private static void requireNotNegative(String name, double[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      if (!(numbers[i] >= 0) || Double.isInfinite(numbers[i])) {
        throw new IllegalArgumentException(
            name + " must be >= 0 and finite, but " + name + "[" + i + "] = " + numbers[i]);
      }
    }
  }
}
