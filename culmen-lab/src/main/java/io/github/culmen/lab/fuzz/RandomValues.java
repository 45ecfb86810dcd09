package io.github.culmen.lab.fuzz;

import java.util.random.RandomGenerator;

/** Values as one study might be told them: of one kind mostly, now and then of another. */
final class RandomValues {
  private static final int KINDS = 12;

  private final RandomGenerator random;
  private final int usual;
  private int count;

  RandomValues(RandomGenerator random) {
    this.random = random;
    this.usual = random.nextInt(KINDS);
  }

  double next() {
    count++;
    return of(random.nextInt(5) == 0 ? random.nextInt(KINDS) : usual);
  }

  private double of(int kind) {
    return switch (kind) {
      case 0 -> 0;
      case 1 -> 42;
      case 2 -> 1 + count * 1e-15;
      case 3 -> 1e300 * random.nextGaussian();
      case 4 -> 1e-300 * random.nextGaussian();
      case 5 -> count * Double.MIN_VALUE;
      case 6 -> (random.nextBoolean() ? 1 : -1) * Double.MAX_VALUE;
      case 7 -> Math.pow(10, -300 + 600 * random.nextDouble());
      case 8 -> random.nextInt(6) == 0 ? 1e12 : random.nextGaussian();
      case 9 -> -Math.exp(3 * random.nextGaussian());
      case 10 -> random.nextInt(3);
      default -> random.nextGaussian();
    };
  }

  /** A standard deviation to go with a value. */
  double sd() {
    double[] sds = {0, Double.MIN_VALUE, 1e-9, 0.1, 1, 1e9, 1e200, Double.MAX_VALUE};
    return sds[random.nextInt(sds.length)];
  }
}
