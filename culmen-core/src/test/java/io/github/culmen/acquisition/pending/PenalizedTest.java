package io.github.culmen.acquisition.pending;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.improvement.ExpectedImprovement;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.maxvalue.GibbonRule;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PenalizedTest {
  private static final Matrix PENDING = Matrix.of(new double[][] {{0.3, 0.4}, {0.8, 0.6}});
  private static final List<AcquisitionRule> RULES =
      List.of(
          new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.NOISE_AWARE, 4),
          new GibbonRule(MaxValueMethod.EXACT, 4),
          LogExpectedImprovement.rule(),
          ExpectedImprovement.rule());

  private static Matrix uniform(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix points = Matrix.zeros(rows, 2);
    for (int i = 0; i < points.data().length; i++) {
      points.data()[i] = random.nextDouble();
    }
    return points;
  }

  private static GaussianProcess model(double noise, Domain domain) {
    Matrix inputs = uniform(8, 1);
    for (int i = 0; i < inputs.rows(); i++) {
      for (int j = 0; j < 2; j++) {
        inputs.set(i, j, domain.axis(j).snap(inputs.get(i, j)));
      }
    }
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {0.3, 0.4}, 1.2, noise),
        domain,
        Dataset.of(inputs, new SplittableRandom(2).doubles(8, -1, 1).toArray()));
  }

  private static AcquisitionContext situation(List<GaussianProcess> models, Domain domain) {
    return new AcquisitionContext(
        models,
        models.get(0).data(),
        domain,
        Candidates.of(uniform(300, 3), models),
        PENDING.rows(),
        (paths, points) -> {
          throw new AssertionError("no paths are needed here");
        });
  }

  private static Acquisition built(AcquisitionRule rule, List<GaussianProcess> models) {
    return rule.build(situation(models, Domain.cube(2)), new SplittableRandom(4)).acquisition();
  }

  private static Acquisition penalized(AcquisitionRule rule, List<GaussianProcess> models) {
    return built(PendingRules.around(PendingRule.PENALTY, rule, PENDING), models);
  }

  @Test
  void gradientsAreFiniteDifferences() {
    List<GaussianProcess> one = List.of(model(0.01, Domain.cube(2)));
    List<GaussianProcess> two = List.of(one.get(0), model(0.2, Domain.cube(2)));
    Matrix points = uniform(25, 5);
    for (AcquisitionRule rule : RULES) {
      for (List<GaussianProcess> models : List.of(one, two)) {
        Acquisition acquisition = penalized(rule, models);
        Acquisition.Slopes slopes = acquisition.slopes(points);
        assertClose(slopes.values(), acquisition.values(points), 1e-9, "both ways");
        for (int i = 0; i < points.rows(); i++) {
          assertClose(
              slopes.gradients().row(i),
              centralDifferences(
                  x -> acquisition.values(Matrix.of(new double[][] {x}))[0], points.row(i), 1e-6),
              1e-5,
              "point " + i);
        }
      }
    }
  }

  @Test
  void theFactorIsSmallAtPendingPointsAndGrowsWithTheDistance() {
    List<GaussianProcess> models = List.of(model(0.01, Domain.cube(2)));
    for (AcquisitionRule rule : RULES.subList(0, 3)) {
      double[] last = null;
      for (double distance : new double[] {0, 0.01, 0.03, 0.1, 0.2}) {
        Matrix points =
            Matrix.of(
                new double[][] {
                  {0.3 - distance, 0.4}, {0.8, 0.6 + distance}, {0.8 + distance, 0.6}
                });
        double[] factor = penalized(rule, models).values(points);
        double[] plain = built(rule, models).values(points);
        for (int i = 0; i < factor.length; i++) {
          factor[i] -= plain[i];
          assertThat(factor[i]).isNegative().isFinite();
          if (last != null) {
            assertThat(factor[i]).isGreaterThan(last[i]);
          }
        }
        if (distance == 0) {
          assertThat(Arrays.stream(factor).max().orElseThrow()).isLessThan(Math.log(0.55));
        }
        last = factor;
      }
    }
  }

  @Test
  void aProductIsTheExponentialOfTheSumOfLogarithms() {
    List<GaussianProcess> models = List.of(model(0.01, Domain.cube(2)));
    Matrix points = uniform(50, 6);
    double[] logs = penalized(LogExpectedImprovement.rule(), models).values(points);
    double[] values = penalized(ExpectedImprovement.rule(), models).values(points);
    for (int i = 0; i < logs.length; i++) {
      assertClose(values[i], Math.exp(logs[i]), 1e-12, i);
    }
  }

  @Test
  void isFiniteWithGradientsAtObservedAndPendingPointsWithoutNoise() {
    GaussianProcess exact = model(0, Domain.cube(2));
    Matrix points = Matrix.stack(Matrix.stack(exact.data().inputs(), PENDING), Matrix.zeros(1, 2));
    for (AcquisitionRule rule : RULES) {
      Acquisition.Slopes slopes = penalized(rule, List.of(exact)).slopes(points);
      assertThat(Arrays.stream(slopes.values())).allMatch(Double::isFinite);
      assertThat(Arrays.stream(slopes.gradients().data())).allMatch(Double::isFinite);
    }
  }

  @Test
  void anotherChoiceIsAsFarAsAnyOther() {
    Domain domain = new Domain(List.of(Axis.categories(3), Axis.interval()));
    GaussianProcess model = model(0.01, domain);
    double[] position = {
      domain.axis(0).position(0), domain.axis(0).position(1), domain.axis(0).position(2)
    };
    LocalPenalty penalty =
        LocalPenalty.of(
            situation(List.of(model), domain),
            new double[] {2},
            Matrix.of(new double[][] {{position[0], 0.5}}));
    double same = penalty.at(new double[] {position[0], 0.5}, null);
    double second = penalty.at(new double[] {position[1], 0.5}, null);
    assertThat(second).isGreaterThan(same);
    assertThat(penalty.at(new double[] {position[2], 0.5}, null)).isEqualTo(second);
    double[] gradient = new double[2];
    penalty.at(new double[] {position[1], 0.6}, gradient);
    assertThat(gradient[0]).isZero();
    assertThat(gradient[1]).isPositive();
  }

  @Test
  void needsAnAcquisitionOfMeanAndSd() {
    AcquisitionRule other =
        (situation, random) ->
            new AcquisitionRule.Built(
                new Acquisition() {
                  @Override
                  public double[] values(Matrix points) {
                    return new double[points.rows()];
                  }

                  @Override
                  public Slopes slopes(Matrix points) {
                    throw new AssertionError("not asked for");
                  }
                },
                new double[0],
                List.of());
    List<GaussianProcess> models = List.of(model(0.01, Domain.cube(2)));
    assertThatThrownBy(() -> penalized(other, models))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a penalty needs an acquisition of mean and sd");
    AcquisitionContext conditioned =
        new AcquisitionContext(
            List.of(models.get(0).conditionOnMean(PENDING)),
            models.get(0).data(),
            Domain.cube(2),
            Candidates.of(PENDING, models),
            2,
            (paths, points) -> null,
            models);
    assertThatThrownBy(
            () ->
                PendingRules.around(PendingRule.DIVERSITY, ExpectedImprovement.rule(), PENDING)
                    .build(conditioned, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("diversity needs the logarithm of an information");
  }
}
