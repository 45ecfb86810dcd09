package io.github.culmen.study.strategy;

/**
 * Something a user brings to choose points by, and the word it is known by: a {@link
 * CustomAcquisition}, or a whole strategy ({@code io.github.culmen.study.trial.CustomStrategy}).
 *
 * <p>A study keeps the word, not the object. Whoever opens the study again brings the object again,
 * by hand or as a provider that {@link java.util.ServiceLoader} finds.
 */
public interface Extension {
  /**
   * The word that names this in study files and stored studies: lower-case letters, digits and
   * hyphens, beginning with a letter. No built-in acquisition may have it.
   */
  String word();
}
