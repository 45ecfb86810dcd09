package io.github.culmen.lab.network;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.SimulatedProblem;
import java.util.SplittableRandom;

/**
 * How well a neural network learns, as a function of its size and of the damping of its training:
 * the number of hidden neurons (from 1 to 100, rounded down), μ (from 1e-6 to 100), the factor that
 * lowers μ (from 0.01 to 1) and the one that raises it (from 1.01 to 20); to be maximised, its best
 * value unknown.
 *
 * <p>A network of a given size always begins with the same weights, and its training knows no time
 * limit but one on the number of steps, so that a point has one value.
 */
public final class NetworkProblem {
  private static final double[] LOWER = {1, 1e-6, 0.01, 1.01};
  private static final double[] UPPER = {100, 100, 1, 20};
  private static final long WEIGHT_SEED = 1024;

  private final Samples training;
  private final Samples validation;
  private final Kernels kernels;
  private final double unit;
  private final double ceiling;

  /**
   * @param trainingTenths how many of ten samples are for training
   * @param validationTenths how many of ten for validation; the others stay aside
   * @param ceiling what the mean squared error is subtracted from
   */
  private NetworkProblem(Table table, int trainingTenths, int validationTenths, double ceiling) {
    this.training = Samples.of(table, 0, trainingTenths);
    this.validation = Samples.of(table, trainingTenths, trainingTenths + validationTenths);
    this.kernels = Kernels.of(training);
    this.unit = Samples.Scale.of(table.outputs()).unit(0);
    this.ceiling = ceiling;
  }

  private static final class Boston {
    static final NetworkProblem INSTANCE = new NetworkProblem(Table.boston(), 8, 1, 20);
  }

  private static final class Cancer {
    static final NetworkProblem INSTANCE = new NetworkProblem(Table.cancer(), 7, 2, 1);
  }

  /**
   * The price of a house from facts about its district: 20 minus the least mean squared error on
   * the validation samples in any epoch, in squares of a thousand dollars.
   */
  public static Problem boston(String name) {
    return SimulatedProblem.maximized(
        name,
        "Neural network: Levenberg-Marquardt on Boston housing prices, 20 - validation error",
        LOWER,
        UPPER,
        x -> Boston.INSTANCE.value(x));
  }

  /**
   * Whether a tumour is benign, from nine scores: 1 minus the least mean squared error on the
   * validation samples in any epoch, of two outputs that should be 1 and 0 or 0 and 1.
   */
  public static Problem cancer(String name) {
    return SimulatedProblem.maximized(
        name,
        "Neural network: Levenberg-Marquardt on Wisconsin breast cancer, 1 - validation error",
        LOWER,
        UPPER,
        x -> Cancer.INSTANCE.value(x));
  }

  private double value(double[] x) {
    return ceiling - unit * unit * train(x).validation();
  }

  static Training.Result trainBoston(double[] x) {
    return Boston.INSTANCE.train(x);
  }

  static Training.Result trainCancer(double[] x) {
    return Cancer.INSTANCE.train(x);
  }

  private Training.Result train(double[] x) {
    int neurons = (int) Math.floor(x[0]);
    Network network = new Network(training.inputSize(), neurons, training.outputSize());
    double[] start = network.start(new SplittableRandom(WEIGHT_SEED));
    return new Training(network, training, validation, kernels)
        .run(start, new Training.Damping(x[1], x[2], x[3]));
  }
}
