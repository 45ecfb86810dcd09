package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trainings by steps against the same ones written down otherwise. */
class SteppedTrainingTest {
  private static double[] errors(SteppedTraining training, Point point, int steps) {
    DoubleSupplier one = training.begin().apply(point);
    return DoubleStream.generate(one).limit(steps).toArray();
  }

  private static Point trees(String loss) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("depth", 3);
    settings.put("leaf", 4);
    settings.put("rate", 0.1);
    settings.put("rows", 0.7);
    settings.put("columns", 0.5);
    settings.put("loss", loss);
    if (loss.equals("huber")) {
      settings.put("bulk", 0.8);
    }
    return Point.of(settings);
  }

  private static Point features(double rate, double fading, double momentum, int batch) {
    return Point.of(
        Map.of(
            "rate",
            rate,
            "fading",
            fading,
            "width",
            3.0,
            "decay",
            1e-3,
            "momentum",
            momentum,
            "batch",
            batch));
  }

  private static Point network(String steps, double rate) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("steps", steps);
    settings.put("rate", rate);
    settings.put("activation", "tanh");
    settings.put("layers", 1);
    settings.put("width1", 5);
    settings.put("decay", 1e-4);
    settings.put("batch", 8);
    if (steps.equals("momentum")) {
      settings.put("momentum", 0.9);
    }
    return Point.of(settings);
  }

  private static Point example(SteppedTraining training) {
    return switch (training.name()) {
      case "trees-boston" -> trees("squared");
      case "network-cancer" -> network("momentum", 0.03);
      default -> features(0.1, 0.3, 0.5, 8);
    };
  }

  @Test
  void theTrainingsHaveNamesSpacesAndLengths() {
    List<SteppedTraining> all = SteppedTraining.all(0);
    assertThat(all)
        .extracting(SteppedTraining::name)
        .containsExactly("trees-boston", "network-cancer", "features-boston");
    assertThat(all).extracting(SteppedTraining::steps).containsExactly(30, 30, 40);
    for (SteppedTraining training : all) {
      assertThat(training.space().check(example(training).values())).isEqualTo(example(training));
    }
  }

  // Three folds of 30 steps of 4 trees are the problem with 120 trees, which knows no steps.
  @ParameterizedTest
  @ValueSource(strings = {"squared", "absolute", "huber"})
  void stepsOfTreesAreTheTreesOfTheWholeProblem(String loss) {
    for (int steps : new int[] {5, 30}) {
      Map<String, Object> settings = new HashMap<>(trees(loss).values());
      settings.put("trees", 4 * steps);
      double whole = BoostedTrees.boston("b").value(Point.of(settings));
      double squares = 0;
      int samples = Folds.boston().targets().length;
      for (int fold = 0; fold < 3; fold++) {
        double error = errors(SteppedTraining.trees(fold), trees(loss), steps)[steps - 1];
        int third = (samples - fold + 2) / 3;
        squares += error * error * third;
      }
      assertThat(Math.sqrt(squares / samples)).isCloseTo(whole, within(1e-12 * whole));
    }
  }

  // Written with lists and whole vectors; the draws are in the same order.
  private static double[] slowFeatures(Point point, int fold, int epochs) {
    double[][] x = Folds.boston().standardized();
    double[] y = Folds.boston().targets();
    int features = 96;
    double[][] directions = new double[features][x[0].length];
    double[] phases = new double[features];
    SplittableRandom drawn = new SplittableRandom(2026);
    for (int k = 0; k < features; k++) {
      for (int j = 0; j < x[0].length; j++) {
        directions[k][j] = drawn.nextGaussian();
      }
      phases[k] = drawn.nextDouble(0, 2 * Math.PI);
    }
    double[][] z = new double[x.length][features];
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < features; k++) {
        double along = 0;
        for (int j = 0; j < x[i].length; j++) {
          along += directions[k][j] * x[i][j];
        }
        z[i][k] = Math.cos(along / point.real("width") + phases[k]) / Math.sqrt(features / 2.0);
      }
    }
    List<Integer> learned = new ArrayList<>();
    List<Integer> wanted = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      (i % 3 == fold ? wanted : learned).add(i);
    }
    double start = learned.stream().mapToDouble(i -> y[i]).sum() / learned.size();
    double[] w = new double[features];
    double[] v = new double[features];
    SplittableRandom random = new SplittableRandom(2026 + fold);
    double[] errors = new double[epochs];
    int batch = (int) point.integer("batch");
    for (int epoch = 0; epoch < epochs; epoch++) {
      double rate = point.real("rate") / Math.pow(epoch + 1, point.real("fading"));
      for (int i = learned.size() - 1; i > 0; i--) {
        Collections.swap(learned, i, random.nextInt(i + 1));
      }
      for (int from = 0; from < learned.size(); from += batch) {
        List<Integer> part = learned.subList(from, Math.min(from + batch, learned.size()));
        double[] before = w.clone();
        for (int k = 0; k < features; k++) {
          double slope = 0;
          for (int i : part) {
            slope += (start + dot(before, z[i]) - y[i]) * z[i][k];
          }
          v[k] = point.real("momentum") * v[k] - rate * slope / part.size();
          v[k] -= rate * point.real("decay") * before[k];
          w[k] += v[k];
        }
      }
      double squares = 0;
      for (int i : wanted) {
        squares += Math.pow(start + dot(w, z[i]) - y[i], 2);
      }
      errors[epoch] = Math.sqrt(squares / wanted.size());
    }
    return errors;
  }

  private static double dot(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.1, 0, 0, 8",
    "1, 0.1, 0, 0.9, 2",
    "2, 0.3, 1, 0.5, 32",
    "0, 1e-4, 0.5, 0.97, 16",
  })
  void randomFeaturesLearnAsASlowTwin(
      int fold, double rate, double fading, double momentum, int batch) {
    Point point = features(rate, fading, momentum, batch);
    double[] slow = slowFeatures(point, fold, 3);
    double[] errors = errors(SteppedTraining.features(fold), point, 3);
    for (int epoch = 0; epoch < 3; epoch++) {
      assertThat(errors[epoch]).isCloseTo(slow[epoch], within(1e-8 * slow[epoch]));
    }
  }

  @ParameterizedTest
  @CsvSource({"plain, 0.1, 0", "momentum, 0.03, 1", "adam, 0.01, 2"})
  void anEpochOfTheNetworkIsScoredOnTheThirdThatItNeverSaw(String steps, double rate, int fold) {
    Point point = network(steps, rate);
    Folds data = Folds.cancer().with(Folds.cancer().standardized());
    int[] learned = IntStream.range(0, data.targets().length).filter(i -> i % 3 != fold).toArray();
    Perceptron twin = new Perceptron(point, data.inputs()[0].length, fold);
    SplittableRandom random = new SplittableRandom(2026 + fold);
    double[] errors = errors(SteppedTraining.network(fold), point, 4);
    for (double error : errors) {
      twin.epoch(data, learned, random);
      double squares = 0;
      int count = 0;
      for (int i = fold; i < data.targets().length; i += 3) {
        double miss = twin.probability(data.inputs()[i]) - data.targets()[i];
        squares += miss * miss;
        count++;
      }
      assertThat(error).isCloseTo(squares / count, within(1e-12));
    }
    // To give everyone the share of malignant ones has the score 0.226.
    assertThat(errors[3]).isLessThan(0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void trainingsBegunAtOnceDoNotDisturbEachOther(int fold) {
    for (SteppedTraining training : SteppedTraining.all(fold)) {
      Point point = example(training);
      double[] alone = errors(training, point, 4);
      DoubleSupplier one = training.begin().apply(point);
      DoubleSupplier other = training.begin().apply(point);
      double[] first = new double[4];
      double[] second = new double[4];
      for (int i = 0; i < 4; i++) {
        first[i] = one.getAsDouble();
        second[i] = other.getAsDouble();
      }
      assertThat(first).as(training.name()).isEqualTo(alone);
      assertThat(second).as(training.name()).isEqualTo(alone);
      assertThat(errors(SteppedTraining.all(fold).get(index(training)), point, 4)).isEqualTo(alone);
    }
  }

  private static int index(SteppedTraining training) {
    return List.of("trees-boston", "network-cancer", "features-boston").indexOf(training.name());
  }

  @Test
  void foldsAreDifferentTrainings() {
    for (int i = 0; i < 3; i++) {
      List<Double> firsts = new ArrayList<>();
      for (int fold = 0; fold < 3; fold++) {
        SteppedTraining training = SteppedTraining.all(fold).get(i);
        firsts.add(errors(training, example(training), 1)[0]);
      }
      assertThat(firsts).doesNotHaveDuplicates();
    }
  }

  @Test
  void whoLearnsNextToNothingPredictsTheMean() {
    double[] y = Folds.boston().targets();
    double mean =
        IntStream.range(0, y.length)
            .filter(i -> i % 3 != 0)
            .mapToDouble(i -> y[i])
            .average()
            .orElse(0);
    double spread =
        Math.sqrt(
            IntStream.range(0, y.length)
                .filter(i -> i % 3 == 0)
                .mapToDouble(i -> (y[i] - mean) * (y[i] - mean))
                .average()
                .orElse(0));
    double still = errors(SteppedTraining.features(0), features(1e-4, 1, 0, 32), 1)[0];
    assertThat(still).isCloseTo(spread, within(0.02)).isNotEqualTo(spread);
    assertThat(errors(SteppedTraining.features(0), features(0.1, 0.3, 0.5, 8), 40)[39])
        .isLessThan(0.7 * spread);
  }

  // The far ends of what can be set: some diverge, and none fails.
  @Test
  void everyCornerOfEverySpaceCanBeTrained() {
    int diverged = 0;
    for (SteppedTraining training : SteppedTraining.all(0)) {
      Encoding encoding = new Encoding(training.space());
      SplittableRandom random = new SplittableRandom(3);
      for (int c = 0; c < 8; c++) {
        double[] corner = new double[encoding.dimension()];
        for (int j = 0; j < corner.length; j++) {
          corner[j] = c == 0 ? 0 : c == 1 ? 1 : random.nextInt(2);
        }
        double[] errors = errors(training, encoding.decode(corner), 6);
        assertThat(Arrays.stream(errors).filter(Double::isFinite)).allMatch(error -> error >= 0);
        diverged += Double.isFinite(errors[5]) && errors[5] < 1e3 ? 0 : 1;
        if (training.name().equals("network-cancer")) {
          assertThat(Arrays.stream(errors)).allMatch(error -> error <= 1);
        }
      }
    }
    assertThat(diverged).isPositive();
  }

  @Test
  void aRateThatIsTooLargeDiverges() {
    double[] errors = errors(SteppedTraining.features(1), features(2, 0, 0.97, 2), 40);
    assertThat(errors[39]).matches(error -> !(error < 1e6), "diverged");
  }
}
