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
  private final Replicates replicates;

  private Dataset(
      Matrix inputs,
      double[] values,
      double[] sharedNoise,
      double[] ownNoise,
      Replicates replicates) {
    this.inputs = inputs;
    this.values = values;
    this.sharedNoise = sharedNoise;
    this.ownNoise = ownNoise;
    this.replicates = replicates;
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
    return new Dataset(
        inputs.copy(), values.clone(), sharedNoise.clone(), ownNoise.clone(), Replicates.NONE);
  }

  /**
   * The same with observations at equal points made one row each: their mean, weighted by precision
   * where the noise is known, with the noise that is left. A model of these rows has the posterior
   * of one of all observations, and by {@link #replicateLogDensity} their likelihood.
   */
  public Dataset merged() {
    return Replicates.merge(this);
  }

  /**
   * The same rows without the scatter of merged observations, which is irrelevant while the noise
   * is not learned.
   */
  public Dataset withoutScatter() {
    // As many observations as before, none of them with the shared noise's scatter.
    return with(new Replicates(0, 0, 0, replicates.extra() + replicates.extraKnown()));
  }

  /** The points, one a row. */
  public Matrix inputs() {
    return inputs;
  }

  /** The number of rows; each is an observation, or several that were {@link #merged}. */
  public int size() {
    return values.length;
  }

  /** The number of observations, merged ones counted one by one. */
  public int observations() {
    return values.length + replicates.extra() + replicates.extraKnown();
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

  /** The noise variance of an observation beside its part of the shared one. */
  public double ownNoise(int i) {
    return ownNoise[i];
  }

  /**
   * The log density of merged observations about their means when the shared noise is {@code
   * shared}: to be added to the log likelihood of the rows.
   */
  public double replicateLogDensity(double shared) {
    return replicates.logDensity(shared);
  }

  /** The derivative of {@link #replicateLogDensity} by the log of the shared noise. */
  public double replicateSlope(double shared) {
    return replicates.slope(shared);
  }

  Replicates replicates() {
    return replicates;
  }

  Dataset with(Replicates left) {
    return new Dataset(inputs, values, sharedNoise, ownNoise, left);
  }

  /** The largest value. */
  public double best() {
    return Arrays.stream(values).max().orElseThrow();
  }

  /** The same observations at other points, one for each. */
  public Dataset withInputs(Matrix others) {
    if (others.rows() != values.length) {
      throw new IllegalArgumentException(
          "there must be a point for each of "
              + values.length
              + " rows, but there are "
              + others.rows());
    }
    requireFinite("inputs", others.data());
    return new Dataset(others.copy(), values, sharedNoise, ownNoise, replicates);
  }

  /** At most {@code count} rows, evenly spaced among all; what was merged in them is left out. */
  public Dataset thinned(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1, but count = " + count);
    }
    if (count >= values.length) {
      return this;
    }
    int[] rows = new int[count];
    Arrays.setAll(rows, i -> (int) ((long) i * values.length / count));
    return select(rows);
  }

  /** Some rows, by their numbers; what was merged in them is left out. */
  public Dataset select(int... rows) {
    return new Dataset(
        inputs.rows(rows),
        pick(values, rows),
        pick(sharedNoise, rows),
        pick(ownNoise, rows),
        Replicates.NONE);
  }

  private static double[] pick(double[] from, int[] rows) {
    return Arrays.stream(rows).mapToDouble(i -> from[i]).toArray();
  }

  /** These observations followed by more. */
  public Dataset with(Dataset more) {
    return new Dataset(
        Matrix.stack(inputs, more.inputs),
        join(values, more.values),
        join(sharedNoise, more.sharedNoise),
        join(ownNoise, more.ownNoise),
        replicates.plus(more.replicates));
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
