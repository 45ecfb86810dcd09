package io.github.culmen.acquisition.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract with optima that follow the model, and how the rule draws its own. */
class JointEntropyRuleTest extends AcquisitionContract {
  /** Optima at the three candidates that could be best, two sds above what is expected there. */
  @Override
  protected AcquisitionRule rule() {
    return (situation, random) -> {
      List<PathMaximizer.PathMaxima> optima =
          situation.candidates().moments().stream()
              .map(moments -> hopes(situation.candidates().points(), moments))
              .toList();
      return new AcquisitionRule.Built(
          JointEntropy.of(situation.models(), optima), new double[0], List.of());
    };
  }

  // At data without noise the information is the square of a covariance that is mere rounding.
  @Override
  protected double valueTolerance() {
    return 1e-4;
  }

  private static PathMaximizer.PathMaxima hopes(Matrix points, Moments moments) {
    double[] hope = moments.mean().clone();
    for (int i = 0; i < hope.length; i++) {
      hope[i] += 2 * Math.sqrt(moments.variance()[i]);
    }
    List<Integer> best =
        IntStream.range(0, hope.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -hope[i]))
            .limit(3)
            .toList();
    return new PathMaximizer.PathMaxima(
        Matrix.of(best.stream().map(points::row).toArray(double[][]::new)),
        best.stream().mapToDouble(i -> hope[i]).toArray());
  }

  private static AcquisitionContext situation(List<? extends Surrogate> models) {
    SplittableRandom random = new SplittableRandom(4);
    Matrix points = Matrix.zeros(100, 2);
    for (int i = 0; i < points.data().length; i++) {
      points.data()[i] = random.nextDouble();
    }
    return new AcquisitionContext(
        models,
        data(),
        Domain.cube(2),
        Candidates.of(points, models),
        0,
        JointEntropyRuleTest::best);
  }

  // The best candidate of each function is enough here.
  private static PathMaximizer.PathMaxima best(Paths paths, Matrix candidates) {
    double[][] values = paths.values(candidates);
    double[][] points = new double[values.length][];
    double[] maxima = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      int top = 0;
      for (int i = 1; i < values[k].length; i++) {
        top = values[k][i] > values[k][top] ? i : top;
      }
      points[k] = candidates.row(top);
      maxima[k] = values[k][top];
    }
    return new PathMaximizer.PathMaxima(Matrix.of(points), maxima);
  }

  private static Dataset data() {
    return Dataset.of(
        Matrix.of(new double[][] {{0.1, 0.2}, {0.7, 0.4}, {0.4, 0.9}}), new double[] {0, 1, -1});
  }

  private static GaussianProcess model(double lengthscale) {
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale, lengthscale}, 1, 0.01),
        Domain.cube(2),
        data());
  }

  @Test
  void drawsItsOptimaFromEveryModelAndNamesThem() {
    AcquisitionContext situation = situation(List.of(model(0.2), model(0.4)));
    AcquisitionRule.Built built =
        new JointEntropyRule(new PathSettings(PathMethod.PATHWISE, 64), 5)
            .build(situation, new SplittableRandom(1));
    assertThat(built.maxima()).hasSize(10).isSorted();
    assertThat(built.starts().rows()).isEqualTo(10);
    assertThat(built.starts().columns()).isEqualTo(2);
    assertThat(built.warnings()).isEmpty();
  }

  @Test
  void theSameGeneratorGivesTheSameAcquisition() {
    AcquisitionContext situation = situation(List.of(model(0.3)));
    JointEntropyRule rule = new JointEntropyRule(new PathSettings(PathMethod.WEIGHT_SPACE, 64), 4);
    Matrix points = situation.candidates().points();
    double[] values = rule.build(situation, new SplittableRandom(1)).acquisition().values(points);
    assertThat(rule.build(situation, new SplittableRandom(1)).acquisition().values(points))
        .isEqualTo(values);
    assertThat(rule.build(situation, new SplittableRandom(2)).acquisition().values(points))
        .isNotEqualTo(values);
  }

  @Test
  void candidatesWithStartsAreThoseFollowedByTheStarts() {
    List<GaussianProcess> models = List.of(model(0.3));
    Candidates candidates = situation(models).candidates();
    Matrix starts = Matrix.of(new double[][] {{0.5, 0.5}});
    Candidates more = candidates.with(starts, models);
    assertThat(more.points().rows()).isEqualTo(101);
    assertThat(more.points().row(100)).containsExactly(0.5, 0.5);
    assertThat(more.moments().get(0).mean()[7]).isEqualTo(candidates.moments().get(0).mean()[7]);
    assertThat(more.moments().get(0).variance()[100])
        .isEqualTo(models.get(0).moments(starts).variance()[0]);
    assertThat(candidates.with(Matrix.zeros(0, 0), models)).isSameAs(candidates);
  }

  @Test
  void rejectsImpossibleSettingsAndModels() {
    assertThatThrownBy(() -> new JointEntropyRule(new PathSettings(PathMethod.PATHWISE, 64), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
    assertThatThrownBy(() -> new JointEntropyRule(new PathSettings(PathMethod.PATHWISE, 1), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("features must be at least 2, but features = 1");
    AcquisitionContext plain = situation(List.of(new PlainSurrogate(model(0.3))));
    JointEntropyRule rule = new JointEntropyRule(new PathSettings(PathMethod.PATHWISE, 64), 3);
    assertThatThrownBy(() -> rule.build(plain, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("acquisition jes needs a model from which functions can be drawn")
        .hasMessageContaining("Plain");
  }
}
