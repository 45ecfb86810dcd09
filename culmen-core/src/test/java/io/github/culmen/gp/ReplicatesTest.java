package io.github.culmen.gp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.learn.MarginalLikelihood;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Numbers;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Merged observations are worth exactly what they are worth one by one. */
class ReplicatesTest {
  /** Whose noise is known. */
  enum Kind {
    SHARED,
    KNOWN,
    BOTH
  }

  private static final int DIMENSION = 2;
  private static final Domain DOMAIN = Domain.cube(DIMENSION);

  private static Dataset data(Kind kind, int places, SplittableRandom random) {
    int n = 4 * places;
    double[][] rows = new double[n][];
    double[] values = new double[n];
    double[] shared = new double[n];
    double[] own = new double[n];
    double[][] points = new double[places][];
    for (int p = 0; p < places; p++) {
      points[p] = new double[] {random.nextDouble(), random.nextDouble()};
    }
    for (int i = 0; i < n; i++) {
      rows[i] = points[random.nextInt(places)];
      values[i] = Math.sin(5 * rows[i][0]) + rows[i][1] + 0.3 * random.nextGaussian();
      boolean known = kind == Kind.KNOWN || (kind == Kind.BOTH && i % 3 == 0);
      shared[i] = known ? 0 : 1;
      own[i] = known ? 0.01 + random.nextDouble() : 0;
    }
    return Dataset.of(Matrix.of(rows), values, shared, own);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void likelihoodAndGradientAreThoseOfAllObservations(Kind kind) {
    SplittableRandom random = new SplittableRandom(3);
    for (KernelFamily family : KernelFamily.values()) {
      Dataset all = data(kind, 7, random);
      Dataset merged = all.merged();
      assertThat(merged.size()).isLessThan(all.size());
      assertThat(merged.observations()).isEqualTo(all.observations()).isEqualTo(all.size());
      for (double noise : new double[] {1e-2, 0.3, 4}) {
        double[] slow = new double[DIMENSION + 2];
        double[] fast = new double[DIMENSION + 2];
        double[] lengthscales = {0.4, 0.9};
        double expected =
            new MarginalLikelihood(family, DOMAIN, all).evaluate(lengthscales, 1.5, noise, slow);
        double found =
            new MarginalLikelihood(family, DOMAIN, merged).evaluate(lengthscales, 1.5, noise, fast);
        Numbers.assertRelative(found, expected, 1e-9, "log likelihood");
        Numbers.assertClose(fast, slow, 1e-9 * (1 + Math.abs(expected)), "gradient");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void thePosteriorIsThatOfAllObservations(Kind kind) {
    SplittableRandom random = new SplittableRandom(4);
    Dataset all = data(kind, 6, random);
    Hyperparameters h = Hyperparameters.of(new double[] {0.3, 0.7}, 1.2, 0.2);
    GaussianProcess slow = GaussianProcess.of(KernelFamily.MATERN52, h, DOMAIN, all);
    GaussianProcess fast = GaussianProcess.of(KernelFamily.MATERN52, h, DOMAIN, all.merged());
    Numbers.assertRelative(
        fast.logMarginalLikelihood(), slow.logMarginalLikelihood(), 1e-9, "log likelihood");
    Matrix points = Matrix.stack(all.inputs(), Matrix.of(new double[][] {{0, 0}, {0.5, 0.1}}));
    Moments expected = slow.moments(points);
    Moments found = fast.moments(points);
    Numbers.assertClose(found.mean(), expected.mean(), 1e-9, "mean");
    Numbers.assertClose(found.variance(), expected.variance(), 1e-9, "variance");
    assertThat(fast.condition(all).data().observations()).isEqualTo(2 * all.size());
  }

  @Test
  void withoutReplicatesNothingChanges() {
    Dataset data = Dataset.of(Matrix.of(new double[][] {{0.1, 0}, {0.2, 0}}), new double[] {1, 2});
    assertThat(data.merged()).isSameAs(data);
    assertThat(data.replicateLogDensity(0.5)).isZero();
    assertThat(data.replicateSlope(0.5)).isZero();
  }

  @Test
  void theOrderOfObservationsDoesNotMatter() {
    double[][] rows = {{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}};
    double[] noise = {1e-3, 2, 0.1};
    Dataset one = Dataset.of(Matrix.of(rows), new double[] {0.1, 0.7, 0.3}, new double[3], noise);
    Dataset other =
        Dataset.of(
            Matrix.of(rows),
            new double[] {0.3, 0.1, 0.7},
            new double[3],
            new double[] {0.1, 1e-3, 2});
    assertThat(one.merged().value(0)).isEqualTo(other.merged().value(0));
    assertThat(one.merged().ownNoise(0)).isEqualTo(other.merged().ownNoise(0));
    assertThat(one.merged().replicateLogDensity(1))
        .isEqualTo(other.merged().replicateLogDensity(1));
  }

  @Test
  void exactValuesOutweighAllOthers() {
    Matrix rows = Matrix.of(new double[][] {{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}});
    Dataset data =
        Dataset.of(rows, new double[] {1, 3, 99}, new double[3], new double[] {0, 0, 1e-9})
            .merged();
    assertThat(data.size()).isEqualTo(1);
    assertThat(data.value(0)).isEqualTo(2);
    assertThat(data.ownNoise(0)).isZero();
    assertThat(data.replicateLogDensity(1e-3)).isZero();
  }

  @Test
  void noisesOfAnySizeStayFinite() {
    for (double noise : new double[] {Double.MIN_VALUE, 1e-300, 1, 1e300, Double.MAX_VALUE}) {
      Matrix rows = Matrix.of(new double[][] {{0.5, 0.5}, {0.5, 0.5}});
      Dataset known =
          Dataset.of(rows, new double[] {-1e200, 1e200}, new double[2], new double[] {noise, 1})
              .merged();
      assertThat(known.value(0)).isFinite();
      assertThat(known.ownNoise(0)).isFinite().isNotNegative();
      assertThat(known.replicateLogDensity(1)).isNotNaN();
      Dataset shared = Dataset.of(rows, new double[] {-1e200, 1e200}).merged();
      assertThat(shared.value(0)).isFinite();
      assertThat(shared.replicateLogDensity(noise)).isNotNaN();
      assertThat(shared.withoutScatter().replicateLogDensity(noise)).isZero();
      assertThat(shared.withoutScatter().observations()).isEqualTo(2);
    }
  }

  @Test
  void manyReplicatesOfANoiselessFunctionNeedNoJitter() {
    double[][] rows = new double[300][];
    double[] values = new double[300];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {(i % 5) / 4.0, 0.5};
      values[i] = Math.sin(i % 5);
    }
    Dataset merged = Dataset.of(Matrix.of(rows), values).merged();
    assertThat(merged.size()).isEqualTo(5);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE, Hyperparameters.of(new double[] {0.3, 0.3}, 1, 0), DOMAIN, merged);
    assertThat(model.jitter()).isZero();
  }
}
