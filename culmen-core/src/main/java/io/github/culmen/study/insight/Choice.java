package io.github.culmen.study.insight;

import io.github.culmen.study.trial.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The point the next ask would hand out, and why.
 *
 * <p>Exploration is s/(s + m), where m is the share of the space with a lower expected value and s
 * the share that the model is surer of: 0 for a point chosen for its value alone, 1 for one chosen
 * because nothing is known there.
 *
 * @param suggestion the point, where it comes from, and the acquisition there
 * @param mean what the model expects there, in the user's sign and units
 * @param sd how sure it is, noise excluded
 * @param exploration from 0 (exploitation) to 1
 * @param differences where it differs from the recommended point, in the space's order
 * @param nearest the number of the nearest tried trial; empty if none was tried
 * @param distance how far that one is: the largest difference of any parameter as a share of its
 *     range, 1 for another choice
 */
public record Choice(
    Suggestion suggestion,
    double mean,
    double sd,
    double exploration,
    List<Difference> differences,
    OptionalInt nearest,
    double distance) {
  /** Copies the list. */
  public Choice {
    differences = List.copyOf(differences);
  }

  /**
   * A parameter in which a choice differs from the recommended point.
   *
   * @param parameter its name
   * @param chosen its value in the chosen point; empty if it is not active there
   * @param recommended its value in the recommended point; empty if it is not active there
   */
  public record Difference(
      String parameter, Optional<Object> chosen, Optional<Object> recommended) {}
}
