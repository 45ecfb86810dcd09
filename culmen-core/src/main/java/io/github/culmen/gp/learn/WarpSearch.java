package io.github.culmen.gp.learn;

import io.github.culmen.gp.InputWarp;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The log posterior density of hyper-parameters and warp together, as a function of (θ, log a, log
 * b) with an a and a b for each continuous coordinate. log a and log b are normal around 0 with sd
 * {@value #SD}, a density of the logarithms; their box is ±{@value #FARTHEST}.
 */
public final class WarpSearch {
  static final double SD = 0.5;
  static final double FARTHEST = 2;

  private final HyperparameterSearch search;
  private final Domain domain;
  private final Dataset data;
  private final int[] continuous;
  private final double[][] byInput;

  public WarpSearch(HyperparameterSearch search, Domain domain, Dataset data) {
    this.search = search;
    this.domain = domain;
    this.data = data;
    this.continuous =
        IntStream.range(0, domain.dimension()).filter(j -> domain.axis(j).continuous()).toArray();
    this.byInput = new double[domain.dimension()][data.size()];
  }

  double[] lower() {
    return joined(search.lower(), -FARTHEST);
  }

  double[] upper() {
    return joined(search.upper(), FARTHEST);
  }

  /** With given hyper-parameters and no warp. */
  public double[] start(Hyperparameters h) {
    return joined(search.theta(h), 0);
  }

  private double[] joined(double[] theta, double rest) {
    double[] all = Arrays.copyOf(theta, theta.length + 2 * continuous.length);
    Arrays.fill(all, theta.length, all.length, rest);
    return all;
  }

  Hyperparameters hyperparameters(double[] all) {
    return search.hyperparameters(Arrays.copyOf(all, search.size()));
  }

  InputWarp warp(double[] all) {
    double[] a = new double[domain.dimension()];
    double[] b = new double[domain.dimension()];
    Arrays.fill(a, 1);
    Arrays.fill(b, 1);
    for (int c = 0; c < continuous.length; c++) {
      a[continuous[c]] = Math.exp(all[search.size() + 2 * c]);
      b[continuous[c]] = Math.exp(all[search.size() + 2 * c + 1]);
    }
    return InputWarp.of(domain, a, b);
  }

  /** The log posterior, up to a constant; {@code gradient} receives its derivatives. */
  public double evaluate(double[] all, double[] gradient) {
    InputWarp warp = warp(all);
    Matrix inputs = data.inputs();
    double[] theta = Arrays.copyOf(all, search.size());
    double[] byTheta = new double[theta.length];
    double value = search.evaluate(theta, byTheta, warp.apply(inputs), byInput);
    System.arraycopy(byTheta, 0, gradient, 0, theta.length);
    for (int c = 0; c < continuous.length; c++) {
      int j = continuous[c];
      double byA = 0;
      double byB = 0;
      for (int i = 0; i < data.size(); i++) {
        byA += byInput[j][i] * warp.byLogA(j, inputs.get(i, j));
        byB += byInput[j][i] * warp.byLogB(j, inputs.get(i, j));
      }
      int at = theta.length + 2 * c;
      value -= 0.5 * (all[at] * all[at] + all[at + 1] * all[at + 1]) / (SD * SD);
      gradient[at] = byA - all[at] / (SD * SD);
      gradient[at + 1] = byB - all[at + 1] / (SD * SD);
    }
    return value;
  }
}
