package io.github.culmen.acquisition;

import io.github.culmen.model.Dataset;
import io.github.culmen.model.Surrogate;

/** A model that can do no more than every model must. */
public record PlainSurrogate(Surrogate model) implements ForwardingSurrogate {
  @Override
  public Surrogate condition(Dataset more) {
    return new PlainSurrogate(model.condition(more));
  }
}
