package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

public class AdditiveGaussianProcessTest {
  /** Other tests use its models. */
  public AdditiveGaussianProcessTest() {}

  private static final Domain MIXED =
      new Domain(
          List.of(
              Axis.interval(),
              Axis.categories(3),
              Axis.interval(),
              Axis.lattice(5),
              Axis.interval(),
              Axis.interval()));
  private static final Decomposition GROUPS = Decomposition.ofLabels(0, 1, 1, 0, 2, 0);

  static AdditiveGaussianProcess random(
      KernelFamily family,
      Domain domain,
      Decomposition groups,
      int n,
      double noise,
      SplittableRandom random) {
    double[] lengthscales = random.doubles(domain.dimension(), 0.2, 0.7).toArray();
    double[] variances = random.doubles(groups.size(), 0.3, 1.5).toArray();
    return AdditiveGaussianProcess.of(
        family,
        AdditiveHyperparameters.of(groups, lengthscales, variances, noise),
        domain,
        data(domain, n, random));
  }

  public static Dataset data(Domain domain, int n, SplittableRandom random) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return Dataset.of(Models.points(domain, n, random), values);
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void oneGroupOfAllInputsIsTheOrdinaryProcess(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(1);
    AdditiveGaussianProcess model =
        random(family, MIXED, Decomposition.single(6), 20, 0.01, random);
    GaussianProcess plain =
        GaussianProcess.of(family, model.hyperparameters().component(0), MIXED, model.data());
    Matrix points = Models.points(MIXED, 9, random);
    assertSame(model.gradients(points), plain.gradients(points));
    assertSame(model.component(0).gradients(points), plain.gradients(points));
    assertClose(
        model.joint(points).covariance().data(),
        plain.joint(points).covariance().data(),
        1e-10,
        "joint");
    assertClose(model.logMarginalLikelihood(), plain.logMarginalLikelihood(), 1e-10, "lml");
    AdditiveSurrogate.Rest rest = model.rest(0, points);
    assertThat(rest.variance()).containsOnly(0);
    assertThat(rest.mean()).containsOnly(0);
    assertThat(rest.covariance().covariances(points).data()).containsOnly(0);
  }

