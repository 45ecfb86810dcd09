package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.setting.Decomposition;
import java.util.Arrays;
import java.util.List;

/** Covariances of a sum of components with the sum at fixed points: the sum of the components'. */
final class AdditiveAnchors implements Anchors {
  private final Decomposition decomposition;
  private final List<Anchors> parts;

  /** From one component per group, over that group's inputs. */
  AdditiveAnchors(Decomposition decomposition, List<Anchors> parts) {
    this.decomposition = decomposition;
    this.parts = parts;
  }

  @Override
  public int count() {
    return parts.get(0).count();
  }

  @Override
  public Matrix covariances(Matrix points) {
    Matrix sum = Matrix.zeros(points.rows(), count());
    for (int g = 0; g < parts.size(); g++) {
      add(parts.get(g).covariances(decomposition.select(points, g)), sum);
    }
    return sum;
  }

  @Override
  public Slopes slopes(Matrix points) {
    Matrix sum = Matrix.zeros(points.rows(), count());
    Matrix[] gradients = new Matrix[count()];
    Arrays.setAll(gradients, l -> Matrix.zeros(points.rows(), points.columns()));
    for (int g = 0; g < parts.size(); g++) {
      Slopes own = parts.get(g).slopes(decomposition.select(points, g));
      add(own.covariances(), sum);
      int[] inputs = decomposition.group(g);
      for (int l = 0; l < gradients.length; l++) {
        for (int i = 0; i < points.rows(); i++) {
          for (int k = 0; k < inputs.length; k++) {
            gradients[l].set(i, inputs[k], own.gradients()[l].get(i, k));
          }
        }
      }
    }
    return new Slopes(sum, gradients);
  }

  @Override
  public Matrix gradients(Matrix points, Matrix weights) {
    Matrix gradients = Matrix.zeros(points.rows(), points.columns());
    for (int g = 0; g < parts.size(); g++) {
      Matrix own = parts.get(g).gradients(decomposition.select(points, g), weights);
      int[] inputs = decomposition.group(g);
      for (int i = 0; i < points.rows(); i++) {
        for (int k = 0; k < inputs.length; k++) {
          gradients.set(i, inputs[k], own.get(i, k));
        }
      }
    }
    return gradients;
  }

  private static void add(Matrix addend, Matrix sum) {
    Rows.add(addend.data(), 1, sum.data(), sum.data().length);
  }
}
