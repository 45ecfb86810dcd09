package io.github.culmen.study.belief;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;

/** A model along some of its inputs, the others being those of a fixed point. */
public final class Section implements Surrogate {
  private final Surrogate whole;
  private final int[] inputs;
  private final double[] fixed;

  public Section(Surrogate whole, int[] inputs, double[] fixed) {
    this.whole = whole;
    this.inputs = inputs.clone();
    this.fixed = fixed.clone();
  }

  private Matrix embedded(Matrix points) {
    Matrix all = Matrix.zeros(points.rows(), fixed.length);
    for (int i = 0; i < points.rows(); i++) {
      System.arraycopy(fixed, 0, all.data(), i * fixed.length, fixed.length);
      for (int k = 0; k < inputs.length; k++) {
        all.set(i, inputs[k], points.get(i, k));
      }
    }
    return all;
  }

  @Override
  public int dimension() {
    return inputs.length;
  }

  @Override
  public Moments moments(Matrix points) {
    return whole.moments(embedded(points));
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    MomentGradients found = whole.gradients(embedded(points));
    return new MomentGradients(
        found.moments(), found.mean().columns(inputs), found.variance().columns(inputs));
  }

  @Override
  public Joint joint(Matrix points) {
    return whole.joint(embedded(points));
  }

  @Override
  public Section condition(Dataset more) {
    return new Section(whole.condition(more.withInputs(embedded(more.inputs()))), inputs, fixed);
  }

  @Override
  public double noiseVariance() {
    return whole.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return whole.priorVariance();
  }

  @Override
  public double jitter() {
    return whole.jitter();
  }
}
