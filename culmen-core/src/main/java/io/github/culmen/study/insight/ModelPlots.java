package io.github.culmen.study.insight;

import java.util.List;
import java.util.Optional;

/**
 * What a study's model predicts now, as data for plots.
 *
 * @param beliefs what the model has learned
 * @param slices along each parameter, in the space's order
 * @param contour over two parameters; empty if there are no two
 * @param residuals the values and what is predicted for each from all the others
 * @param jitter what was added to the covariance's diagonal, relative to its mean
 * @param bounds what lies at a bound of its range, one sentence each
 * @param sampled values of the optimum as the study's own strategy draws them, sorted; empty if it
 *     draws none of the objective as a whole
 * @param excerpt how many values the model was fitted to, if there are too many to use all
 */
public record ModelPlots(
    Beliefs beliefs,
    List<Slice> slices,
    Optional<Contour> contour,
    List<Residual> residuals,
    double jitter,
    List<String> bounds,
    List<Double> sampled,
    Optional<Integer> excerpt) {
  /** Copies the lists. */
  public ModelPlots {
    slices = List.copyOf(slices);
    residuals = List.copyOf(residuals);
    bounds = List.copyOf(bounds);
    sampled = List.copyOf(sampled);
  }
}
