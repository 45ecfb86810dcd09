package io.github.culmen.model;

/**
 * Functions drawn from the posterior of a sum: each is the sum of its components, and each
 * component can be evaluated and maximised over its own few inputs.
 */
public interface AdditivePaths extends Paths {
  /** The same functions' components of a group, over that group's inputs alone. */
  Paths component(int group);
}
