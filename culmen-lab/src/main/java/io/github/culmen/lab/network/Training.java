package io.github.culmen.lab.network;

import java.util.Optional;

/**
 * Levenberg and Marquardt's method on the squared residuals of training samples, watched on
 * validation samples [Hagan1994].
 *
 * <p>A step solves (J'J + μ I) δ = −J'r. If it lowers the training error it is taken and μ is
 * multiplied by the decrease factor, otherwise by the increase factor, and another step is tried.
 */
final class Training {
  private static final int MOST_EPOCHS = 1_000;
  private static final int MOST_VALIDATION_FAILURES = 10;
  private static final double LARGEST_DAMPING = 1e10;
  private static final double SMALLEST_GRADIENT = 1e-15;

  /* Without it, a damping that has become zero could never grow again. */
  private static final double SMALLEST_DAMPING = 1e-20;

  /**
   * How many steps may be tried, taken or not: a limit on work that is the same on every machine,
   * in place of one on time.
   */
  static final int MOST_STEPS = 1_000;

  /**
   * The damping.
   *
   * @param initial μ to begin with
   * @param decrease what a step that helps multiplies it by
   * @param increase what one that does not multiplies it by
   */
  record Damping(double initial, double decrease, double increase) {}

  /** Why training ended. */
  enum End {
    /** The validation error has not fallen for ten epochs in which it was above its best. */
    VALIDATION,
    /** No step helped, however short. */
    DAMPING,
    /** There is no slope left, or no error. */
    GRADIENT,
    /** A thousand epochs or a thousand tried steps. */
    WORK
  }

  /**
   * What came out.
   *
   * @param weights those with the least validation error
   * @param validation that error, the mean of squares
   * @param training the least mean of squares reached on the training samples
   * @param epochs steps taken
   * @param steps steps tried
   * @param end why it ended
   */
  @SuppressWarnings("ArrayRecordComponent") // A result to read, never compared.
  record Result(
      double[] weights, double validation, double training, int epochs, int steps, End end) {}

  private final Network network;
  private final Samples training;
  private final Samples validation;
  private final Kernels kernels;

  Training(Network network, Samples training, Samples validation, Kernels kernels) {
    this.network = network;
    this.training = training;
    this.validation = validation;
    this.kernels = kernels;
  }

  Result run(double[] start, Damping damping) {
    double[] weights = start.clone();
    double[] best = weights;
    double least = validationError(weights);
    double mu = damping.initial();
    int failures = 0;
    int steps = 0;
    int epoch = 0;
    Linearization here = new Linearization(network, training, kernels, weights);
    End end = null;
    while (end == null) {
      if (Math.sqrt(Linearization.squares(here.halfGradient())) < SMALLEST_GRADIENT) {
        end = End.GRADIENT;
        break;
      }
      double[] next = null;
      while (next == null && mu <= LARGEST_DAMPING && steps < MOST_STEPS) {
        steps++;
        Optional<double[]> step = here.step(mu);
        if (step.isPresent()) {
          double[] tried = sum(weights, step.get());
          // Not a number is not less either.
          if (Linearization.squares(network.residuals(tried, training)) < here.error()) {
            next = tried;
          }
        }
        mu =
            next == null
                ? mu * damping.increase()
                : Math.max(SMALLEST_DAMPING, mu * damping.decrease());
      }
      if (next == null) {
        end = mu > LARGEST_DAMPING ? End.DAMPING : End.WORK;
        break;
      }
      weights = next;
      epoch++;
      double error = validationError(weights);
      if (error < least) {
        least = error;
        best = weights;
        failures = 0;
      } else if (error > least) {
        failures++;
      }
      here = new Linearization(network, training, kernels, weights);
      if (failures >= MOST_VALIDATION_FAILURES) {
        end = End.VALIDATION;
      } else if (epoch >= MOST_EPOCHS) {
        end = End.WORK;
      }
    }
    double reached = here.error() / (training.count() * network.outputs());
    return new Result(best, least, reached, epoch, steps, end);
  }

  private double validationError(double[] weights) {
    double[] residuals = network.residuals(weights, validation);
    return Linearization.squares(residuals) / residuals.length;
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = new double[a.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = a[i] + b[i];
    }
    return sum;
  }
}
