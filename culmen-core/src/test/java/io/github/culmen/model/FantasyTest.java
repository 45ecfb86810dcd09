package io.github.culmen.model;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.InputWarp;
import io.github.culmen.gp.WarpedProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FantasyTest {
  private static final Matrix PENDING = Matrix.of(new double[][] {{0.7, 0.3}, {0.2, 0.8}});

  private static Matrix uniform(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix points = Matrix.zeros(rows, 2);
    for (int i = 0; i < points.data().length; i++) {
      points.data()[i] = random.nextDouble();
    }
    return points;
  }

  private static GaussianProcess model(double noise) {
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {0.3, 0.5}, 1.4, noise),
        Domain.cube(2),
        Dataset.of(uniform(7, 1), new SplittableRandom(2).doubles(7, -1, 1).toArray()));
  }

  private static List<Fantasy> fantasies(Surrogate model, int count) {
    return Fantasy.draw(model, PENDING, count, new SplittableRandom(3));
  }

  @Test
  void isTheModelThatSawTheDrawnValues() {
    Surrogate warped =
        new WarpedProcess(
            model(0.01),
            InputWarp.of(Domain.cube(2), new double[] {1.5, 0.7}, new double[] {2, 1}));
    Matrix points = uniform(40, 5);
    for (Surrogate model : List.of(model(1e-8), model(0.1), warped)) {
      for (Fantasy fantasy : fantasies(model, 3)) {
        Surrogate told = model.condition(fantasy.drawn());
        assertClose(fantasy.moments(points).mean(), told.moments(points).mean(), 1e-6, "mean");
        assertClose(fantasy.mean(points), told.mean(points), 1e-6, "mean alone");
        assertClose(
            fantasy.moments(points).variance(), told.moments(points).variance(), 1e-9, "variance");
        MomentGradients own = fantasy.gradients(points);
        MomentGradients theirs = told.gradients(points);
        assertClose(own.mean().data(), theirs.mean().data(), 1e-5, "slope of the mean");
        assertClose(own.variance().data(), theirs.variance().data(), 1e-9, "of the variance");
        assertClose(
            fantasy.joint(points).covariance().data(),
            told.joint(points).covariance().data(),
            1e-12,
            "covariance");
      }
    }
  }

  @Test
  void gradientsAreFiniteDifferences() {
    Fantasy fantasy = fantasies(model(0.01), 2).get(1);
    Matrix points = uniform(10, 7);
    MomentGradients gradients = fantasy.gradients(points);
    for (int i = 0; i < points.rows(); i++) {
      assertClose(
          gradients.mean().row(i),
          centralDifferences(
              x -> fantasy.moments(Matrix.of(new double[][] {x})).mean()[0], points.row(i), 1e-5),
          1e-6,
          "point " + i);
    }
  }

  @Test
  void whatIsSharedIsComputedToTheSameNumbers() {
    Matrix points = uniform(30, 9);
    List<Surrogate> models = new ArrayList<>(fantasies(model(0.01), 3));
    models.add(model(0.2));
    models.addAll(fantasies(model(0.2), 2));
    List<Moments> together = Fantasy.moments(models, points);
    List<MomentGradients> slopes = Fantasy.gradients(models, points);
    assertThat(together).hasSize(6);
    for (int m = 0; m < models.size(); m++) {
      assertThat(together.get(m).mean()).isEqualTo(models.get(m).moments(points).mean());
      assertThat(together.get(m).variance()).isEqualTo(models.get(m).moments(points).variance());
      assertThat(slopes.get(m).mean().data())
          .isEqualTo(models.get(m).gradients(points).mean().data());
      assertThat(slopes.get(m).moments().mean())
          .isEqualTo(models.get(m).gradients(points).moments().mean());
    }
    // Of one family there is one variance.
    assertThat(together.get(1).variance()).isSameAs(together.get(0).variance());
    assertThat(together.get(4).variance()).isNotSameAs(together.get(0).variance());
  }

  @Test
  void drawnValuesHaveTheJointDistributionOfObservations() {
    GaussianProcess model = model(0.3);
    List<Fantasy> many = fantasies(model, 1024);
    Joint joint = model.joint(PENDING);
    double[] mean = new double[2];
    double product = 0;
    double[] squares = new double[2];
    for (Fantasy fantasy : many) {
      double[] off = fantasy.drawn().values().clone();
      for (int i = 0; i < 2; i++) {
        off[i] -= joint.mean()[i];
        mean[i] += off[i] / many.size();
        squares[i] += off[i] * off[i] / many.size();
      }
      product += off[0] * off[1] / many.size();
    }
    assertClose(mean, new double[2], 1e-2, "mean");
    assertClose(squares[0], joint.covariance().get(0, 0) + 0.3, 2e-2, "variance");
    assertClose(squares[1], joint.covariance().get(1, 1) + 0.3, 2e-2, "variance");
    assertClose(product, joint.covariance().get(0, 1), 2e-2, "covariance");
  }

  @Test
  void exactDrawsHaveTheJointDistributionOfTheFunctionAndAreKnownAfterwards() {
    GaussianProcess model = model(0.3);
    List<Fantasy> many = Fantasy.drawExactly(model, PENDING, 1024, new SplittableRandom(5));
    Joint joint = model.joint(PENDING);
    double[] mean = new double[2];
    double[] squares = new double[2];
    double product = 0;
    for (Fantasy fantasy : many) {
      double[] off = fantasy.drawn().values().clone();
      for (int i = 0; i < 2; i++) {
        off[i] -= joint.mean()[i];
        mean[i] += off[i] / many.size();
        squares[i] += off[i] * off[i] / many.size();
      }
      product += off[0] * off[1] / many.size();
    }
    assertClose(mean, new double[2], 1e-2, "mean");
    assertClose(squares[0], joint.covariance().get(0, 0), 2e-2, "variance");
    assertClose(squares[1], joint.covariance().get(1, 1), 2e-2, "variance");
    assertClose(product, joint.covariance().get(0, 1), 2e-2, "covariance");
    Matrix points = uniform(20, 6);
    for (Fantasy fantasy : many.subList(0, 4)) {
      assertClose(fantasy.mean(PENDING), fantasy.drawn().values(), 1e-4, "the drawn values");
      assertThat(fantasy.moments(PENDING).variance()[0]).isLessThan(1e-5);
      Surrogate told = model.condition(fantasy.drawn());
      assertClose(fantasy.moments(points).mean(), told.moments(points).mean(), 1e-6, "mean");
      assertClose(
          fantasy.moments(points).variance(), told.moments(points).variance(), 1e-9, "variance");
    }
  }

  @Test
  void theSameSeedDrawsTheSame() {
    assertThat(fantasies(model(0.1), 2).get(1).drawn().values())
        .isEqualTo(fantasies(model(0.1), 2).get(1).drawn().values());
  }

  @Test
  void survivesPendingPointsThatAreTheSameOrWereObserved() {
    GaussianProcess exact = model(0);
    Matrix pending =
        Matrix.stack(
            Matrix.stack(PENDING, PENDING),
            Matrix.of(new double[][] {exact.data().inputs().row(2)}));
    Matrix points = Matrix.stack(pending, uniform(20, 4));
    for (Fantasy fantasy : Fantasy.draw(exact, pending, 4, new SplittableRandom(6))) {
      Moments moments = fantasy.moments(points);
      for (int i = 0; i < points.rows(); i++) {
        assertThat(moments.mean()[i]).isBetween(-10.0, 10.0);
        assertThat(moments.variance()[i]).isPositive().isLessThan(2);
      }
    }
  }

  @Test
  void needsPendingPointsAndAModelThatKnowsCovariances() {
    assertThatThrownBy(
            () -> Fantasy.draw(model(0.1), Matrix.zeros(0, 2), 8, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("need pending points")
        .hasMessageContaining("0 points and 8 draws");
    Fantasy fantasy = fantasies(model(0.1), 1).get(0);
    assertThatThrownBy(() -> fantasies(fantasy, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(a CrossCovariance), but the model is a Fantasy");
  }
}
