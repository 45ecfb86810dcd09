package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** Random models and acquisitions for the tests of the search. */
final class Posteriors {
  private Posteriors() {}

  /** A process that has seen a few random values at random legal points. */
  static GaussianProcess random(Domain domain, SplittableRandom random) {
    int n = 3 + random.nextInt(10);
    int d = domain.dimension();
    Matrix inputs = Matrix.zeros(n, d);
    double[] values = new double[n];
    double[] point = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        point[j] = random.nextDouble();
      }
      domain.snap(point);
      System.arraycopy(point, 0, inputs.data(), i * d, d);
      values[i] = random.nextGaussian();
    }
    double[] lengthscales = new double[d];
    for (int j = 0; j < d; j++) {
      lengthscales[j] = 0.1 + 0.5 * random.nextDouble();
    }
    List<KernelFamily> families =
        List.of(KernelFamily.SE, KernelFamily.MATERN32, KernelFamily.MATERN52);
    KernelFamily family = families.get(random.nextInt(families.size()));
    return GaussianProcess.of(
        family, Hyperparameters.of(lengthscales, 1, 1e-4), domain, Dataset.of(inputs, values));
  }

  static Sweep sweep(Domain domain, GaussianProcess model, SplittableRandom random) {
    return Sweep.of(domain, model.data().inputs(), model.data().values(), random);
  }

  static Acquisition mean(GaussianProcess model) {
    return new MarginalAcquisition(List.of(model), List.of(new PosteriorMean()));
  }

  static Acquisition entropy(
      Domain domain, GaussianProcess model, Sweep sweep, SplittableRandom random) {
    List<GaussianProcess> models = List.of(model);
    return new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.NOISE_AWARE, 5)
        .build(
            new AcquisitionContext(
                models,
                model.data(),
                domain,
                Candidates.of(sweep.points(), models),
                0,
                (paths, points) -> {
                  throw new AssertionError("no paths are needed here");
                }),
            random)
        .acquisition();
  }

  /** An acquisition given by a formula, its slopes by differences inside the cube. */
  static Acquisition formula(ToDoubleFunction<double[]> formula) {
    return new Acquisition() {
      @Override
      public double[] values(Matrix points) {
        double[] values = new double[points.rows()];
        for (int i = 0; i < values.length; i++) {
          values[i] = formula.applyAsDouble(points.row(i));
        }
        return values;
      }

      @Override
      public Slopes slopes(Matrix points) {
        Matrix gradients = Matrix.zeros(points.rows(), points.columns());
        for (int i = 0; i < points.rows(); i++) {
          double[] gradient =
              io.github.culmen.testdata.Numbers.centralDifferences(formula, points.row(i), 1e-6);
          for (int j = 0; j < gradient.length; j++) {
            gradients.set(i, j, gradient[j]);
          }
        }
        return new Slopes(values(points), gradients);
      }
    };
  }

  /** Candidates for acquisitions that need no model. */
  static Candidates candidates(Matrix points) {
    return new Candidates(points, List.of());
  }
}
