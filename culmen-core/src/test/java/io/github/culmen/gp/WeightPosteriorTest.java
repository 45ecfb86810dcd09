package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.kernel.Features;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.testdata.Reference;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WeightPosteriorTest {
  static Stream<Reference> cases() {
    return Reference.load(WeightPosteriorTest.class, "random_features")
        .get("cases")
        .elements()
        .stream();
  }

  /**
   * The reference's sample is mean + C^½ e with the symmetric root of the weights' covariance C.
   * Mean and C are taken from the law under test, so their agreement proves both.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void weightsHaveTheReferencesLaw(Reference reference) {
    double[][] rows = cosines(reference);
    double[] noise = new double[(int) reference.get("n").number()];
    Arrays.fill(noise, reference.get("sigma0").number());
    double[] values = reference.get("yy").numbers();
    for (WeightPosterior law :
        new WeightPosterior[] {
          WeightPosterior.of(rows, values, noise), WeightPosterior.inWeights(rows, values, noise)
        }) {
      assertClose(law.mean(), reference.get("theta_mean").numbers(), 1e-8, "mean");
      double[][] covariance = covariance(law, rows.length, noise.length);
      double trace = 0;
      for (int m = 0; m < rows.length; m++) {
        trace += covariance[m][m];
      }
      assertClose(trace, reference.get("posterior_cov_theta_trace").number(), 1e-8, "trace");
      double[] theta = law.mean();
      double[][] root = Jacobi.symmetricRoot(covariance);
      double[] normals = reference.get("standard_normal_noise").numbers();
      for (int m = 0; m < theta.length; m++) {
        theta[m] += Rows.dot(root[m], normals, normals.length);
      }
      assertClose(theta, reference.get("theta").numbers(), 1e-8, "theta");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void functionsWithTheReferencesWeightsHaveItsValuesAndGradients(Reference reference) {
    double[][] weights = {
      inPairs(reference, reference.get("theta").numbers()),
      inPairs(reference, reference.get("theta_mean").numbers())
    };
    int d = (int) reference.get("d").number();
    double[] ones = new double[d];
    Arrays.fill(ones, 1);
    Paths paths =
        new PosteriorPaths(
            Term.of(
                KernelFamily.SE,
                Hyperparameters.of(ones, reference.get("sigma").number(), 0),
                Domain.cube(d),
                Matrix.zeros(0, d)),
            waves(reference),
            weights,
            new double[2][0]);
    Matrix queries = Matrix.of(reference.get("queries").rows());
    double[] f = reference.get("f").numbers();
    assertClose(paths.values(queries)[0], f, 1e-8, "f");
    assertClose(
        paths.values(queries)[1],
        reference.get("feature_mean_at_queries").numbers(),
        1e-8,
        "mean of f");
    double[] values = new double[f.length];
    Matrix gradients = Matrix.zeros(f.length, d);
    paths.slopes(queries, new int[f.length], values, gradients);
    assertClose(values, f, 1e-8, "f with slopes");
    double[][] slopes = reference.get("f_grad").rows();
    for (int i = 0; i < f.length; i++) {
      assertClose(gradients.row(i), slopes[i], 1e-8, "slope " + i);
    }
  }

  @Test
  void bothRegimesAreTheSameLaw() {
    SplittableRandom random = new SplittableRandom(1);
    for (int[] shape : new int[][] {{1, 6}, {5, 20}, {20, 20}, {40, 12}, {3, 2}}) {
      int n = shape[0];
      int size = shape[1];
      double[][] columns = columns(n, random);
      double[][] rows =
          RandomFeatures.draw(KernelFamily.MATERN52, 1.3, 2, size, random).rows(columns, n);
      double[] noise = random.doubles(n, 0.01, 0.3).toArray();
      double[] values = random.doubles(n, -1, 1).toArray();
      WeightPosterior inData = WeightPosterior.inData(rows, values, noise);
      WeightPosterior inWeights = WeightPosterior.inWeights(rows, values, noise);
      assertClose(inData.mean(), inWeights.mean(), 1e-8, n + " of " + size);
      double[][] expected = covariance(inData, size, n);
      double[][] actual = covariance(inWeights, size, n);
      for (int m = 0; m < size; m++) {
        assertClose(actual[m], expected[m], 1e-8, n + " of " + size);
      }
    }
  }

  @Test
  void theSmallerRegimeIsChosenAndDrawsHaveItsMoments() {
    SplittableRandom random = new SplittableRandom(2);
    for (int[] shape : new int[][] {{4, 8}, {30, 8}}) {
      int n = shape[0];
      int size = shape[1];
      double[][] rows =
          RandomFeatures.draw(KernelFamily.SE, 1, 2, size, random).rows(columns(n, random), n);
      double[] noise = random.doubles(n, 0.05, 0.3).toArray();
      double[] values = random.doubles(n, -1, 1).toArray();
      WeightPosterior law = WeightPosterior.of(rows, values, noise);
      double[] mean = law.mean();
      double[][] covariance = covariance(law, size, n);
      int draws = 20_000;
      double[] sum = new double[size];
      double[] squares = new double[size];
      for (int draw = 0; draw < draws; draw++) {
        double[] normals = new double[size + n];
        Arrays.setAll(normals, i -> random.nextGaussian());
        double[] theta = law.draw(normals);
        for (int m = 0; m < size; m++) {
          sum[m] += theta[m] - mean[m];
          squares[m] += (theta[m] - mean[m]) * (theta[m] - mean[m]);
        }
      }
      for (int m = 0; m < size; m++) {
        double sd = Math.sqrt(covariance[m][m]);
        assertThat(Math.abs(sum[m] / draws)).isLessThan(4 * sd / Math.sqrt(draws));
        assertThat(squares[m] / draws / (sd * sd)).isBetween(0.95, 1.05);
      }
    }
  }

  /** Where there are no data the process keeps its variance; as few features as data lose it. */
  @Test
  void asManyFeaturesAsDataStarveTheVarianceThatPathwiseDrawsKeep() {
    SplittableRandom random = new SplittableRandom(3);
    int n = 64;
    Matrix inputs = Models.points(Domain.cube(1), n, random);
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      inputs.set(i, 0, 0.6 * inputs.get(i, 0));
      values[i] = Math.sin(20 * inputs.get(i, 0));
    }
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN32,
            Hyperparameters.of(new double[] {0.01}, 1, 1e-4),
            Domain.cube(1),
            Dataset.of(inputs, values));
    Matrix far = Matrix.of(new double[][] {{0.8}, {0.9}, {1}});
    double[] exact = model.moments(far).variance();
    double starved = meanVariance(model, PathMethod.WEIGHT_SPACE, n, far, random);
    double roomy = meanVariance(model, PathMethod.WEIGHT_SPACE, 32 * n, far, random);
    double pathwise = meanVariance(model, PathMethod.PATHWISE, n, far, random);
    assertThat(Arrays.stream(exact).min().orElseThrow()).isGreaterThan(0.98);
    assertThat(starved).isLessThan(0.5);
    assertThat(roomy).isGreaterThan(0.85);
    assertThat(pathwise).isGreaterThan(0.9);
  }

  private static double meanVariance(
      GaussianProcess model,
      PathMethod method,
      int features,
      Matrix points,
      SplittableRandom random) {
    double sum = 0;
    int batches = 20;
    int count = 40;
    for (int batch = 0; batch < batches; batch++) {
      double[][] drawn = model.paths(method, count, features, random).values(points);
      for (int i = 0; i < points.rows(); i++) {
        double mean = 0;
        double squares = 0;
        for (double[] row : drawn) {
          mean += row[i] / count;
          squares += row[i] * row[i] / count;
        }
        sum += (squares - mean * mean) * count / (count - 1);
      }
    }
    return sum / (batches * points.rows());
  }

  private static double[][] columns(int n, SplittableRandom random) {
    return Features.of(Domain.cube(2))
        .scaledColumns(Models.points(Domain.cube(2), n, random), new double[] {0.3, 0.5});
  }

  // The draw is affine in its normals: C is the product of its linear part with itself.
  private static double[][] covariance(WeightPosterior law, int weights, int n) {
    double[][] covariance = new double[weights][weights];
    double[] mean = law.mean();
    for (int j = 0; j < weights + n; j++) {
      double[] unit = new double[weights + n];
      unit[j] = 1;
      double[] column = law.draw(unit);
      for (int m = 0; m < weights; m++) {
        column[m] -= mean[m];
      }
      for (int m = 0; m < weights; m++) {
        Rows.add(column, column[m], covariance[m], weights);
      }
    }
    return covariance;
  }

  private static RandomFeatures waves(Reference reference) {
    double[][] frequencies = reference.get("W").rows();
    return RandomFeatures.of(
        PathDraws.transposed(frequencies, frequencies[0].length), reference.get("sigma").number());
  }

  // √2 cos(Wx + b) in terms of the pair: √2 (cos b cos(Wx) - sin b sin(Wx)).
  private static double[][] cosines(Reference reference) {
    double[][] points = reference.get("xx").rows();
    double[] b = reference.get("b").numbers();
    double[][] pairs =
        waves(reference).rows(PathDraws.transposed(points, points[0].length), points.length);
    double[][] rows = new double[b.length][points.length];
    for (int m = 0; m < b.length; m++) {
      Rows.add(pairs[m], -Math.sqrt(2) * Math.sin(b[m]), rows[m], points.length);
      Rows.add(pairs[b.length + m], Math.sqrt(2) * Math.cos(b[m]), rows[m], points.length);
    }
    return rows;
  }

  private static double[] inPairs(Reference reference, double[] theta) {
    double[] b = reference.get("b").numbers();
    double[] weights = new double[2 * theta.length];
    for (int m = 0; m < theta.length; m++) {
      weights[m] = -Math.sqrt(2) * Math.sin(b[m]) * theta[m];
      weights[theta.length + m] = Math.sqrt(2) * Math.cos(b[m]) * theta[m];
    }
    return weights;
  }
}
