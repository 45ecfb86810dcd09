package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Decomposition;
import java.util.List;

/** Functions that are the sums of drawn components. */
final class SummedPaths implements AdditivePaths {
  private final Decomposition decomposition;
  private final List<Paths> components;

  /** From one component per group, over that group's inputs. */
  SummedPaths(Decomposition decomposition, List<Paths> components) {
    this.decomposition = decomposition;
    this.components = components;
  }

  @Override
  public Paths component(int group) {
    return components.get(group);
  }

  @Override
  public int count() {
    return components.get(0).count();
  }

  @Override
  public double[][] values(Matrix points) {
    double[][] sum = components.get(0).values(decomposition.select(points, 0));
    for (int g = 1; g < components.size(); g++) {
      double[][] addend = components.get(g).values(decomposition.select(points, g));
      for (int k = 0; k < sum.length; k++) {
        Rows.add(addend[k], 1, sum[k], points.rows());
      }
    }
    return sum;
  }

  @Override
  public void slopes(Matrix points, int[] functions, double[] values, Matrix gradients) {
    int q = points.rows();
    double[] sum = new double[q];
    double[] addend = new double[values.length];
    for (int g = 0; g < components.size(); g++) {
      int[] inputs = decomposition.group(g);
      Matrix own = Matrix.zeros(gradients.rows(), inputs.length);
      components.get(g).slopes(decomposition.select(points, g), functions, addend, own);
      Rows.add(addend, 1, sum, q);
      for (int i = 0; i < q; i++) {
        for (int k = 0; k < inputs.length; k++) {
          gradients.set(i, inputs[k], own.get(i, k));
        }
      }
    }
    System.arraycopy(sum, 0, values, 0, q);
  }
}
