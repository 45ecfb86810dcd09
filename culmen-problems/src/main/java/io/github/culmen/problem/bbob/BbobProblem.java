package io.github.culmen.problem.bbob;

import io.github.culmen.problem.Coordinates;
import io.github.culmen.problem.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * An instance of one of the 24 noiseless functions of the Black-Box Optimization Benchmarking suite
 * on [-5, 5]ᵈ: minimise. Instances differ in where the optimum is, in its value, and in rotations.
 * [Hansen2009]
 */
public final class BbobProblem implements Problem {
  /** How many functions there are. */
  public static final int FUNCTIONS = 24;

  /** The largest dimension, beyond which the suite defines its functions otherwise. */
  static final int LARGEST_DIMENSION = 40;

  /** The largest number of an instance. */
  static final int MOST_INSTANCES = 10_000;

  private static final double BOX = 5;

  private static final List<String> NAMES =
      List.of(
          "sphere",
          "separable ellipsoid",
          "separable Rastrigin",
          "skew Rastrigin-Bueche",
          "linear slope",
          "attractive sector",
          "step ellipsoid",
          "Rosenbrock",
          "rotated Rosenbrock",
          "ellipsoid",
          "discus",
          "bent cigar",
          "sharp ridge",
          "sum of different powers",
          "Rastrigin",
          "Weierstrass",
          "Schaffer F7",
          "Schaffer F7 of high condition",
          "Griewank-Rosenbrock",
          "Schwefel",
          "Gallagher's 101 peaks",
          "Gallagher's 21 peaks",
          "Katsuura",
          "Lunacek bi-Rastrigin");

  private final int function;
  private final int instance;
  private final int dimension;
  private final Shape shape;
  private final double bestValue;

  private BbobProblem(int function, int instance, int dimension) {
    this.function = function;
    this.instance = instance;
    this.dimension = dimension;
    // Two functions share the random numbers of another one.
    int series = function == 4 ? 3 : function == 18 ? 17 : function;
    long seed = series + 10_000L * instance;
    shape = shape(function, dimension, seed);
    bestValue = Draws.bestValue(seed);
  }

  /**
   * An instance of a function.
   *
   * @param function from 1 to 24
   * @param instance from 1
   * @param dimension from 2 to 40
   */
  public static BbobProblem of(int function, int instance, int dimension) {
    require("function", function, 1, FUNCTIONS);
    require("instance", instance, 1, MOST_INSTANCES);
    require("dimension", dimension, 2, LARGEST_DIMENSION);
    return new BbobProblem(function, instance, dimension);
  }

  private static void require(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " of a bbob problem must be from "
              + least
              + " to "
              + most
              + ", but was "
              + value);
    }
  }

  private static Shape shape(int function, int d, long seed) {
    return switch (function) {
      case 1 -> Valleys.sphere(d, seed);
      case 2 -> Valleys.ellipsoid(d, seed);
      case 3 -> Valleys.rastrigin(d, seed);
      case 4 -> Valleys.skewRastrigin(d, seed);
      case 5 -> Valleys.slope(d, seed);
      case 6 -> Valleys.attractiveSector(d, seed);
      case 7 -> Valleys.steps(d, seed);
      case 8 -> Valleys.rosenbrock(d, seed);
      case 9 -> Valleys.rotatedRosenbrock(d, seed);
      case 10 -> Valleys.rotatedEllipsoid(d, seed);
      case 11 -> Valleys.discus(d, seed);
      case 12 -> Valleys.bentCigar(d, seed);
      case 13 -> Valleys.sharpRidge(d, seed);
      case 14 -> Valleys.differentPowers(d, seed);
      case 15 -> Ridges.rotatedRastrigin(d, seed);
      case 16 -> Ridges.weierstrass(d, seed);
      case 17 -> Ridges.schaffers(d, seed, 10);
      case 18 -> Ridges.schaffers(d, seed, 1000);
      case 19 -> Ridges.griewankRosenbrock(d, seed);
      case 20 -> Ridges.schwefel(d, seed);
      case 21 -> Peaks.of(d, seed, 101, Math.sqrt(1000), 10);
      case 22 -> Peaks.of(d, seed, 21, 1000, 9.8);
      case 23 -> Ridges.katsuura(d, seed);
      default -> Ridges.lunacek(d, seed);
    };
  }

  @Override
  public String name() {
    return "bbob-f" + function + "-i" + instance + "-d" + dimension;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double[] lower() {
    return Coordinates.filled(dimension, -BOX);
  }

  @Override
  public double[] upper() {
    return Coordinates.filled(dimension, BOX);
  }

  @Override
  public boolean minimize() {
    return true;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireFinite(this, x);
    double value = shape.loss(x) + bestValue;
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          name()
              + " has finite values near its domain, but gave "
              + value
              + " at "
              + Arrays.toString(x));
    }
    return value;
  }

  @Override
  public OptionalDouble optimum() {
    return OptionalDouble.of(bestValue);
  }

  @Override
  public List<double[]> optimizers() {
    return List.of(shape.best());
  }

  @Override
  public String description() {
    return "BBOB function " + function + ", " + NAMES.get(function - 1) + ", instance " + instance;
  }

  @Override
  public String toString() {
    return name();
  }
}
