package io.github.culmen.acquisition.feasible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.acquisition.Surprise;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConstrainedEntropyTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final Matrix POINTS =
      Matrix.wrap(20, 2, new SplittableRandom(3).doubles(40).toArray());

  private static void assertClose(double actual, double expected, double tolerance) {
    io.github.culmen.testdata.Numbers.assertClose(actual, expected, tolerance, "value");
  }

  private static GaussianProcess process(long seed, double lengthscale) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix inputs = Matrix.wrap(6, 2, random.doubles(12).toArray());
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale, 0.4}, 1, 1e-6),
        Domain.cube(2),
        Dataset.of(inputs, random.doubles(6, -1, 1).toArray()));
  }

  private static final List<GaussianProcess> MODELS = List.of(process(1, 0.3), process(1, 0.5));
  private static final List<double[]> MAXIMA =
      List.of(new double[] {0.4, 1.2, NONE}, new double[] {0.9, 2.5});
  private static final List<Requirement> REQUIREMENTS =
      List.of(
          new Requirement(List.of(process(4, 0.3), process(4, 0.6)), 0.1, 0),
          new Requirement(List.of(process(5, 0.2)), -0.5, 0));

  // The formula of the class comment, term by term.
  private static double twin(double[] point) {
    Matrix one = Matrix.of(new double[][] {point});
    double sum = 0;
    for (int m = 0; m < 2; m++) {
      double feasible = 1;
      double weights = 0;
      double seen = 0;
      for (Requirement requirement : REQUIREMENTS) {
        Surrogate model = requirement.models().get(requirement.models().size() == 2 ? m : 0);
        Moments there = model.moments(one);
        double reached =
            StandardNormal.cdf(
                (there.mean()[0] - requirement.threshold()) / Math.sqrt(there.variance()[0]));
        feasible *= reached;
        weights += 1e-3 - Math.log(reached);
        seen += (1e-3 - Math.log(reached)) * share(there, model);
      }
      Moments f = MODELS.get(m).moments(one);
      for (double maximum : MAXIMA.get(m)) {
        double better = StandardNormal.cdf((f.mean()[0] - maximum) / Math.sqrt(f.variance()[0]));
        double all = weights + 1e-3 - Math.log(better);
        double told = seen + (1e-3 - Math.log(better)) * share(f, MODELS.get(m));
        sum -= told / all * Math.log(1 - better * feasible) / MAXIMA.get(m).length / 2;
      }
    }
    return Math.log(sum);
  }

  private static double share(Moments there, Surrogate model) {
    return there.variance()[0] / (there.variance()[0] + model.noiseVariance());
  }

  @Test
  void whatIsKnownUpToTheNoiseTellsNothing() {
    double[] observed = MODELS.get(0).data().inputs().row(0);
    List<Requirement> surely = List.of(new Requirement(MODELS.subList(0, 1), -100, 0));
    double value = MODELS.get(0).data().value(0);
    double[] log =
        new ConstrainedEntropy(MODELS.subList(0, 1), List.of(new double[] {value}), surely)
            .values(Matrix.of(new double[][] {observed, {0.99, 0.01}}));
    // Half of the noise is left of the variance, and it is even whether f exceeds the value.
    assertThat(log[0]).isBetween(Math.log(0.2), Math.log(0.5));
    assertThat(log[1]).isGreaterThan(Math.log(1e-3));
  }

  @Test
  void isTheFormula() {
    ConstrainedEntropy entropy = new ConstrainedEntropy(MODELS, MAXIMA, REQUIREMENTS);
    double[] values = entropy.values(POINTS);
    for (int i = 0; i < values.length; i++) {
      double expected = twin(POINTS.row(i));
      if (expected > -25) {
        assertClose(values[i], expected, 1e-6);
      }
    }
    assertThat(Arrays.stream(values).filter(v -> v > -25).count()).isGreaterThan(10);
    assertThat(entropy.values(Candidates.of(POINTS, MODELS))).isEqualTo(values);
  }

  @Test
  void hasTheGradientOfItsValues() {
    FeasibilityTest.requireGradient(new ConstrainedEntropy(MODELS, MAXIMA, REQUIREMENTS));
    FeasibilityTest.requireGradient(
        new ConstrainedEntropy(
            MODELS, List.of(new double[] {NONE}, new double[] {NONE}), REQUIREMENTS));
  }

  @Test
  void withoutRequirementsItIsTheSurprisalOfBeingBelowTheMaximum() {
    double[] values =
        new ConstrainedEntropy(MODELS.subList(0, 1), List.of(new double[] {1.2}), List.of())
            .values(POINTS);
    Moments moments = MODELS.get(0).moments(POINTS);
    for (int i = 0; i < values.length; i++) {
      double variance = moments.variance()[i];
      double gamma = (1.2 - moments.mean()[i]) / Math.sqrt(variance);
      double share = variance / (variance + MODELS.get(0).noiseVariance());
      assertClose(values[i], Math.log(-share * StandardNormal.logCdf(gamma)), 1e-8);
    }
  }

  @Test
  void termsKeepTheirDigitsAtBothEnds() {
    assertClose(Surprise.log(-1000), -1000, 1e-15);
    assertClose(Surprise.log(-40), -40, 1e-15);
    // -log(1 - p) = p + p²/2 + …
    double p = Math.exp(-30);
    assertClose(Surprise.log(-30), Math.log(p + p * p / 2), 1e-12);
    assertThat(Surprise.log(0)).isFinite().isPositive();
    assertThat(Surprise.log(-1e308)).isFinite();
    for (double log : new double[] {-1000, -40, -36.1, -35.9, -3, -0.5, -1e-3}) {
      double h = 1e-6 * Math.max(1e-3, Math.min(1, -log));
      double expected = (Surprise.log(log + h) - Surprise.log(log - h)) / (2 * h);
      assertClose(Surprise.slope(log), expected, 1e-4);
    }
  }

  @Test
  void extremesStayFinite() {
    ConstrainedEntropy far =
        new ConstrainedEntropy(
            MODELS,
            List.of(new double[] {1e300}, new double[] {-1e300}),
            List.of(new Requirement(MODELS, 1e200, 0)));
    Acquisition.Slopes slopes = far.slopes(POINTS);
    assertThat(Arrays.stream(slopes.values()).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(slopes.gradients().data()).allMatch(Double::isFinite)).isTrue();
  }

  @Test
  void badMaximaAreRefused() {
    assertThatThrownBy(() -> new ConstrainedEntropy(MODELS, List.of(), List.of()))
        .hasMessageContaining("2 models and maxima of 0");
    assertThatThrownBy(
            () ->
                new ConstrainedEntropy(
                    MODELS.subList(0, 1), List.of(new double[] {Double.NaN}), List.of()))
        .hasMessageContaining("one is NaN");
  }

  private static AcquisitionContext situation() {
    Matrix inputs = MODELS.get(0).data().inputs();
    Matrix candidates =
        Matrix.stack(Matrix.wrap(600, 2, new SplittableRandom(9).doubles(1200).toArray()), inputs);
    return new AcquisitionContext(
        MODELS,
        MODELS.get(0).data(),
        Domain.cube(2),
        Candidates.of(candidates, MODELS),
        0,
        new LockstepPathMaximizer(Domain.cube(2)));
  }

  @Test
  void maximaOfDrawnFunctionsAreAtLeastTheBestFeasibleValue() {
    // A requirement that all points fulfil: the maximum over everything.
    Feasibility all = new Feasibility(List.of(new Requirement(MODELS, -100, 0)));
    AcquisitionRule.Built built =
        new ConstrainedMaxValueRule(new PathSettings(PathMethod.PATHWISE, 256), 20, all)
            .build(situation(), new SplittableRandom(1));
    assertThat(built.maxima()).hasSize(40);
    assertThat(built.maxima()[0]).isGreaterThan(MODELS.get(0).data().best() - 1e-3);
    assertThat(built.warnings()).isEmpty();

    Feasibility none = new Feasibility(List.of(new Requirement(MODELS, 100, 0)));
    AcquisitionRule.Built hopeless =
        new ConstrainedMaxValueRule(new PathSettings(PathMethod.PATHWISE, 256), 5, none)
            .build(situation(), new SplittableRandom(1));
    assertThat(hopeless.maxima()).isEmpty();
    assertThat(hopeless.warnings()).singleElement().asString().contains("no drawn function");
    // Then the likeliest point is the best one.
    double[] values = hopeless.acquisition().values(POINTS);
    double[] logs = none.values(POINTS);
    int best = 0;
    int likeliest = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] > values[best] ? i : best;
      likeliest = logs[i] > logs[likeliest] ? i : likeliest;
    }
    assertThat(best).isEqualTo(likeliest);
  }

  @Test
  void moreRequirementsNeverRaiseTheMaximum() {
    PathSettings settings = new PathSettings(PathMethod.PATHWISE, 256);
    Requirement half = new Requirement(List.of(process(8, 0.3)), 0, 0);
    double free =
        average(
            new ConstrainedMaxValueRule(
                settings, 40, new Feasibility(List.of(new Requirement(half.models(), -50, 0)))));
    double limited =
        average(new ConstrainedMaxValueRule(settings, 40, new Feasibility(List.of(half))));
    assertThat(limited).isLessThan(free);
  }

  private static double average(AcquisitionRule rule) {
    return Arrays.stream(rule.build(situation(), new SplittableRandom(2)).maxima())
        .average()
        .orElseThrow();
  }

  @Test
  void aPenalizedAcquisitionHasTheGradientOfItsValues() {
    Acquisition mean =
        new MarginalAcquisition(MODELS, List.of(new PosteriorMean(), new PosteriorMean()));
    Feasibility feasibility = new Feasibility(REQUIREMENTS);
    FeasibilityPenalized fenced =
        new FeasibilityPenalized(
            mean, List.of(new FeasibilityPenalized.Threshold(feasibility, Math.log(0.9))), 3);
    FeasibilityTest.requireGradient(fenced);
    double[] values = fenced.values(POINTS);
    double[] plain = mean.values(POINTS);
    double[] logs = feasibility.values(POINTS);
    for (int i = 0; i < values.length; i++) {
      double lack = Math.max(0, Math.log(0.9) - logs[i]);
      assertClose(values[i], plain[i] - 3 * lack * lack, 1e-12);
    }
  }
}
