package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Surrogate;

/** A model without noise of which only the moments are known. */
public interface MomentsOnly extends Surrogate {
  @Override
  default MomentGradients gradients(Matrix points) {
    throw new UnsupportedOperationException();
  }

  @Override
  default Joint joint(Matrix points) {
    throw new UnsupportedOperationException();
  }

  @Override
  default Surrogate condition(Dataset more) {
    throw new UnsupportedOperationException();
  }

  @Override
  default double noiseVariance() {
    return 0;
  }

  @Override
  default double priorVariance() {
    return 1;
  }

  @Override
  default double jitter() {
    return 0;
  }
}