  private static void assertSame(MomentGradients actual, MomentGradients expected) {
    assertClose(actual.moments().mean(), expected.moments().mean(), 1e-10, "mean");
    assertClose(actual.moments().variance(), expected.moments().variance(), 1e-10, "variance");
    assertClose(actual.mean().data(), expected.mean().data(), 1e-10, "mean gradient");
    assertClose(actual.variance().data(), expected.variance().data(), 1e-10, "variance gradient");
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void componentsSumToTheWholeAlsoAfterAppends(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(2);
    AdditiveGaussianProcess model = random(family, MIXED, GROUPS, 30, 1e-4, random);
    Matrix points = Models.points(MIXED, 300, random);
    for (int round = 0; round < 4; round++) {
      assertSums(model, points);
      model = model.condition(data(MIXED, 1 + 2 * round, random));
    }
    assertSums(model.conditionOnMean(Models.points(MIXED, 2, random)), points);
    assertThat(model.conditionOnMean(Matrix.zeros(0, 6))).isSameAs(model);
  }

  private static void assertSums(AdditiveSurrogate model, Matrix points) {
    Moments whole = model.moments(points);
    double[] sum = new double[points.rows()];
    for (int g = 0; g < GROUPS.size(); g++) {
      double[] mean = model.component(g).moments(GROUPS.select(points, g)).mean();
      Rows.add(mean, 1, sum, sum.length);
    }
    assertClose(sum, whole.mean(), 1e-9, "sum of means");
    for (int i = 0; i < points.rows(); i += 50) {
      Joint parts = model.components(points.row(i));
      assertClose(Arrays.stream(parts.mean()).sum(), whole.mean()[i], 1e-9, "mean " + i);
      assertClose(
          Arrays.stream(parts.covariance().data()).sum(), whole.variance()[i], 1e-9, "v " + i);
      for (int g = 0; g < GROUPS.size(); g++) {
        Matrix own = GROUPS.select(points.rows(new int[] {i}), g);
        Moments component = model.component(g).moments(own);
        assertClose(parts.mean()[g], component.mean()[0], 1e-10, "component mean");
        assertClose(parts.covariance().get(g, g), component.variance()[0], 1e-10, "component v");
      }
    }
  }

  @Test
  void appendingIsTheSameAsBeginningAnew() {
    SplittableRandom random = new SplittableRandom(3);
    AdditiveGaussianProcess model = random(KernelFamily.MATERN52, MIXED, GROUPS, 15, 0.01, random);
    AdditiveGaussianProcess appended = model;
    for (int i = 0; i < 6; i++) {
      appended = appended.condition(data(MIXED, 2, random));
    }
    AdditiveGaussianProcess anew =
        AdditiveGaussianProcess.of(
            KernelFamily.MATERN52, model.hyperparameters(), MIXED, appended.data());
    Matrix points = Models.points(MIXED, 20, random);
    assertSame(appended.gradients(points), anew.gradients(points));
    assertClose(appended.logMarginalLikelihood(), anew.logMarginalLikelihood(), 1e-10, "lml");
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void gradientsOfTheWholeAndOfComponentsAreTheirDifferences(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(4);
    AdditiveGaussianProcess model = random(family, MIXED, GROUPS, 12, 0.01, random);
    Matrix points = Models.points(MIXED, 5, random);
    MomentGradients whole = model.gradients(points);
    for (int i = 0; i < points.rows(); i++) {
      double[] byMean =
          Numbers.centralDifferences(x -> model.moments(row(x)).mean()[0], points.row(i), 1e-5);
      double[] byVariance =
          Numbers.centralDifferences(x -> model.moments(row(x)).variance()[0], points.row(i), 1e-5);
      byMean[1] = 0;
      byVariance[1] = 0;
      assertClose(whole.mean().row(i), byMean, 1e-6, family + " mean " + i);
      assertClose(whole.variance().row(i), byVariance, 1e-6, family + " variance " + i);
      for (int g = 0; g < GROUPS.size(); g++) {
        ComponentProcess component = model.component(g);
        double[] own = GROUPS.select(points, g).row(i);
        MomentGradients gradients = component.gradients(row(own));
        double[] mean =
            Numbers.centralDifferences(x -> component.moments(row(x)).mean()[0], own, 1e-5);
        double[] variance =
            Numbers.centralDifferences(x -> component.moments(row(x)).variance()[0], own, 1e-5);
        if (g == 1) {
          mean[0] = 0;
          variance[0] = 0;
        }
        assertClose(gradients.mean().row(0), mean, 1e-6, family + " mean of " + g);
        assertClose(gradients.variance().row(0), variance, 1e-6, family + " variance of " + g);
      }
    }
  }

  private static Matrix row(double[] x) {
    return Matrix.of(new double[][] {x});
  }

  @Test
  void theWholeMeanMovesWithAGroupsInputsAsItsComponentDoes() {
    SplittableRandom random = new SplittableRandom(5);
    AdditiveGaussianProcess model = random(KernelFamily.SE, MIXED, GROUPS, 12, 0.01, random);
    Matrix a = Models.points(MIXED, 1, random);
    Matrix b = Models.points(MIXED, 1, random);
    double[] moved = a.row(0);
    GROUPS.insert(GROUPS.select(b, 0).row(0), 0, moved);
    double step = model.moments(row(moved)).mean()[0] - model.moments(a).mean()[0];
    ComponentProcess component = model.component(0);
    double own =
        component.moments(GROUPS.select(b, 0)).mean()[0]
            - component.moments(GROUPS.select(a, 0)).mean()[0];
    assertClose(step, own, 1e-10, "step");
  }

  @Test
  void inputsAndGroupsInAnotherOrderHaveTheSameLikelihood() {
    SplittableRandom random = new SplittableRandom(6);
    AdditiveGaussianProcess model = random(KernelFamily.SE, MIXED, GROUPS, 25, 0.1, random);
    AdditiveHyperparameters h = model.hyperparameters();
    // Backwards, groups {0, 3, 5}, {1, 2}, {4} are {0, 2, 5}, {3, 4}, {1}: sorted, 0, 2, 1.
    int[] backwards = {5, 4, 3, 2, 1, 0};
    Decomposition turned =
        Decomposition.of(6, List.of(new int[] {3, 4}, new int[] {1}, new int[] {0, 2, 5}));
    AdditiveGaussianProcess other =
        AdditiveGaussianProcess.of(
            KernelFamily.SE,
            AdditiveHyperparameters.of(
                turned,
                IntStream.of(backwards).mapToDouble(h::lengthscale).toArray(),
                new double[] {h.variance(0), h.variance(2), h.variance(1)},
                0.1),
            MIXED.project(backwards),
            Dataset.of(model.data().inputs().columns(backwards), model.data().values()));
    assertClose(other.logMarginalLikelihood(), model.logMarginalLikelihood(), 1e-10, "lml");
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void aComponentAndTheRestMakeTheWhole(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(7);
    AdditiveGaussianProcess model = random(family, MIXED, GROUPS, 20, 0.01, random);
    Matrix fixed = Models.points(MIXED, 3, random);
    Matrix points = Models.points(MIXED, 4, random);
    for (int g = 0; g < GROUPS.size(); g++) {
      AdditiveSurrogate.Rest rest = model.rest(g, fixed);
      Matrix own = GROUPS.select(points, g);
      Anchors.Slopes slopes = rest.covariance().slopes(own);
      Matrix covariances = rest.covariance().covariances(own);
      assertClose(slopes.covariances().data(), covariances.data(), 1e-12, "both ways");
      Moments component = model.component(g).moments(own);
      for (int l = 0; l < 3; l++) {
        int at = l;
        for (int i = 0; i < 4; i++) {
          double[] joined = fixed.row(l);
          GROUPS.insert(own.row(i), g, joined);
          Moments whole = model.moments(row(joined));
          double c = covariances.get(i, l);
          double variance = component.variance()[i] + 2 * c + rest.variance()[l];
          assertClose(variance, whole.variance()[0], 1e-9, "variance");
          assertClose(component.mean()[i] + rest.mean()[l], whole.mean()[0], 1e-9, "mean");
          // cov(f_g, f) = v_g + c is the component's row of the components' covariance.
          double[] rowSums = model.components(joined).covariance().times(new double[] {1, 1, 1});
          assertClose(component.variance()[i] + c, rowSums[g], 1e-9, "with the whole");
          double[] differences =
              Numbers.centralDifferences(
                  x -> rest.covariance().covariances(row(x)).get(0, at), own.row(i), 1e-5);
          if (g == 1) {
            differences[0] = 0;
          }
          assertClose(slopes.gradients()[l].row(i), differences, 1e-6, family + " slope");
        }
      }
    }
  }

  @Test
  void covariancesWithFixedPointsAreTheJointOnes() {
    SplittableRandom random = new SplittableRandom(8);
    AdditiveGaussianProcess model = random(KernelFamily.MATERN52, MIXED, GROUPS, 20, 0.01, random);
    Matrix fixed = Models.points(MIXED, 3, random);
    Matrix points = Models.points(MIXED, 300, random);
    Matrix joint = model.joint(Matrix.stack(points, fixed)).covariance();
    Matrix cross = model.crossCovariance(points, fixed);
    Anchors anchors = model.anchors(fixed);
    Matrix anchored = anchors.covariances(points);
    Anchors.Slopes slopes = anchors.slopes(points);
    for (int i = 0; i < 300; i++) {
      for (int l = 0; l < 3; l++) {
        assertClose(cross.get(i, l), joint.get(i, 300 + l), 1e-12, "cross");
        assertClose(anchored.get(i, l), joint.get(i, 300 + l), 1e-10, "anchored");
      }
    }
    assertClose(slopes.covariances().data(), anchored.data(), 1e-12, "slopes");
    double[] differences =
        Numbers.centralDifferences(x -> anchors.covariances(row(x)).get(0, 1), points.row(7), 1e-5);
    differences[1] = 0;
    assertClose(slopes.gradients()[1].row(7), differences, 1e-6, "gradient");
    Matrix second = Matrix.zeros(300, 3);
    for (int i = 0; i < 300; i++) {
      second.set(i, 1, 2);
    }
    assertClose(
        anchors.gradients(points, second).row(7),
        Arrays.stream(differences).map(v -> 2 * v).toArray(),
        1e-6,
        "weighted gradient");
  }

  @Test
  void aComponentCanBeObservedItself() {
    SplittableRandom random = new SplittableRandom(9);
    AdditiveGaussianProcess model = random(KernelFamily.MATERN52, MIXED, GROUPS, 12, 0.01, random);
    ComponentProcess component = model.component(0);
    Matrix points = Models.points(component.domain(), 6, random);
    Joint joint = component.joint(points);
    ComponentProcess seen =
        component.condition(Dataset.of(points.rows(new int[] {0}), new double[] {2}));
    double gain = joint.covariance().get(0, 0) + component.noiseVariance();
    for (int i = 0; i < 6; i++) {
      double c = joint.covariance().get(0, i);
      Moments after = seen.moments(points.rows(new int[] {i}));
      assertClose(
          after.mean()[0], joint.mean()[i] + c * (2 - joint.mean()[0]) / gain, 1e-10, "mean");
      assertClose(
          after.variance()[0], joint.covariance().get(i, i) - c * c / gain, 1e-10, "variance");
    }
    assertThat(component.conditionOnMean(points).moments(points).mean())
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(joint.mean());
  }

  @Test
  void duplicatesWithoutNoiseAndSinglePointsAreFinite() {
    for (KernelFamily family : KernelFamily.values()) {
      for (double scale : new double[] {1, 1e-150, 1e150}) {
        Dataset one = Dataset.of(Matrix.of(new double[][] {{0.3, 0.4, 0.5}}), new double[] {scale});
        AdditiveHyperparameters h =
            AdditiveHyperparameters.of(
                Decomposition.ofLabels(0, 1, 1),
                new double[] {0.2, 1e-300, 1e300},
                new double[] {scale * scale, scale * scale},
                0);
        AdditiveSurrogate model = AdditiveGaussianProcess.of(family, h, Domain.cube(3), one);
        for (int i = 0; i < 3; i++) {
          model = model.condition(one);
        }
        Matrix points = Matrix.of(new double[][] {{0.3, 0.4, 0.5}, {0, 1, 0}});
        assertFinite(model.gradients(points));
        assertClose(model.moments(points).mean()[0] / scale, 1, 1e-4, "interpolates");
        for (int g = 0; g < 2; g++) {
          var component = model.component(g);
          Dataset own = Dataset.of(model.decomposition().select(one.inputs(), g), new double[] {0});
          for (int i = 0; i < 3; i++) {
            component = component.condition(own);
          }
          assertFinite(component.gradients(model.decomposition().select(points, g)));
        }
        assertThat(model.jitter()).isBetween(0.0, 1e-4);
      }
    }
  }

  private static void assertFinite(MomentGradients g) {
    assertThat(Arrays.stream(g.moments().mean()).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(g.moments().variance()).allMatch(v -> v > 0 && v < 1e308)).isTrue();
    assertThat(Arrays.stream(g.mean().data()).noneMatch(Double::isNaN)).isTrue();
    assertThat(Arrays.stream(g.variance().data()).noneMatch(Double::isNaN)).isTrue();
  }

  @Test
  void aHundredInputsInFiftyGroupsSumToo() {
    SplittableRandom random = new SplittableRandom(10);
    int[] labels = new int[100];
    Arrays.setAll(labels, j -> j % 50);
    Decomposition groups = Decomposition.ofLabels(labels);
    AdditiveGaussianProcess model =
        random(KernelFamily.SE, Domain.cube(100), groups, 150, 1e-3, random);
    Matrix points = Models.points(Domain.cube(100), 3, random);
    double[] sum = new double[3];
    for (int g = 0; g < 50; g++) {
      Rows.add(model.component(g).moments(groups.select(points, g)).mean(), 1, sum, 3);
    }
    assertClose(sum, model.moments(points).mean(), 1e-9, "sum");
  }

  @Test
  void whatDoesNotFitIsNamed() {
    SplittableRandom random = new SplittableRandom(11);
    AdditiveGaussianProcess model = random(KernelFamily.SE, MIXED, GROUPS, 5, 0.1, random);
    assertThatThrownBy(() -> model.component(3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 0 to 2, but group = 3");
    assertThatThrownBy(() -> model.rest(-1, Matrix.zeros(1, 6)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("group = -1");
    assertThatThrownBy(() -> model.moments(Matrix.zeros(1, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6 coordinates, but have 5");
    assertThatThrownBy(() -> model.component(1).moments(Matrix.zeros(1, 6)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 coordinates, but have 6");
    assertThatThrownBy(
            () ->
                AdditiveGaussianProcess.of(
                    KernelFamily.SE, model.hyperparameters(), Domain.cube(5), model.data()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6, 5 and 6");
  }
}
