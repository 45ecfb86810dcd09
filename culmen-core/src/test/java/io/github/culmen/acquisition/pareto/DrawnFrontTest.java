package io.github.culmen.acquisition.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Surrogate;
import io.github.culmen.pareto.Hypervolume;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What noisy objectives' candidates add, averaged over the fronts that there may be. */
class DrawnFrontTest {
  private static final Matrix TRIED =
      Matrix.of(new double[][] {{0.1, 0.2}, {0.4, 0.3}, {0.7, 0.9}, {0.9, 0.1}, {0.5, 0.6}});
  private static final double[] REFERENCE = {-1.5, -1.2};

  private static GaussianProcess model(double... values) {
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {0.4, 0.5}, 1, 0.2),
        Domain.cube(2),
        Dataset.of(TRIED, values));
  }

  private static final List<GaussianProcess> MODELS =
      List.of(model(-1, 0.3, 0.8, 1.1, 0.2), model(1.2, 0.6, -0.4, -0.9, 0.5));

  // The acquisition at a point, by many drawn fronts.
  private static double byDraws(double[] point, int draws) {
    SplittableRandom random = new SplittableRandom(7);
    List<List<Surrogate>> drawn = new ArrayList<>();
    for (GaussianProcess model : MODELS) {
      List<Surrogate> own = new ArrayList<>(Fantasy.drawExactly(model, TRIED, draws, random));
      Collections.shuffle(own, new Random(random.nextLong()));
      drawn.add(own);
    }
    List<double[][]> known = new ArrayList<>();
    for (int s = 0; s < draws; s++) {
      double[][] values = new double[TRIED.rows()][2];
      for (int m = 0; m < 2; m++) {
        double[] mean = drawn.get(m).get(s).mean(TRIED);
        for (int i = 0; i < mean.length; i++) {
          values[i][m] = mean[i];
        }
      }
      known.add(values);
    }
    ObjectiveSurrogates models = new ObjectiveSurrogates(drawn);
    Matrix at = Matrix.of(new double[][] {point});
    return FrontRules.hypervolume()
        .build(
            new FrontContext(
                models, known, REFERENCE, Candidates.of(at, models.flat()), OptionalDouble.empty()),
            random)
        .acquisition()
        .values(at)[0];
  }

  @Test
  void isWhatJointDrawsOfTheFrontAndTheCandidateAdd() {
    SplittableRandom random = new SplittableRandom(3);
    for (double[] point : new double[][] {{0.6, 0.4}, {0.39, 0.31}, {0.02, 0.95}}) {
      Matrix all = Matrix.stack(TRIED, Matrix.of(new double[][] {point}));
      int n = TRIED.rows();
      List<Joint> joints = MODELS.stream().map(model -> model.joint(all)).toList();
      List<Matrix> factors =
          joints.stream().map(joint -> Cholesky.of(joint.covariance()).lower()).toList();
      double sum = 0;
      double squares = 0;
      int draws = 100_000;
      for (int k = 0; k < draws; k++) {
        double[][] values = new double[n + 1][2];
        for (int m = 0; m < 2; m++) {
          double[] normal = new double[n + 1];
          for (int i = 0; i <= n; i++) {
            normal[i] = random.nextGaussian();
          }
          double[] off = factors.get(m).times(normal);
          for (int i = 0; i <= n; i++) {
            values[i][m] = joints.get(m).mean()[i] + off[i];
          }
        }
        double[][] before = java.util.Arrays.copyOf(values, n);
        double gained = Hypervolume.of(values, REFERENCE) - Hypervolume.of(before, REFERENCE);
        sum += gained;
        squares += gained * gained;
      }
      double average = sum / draws;
      double error = Math.sqrt((squares / draws - average * average) / draws);
      // The draws of the front are quasi-random; what is left of their error is below 3 %.
      assertThat(Math.exp(byDraws(point, 1024)))
          .isCloseTo(average, within(4.5 * error + 0.03 * average));
    }
  }

  @Test
  void besideAPointOfTheFrontLittleIsAdded() {
    // Against the front of the means the same place looks promising, as its own noise is counted.
    double[][] means = new double[TRIED.rows()][2];
    for (int m = 0; m < 2; m++) {
      double[] mean = MODELS.get(m).mean(TRIED);
      for (int i = 0; i < mean.length; i++) {
        means[i][m] = mean[i];
      }
    }
    double[] beside = {0.401, 0.301};
    ObjectiveSurrogates models =
        new ObjectiveSurrogates(List.of(List.of(MODELS.get(0)), List.of(MODELS.get(1))));
    Matrix at = Matrix.of(new double[][] {beside});
    double byMeans =
        FrontRules.hypervolume()
            .build(
                new FrontContext(
                    models,
                    List.<double[][]>of(means),
                    REFERENCE,
                    Candidates.of(at, models.flat()),
                    OptionalDouble.empty()),
                new SplittableRandom(1))
            .acquisition()
            .values(at)[0];
    assertThat(byDraws(beside, 64)).isLessThan(byMeans - 2);
  }
}
