package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.DerivativeCovariance;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Surrogate;
import java.util.List;

/** A model that denies having second derivatives. */
public record RoughJets(Surrogate model) implements ForwardingSurrogate, DerivativeCovariance {
  @Override
  public boolean twiceDifferentiable() {
    return false;
  }

  @Override
  public Jets jets(Matrix points, List<int[]> axes) {
    if (axes.stream().anyMatch(a -> a.length > 0)) {
      throw new AssertionError("derivatives of a rough function");
    }
    return ((DerivativeCovariance) model).jets(points, axes);
  }
}
