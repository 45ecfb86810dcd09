package io.github.culmen.gp.learn;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.ParameterPrior;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Priors of lengthscales in the units of the inputs. */
class LengthscaleUnitsTest {
  private static final double[] SIDES = {29, 0.05};
  private static final Domain SQUARE = Domain.cube(2);

  private static Dataset data() {
    SplittableRandom random = new SplittableRandom(4);
    Matrix inputs = Matrix.zeros(7, 2);
    double[] values = new double[7];
    for (int i = 0; i < 7; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      inputs.data()[2 * i] = x;
      inputs.data()[2 * i + 1] = y;
      values[i] = Math.sin(5 * x) + y;
    }
    return Dataset.of(inputs, values);
  }

  private static ScalarPrior lengthscale(HyperparameterPrior prior, int input) {
    return prior.lengthscale(input).prior().orElseThrow();
  }

  // log p(ℓ·s) by the formulas of the distributions, of the logarithm where that is maximised.
  @Test
  void theDensityIsThatOfTheLengthscaleInItsOwnUnits() {
    ParameterPrior.Bounds none = ParameterPrior.Bounds.none();
    for (int j = 0; j < 2; j++) {
      double side = SIDES[j];
      HyperparameterPrior base = HyperparameterPrior.paper(2).inUnits(SIDES);
      ScalarPrior gamma = lengthscale(base, j);
      ScalarPrior own =
          lengthscale(base.withLengthscale(j, new ParameterPrior.Gamma(1.5, 0.7, none)), j);
      ScalarPrior normal =
          lengthscale(base.withLengthscale(j, new ParameterPrior.LogNormal(0.4, 0.8, none)), j);
      double at = 0.3 / side;
      double to = 0.9 / side;
      assertClose(
          gamma.logDensity(Math.log(to)) - gamma.logDensity(Math.log(at)),
          2.5 * Math.log(0.9 / 0.3) - 5 * (0.9 - 0.3),
          1e-12,
          "paper's gamma");
      assertClose(
          own.logDensityOfTheta(Math.log(to)) - own.logDensityOfTheta(Math.log(at)),
          1.5 * Math.log(3) - 0.7 * 0.6,
          1e-12,
          "gamma");
      double before = (Math.log(0.3) - 0.4) / 0.8;
      double after = (Math.log(0.9) - 0.4) / 0.8;
      assertClose(
          normal.logDensity(Math.log(to)) - normal.logDensity(Math.log(at)),
          -0.5 * (after * after - before * before) - Math.log(3),
          1e-12,
          "log-normal");
      assertClose(
          own.start(), Math.log(1.5 / 0.7 / side), 1e-12, "a search starts at the same place");
    }
  }

  @Test
  void boundsAreThoseGivenAndOthersAreWideInBothUnits() {
    HyperparameterPrior base = HyperparameterPrior.paper(2).inUnits(SIDES);
    for (int j = 0; j < 2; j++) {
      ScalarPrior usual = lengthscale(base, j);
      for (double unit : new double[] {1, SIDES[j]}) {
        assertThat(Math.exp(usual.lower())).isLessThanOrEqualTo(0.005 / unit * (1 + 1e-12));
        assertThat(Math.exp(usual.upper())).isGreaterThanOrEqualTo(1000 / unit);
      }
      ScalarPrior bounded =
          lengthscale(
              base.withLengthscale(
                  j, new ParameterPrior.LogUniform(ParameterPrior.Bounds.of(0.2, 7))),
              j);
      assertClose(Math.exp(bounded.lower()) * SIDES[j], 0.2, 1e-12, "min");
      assertClose(Math.exp(bounded.upper()) * SIDES[j], 7, 1e-12, "max");
      assertClose(
          base.withLengthscale(j, new ParameterPrior.Fixed(0.3)).lengthscale(j).value(),
          0.3 / SIDES[j],
          1e-15,
          "fixed");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HyperparameterPrior.paper(2).inUnits(new double[] {1}))
        .withMessageContaining("1 for 2 inputs");
  }

