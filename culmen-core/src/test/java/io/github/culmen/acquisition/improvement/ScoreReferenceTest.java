package io.github.culmen.acquisition.improvement;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.NoisySurrogate;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.acquisition.maxvalue.MaxValueEntropyTest;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.testdata.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The authors' values and gradients, in their convention that the variance includes the noise. */
class ScoreReferenceTest {
  private static final double TOLERANCE = 1e-8;

  static Stream<Reference> cases() {
    return MaxValueEntropyTest.cases();
  }

  private static List<NoisySurrogate> models(Reference c) {
    double[] noise = c.get("sigma0").numbers();
    List<NoisySurrogate> models = new ArrayList<>();
    for (GaussianProcess model : MaxValueEntropyTest.models(c)) {
      models.add(new NoisySurrogate(model, noise[models.size()]));
    }
    return models;
  }

  private static MarginalAcquisition acquisition(
      List<NoisySurrogate> models, IntFunction<MarginalScore> score) {
    List<MarginalScore> scores = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      scores.add(score.apply(m));
    }
    return new MarginalAcquisition(models, scores);
  }

  private static double best(Reference c) {
    return Arrays.stream(c.get("yy").numbers()).max().orElseThrow();
  }

  private static void assertSlopes(
      Reference c, MarginalAcquisition acquisition, Reference expected, String key, int sign) {
    Matrix queries = Matrix.of(c.get("queries").rows());
    Acquisition.Slopes slopes = acquisition.slopes(queries);
    double[] values = expected.get(key).numbers();
    double[][] gradients = expected.get("grad").rows();
    assertClose(
        acquisition.values(queries), slopes.values(), 1e-9, expected + " without gradients");
    for (int q = 0; q < values.length; q++) {
      String what = expected + " query " + q;
      assertClose(sign * slopes.values()[q], values[q], TOLERANCE, what);
      for (int j = 0; j < gradients[q].length; j++) {
        assertClose(
            sign * slopes.gradients().get(q, j), gradients[q][j], TOLERANCE, what + " slope " + j);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void estimatedMaximumIsTheAuthors(Reference c) {
    for (Reference est : c.get("EST").elements()) {
      double[] m = est.get("m_per_hyper").numbers();
      assertSlopes(
          c, acquisition(models(c), i -> EstimatedMaximum.of(m[i])), est, "value_minimised", -1);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void upperConfidenceBoundIsTheAuthors(Reference c) {
    for (Reference ucb : c.get("UCB").elements()) {
      double beta = ucb.get("beta").number();
      assertSlopes(c, acquisition(models(c), i -> UpperConfidenceBound.of(beta)), ucb, "value", 1);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void expectedImprovementIsTheAuthors(Reference c) {
    double best = best(c);
    assertSlopes(
        c, acquisition(models(c), i -> ExpectedImprovement.of(best)), c.get("EI"), "value", 1);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void logExpectedImprovementIsTheLogarithmOfTheAuthors(Reference c) {
    double best = best(c);
    Matrix queries = Matrix.of(c.get("queries").rows());
    Acquisition.Slopes slopes =
        acquisition(models(c), i -> LogExpectedImprovement.of(best)).slopes(queries);
    double[] values = c.get("EI").get("value").numbers();
    double[][] gradients = c.get("EI").get("grad").rows();
    for (int q = 0; q < values.length; q++) {
      double value = Math.exp(slopes.values()[q]);
      assertClose(value, values[q], TOLERANCE, c + " query " + q);
      for (int j = 0; j < gradients[q].length; j++) {
        assertClose(
            value * slopes.gradients().get(q, j),
            gradients[q][j],
            TOLERANCE,
            c + " query " + q + " slope " + j);
      }
    }
  }

  /** The authors average the argument of Φ over models, so each model's is recovered first. */
  @ParameterizedTest
  @MethodSource("cases")
  void probabilityOfImprovementIsTheAuthors(Reference c) {
    List<NoisySurrogate> models = models(c);
    double[] noise = c.get("sigma0").numbers();
    Matrix queries = Matrix.of(c.get("queries").rows());
    double[] values = c.get("PI").get("value_maximised").numbers();
    double[][] gradients = c.get("PI").get("grad").rows();
    double[] sum = new double[values.length];
    double[][] slopeSum = new double[values.length][queries.columns()];
    for (int m = 0; m < models.size(); m++) {
      double threshold = best(c) + Math.sqrt(noise[m]);
      Acquisition.Slopes slopes =
          acquisition(models.subList(m, m + 1), i -> ProbabilityOfImprovement.of(threshold))
              .slopes(queries);
      for (int q = 0; q < values.length; q++) {
        double z = StandardNormal.quantileOfLog(slopes.values()[q]);
        sum[q] += z / models.size();
        for (int j = 0; j < slopeSum[q].length; j++) {
          slopeSum[q][j] += slopes.gradients().get(q, j) / StandardNormal.hazard(z) / models.size();
        }
      }
    }
    assertClose(sum, values, TOLERANCE, c + " PI");
    for (int q = 0; q < values.length; q++) {
      assertClose(slopeSum[q], gradients[q], TOLERANCE, c + " PI slope, query " + q);
    }
  }

  @Test
  void theScheduleIsTheAuthors() {
    List<Reference> rows = Reference.load(getClass(), "ucb_beta").get("rows").elements();
    for (Reference row : rows) {
      assertRelative(
          UpperConfidenceBound.schedule(
              (int) row.get("t").number(),
              (int) row.get("d").number(),
              row.get("max_range").number()),
          row.get("beta").number(),
          1e-13,
          row);
    }
  }

  @Test
  void theScheduleOfAComponentIsTheAuthors() {
    for (Reference row : Reference.load(getClass(), "ucb_beta").get("add_rows").elements()) {
      assertRelative(
          UpperConfidenceBound.componentSchedule(
              (int) row.get("t").number(), (int) row.get("group_size").number()),
          row.get("beta").number(),
          1e-13,
          row);
    }
  }

  @Test
  void theEstimateIsTheFineQuadratures() {
    for (Reference c : Reference.load(getClass(), "est_m").get("cases").elements()) {
      MeanFieldMaximum maximum =
          MeanFieldMaximum.of(c.get("mean").numbers(), c.get("sd").numbers());
      assertClose(
          EstimatedMaximum.estimate(maximum, c.get("max_yy").number()),
          c.get("m_fine_quadrature").number(),
          1e-9,
          c);
    }
  }

  /**
   * The stored quadrature has nine digits; Simpson's rule with a step of 1/4000 has all of them.
   */
  @Test
  void theEstimateIsSimpsons() {
    for (Reference c : Reference.load(getClass(), "est_m").get("cases").elements()) {
      MeanFieldMaximum maximum =
          MeanFieldMaximum.of(c.get("mean").numbers(), c.get("sd").numbers());
      double best = c.get("max_yy").number();
      int steps = 32_000;
      double h = 8.0 / steps;
      double sum = 0;
      for (int i = 0; i <= steps; i++) {
        double weight = i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4;
        sum += weight * -Math.expm1(maximum.logCdf(best + i * h));
      }
      assertClose(EstimatedMaximum.estimate(maximum, best), best + sum * h / 3, 1e-12, c);
    }
  }
}
