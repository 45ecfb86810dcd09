package io.github.culmen.acquisition.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionContract;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The contract with ways that follow the model, and how the rule draws its own. */
class LocalEntropyRuleTest extends AcquisitionContract {
  private static final Domain SQUARE = Domain.cube(2);

  /** From the incumbent half the way to each of the two candidates that are least certain. */
  @Override
  protected AcquisitionRule rule() {
    return (situation, random) -> {
      List<Matrix> ways = new ArrayList<>();
      for (int m = 0; m < situation.models().size(); m++) {
        double[] from = Incumbent.place(situation.models().get(m), situation.data());
        double[] variance = situation.candidates().moments().get(m).variance();
        Matrix places = Matrix.zeros(4, from.length);
        for (int k = 0; k < 2; k++) {
          int top = k;
          for (int i = k; i < 200; i += 2) {
            top = variance[i] > variance[top] ? i : top;
          }
          for (int j = 0; j < from.length; j++) {
            double to = situation.candidates().points().get(top, j);
            places.set(2 * k, j, from[j] + (to - from[j]) / 4);
            places.set(2 * k + 1, j, from[j] + (to - from[j]) / 2);
          }
        }
        ways.add(places);
      }
      return new AcquisitionRule.Built(
          LocalEntropy.of(situation.models(), ways, 2), new double[0], List.of());
    };
  }

  // At data without noise the information is the square of a covariance that is mere rounding.
  @Override
  protected double valueTolerance() {
    return 1e-4;
  }

  private static Dataset data() {
    return Dataset.of(
        Matrix.of(new double[][] {{0.1, 0.2}, {0.7, 0.4}, {0.4, 0.9}}), new double[] {0, 1, -1});
  }

  private static GaussianProcess model(double lengthscale) {
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale, lengthscale}, 1, 1e-8),
        SQUARE,
        data());
  }

  private static AcquisitionContext situation(List<? extends Surrogate> models) {
    return situation(models, new LockstepPathMaximizer(SQUARE));
  }

  private static AcquisitionContext situation(
      List<? extends Surrogate> models, PathMaximizer paths) {
    SplittableRandom random = new SplittableRandom(4);
    Matrix points = Matrix.zeros(100, 2);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    return new AcquisitionContext(models, data(), SQUARE, Candidates.of(points, models), 0, paths);
  }

  @Test
  void goesUphillFromTheIncumbentOnFunctionsOfEveryModel() {
    List<double[]> starts = new ArrayList<>();
    PathMaximizer real = new LockstepPathMaximizer(SQUARE);
    PathMaximizer spy =
        new PathMaximizer() {
          @Override
          public PathMaxima maximize(Paths paths, Matrix candidates) {
            throw new AssertionError("only ways were expected");
          }

          @Override
          public Matrix ways(Paths paths, double[] from, int places) {
            assertThat(paths.count()).isEqualTo(5);
            starts.add(from);
            return real.ways(paths, from, places);
          }
        };
    AcquisitionRule.Built built =
        new LocalEntropyRule(new PathSettings(PathMethod.PATHWISE, 64), 5)
            .build(situation(List.of(model(0.2), model(0.4)), spy), new SplittableRandom(1));
    assertThat(starts).hasSize(2);
    assertThat(starts).allSatisfy(start -> assertThat(start).containsExactly(0.7, 0.4));
    assertThat(built.maxima()).isEmpty();
    assertThat(built.warnings()).isEmpty();
    assertThat(built.starts().rows()).isEqualTo(2 * 5 * LocalEntropyRule.PLACES);
    assertThat(built.startsOnly()).isTrue();
    assertThat(built.acquisition().logarithmic()).isTrue();
  }

  @Test
  void theSameGeneratorGivesTheSameAcquisition() {
    AcquisitionContext situation = situation(List.of(model(0.3)));
    LocalEntropyRule rule = new LocalEntropyRule(new PathSettings(PathMethod.WEIGHT_SPACE, 64), 4);
    Matrix points = situation.candidates().points();
    double[] values = rule.build(situation, new SplittableRandom(1)).acquisition().values(points);
    assertThat(rule.build(situation, new SplittableRandom(1)).acquisition().values(points))
        .isEqualTo(values);
    assertThat(rule.build(situation, new SplittableRandom(2)).acquisition().values(points))
        .isNotEqualTo(values);
  }

  @Test
  void rejectsImpossibleSettingsAndModels() {
    assertThatThrownBy(() -> new LocalEntropyRule(new PathSettings(PathMethod.PATHWISE, 64), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
    AcquisitionContext plain = situation(List.of(new PlainSurrogate(model(0.3))));
    LocalEntropyRule rule = new LocalEntropyRule(new PathSettings(PathMethod.PATHWISE, 64), 3);
    assertThatThrownBy(() -> rule.build(plain, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("acquisition les needs a model from which functions can be drawn")
        .hasMessageContaining("Plain");
  }
}