  @Test
  void sidesOfLengthOneChangeNothing() {
    HyperparameterPrior plain = HyperparameterPrior.paper(2);
    HyperparameterPrior same = plain.inUnits(new double[] {1, 1});
    for (int j = 0; j < 2; j++) {
      assertThat(same.lengthscale(j)).isEqualTo(plain.lengthscale(j));
    }
  }

  @Test
  void gradientsOfTheLogPosteriorAreFiniteDifferences() {
    for (HyperparameterPrior prior :
        List.of(
            HyperparameterPrior.paper(2).inUnits(SIDES),
            HyperparameterPrior.dimensionScaled(2).tied().inUnits(SIDES),
            HyperparameterPrior.dimensionScaled(2)
                .inUnits(SIDES)
                .withLengthscale(
                    0, new ParameterPrior.Gamma(2, 3, ParameterPrior.Bounds.none())))) {
      HyperparameterSearch search =
          new HyperparameterSearch(KernelFamily.SE, SQUARE, data(), prior, OptionalDouble.empty());
      double[] theta = search.start();
      for (int i = 0; i < theta.length; i++) {
        theta[i] += 0.1 * (i + 1);
      }
      double[] gradient = new double[theta.length];
      search.evaluate(theta, gradient);
      double[] ignored = new double[theta.length];
      assertClose(
          gradient,
          centralDifferences(t -> search.evaluate(t, ignored), theta, 1e-5),
          1e-6,
          "gradient");
    }
  }

  // The twin knows no cube: distances, lengthscales and the prior are in the inputs' own units.
  @Test
  void theLogPosteriorIsThatOfASlowTwinInOwnUnits() {
    Dataset data = data();
    HyperparameterSearch search =
        new HyperparameterSearch(
            KernelFamily.SE,
            SQUARE,
            data,
            HyperparameterPrior.paper(2).inUnits(SIDES),
            OptionalDouble.of(0.01));
    double[][] own = {{8, 0.02, 0.9}, {15, 0.05, 1.7}};
    double[] ours = new double[2];
    double[] twins = new double[2];
    for (int k = 0; k < 2; k++) {
      double[] theta = {
        Math.log(own[k][0] / SIDES[0]), Math.log(own[k][1] / SIDES[1]), Math.log(own[k][2])
      };
      ours[k] = search.evaluate(theta, new double[3]);
      twins[k] =
          logLikelihood(data, own[k])
              + gamma(own[k][0])
              + gamma(own[k][1]); // the variance is log-uniform
    }
    assertClose(ours[1] - ours[0], twins[1] - twins[0], 1e-9, "difference of log posteriors");
  }

  private static double gamma(double lengthscale) {
    return 2.5 * Math.log(lengthscale) - 5 * lengthscale;
  }

  // By elimination: log det and the quadratic form of the covariance plus noise of 0.01.
  private static double logLikelihood(Dataset data, double[] own) {
    int n = data.size();
    double[][] rows = new double[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        double square = 0;
        for (int j = 0; j < 2; j++) {
          double apart = (data.inputs().get(i, j) - data.inputs().get(k, j)) * SIDES[j] / own[j];
          square += apart * apart;
        }
        rows[i][k] = own[2] * Math.exp(-0.5 * square) + (i == k ? 0.01 : 0);
      }
      rows[i][n] = data.values()[i];
    }
    double logs = 0;
    double form = 0;
    for (int i = 0; i < n; i++) {
      logs += Math.log(rows[i][i]);
      form += rows[i][n] * rows[i][n] / rows[i][i];
      for (int k = i + 1; k < n; k++) {
        double factor = rows[k][i] / rows[i][i];
        for (int c = i; c <= n; c++) {
          rows[k][c] -= factor * rows[i][c];
        }
      }
    }
    return -0.5 * (form + logs + n * Math.log(2 * Math.PI));
  }
}
