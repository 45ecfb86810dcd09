package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Reference;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The additive model against the authors' code, whose conventions are translated here. */
class AdditiveReferenceTest {
  static Stream<Reference> cases() {
    return Reference.load(AdditiveReferenceTest.class, "additive").get("cases").elements().stream();
  }

  private static int[] integers(Reference numbers) {
    return Arrays.stream(numbers.numbers()).mapToInt(v -> (int) v).toArray();
  }

  // The file's l is 1/lengthscale², sigma and sigma0 are variances by label; every used label adds
  // its sigma0 and 1e-10 of its sigma to the diagonal.
  private static AdditiveGaussianProcess model(Reference c, int[] labels) {
    double[] sigma = c.get("sigma_per_label").numbers();
    double[] sigma0 = c.get("sigma0_per_label").numbers();
    Decomposition groups = Decomposition.ofLabels(labels);
    double[] variances = new double[groups.size()];
    double noise = 0;
    for (int g = 0; g < variances.length; g++) {
      int label = labels[groups.group(g)[0]] - 1;
      variances[g] = sigma[label];
      noise += sigma0[label] + 1e-10 * sigma[label];
    }
    double[] lengthscales =
        Arrays.stream(c.get("l_per_dim").numbers()).map(l -> 1 / Math.sqrt(l)).toArray();
    return AdditiveGaussianProcess.of(
        KernelFamily.SE,
        AdditiveHyperparameters.of(groups, lengthscales, variances, noise),
        Domain.cube(lengthscales.length),
        Dataset.of(Matrix.of(c.get("xx").rows()), c.get("yy").numbers()));
  }

  private static AdditiveGaussianProcess model(Reference c) {
    return model(c, integers(c.get("z")));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void componentsAreTheAuthors(Reference c) {
    AdditiveGaussianProcess model = model(c);
    Matrix queries = Matrix.of(c.get("queries").rows());
    for (Reference expected : c.get("components").elements()) {
      int g = model.decomposition().groupOf(integers(expected.get("dims_zero_based"))[0]);
      Matrix own = model.decomposition().select(queries, g);
      Moments moments = model.component(g).moments(own);
      assertClose(moments.mean(), expected.get("mean").numbers(), 1e-8, c + " mean " + g);
      assertClose(
          moments.variance(), expected.get("var_latent").numbers(), 1e-8, c + " variance " + g);
      MomentGradients gradients = model.component(g).gradients(own);
      assertClose(gradients.moments().mean(), moments.mean(), 1e-12, c + " mean, both ways");
      assertClose(gradients.moments().variance(), moments.variance(), 1e-12, c + " variance too");
      double[][] mean = expected.get("mean_grad").rows();
      double[][] variance = expected.get("var_grad").rows();
      for (int i = 0; i < mean.length; i++) {
        assertClose(gradients.mean().row(i), mean[i], 1e-8, c + " mean gradient " + i);
        assertClose(gradients.variance().row(i), variance[i], 1e-8, c + " variance gradient " + i);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theWholeMeanIsTheAuthors(Reference c) {
    Matrix queries = Matrix.of(c.get("queries").rows());
    assertClose(
        model(c).moments(queries).mean(), c.get("full_mean").numbers(), 1e-8, c + " full mean");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void confidenceBoundsOfComponentsAreTheAuthors(Reference c) {
    AdditiveGaussianProcess model = model(c);
    Matrix queries = Matrix.of(c.get("queries").rows());
    for (Reference expected : c.get("components").elements()) {
      int[] inputs = integers(expected.get("dims_zero_based"));
      int g = model.decomposition().groupOf(inputs[0]);
      double beta = Math.sqrt(inputs.length * Math.log(2 * expected.get("ucb_t").number()) / 5);
      assertClose(beta, expected.get("ucb_beta").number(), 1e-12, c + " beta");
      // The authors' variance has the group's own noise in it.
      int label = (int) expected.get("label").number();
      double noise = c.get("sigma0_per_label").numbers()[label - 1];
      Moments moments = model.component(g).moments(model.decomposition().select(queries, g));
      double[] bound = new double[queries.rows()];
      for (int i = 0; i < bound.length; i++) {
        bound[i] = moments.mean()[i] + beta * Math.sqrt(moments.variance()[i] + noise);
      }
      assertClose(bound, expected.get("ucb_value").numbers(), 1e-8, c + " bound " + g);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theInformationAboutComponentsMaximaIsTheAuthors(Reference c) {
    AdditiveGaussianProcess model = model(c);
    Matrix queries = Matrix.of(c.get("queries").rows());
    for (Reference expected : c.get("components").elements()) {
      int g = model.decomposition().groupOf(integers(expected.get("dims_zero_based"))[0]);
      double noise = c.get("sigma0_per_label").numbers()[(int) expected.get("label").number() - 1];
      MomentGradients moments =
          model.component(g).gradients(model.decomposition().select(queries, g));
      double[] maxima = expected.get("ystar").numbers();
      double[][] gradients = expected.get("mes_grad").rows();
      for (int i = 0; i < queries.rows(); i++) {
        double sd = Math.sqrt(moments.moments().variance()[i] + noise);
        double value = 0;
        double[] gradient = new double[gradients[i].length];
        for (double maximum : maxima) {
          // γ h/2 - log Φ, whose derivative is -h/2 (1 + γ(γ + h)).
          double gamma = (maximum - moments.moments().mean()[i]) / sd;
          double h = StandardNormal.hazard(gamma);
          value += (0.5 * gamma * h - StandardNormal.logCdf(gamma)) / maxima.length;
          double slope = -0.5 * h * (1 + gamma * (gamma + h)) / maxima.length;
          for (int j = 0; j < gradient.length; j++) {
            double bySd = moments.variance().get(i, j) / (2 * sd);
            gradient[j] -= slope * (moments.mean().get(i, j) + gamma * bySd) / sd;
          }
        }
        assertClose(value, expected.get("mes_value").numbers()[i], 1e-8, c + " information " + i);
        assertClose(gradient, gradients[i], 1e-7, c + " its gradient " + i);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void likelihoodsOfDecompositionsAreTheAuthors(Reference c) {
    for (Reference expected : c.get("decompositions").elements()) {
      AdditiveGaussianProcess model = model(c, integers(expected.get("z")));
      assertClose(
          model.logMarginalLikelihood(),
          expected.get("log_marginal_likelihood").number(),
          1e-8,
          c + " " + model.decomposition());
    }
  }
}
