package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.learn.MarginalLikelihood;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Reference;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The posterior against the authors' code, whose conventions are translated in one place here. */
class GaussianProcessReferenceTest {
  static Stream<Reference> cases() {
    return Reference.load(GaussianProcessReferenceTest.class, "gp_posterior")
        .get("cases")
        .elements()
        .stream();
  }

  private static GaussianProcess model(Reference c) {
    // The file's l is 1/lengthscale², sigma and sigma0 are variances, and 1e-10·sigma is always
    // added to the diagonal.
    double[] lengthscales =
        Arrays.stream(c.get("l").numbers()).map(l -> 1 / Math.sqrt(l)).toArray();
    double sigma = c.get("sigma").number();
    return GaussianProcess.of(
        KernelFamily.SE,
        Hyperparameters.of(lengthscales, sigma, c.get("sigma0").number() + 1e-10 * sigma),
        Domain.cube(lengthscales.length),
        Dataset.of(Matrix.of(c.get("xx").rows()), c.get("yy").numbers()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void meanAndVarianceAreTheAuthors(Reference c) {
    Moments moments = model(c).moments(Matrix.of(c.get("queries").rows()));
    assertClose(moments.mean(), c.get("mean").numbers(), 1e-8, c + " mean");
    assertClose(moments.variance(), c.get("var_latent").numbers(), 1e-8, c + " variance");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void gradientsAreTheAuthors(Reference c) {
    Matrix queries = Matrix.of(c.get("queries").rows());
    MomentGradients gradients = model(c).gradients(queries);
    Moments moments = model(c).moments(queries);
    assertClose(gradients.moments().mean(), moments.mean(), 1e-12, c + " mean, both ways");
    assertClose(
        gradients.moments().variance(), moments.variance(), 1e-12, c + " variance, both ways");
    double[][] mean = c.get("mean_grad").rows();
    double[][] variance = c.get("var_grad").rows();
    for (int i = 0; i < mean.length; i++) {
      assertClose(gradients.mean().row(i), mean[i], 1e-8, c + " mean gradient " + i);
      assertClose(gradients.variance().row(i), variance[i], 1e-8, c + " variance gradient " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void jointCovarianceHasTheMarginalVariancesOnItsDiagonal(Reference c) {
    Matrix queries = Matrix.of(c.get("queries").rows());
    Moments moments = model(c).moments(queries);
    Joint joint = model(c).joint(queries);
    assertClose(joint.mean(), moments.mean(), 1e-12, c + " mean");
    for (int i = 0; i < queries.rows(); i++) {
      assertClose(joint.covariance().get(i, i), moments.variance()[i], 1e-12, c + " " + i);
      for (int k = 0; k < i; k++) {
        assertThat(joint.covariance().get(i, k)).isEqualTo(joint.covariance().get(k, i));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void marginalLikelihoodAndItsGradientAreTheAuthors(Reference c) {
    double expected = c.get("log_marginal_likelihood").number();
    assertClose(model(c).logMarginalLikelihood(), expected, 1e-9, c);
    double[] lengthscales =
        Arrays.stream(c.get("l").numbers()).map(l -> 1 / Math.sqrt(l)).toArray();
    int d = lengthscales.length;
    double sigma = c.get("sigma").number();
    double sigma0 = c.get("sigma0").number();
    double noise = sigma0 + 1e-10 * sigma;
    double[] gradient = new double[d + 2];
    MarginalLikelihood likelihood =
        new MarginalLikelihood(
            KernelFamily.SE,
            Domain.cube(d),
            Dataset.of(Matrix.of(c.get("xx").rows()), c.get("yy").numbers()));
    assertClose(likelihood.evaluate(lengthscales, sigma, noise, gradient), expected, 1e-9, c);
    double[] reference = c.get("lml_grad_wrt_log_l_logsigma_logsigma0").numbers();
    double byNoise = gradient[d + 1] / noise;
    for (int j = 0; j < d; j++) {
      // log l = -2 log lengthscale
      assertClose(gradient[j] / -2, reference[j], 1e-7, c + " lengthscale " + j);
    }
    assertClose(gradient[d] + byNoise * 1e-10 * sigma, reference[d], 1e-7, c + " variance");
    assertClose(byNoise * sigma0, reference[d + 1], 1e-7, c + " noise");
  }
}
