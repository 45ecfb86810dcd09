package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Lbfgsb;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrainingTest {
  private static final Training.Damping USUAL = new Training.Damping(1e-3, 0.1, 10);

  private static Training.Result train(
      Network network, Samples samples, double[] start, Training.Damping damping) {
    return new Training(network, samples, samples, Kernels.of(samples)).run(start, damping);
  }

  private static double[] near(double[] weights, double distance, Random random) {
    double[] near = weights.clone();
    for (int i = 0; i < near.length; i++) {
      near[i] += distance * random.nextGaussian();
    }
    return near;
  }

  /** Two neurons so different that they are easily told apart. */
  private static double[] truth(int outputs) {
    double[] both = {1.5, -1, 0.3, 0.7, 1.2, -0.5, 0.8, -0.6, 0.1, 0.5, 0.9, -0.2};
    return Arrays.copyOf(both, new Network(2, 2, outputs).weights());
  }

  @Test
  void findsTheNetworkThatMadeTheSamples() {
    Random random = new Random(1);
    Network network = new Network(2, 2, 1);
    double[] truth = truth(1);
    Samples samples = Tiny.of(network, truth, 40, 0, random);
    Training.Result result = train(network, samples, near(truth, 0.3, random), USUAL);
    assertThat(result.training()).isLessThan(1e-25);
    for (int i = 0; i < truth.length; i++) {
      assertThat(result.weights()[i]).isCloseTo(truth[i], within(1e-9));
    }
  }

  @Test
  void findsTheMinimumThatAQuasiNewtonMethodFinds() {
    Random random = new Random(2);
    for (int outputs = 1; outputs <= 2; outputs++) {
      Network network = new Network(2, 2, outputs);
      double[] truth = truth(outputs);
      Samples samples = Tiny.of(network, truth, 60, 0.1, random);
      Training.Result result = train(network, samples, near(truth, 0.01, random), USUAL);
      double[] free = new double[truth.length];
      Arrays.fill(free, 100);
      double[] lower = Arrays.stream(free).map(v -> -v).toArray();
      Lbfgsb.Minimum other =
          Lbfgsb.minimize(
              (w, gradient) -> {
                Linearization here =
                    new Linearization(network, samples, Kernels.of(samples), w.clone());
                double[] half = here.halfGradient();
                for (int i = 0; i < half.length; i++) {
                  gradient[i] = half[i];
                }
                return here.error() / 2;
              },
              truth,
              lower,
              free,
              Lbfgsb.Options.defaults()
                  .withMaxIterations(20_000)
                  .withMaxEvaluations(40_000)
                  .withGradientTolerance(1e-9)
                  .withValueTolerance(0));
      assertThat(result.training()).isCloseTo(2 * other.value() / (60 * outputs), within(1e-9));
    }
  }

  @Test
  void trainingErrorNeverRisesHoweverDamped() {
    Random random = new Random(3);
    Network network = new Network(3, 4, 1);
    Samples samples = Tiny.samples(20, 3, 1, random);
    double[] start = Tiny.weights(network, random);
    double before = Linearization.squares(network.residuals(start, samples)) / 20;
    for (double mu : new double[] {1e-300, 1, 1e9, 1e11}) {
      for (double decrease : new double[] {0.01, 1}) {
        Training.Result result =
            train(network, samples, start, new Training.Damping(mu, decrease, 20));
        assertThat(result.training()).isLessThanOrEqualTo(before);
        assertThat(result.validation()).isFinite();
        assertThat(result.steps()).isBetween(result.epochs(), Training.MOST_STEPS);
      }
    }
  }

  @Test
  void stopsWhenValidationGetsWorseAndKeepsTheBest() {
    Random random = new Random(4);
    Network network = new Network(2, 10, 1);
    Samples training = Tiny.samples(30, 2, 1, random);
    Samples validation = Tiny.samples(30, 2, 1, random);
    Training.Result result =
        new Training(network, training, validation, Kernels.of(training))
            .run(network.start(random), USUAL);
    assertThat(result.end()).isEqualTo(Training.End.VALIDATION);
    assertThat(result.epochs()).isGreaterThanOrEqualTo(10);
    double[] residuals = network.residuals(result.weights(), validation);
    assertThat(Linearization.squares(residuals) / 30).isEqualTo(result.validation());
  }

  @Test
  void endsForTheReasonItGives() {
    Random random = new Random(5);
    Network network = new Network(1, 1, 1);
    Samples samples = Tiny.samples(10, 1, 1, random);
    double[] start = Tiny.weights(network, random);
    // Already above the largest damping: no step is tried at all.
    Training.Result none = train(network, samples, start, new Training.Damping(1e11, 0.1, 10));
    assertThat(none.end()).isEqualTo(Training.End.DAMPING);
    assertThat(none.steps()).isZero();
    assertThat(none.weights()).isEqualTo(start);
    // No slope at all: the output does not see its neuron, and fits what there is to fit.
    double[] flat = new double[network.weights()];
    Samples zero = new Samples(new double[][] {{0, 1}}, new double[][] {{0}});
    assertThat(train(network, zero, flat, USUAL).end()).isEqualTo(Training.End.GRADIENT);
    // So little damping that grows so slowly uses up the work.
    Samples twice = new Samples(new double[][] {{0.5, 1}, {0.5, 1}}, new double[][] {{0}, {1}});
    Network wide = new Network(1, 3, 1);
    Training.Result worn =
        train(
            wide,
            twice,
            Tiny.weights(wide, random),
            new Training.Damping(1e-300, 1, Math.nextUp(1.0)));
    assertThat(worn.end()).isEqualTo(Training.End.WORK);
    assertThat(worn.steps()).isEqualTo(Training.MOST_STEPS);
  }
}
