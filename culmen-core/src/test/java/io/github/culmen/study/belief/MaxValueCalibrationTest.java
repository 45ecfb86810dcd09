package io.github.culmen.study.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.testdata.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MaxValueCalibrationTest {
  // One call has a random error of about 0.25 reference sds; the mean of so many has 0.07.
  private static final int CALLS = 12;

  private static MaxValueRule calibrated(int maxima) {
    return new MaxValueRule(MaxValueMethod.CALIBRATED, InformationForm.NOISE_AWARE, maxima);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  static Stream<CalibrationCase> cases() {
    List<CalibrationCase> all = CalibrationCase.all();
    return IntStream.of(0, 1, 2, 3, 4, 7, 10, 13).mapToObj(all::get);
  }

  // The reference numbers are printed by CalibrationTable.
  private static Reference reference(CalibrationCase each) {
    return Reference.load(MaxValueCalibrationTest.class, "maxima").get("cases").elements().stream()
        .filter(r -> r.get("name").text().equals(each.name()))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theCalibratedMeanIsWithinAQuarterOfASdOfBruteForce(CalibrationCase each) {
    GaussianProcess model = each.model();
    SplittableRandom random = new SplittableRandom(77);
    AcquisitionContext situation = each.situation(model, random);
    double mean = 0;
    for (int call = 0; call < CALLS; call++) {
      mean += mean(calibrated(16).build(situation, random).maxima()) / CALLS;
    }
    Reference reference = reference(each);
    assertThat((mean - reference.get("mean").number()) / reference.get("sd").number())
        .isBetween(-0.25, 0.25);
  }

  static Stream<CalibrationCase> planeCases() {
    List<CalibrationCase> all = CalibrationCase.all();
    return IntStream.of(0, 1, 3).mapToObj(all::get);
  }

  @ParameterizedTest
  @MethodSource("planeCases")
  void theReferenceAgreesWithJointDrawsOnADenseGrid(CalibrationCase each) {
    int side = each.dimension() == 1 ? 300 : 20;
    int points = (int) Math.round(Math.pow(side, each.dimension()));
    Matrix grid = Matrix.zeros(points, each.dimension());
    for (int i = 0; i < points; i++) {
      grid.set(i, 0, (i % side) / (side - 1.0));
      if (each.dimension() == 2) {
        int row = i / side;
        grid.set(i, 1, row / (side - 1.0));
      }
    }
    double[] maxima = jointMaxima(each.model(), grid, 1000, new SplittableRandom(5));
    Reference reference = reference(each);
    // 1000 draws have a standard error of 0.03; a grid is a little below the function's top.
    assertThat((mean(maxima) - reference.get("mean").number()) / reference.get("sd").number())
        .isBetween(-0.16, 0.12);
  }

  private static double[] jointMaxima(
      GaussianProcess model, Matrix points, int draws, SplittableRandom random) {
    Joint joint = model.joint(points);
    Matrix lower = Cholesky.of(joint.covariance()).lower();
    double[] maxima = new double[draws];
    double[] normals = new double[points.rows()];
    for (int k = 0; k < draws; k++) {
      for (int i = 0; i < normals.length; i++) {
        normals[i] = random.nextGaussian();
      }
      double[] path = lower.times(normals);
      maxima[k] = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < path.length; i++) {
        maxima[k] = Math.max(maxima[k], joint.mean()[i] + path[i]);
      }
    }
    return maxima;
  }

  /**
   * Slepian's lemma: with covariances >= 0 independence makes the maximum stochastically larger.
   */
  @ParameterizedTest
  @MethodSource("families")
  void theMeanFieldMaximumIsStochasticallyLargerThanTheJointOne(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(8);
    Matrix points = Matrix.zeros(80, 2);
    Sobol.of(2, random).fill(points.data(), 80);
    GaussianProcess prior = prior(family, 2, 0.3);
    Joint joint = prior.joint(points);
    double[] sd = new double[80];
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 80; j++) {
        assertThat(joint.covariance().get(i, j)).isNotNegative();
      }
      sd[i] = Math.sqrt(joint.covariance().get(i, i));
    }
    MeanFieldMaximum meanField = MeanFieldMaximum.of(joint.mean(), sd);
    double[] maxima = jointMaxima(prior, points, 4000, random);
    for (double r = 0.05; r < 1; r += 0.05) {
      double q = meanField.quantile(r);
      double below = Arrays.stream(maxima).filter(m -> m <= q).count() / 4000.0;
      assertThat(below).isGreaterThan(r + 0.01 * (1 - r));
    }
  }

  static Stream<KernelFamily> families() {
    return Stream.of(KernelFamily.SE, KernelFamily.MATERN32, KernelFamily.MATERN52);
  }

  // A value so noisy that it says nothing.
  private static GaussianProcess prior(KernelFamily family, int dimension, double lengthscale) {
    double[] lengthscales = new double[dimension];
    Arrays.fill(lengthscales, lengthscale);
    return GaussianProcess.of(
        family,
        Hyperparameters.of(lengthscales, 1, 1e-8),
        Domain.cube(dimension),
        Dataset.of(
            Matrix.zeros(1, dimension), new double[] {0}, new double[] {0}, new double[] {1e9}));
  }

  private static AcquisitionContext situation(GaussianProcess model, Matrix candidates) {
    Domain domain = Domain.cube(model.dimension());
    return new AcquisitionContext(
        List.of(model),
        model.data(),
        domain,
        Candidates.of(candidates, List.of(model)),
        0,
        new LockstepPathMaximizer(domain));
  }

  @Test
  void calibratedDrawsExceedTheBestValueWhenThereIsNoNoise() {
    for (CalibrationCase each :
        List.of(CalibrationCase.all().get(0), CalibrationCase.all().get(3))) {
      GaussianProcess model = each.model();
      AcquisitionContext situation = each.situation(model, new SplittableRandom(2));
      double[] drawn = calibrated(10).build(situation, new SplittableRandom(3)).maxima();
      assertThat(drawn).hasSize(10).isSorted();
      assertThat(drawn[0]).isGreaterThan(model.data().best());
      assertThat(calibrated(10).build(situation, new SplittableRandom(3)).maxima())
          .isEqualTo(drawn);
      assertThat(calibrated(10).build(situation, new SplittableRandom(4)).maxima())
          .isNotEqualTo(drawn);
    }
  }

  @Test
  void oneValueOneCandidateAndAHundredThousandAreNoProblem() {
    GaussianProcess one =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.2, 0.2}, 1, 1e-8),
            Domain.cube(2),
            Dataset.of(Matrix.of(new double[][] {{0.3, 0.3}}), new double[] {0.7}));
    Matrix many = Matrix.zeros(100_000, 2);
    Sobol.of(2, new SplittableRandom(1)).fill(many.data(), 100_000);
    for (Matrix candidates : List.of(one.data().inputs(), many)) {
      double[] drawn =
          calibrated(5).build(situation(one, candidates), new SplittableRandom(1)).maxima();
      for (double value : drawn) {
        assertThat(value).isFinite().isGreaterThan(0.7);
      }
    }
  }

  @Test
  void aCertainModelSaysSo() {
    Matrix inputs = Matrix.zeros(40, 1);
    for (int i = 0; i < 40; i++) {
      inputs.set(i, 0, i / 39.0);
    }
    double[] values = IntStream.range(0, 40).mapToDouble(i -> -Math.pow(i / 39.0, 2)).toArray();
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {1}, 1, 1e-14),
            Domain.cube(1),
            Dataset.of(inputs, values));
    var built = calibrated(4).build(situation(model, inputs), new SplittableRandom(1));
    for (double value : built.maxima()) {
      assertThat(value).isFinite().isCloseTo(0, within(1e-3));
    }
    MaxValueCalibration found =
        MaxValueCalibration.of(model, Domain.cube(1), 4, new SplittableRandom(1));
    for (MaxValueCalibration.Sampler sampler : found.samplers()) {
      assertThat(sampler.bias()).isFinite();
      assertThat(sampler.spread()).isFinite();
    }
  }

  @Test
  void comparesEverySamplerAndFindsTheMeanFieldTooHigh() {
    CalibrationCase each = CalibrationCase.all().get(1);
    MaxValueCalibration found =
        MaxValueCalibration.of(each.model(), each.domain(), 200, new SplittableRandom(1));
    assertThat(found.samplers().stream().map(MaxValueCalibration.Sampler::word))
        .containsExactly("gumbel", "gumbel-median", "exact", "calibrated", "paths");
    assertThat(found.observations()).isEqualTo(20);
    assertThat(found.draws()).isEqualTo(200);
    for (int i = 0; i < 3; i++) {
      assertThat(found.samplers().get(i).bias()).isGreaterThan(1.5);
    }
    for (int i = 3; i < 5; i++) {
      assertThat(found.samplers().get(i).bias()).isBetween(-0.3, 0.3);
      assertThat(found.samplers().get(i).spread()).isBetween(0.8, 1.25);
    }
    assertThat(MaxValueCalibration.of(each.model(), each.domain(), 200, new SplittableRandom(1)))
        .isEqualTo(found);
  }

  private static Study bowl(Direction direction, MaxValueMethod method) {
    return Study.create(
        StudySpec.builder(SearchSpace.of(Parameter.real("x", -5, 10), Parameter.real("y", 0, 15)))
            .direction(direction)
            .noise(Noise.none())
            .strategy(Strategy.plain().toBuilder().maxValues(method).build())
            .seed(3)
            .build());
  }

  private static double branin(io.github.culmen.space.Point point) {
    double x = point.real("x");
    double y = point.real("y");
    double a = y - 5.1 / (4 * Math.PI * Math.PI) * x * x + 5 / Math.PI * x - 6;
    return a * a + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10;
  }

  @Test
  void aStudyWithCalibratedMaximaRunsAndIsDeterministic() {
    List<Study> twins =
        List.of(
            bowl(Direction.MINIMIZE, MaxValueMethod.CALIBRATED),
            bowl(Direction.MINIMIZE, MaxValueMethod.CALIBRATED));
    for (Study study : twins) {
      study.optimize(MaxValueCalibrationTest::branin, Budget.trials(15));
    }
    assertThat(twins.get(0).history().finished().stream().map(t -> t.point().values()).toList())
        .isEqualTo(
            twins.get(1).history().finished().stream().map(t -> t.point().values()).toList());
    assertThat(twins.get(0).best().orElseThrow().value().orElseThrow()).isLessThan(5);
  }

  @Test
  void aStudysComparisonIsInTheUsersUnitsAndSign() {
    Study down = bowl(Direction.MINIMIZE, MaxValueMethod.GUMBEL);
    Study up = bowl(Direction.MAXIMIZE, MaxValueMethod.GUMBEL);
    for (int i = 0; i < 8; i++) {
      Map<String, Double> point = Map.of("x", -5 + 1.9 * i, "y", (i * 7 % 8) * 1.9);
      double value = branin(down.spec().space().check(point));
      down.add(point, Outcome.value(value));
      up.add(point, Outcome.value(-value));
    }
    List<Double> done = new ArrayList<>();
    MaxValueCalibration low = MaxValueCalibration.of(down.spec(), down.history(), 40, done::add);
    assertThat(done).hasSizeGreaterThan(2).isSorted().doesNotHaveDuplicates().endsWith(1.0);
    MaxValueCalibration high = MaxValueCalibration.of(up.spec(), up.history(), 40);
    assertThat(low.mean()).isCloseTo(-high.mean(), within(1e-6 * high.sd()));
    assertThat(low.sd()).isCloseTo(high.sd(), within(1e-6 * high.sd())).isPositive();
    assertThat(low.samplers().get(0).bias()).isCloseTo(high.samplers().get(0).bias(), within(1e-6));
    assertThat(low.mean()).isLessThan(down.best().orElseThrow().value().orElseThrow());
  }

  @Test
  void rejectsTooFewValuesAndTooFewDraws() {
    Study study = bowl(Direction.MINIMIZE, MaxValueMethod.GUMBEL);
    study.add(Map.of("x", 0.0, "y", 0.0), Outcome.value(1));
    assertThatThrownBy(() -> MaxValueCalibration.of(study.spec(), study.history(), 100))
        .hasMessageContaining("at least 2 values, but the study has 1");
    study.add(Map.of("x", 1.0, "y", 0.0), Outcome.value(2));
    assertThatThrownBy(() -> MaxValueCalibration.of(study.spec(), study.history(), 1))
        .hasMessageContaining("draws must be at least 2, but draws = 1");
  }
}
