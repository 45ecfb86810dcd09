package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;

/** What every model must do, done by another one. */
public interface ForwardingSurrogate extends Surrogate {
  /** The other one. */
  Surrogate model();

  @Override
  default int dimension() {
    return model().dimension();
  }

  @Override
  default Moments moments(Matrix points) {
    return model().moments(points);
  }

  @Override
  default MomentGradients gradients(Matrix points) {
    return model().gradients(points);
  }

  @Override
  default Joint joint(Matrix points) {
    return model().joint(points);
  }

  @Override
  default Surrogate condition(Dataset more) {
    return model().condition(more);
  }

  @Override
  default double noiseVariance() {
    return model().noiseVariance();
  }

  @Override
  default double priorVariance() {
    return model().priorVariance();
  }

  @Override
  default double jitter() {
    return model().jitter();
  }
}
